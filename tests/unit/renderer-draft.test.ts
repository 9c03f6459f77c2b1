import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type Draft,
  type DraftAction,
  emptyDraft,
  newRules,
  noDrafts,
  reduceDraft,
  reduceDrafts,
  withEdit,
  withoutRule,
  withRules,
} from '../../renderer/intake/draft.ts';
import { aboutCell } from '../../renderer/intake/list/preview-grid.tsx';
import { isOutdated } from '../../renderer/intake/use-intake.ts';
import type { OfferedFile } from '../../shared/model/seen-list.ts';
import { noCorrections } from '../../shared/plan/decisions.ts';
import { aJobRecord, anInspectedFile } from '../fakes/fake-data.ts';
import { runs } from '../runs.ts';

const offered: OfferedFile = { token: 'a'.repeat(32), name: 'a.csv' };
const opened = (draft: Draft = emptyDraft) => reduceDraft(draft, { type: 'open', file: offered });
const file = anInspectedFile('a.csv', {});

describe('the draft of a new job', () => {
  it('keeps a service chosen before the file, and forgets it for the next file', () => {
    const first = opened(reduceDraft(emptyDraft, { type: 'choose-service', service: 'name-append' }));
    expect(first.service).toBe('name-append');
    expect(opened(first).service).toBeNull();
  });

  it('counts openings, which has the same file read again', () => {
    expect(opened(opened()).opened).toBeGreaterThan(opened().opened);
  });

  it('drops manual mappings and corrections when the file is read in another way, or is another one', () => {
    const mapped = reduceDraft(opened(), {
      type: 'decide',
      mappings: { 'phone-append': { phone_column: 3 } },
      corrections: withEdit(noCorrections, edit),
    });
    expect(mapped.corrections.edits).toHaveLength(1);
    const reread = reduceDraft(mapped, { type: 'read-as', reading: { delimiter: ';' } });
    expect(reread).toMatchObject({ mappings: {}, corrections: noCorrections, file: offered });
    expect(opened(mapped)).toMatchObject({ mappings: {}, corrections: noCorrections });
  });

  it('keeps only file, service and choices when a changed list is opened again', () => {
    const { token } = offered;
    const before = [
      { type: 'read-as', reading: { delimiter: ';' } },
      { type: 'decide', mappings: { 'phone-append': { phone_column: 3 } } },
      { type: 'decide', choices: { onlyMappedColumns: true } },
    ] satisfies DraftAction[];
    const decided = before.reduce(reduceDraft, opened());
    const again = reduceDraft(decided, { type: 'look-again', file: token, service: 'name-append' });
    expect(again).toEqual({
      ...emptyDraft,
      opened: decided.opened + 1,
      file: offered,
      service: 'name-append',
      choices: { ...emptyDraft.choices, onlyMappedColumns: true },
      changed: true,
    });
    // Said until the next start, or the next list.
    const chosen = reduceDraft(again, { type: 'choose-service', service: 'phone-append' });
    expect(chosen.changed).toBe(true);
    expect(reduceDraft(chosen, { type: 'start' })).toEqual({ ...chosen, changed: false, starting: true });
    expect(opened(chosen).changed).toBe(false);
    expect(reduceDraft(decided, { type: 'look-again', file: 'f'.repeat(32), service: 'name-append' })).toBe(
      decided,
    );
  });

  it('drops the mapping of a job whose list has other columns now', () => {
    const { columns } = file.inspection;
    const headers = columns.map(({ header }) => header);
    const again = (made: string[]) => {
      const job = aJobRecord({ source: { ...aJobRecord({}).source, headers: made } });
      return reduceDraft(emptyDraft, { type: 'run-again', job, file: offered });
    };
    expect(isOutdated(again(headers), file)).toBe(false);
    expect(isOutdated(again(headers.toReversed()), file)).toBe(true);
    expect(isOutdated(again(headers.slice(1)), file)).toBe(true);
    expect(isOutdated(opened(), file)).toBe(false);
    // Read in another way it has other columns, too, and the mapping was dropped for that.
    const reread = reduceDraft(again(headers.slice(1)), { type: 'read-as', reading: { delimiter: ';' } });
    expect(isOutdated(reread, file)).toBe(false);
  });

  it('takes over all choices of a job that is run again', () => {
    const job = aJobRecord({ reading: { headerRows: [2] } });
    const draft = reduceDraft(opened(), { type: 'run-again', job, file: offered });
    expect(draft).toMatchObject({
      file: offered,
      reading: { headerRows: [2] },
      service: job.service,
      mappings: { [job.service]: job.mapping },
      choices: job.choices,
    });
  });
});

test('what cannot be read as a list is no draft once another list comes', () => {
  const opened = reduceDrafts(noDrafts, { type: 'open', file: offered }, '');
  const unread = { type: 'was-read', file: offered.token, isUnreadable: true } as const;
  const next = { type: 'open', file: { token: 'b'.repeat(32), name: 'b.csv' } } as const;
  expect(reduceDrafts(opened, next, '').aside).toHaveLength(1);
  expect(reduceDrafts(reduceDrafts(opened, unread, ''), next, '').aside).toEqual([]);
});

test('no list is lost among drafts until it is discarded, as one that is started is', () => {
  const file = (n: number): OfferedFile => ({ token: String(n).repeat(32), name: `${n}.csv` });
  const steps = fc.array(
    fc.record({
      type: fc.constantFrom('open', 'continue', 'discard', 'start-over'),
      n: fc.integer({ min: 0, max: 4 }),
    }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(steps, (taken) => {
      let drafts = noDrafts;
      const expected = new Set<string>();
      for (const [at, { type, n }] of taken.entries()) {
        const { token } = file(n);
        const action = type === 'open' ? { type, file: file(n) } : { type, file: token };
        drafts = reduceDrafts(drafts, action, new Date(at * 1000).toISOString());
        if (type === 'open') expected.add(token);
        if (type === 'discard') expected.delete(token);
        const known = [drafts.now, ...drafts.aside].flatMap(({ file }) => file?.token ?? []);
        expect(known.toSorted()).toEqual([...expected].toSorted());
      }
    }),
    { numRuns: runs(300) },
  );
});

const edit = { row: 2, column: 1, before: '12', after: '5035550142' };
const mark = { column: 2, word: 'Cold' };
const replacement = { column: 1, find: 'ofc', replaceWith: '', wholeCell: false };

describe('corrections of cells', () => {
  it('keep one text per cell and disappear where it equals the file', () => {
    const twice = withEdit(withEdit(noCorrections, edit), { ...edit, after: '5035550143' });
    expect(twice.edits).toEqual([{ ...edit, after: '5035550143' }]);
    expect(withEdit(twice, { ...edit, after: edit.before })).toEqual(noCorrections);
  });

  it('are undone one by one', () => {
    const both = withRules(withEdit(noCorrections, edit), { replacements: [replacement], marks: [mark] });
    expect(withoutRule(both, replacement)).toEqual({ edits: [edit], replacements: [], marks: [mark] });
    expect(withoutRule(both, mark)).toEqual({ edits: [edit], replacements: [replacement], marks: [] });
  });

  it('of columns are kept once, and new ones can be found', () => {
    const known = withRules(noCorrections, { replacements: [replacement], marks: [mark] });
    const again = withRules(known, {
      replacements: [{ ...replacement }],
      marks: [{ ...mark, word: 'COLD' }],
    });
    expect(again).toEqual(known);
    const other = { ...replacement, find: 'gate' };
    expect(newRules(known, { replacements: [replacement, other] })).toEqual({
      replacements: [other],
      marks: [],
    });
  });
});

describe('an opened cell', () => {
  const column = { index: 1, header: 'Phone', made: false };
  const row = {
    row: 2,
    line: 3,
    cells: ['Bob', '5035550142'],
    cut: [],
    edited: [{ column: 1, before: '12' }],
    troubles: [],
    state: 'ready' as const,
  };

  it('shows the text of the file beside its correction', () => {
    expect(aboutCell({ row, column })).toMatchObject({ text: '5035550142', original: '12', locked: '' });
  });

  it('cannot be corrected where it is cut short or made from other columns', () => {
    expect(aboutCell({ row: { ...row, cut: [1] }, column }).locked).toContain('too long');
    expect(aboutCell({ row, column: { ...column, made: true } }).locked).toContain('other columns');
  });
});
