import { describe, expect, it } from 'vitest';
import {
  type Draft,
  type DraftAction,
  emptyDraft,
  isBlank,
  reduceDraft,
} from '../../renderer/intake/draft.ts';
import { isOutdated } from '../../renderer/intake/use-changed-list.ts';
import type { OfferedFile } from '../../shared/offered-file.ts';
import { aJobRecord, anInspectedFile } from '../fakes/fake-data.ts';

const offered: OfferedFile = { token: 'a'.repeat(32), name: 'a.csv' };
const opened = (draft: Draft = emptyDraft) => reduceDraft(draft, { type: 'open', file: offered });
const file = anInspectedFile('a.csv', {});

describe('the draft of a new job', () => {
  it('keeps a service chosen before the file, and forgets it for the next file', () => {
    const first = opened(reduceDraft(emptyDraft, { type: 'choose-service', service: 'name-append' }));
    expect(first.service).toBe('name-append');
    expect(opened(first).service).toBeNull();
  });

  it('counts openings, so that the same file is read again', () => {
    expect(opened(opened()).opened).toBeGreaterThan(opened().opened);
  });

  it('drops mappings by hand when the file is read in another way', () => {
    const mapped = reduceDraft(opened(), {
      type: 'map',
      service: 'phone-append',
      mapping: { phone_column: 3 },
    });
    const reread = reduceDraft(mapped, { type: 'read-as', reading: { delimiter: ';' } });
    expect(reread.mappings).toEqual({});
    expect(reread.file).toBe(offered);
  });

  it('starts from nothing but file, service and choices where the list is looked at again', () => {
    const { token } = offered;
    const before = [
      { type: 'read-as', reading: { delimiter: ';' } },
      { type: 'map', service: 'phone-append', mapping: { phone_column: 3 } },
      { type: 'prepare-with', choices: { onlyMappedColumns: true } },
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

  it('does not take over the mapping of a job whose list has other columns by now', () => {
    const { columns } = file.inspection;
    const headers = columns.map(({ header }) => header);
    const again = (made: string[] | undefined) => {
      const { headers: _, ...source } = aJobRecord({}).source;
      const job = aJobRecord({ source: { ...source, ...(made && { headers: made }) } });
      return reduceDraft(emptyDraft, { type: 'run-again', job, file: offered });
    };
    expect(isOutdated(again(headers), file)).toBe(false);
    expect(isOutdated(again(undefined), file)).toBe(false);
    expect(isOutdated(again(headers.toReversed()), file)).toBe(true);
    expect(isOutdated(again(headers.slice(1)), file)).toBe(true);
    expect(isOutdated(opened(), file)).toBe(false);
    // Read in another way it has other columns, too, and the mapping was dropped for that.
    const reread = reduceDraft(again(headers.slice(1)), { type: 'read-as', reading: { delimiter: ';' } });
    expect(isOutdated(reread, file)).toBe(false);
  });

  it('takes over everything of a job that is run again', () => {
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

  it('takes nothing over from the list before, but what is chosen meanwhile', () => {
    expect(taken(offer(before, '1'), '1')).toMatchObject({ file: other, service: null, offering: null });
    const chosen = reduceDraft(offer(before, '1'), { type: 'choose-service', service: 'email-append' });
    expect(taken(chosen, '1').service).toBe('email-append');
  });

  it('keeps a service chosen before any file was there', () => {
    const blank = reduceDraft(emptyDraft, { type: 'choose-service', service: 'name-append' });
    expect(taken(offer(blank, '1'), '1').service).toBe('name-append');
  });

  it('leaves the draft as it was where it is refused', () => {
    expect(reduceDraft(offer(before, '1'), { type: 'refused', id: '1' })).toBe(before);
    expect(reduceDraft(offer(offer(before, '1'), '2'), { type: 'refused', id: '2' })).toBe(before);
  });

  it('gives way to one dropped after it, whichever is taken first', () => {
    const both = offer(offer(before, '1'), '2');
    expect(taken(taken(both, '2', other), '1', offered).file).toBe(other);
    expect(taken(taken(both, '1', offered), '2', other).file).toBe(other);
    expect(reduceDraft(both, { type: 'refused', id: '1' })).toBe(both);
    expect(taken(reduceDraft(both, { type: 'start-over' }), '2').file).toBeNull();
  });

  it('is no blank page meanwhile', () => {
    expect(isBlank(emptyDraft)).toBe(true);
    expect(isBlank(offer(emptyDraft, '1'))).toBe(false);
    expect(isBlank(opened())).toBe(false);
  });
});
