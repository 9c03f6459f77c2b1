import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyDraft, reduceDraft } from '../../renderer/intake/draft.ts';
import { limitOf, startSentence } from '../../renderer/lookup/list/list-cost.tsx';
import { spentWords, standingOf, startWords } from '../../renderer/lookup/list/list-words.ts';
import { rowsTooMany } from '../../renderer/lookup/list/new-list-page.tsx';
import { mostLookupRows } from '../../shared/model/lookup-list.ts';
import { lookupKinds, lookupServices } from '../../shared/model/services.ts';
import { aLookupList } from '../fakes/fake-data.ts';

const file = { token: '0'.repeat(32), name: 'Pasted list.csv' };
const account = { name: 'Field sales', kind: 'service' } as const;

const list = aLookupList();
const now = new Date('2026-10-03T12:00:00Z');

describe('rows typed into the box', () => {
  it('are read as the current text, never as an earlier one', () => {
    const written = reduceDraft(emptyDraft, { type: 'write', text: '5035550142' });
    const more = reduceDraft(written, { type: 'write', text: '5035550142\n5125550117' });
    expect(reduceDraft(more, { type: 'open-text', text: '5035550142', file })).toBe(more);
    const read = reduceDraft(more, { type: 'open-text', text: more.text, file });
    expect(read).toMatchObject({ file, text: more.text, textKept: more.text });
    expect(read.opened).toBeGreaterThan(more.opened);
  });

  it('keep the chosen kind of lookup and limit while they are edited', () => {
    const chosen = reduceDraft(reduceDraft(emptyDraft, { type: 'choose-service', service: 'email-append' }), {
      type: 'decide',
      limit: '20',
    });
    const read = reduceDraft(reduceDraft(chosen, { type: 'write', text: 'a' }), {
      type: 'open-text',
      text: 'a',
      file,
    });
    expect(read).toMatchObject({ service: 'email-append', limit: '20', mappings: {} });
  });

  it('are no list once they are deleted', () => {
    const read = reduceDraft(reduceDraft(emptyDraft, { type: 'write', text: 'a' }), {
      type: 'open-text',
      text: 'a',
      file,
    });
    expect(reduceDraft(read, { type: 'write', text: ' ' }).file).toBeNull();
  });

  it('are replaced by a chosen file', () => {
    const written = reduceDraft(emptyDraft, { type: 'write', text: 'a' });
    const chosen = reduceDraft(written, { type: 'open', file });
    expect(chosen.text).toBe('');
    expect(reduceDraft(chosen, { type: 'open-text', text: 'a', file })).toBe(chosen);
  });
});

describe('the cost of a list lookup', () => {
  it('is stated before it starts as its rows at the price of a match', () => {
    expect(startWords('phone', 37, null, account)).toBe(
      'At most 74 credits. 37 rows to look up on Field sales, 2 credits per match.',
    );
    const price = { amount: 0.1, currency: 'USD' };
    expect(startWords('phone', 37, 20, account, price)).toBe(
      'At most 20 credits (2.00 USD), your limit. 37 rows to look up on Field sales, up to 74 credits (7.40 USD) without it.',
    );
    expect(startWords('business', 1, null, account)).toContain('At most 1 credit. 1 row');
    expect(startWords('phone', 37, null, { name: 'Practice', kind: 'practice' })).toContain(
      'nothing is charged',
    );
  });

  it('is never stated as more than the limit or the rows can cost', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...lookupKinds),
        fc.integer({ min: 1, max: mostLookupRows }),
        fc.option(fc.integer({ min: 2, max: 20_000 })),
        (kind, asked, limit) => {
          const [, said = ''] =
            /^At most ([\d,]+) credit/.exec(startWords(kind, asked, limit, account)) ?? [];
          const most = asked * lookupServices[kind].creditsPerHit;
          expect(Number(said.replaceAll(',', ''))).toBe(Math.min(most, limit ?? most));
        },
      ),
    );
  });

  it('can be limited to any number that pays for a match', () => {
    expect(limitOf('', 'phone')).toEqual({ value: null, problem: '' });
    expect(limitOf(' 1,000 ', 'phone')).toEqual({ value: 1000, problem: '' });
    expect(limitOf('2.5', 'phone')).toEqual({ value: 2.5, problem: '' });
    expect(limitOf('1', 'phone').problem).toContain('A match costs 2 credits');
    expect(limitOf('1', 'business').problem).toBe('');
    for (const text of ['many', '-3', '1e9', 'NaN']) expect(limitOf(text, 'phone').problem).not.toBe('');
  });

  it('is stated while it runs, with charges the service did not state', () => {
    expect(spentWords(list, { amount: 0.1, currency: 'USD' })).toBe(
      '30 credits (3.00 USD) used so far, at most 62 (6.20 USD) in total.',
    );
    expect(spentWords(list)).toBe('30 credits used so far, at most 62 in total.');
    expect(
      spentWords({ ...list, credits: { ...list.credits, limit: 50, notStated: 1, repliesSay: 31 } }),
    ).toBe(
      '30 credits used so far, at most 62 in total, your limit is 50. 1 match without a stated charge counts at ' +
        'full price. The service’s own totals say 31.',
    );
  });
});

describe('a list lookup that is paused or waiting', () => {
  const problem = { code: 'x', message: 'The service refused the key.', advice: 'Enter it again.' };

  it('gives the reason', () => {
    expect(standingOf(list, now)).toBeNull();
    expect(standingOf({ ...list, state: 'paused', pausedBy: 'person' }, now)).toBeNull();
    expect(standingOf({ ...list, state: 'paused', pausedBy: 'person', awaiting: true }, now)).toMatchObject({
      title: 'Pausing',
      text: 'Waiting for the answers to 5 rows. Nothing more is sent.',
    });
    expect(standingOf({ ...list, waitingUntil: '2026-10-03T12:03:00Z', problem }, now)?.title).toMatch(
      /^Resumes automatically at \d+:03:00 [AP]M\.$/,
    );
    expect(
      standingOf(
        { ...list, state: 'paused', pausedBy: 'limit', credits: { ...list.credits, limit: 30 } },
        now,
      ),
    ).toMatchObject({ title: expect.stringContaining('your limit of 30 credits') });
    expect(standingOf({ ...list, state: 'paused', pausedBy: 'problem', problem }, now)).toMatchObject({
      tone: 'warn',
      title: problem.message,
      text: problem.advice,
      problem,
    });
  });
});

describe('a list with too many rows for lookups', () => {
  const inspected = (count: number, exact: boolean) => ({ inspection: { rows: { count, exact } } });

  it('is recognized by counted rows, not by an estimate', () => {
    expect(rowsTooMany(undefined, undefined)).toBeNull();
    expect(rowsTooMany(inspected(mostLookupRows, true), undefined)).toBeNull();
    expect(rowsTooMany(inspected(mostLookupRows + 1, true), undefined)).toBe(mostLookupRows + 1);
    expect(rowsTooMany(inspected(9000, false), undefined)).toBeNull();
    expect(rowsTooMany(inspected(9000, false), { rows: 9100 })).toBe(9100);
  });

  it('becomes a bulk job with its reading and mapping', () => {
    const draft = reduceDraft(
      reduceDraft(reduceDraft(emptyDraft, { type: 'write', text: 'a' }), {
        type: 'open-text',
        text: 'a',
        file,
      }),
      { type: 'decide', mappings: { 'phone-append': { phone_column: 0 } } },
    );
    const job = reduceDraft(emptyDraft, { type: 'take-over', draft });
    expect(job).toMatchObject({ file, mappings: draft.mappings, text: '' });
    expect(job.opened).toBe(1);
  });
});

describe('the sentence beside "Start lookups"', () => {
  const facts = {
    draft: { ...emptyDraft, file },
    plan: undefined,
    kind: 'phone',
    connection: account,
    unread: false,
    asked: 3,
    limit: null,
    price: null,
    obstacle: '',
  } as const;

  it('is not ready while the typed rows are not read', () => {
    expect(startSentence({ ...facts, unread: true }).ready).toBe(false);
    expect(startSentence({ ...facts, draft: emptyDraft }).text).toBe('Paste rows or choose a list to begin.');
    expect(startSentence({ ...facts, obstacle: 'No.' })).toEqual({ text: 'No.', ready: false });
  });
});
