import { describe, expect, it } from 'vitest';
import { ledgerCsv } from '../../electron/money/ledger/ledger-csv.ts';
import { createLedgerFile } from '../../electron/money/ledger/ledger-file.ts';
import { findEntries } from '../../electron/money/ledger/ledger-query.ts';
import { answeredEntry, askedEntry, unknownEntry } from '../../electron/money/ledger/lookup-entry.ts';
import type { LedgerAccount } from '../../shared/model/ledger.ts';
import { ledgerRemarks } from '../../shared/words/ledger-words.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { createMemoryDisk, systemError } from '../fakes/memory-disk.ts';
import { testMoney } from '../fakes/test-money.ts';

const account = { id: 'acme', address: 'https://api.example.com', name: 'Acme', kind: 'service' as const };
const path = '/data/money/ledger.jsonl';

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
const everything = { month: null, account: null, service: null };
const asItself = ({ id, name, kind }: LedgerAccount) => ({ id, name, kind });

async function opened(disk = createMemoryDisk()) {
  const clock = createFakeClock();
  const money = testMoney(clock, disk);
  await money.ledger.load();
  const sums = () => findEntries(money.ledger.all(), everything, asItself).sums;
  return { clock, disk, sums, ...money };
}

describe('the ledger', () => {
  it('is the same after a restart, with exact sums and both numbers of a contradictory reply', async () => {
    const { ledger, disk, sums } = await opened();
    await ledger.begin(askedEntry(facts(1)));
    expect(sums()).toMatchObject({ credits: 0, mayBeMore: 2 });
    await ledger.note(answeredEntry(facts(1), [hit(0.1)], null));
    await ledger.note(answeredEntry(facts(2), [hit(0.2)], null));
    await ledger.note(answeredEntry(facts(3, undefined, 2), [hit(1.5), miss(0)], 3));
    await ledger.note(unknownEntry(facts(4, undefined, 15)));
    const before = sums();
    expect(before).toMatchObject({
      entries: 4,
      credits: 1.8,
      repliesSay: 3.3,
      mayBeMore: 31.5,
      withoutWord: 1,
    });
    expect(before.byDay).toEqual([{ day: '2026-11-22', service: 'phone-lookup', credits: 1.8 }]);
    expect((await opened(disk)).sums()).toEqual(before);
  });

  it('appends a line only for what is new, and never changes one', async () => {
    const { ledger, disk } = await opened();
    const entry = answeredEntry(facts(1), [hit(2)], 2);
    await ledger.note(entry);
    const text = disk.files.get(path) ?? '';
    await ledger.note({ ...entry });
    const again = await opened(disk);
    await again.ledger.note(entry);
    expect(disk.files.get(path)).toBe(text);
    await again.ledger.note({ ...entry, credits: 3 });
    expect(disk.files.get(path)?.startsWith(text)).toBe(true);
    expect(again.sums().credits).toBe(3);
  });

  it('skips and counts damaged lines', async () => {
    const { ledger, disk } = await opened();
    await ledger.note(answeredEntry(facts(1), [hit(2)], 2));
    disk.files.set(path, `${disk.files.get(path)}{"t":"entry","key":"lookup:2","cred`);
    const next = await opened(disk);
    await next.ledger.note(answeredEntry(facts(3), [hit(2)], 2));
    const last = await opened(disk);
    expect(last.ledger.damaged()).toBe(1);
    expect(last.sums()).toMatchObject({ entries: 2, credits: 4 });
  });

  it('stops what it cannot note, and keeps trying to note what has happened', async () => {
    const { ledger, disk, clock, sums, reports } = await opened();
    disk.before = (step) => {
      if (step === 'appendSynced') throw systemError('ENOSPC');
    };
    expect((await ledger.begin(askedEntry(facts(1)))).ok).toBe(false);
    expect(sums().entries).toBe(0);
    await ledger.note(answeredEntry(facts(2), [hit(2)], 2));
    expect(sums().credits).toBe(2);
    expect(reports).toHaveLength(1);
    disk.before = () => {};
    await clock.advance(5000);
    expect((await opened(disk)).sums()).toMatchObject({ entries: 1, credits: 2 });
  });

  it('drops an entry that cost nothing', async () => {
    const { ledger, disk, sums } = await opened();
    await ledger.begin(askedEntry(facts(1)));
    await ledger.drop('lookup:1');
    expect(sums()).toMatchObject({ entries: 0, mayBeMore: 0 });
    expect((await opened(disk)).sums()).toMatchObject({ entries: 0, mayBeMore: 0 });
  });
});

describe('remarks on an odd deduction', () => {
  const remarks = (items: Parameters<typeof answeredEntry>[1], total: number | null = null) =>
    ledgerRemarks(answeredEntry(facts(1, undefined, items.length), items, total));

  it('are one sentence each', () => {
    expect(remarks([hit(2), miss(0)], 2)).toEqual([]);
    expect(remarks([miss(1)])).toEqual(['Credits for 1 row without a match.']);
    expect(remarks([hit(0)])).toEqual(['1 hit without credits.']);
    expect(remarks([hit(null)])).toEqual([
      'The service did not state what it took.',
      'It may come to 2 credits.',
    ]);
    expect(remarks([hit(2), hit(2)], 5)).toEqual([
      'The results add up to 4 credits, the total of the reply says 5.',
    ]);
    expect(remarks([hit(1.5)])).toEqual(['By the price it would be 2.']);
    expect(ledgerRemarks(unknownEntry(facts(1)))).toEqual([
      'No answer came, so it is not known what it took.',
      'It may come to 2 credits.',
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

it('the ledger file writes a line that comes while another write ends', async () => {
  for (let steps = 0; steps < 20; steps++) {
    const disk = createMemoryDisk();
    const file = createLedgerFile(disk, createFakeClock(), path);
    let written = 0;
    const line = (key: string) => file.append({ t: 'void', key }).then(() => written++);
    void line('first');
    for (let left = steps; left > 0; left--) await Promise.resolve();
    void line('second');
    await new Promise(setImmediate);
    expect(written).toBe(2);
  }
});
