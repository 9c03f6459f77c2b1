import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  type Draft,
  type DraftAction,
  emptyDraft,
  isBlank,
  newRules,
  reduceDraft,
  withEdit,
  withoutRule,
  withRules,
} from '../../renderer/intake/draft.ts';
import { type Drafts, type DraftsAction, noDrafts, reduceDrafts } from '../../renderer/intake/drafts.ts';
import { openedCell } from '../../renderer/intake/list/preview-columns.ts';
import { isOutdated } from '../../renderer/intake/use-intake.ts';
import type { OfferedFile } from '../../shared/model/offered-file.ts';
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

  it('drops manual mappings when the file is read in another way', () => {
    const mapped = reduceDraft(opened(), {
      type: 'decide',
      mappings: { 'phone-append': { phone_column: 3 } },
    });
    const reread = reduceDraft(mapped, { type: 'read-as', reading: { delimiter: ';' } });
    expect(reread.mappings).toEqual({});
    expect(reread.file).toBe(offered);
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

describe('a file on its way to the main process', () => {
  const other: OfferedFile = { token: 'b'.repeat(32), name: 'b.csv' };
  const offer = (draft: Draft, id: string) => reduceDraft(draft, { type: 'offer', id });
  const taken = (draft: Draft, id: string, taking = other) =>
    reduceDraft(draft, { type: 'taken', id, file: taking });
  const before = reduceDraft(opened(), { type: 'choose-service', service: 'name-append' });

  it('keeps nothing of the list before, only what is chosen meanwhile', () => {
    expect(taken(offer(before, '1'), '1')).toMatchObject({ file: other, service: null, offering: null });
    const chosen = reduceDraft(offer(before, '1'), { type: 'choose-service', service: 'email-append' });
    expect(taken(chosen, '1').service).toBe('email-append');
  });

  it('keeps a service chosen before any file was there', () => {
    const blank = reduceDraft(emptyDraft, { type: 'choose-service', service: 'name-append' });
    expect(taken(offer(blank, '1'), '1').service).toBe('name-append');
  });

  it('leaves the draft unchanged where it is refused', () => {
    expect(reduceDraft(offer(before, '1'), { type: 'refused', id: '1' })).toBe(before);
    expect(reduceDraft(offer(offer(before, '1'), '2'), { type: 'refused', id: '2' })).toBe(before);
  });

  it('gives way to a file dropped after it, whichever arrives first', () => {
    const both = offer(offer(before, '1'), '2');
    expect(taken(taken(both, '2', other), '1', offered).file).toBe(other);
    expect(taken(taken(both, '1', offered), '2', other).file).toBe(other);
    expect(reduceDraft(both, { type: 'refused', id: '1' })).toBe(both);
    expect(taken(reduceDraft(both, { type: 'start-over' }), '2').file).toBeNull();
  });

  it('stays where a job with an earlier list starts after it', () => {
    const next = taken(offer(reduceDraft(opened(), { type: 'start' }), '1'), '1', other);
    expect(reduceDraft(next, { type: 'started', file: offered.token })).toBe(next);
    expect(reduceDraft(next, { type: 'started', file: other.token }).file).toBeNull();
  });

  it('makes the draft count as not blank meanwhile', () => {
    expect(isBlank(emptyDraft)).toBe(true);
    expect(isBlank(offer(emptyDraft, '1'))).toBe(false);
    expect(isBlank(opened())).toBe(false);
  });
});

test('what cannot be read as a list is no draft once another list comes', () => {
  const opened = reduceDrafts(noDrafts, { type: 'open', file: offered }, '');
  const unread = { type: 'was-read', file: offered.token, isUnreadable: true } as const;
  const next = { type: 'open', file: { token: 'b'.repeat(32), name: 'b.csv' } } as const;
  expect(reduceDrafts(opened, next, '').aside).toHaveLength(1);
  expect(reduceDrafts(reduceDrafts(opened, unread, ''), next, '').aside).toEqual([]);
});

test('no list is lost among drafts until it is started or discarded', () => {
  const file = (n: number): OfferedFile => ({ token: String(n).repeat(32), name: `${n}.csv` });
  const list = fc.integer({ min: 0, max: 4 });
  const steps = fc.array(
    fc.oneof(
      fc.record({
        type: fc.constantFrom('open', 'drop', 'refuse', 'continue', 'discard', 'started'),
        n: list,
      }),
      fc.record({ type: fc.constantFrom('start-over', 'take'), n: list }),
    ),
    { maxLength: 20 },
  );
  const apply = (drafts: Drafts, { type, n }: { type: string; n: number }, at: string): Drafts => {
    const { token } = file(n);
    switch (type) {
      case 'open':
        return reduceDrafts(drafts, { type: 'open', file: file(n) }, at);
      case 'drop':
        return reduceDrafts(drafts, { type: 'offer', id: token }, at);
      case 'take':
        return reduceDrafts(drafts, { type: 'taken', id: token, file: file(n) }, at);
      case 'refuse':
        return reduceDrafts(drafts, { type: 'refused', id: token }, at);
      case 'start-over':
        return reduceDrafts(drafts, { type }, at);
      default:
        return reduceDrafts(drafts, { type, file: token } as DraftsAction, at);
    }
  };
  const tokensOf = ({ now, aside }: Drafts) =>
    [now.offering?.before ?? now, ...aside].flatMap(({ file }) => file?.token ?? []);
  fc.assert(
    fc.property(steps, (taken) => {
      let drafts = noDrafts;
      const expected = new Set<string>();
      for (const [at, step] of taken.entries()) {
        const dropped = drafts.now.offering?.id;
        drafts = apply(drafts, step, new Date(at * 1000).toISOString());
        const { token } = file(step.n);
        if (step.type === 'open' || (step.type === 'take' && dropped === token)) expected.add(token);
        if (step.type === 'discard' || step.type === 'started') expected.delete(token);
        expect(tokensOf(drafts).toSorted()).toEqual([...expected].toSorted());
      }
    }),
    {
      numRuns: runs(300),
      examples: [
        [
          [
            { type: 'open', n: 2 },
            { type: 'drop', n: 0 },
            { type: 'started', n: 2 },
          ],
        ],
      ],
    },
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

  it('are dropped for another reading or another list', () => {
    const file = { token: '0123456789abcdef0123456789abcdef', name: 'list.csv' };
    const opened = reduceDraft(emptyDraft, { type: 'open', file });
    const corrected = reduceDraft(opened, { type: 'decide', corrections: withEdit(noCorrections, edit) });
    expect(corrected.corrections.edits).toHaveLength(1);
    expect(reduceDraft(corrected, { type: 'read-as', reading: {} }).corrections).toEqual(noCorrections);
    expect(reduceDraft(corrected, { type: 'open', file }).corrections).toEqual(noCorrections);
    expect(
      reduceDraft(corrected, { type: 'look-again', file: file.token, service: 'phone-append' }).corrections,
    ).toEqual(noCorrections);
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
    expect(openedCell(row, column)).toMatchObject({ text: '5035550142', original: '12', locked: '' });
  });

  it('cannot be corrected where it is cut short or made from other columns', () => {
    expect(openedCell({ ...row, cut: [1] }, column).locked).toContain('too long');
    expect(openedCell(row, { ...column, made: true }).locked).toContain('other columns');
  });
});
