import { describe, expect, it } from 'vitest';
import { ledgerCsv } from '../../electron/money/ledger-csv.ts';
import { answeredEntry, askedEntry, unknownEntry } from '../../electron/money/money.ts';
import { ledgerRemarks } from '../../shared/words/ledger-words.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { createTestMemory, sqliteError, type TestMemory } from '../fakes/test-memory.ts';
import { sumsOf, testMoney } from '../fakes/test-money.ts';

const account = { id: 'acme', address: 'https://api.example.com', name: 'Acme', kind: 'service' as const };

const facts = (n: number, at = '2026-11-22T12:00:00.000Z', asked = 1) => ({
  key: `lookup:${n}`,
  kind: 'phone' as const,
  account,
  source: { kind: 'lookup' as const, id: `${n}`, name: 'Phone lookup' },
  at,
  asked,
});
const hit = (credits: number | null) => ({ outcome: 'hit' as const, credits });
const miss = (credits: number | null) => ({ outcome: 'miss' as const, credits });

function opened(memory = createTestMemory()) {
  const clock = createFakeClock();
  const money = testMoney(clock, memory.open());
  return { clock, memory, sums: () => sumsOf(money), ...money };
}

/** The app is started on what is on the disk. */
function again(memory: TestMemory) {
  memory.kill();
  return opened(memory);
}

describe('the ledger', () => {
  it('is the same after a restart, with exact sums and both numbers of a contradictory reply', async () => {
    const { ledger, memory, sums } = opened();
    ledger.begin(askedEntry(facts(1)));
    expect(sums()).toMatchObject({ credits: 0, mayBeMore: 2 });
    ledger.note(answeredEntry(facts(1), [hit(0.1)], null));
    ledger.note(answeredEntry(facts(2), [hit(0.2)], null));
    ledger.note(answeredEntry(facts(3, undefined, 2), [hit(1.5), miss(0)], 3));
    ledger.note(unknownEntry(facts(4, undefined, 15)));
    const before = sums();
    expect(before).toMatchObject({
      entries: 4,
      credits: 1.8,
      repliesSay: 3.3,
      mayBeMore: 31.5,
      withoutWord: 1,
    });
    expect(before.byDay).toEqual([{ day: '2026-11-22', service: 'phone-lookup', credits: 1.8 }]);
    expect(again(memory).sums()).toEqual(before);
  });

  it('writes only what is new', () => {
    const { ledger, memory } = opened();
    const entry = answeredEntry(facts(1), [hit(2)], 2);
    ledger.note(entry);
    const next = again(memory);
    const steps = memory.steps.length;
    next.ledger.note({ ...entry });
    expect(memory.steps).toHaveLength(steps);
    next.ledger.note({ ...entry, credits: 3 });
    expect(next.sums().credits).toBe(3);
    expect(again(memory).sums().credits).toBe(3);
  });

  it('stops what it cannot note, and keeps trying to note what has happened', async () => {
    const { ledger, memory, clock, sums, reports } = opened();
    memory.before = () => {
      throw sqliteError('FULL');
    };
    expect(ledger.begin(askedEntry(facts(1))).ok).toBe(false);
    expect(sums().entries).toBe(0);
    ledger.note(answeredEntry(facts(2), [hit(2)], 2));
    expect(sums().credits).toBe(2);
    expect(reports).toHaveLength(1);
    memory.before = () => {};
    await clock.advance(5000);
    expect(again(memory).sums()).toMatchObject({ entries: 1, credits: 2 });
  });

  it('drops an entry that cost nothing', async () => {
    const { ledger, memory, sums } = opened();
    ledger.begin(askedEntry(facts(1)));
    ledger.drop('lookup:1');
    expect(sums()).toMatchObject({ entries: 0, mayBeMore: 0 });
    expect(again(memory).sums()).toMatchObject({ entries: 0, mayBeMore: 0 });
  });
});

describe('remarks on an odd deduction', () => {
  const remarks = (items: Parameters<typeof answeredEntry>[1], total: number | null = null) =>
    ledgerRemarks(answeredEntry(facts(1, undefined, items.length), items, total));

  it('are one sentence each', () => {
    expect(remarks([hit(2), miss(0)], 2)).toEqual([]);
    expect(remarks([miss(1)])).toEqual(['Credits for 1 row without a match.']);
    expect(remarks([hit(0)])).toEqual(['1 match without credits.']);
    expect(remarks([hit(null)])).toEqual([
      'The service didn’t state the credits used.',
      'It may be up to 2 credits.',
    ]);
    expect(remarks([hit(2), hit(2)], 5)).toEqual([
      'The results add up to 4 credits, but the service’s total says 5.',
    ]);
    expect(remarks([hit(1.5)])).toEqual(['At list price it would be 2.']);
    expect(ledgerRemarks(unknownEntry(facts(1)))).toEqual([
      'No reply came, so the credits used aren’t known.',
      'It may be up to 2 credits.',
    ]);
  });

  it('are in the export, whose cells no spreadsheet runs as formulas', () => {
    const entry = answeredEntry(facts(1), [hit(1.5)], null);
    const named = { ...entry, source: { ...entry.source, name: '=1+1' } };
    const lines = ledgerCsv([named], []).split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('Phone lookup,appending,lookup');
    expect(lines[1]).toContain(',1.5,');
    expect(lines[1]).not.toContain(',=1+1');
  });
});
