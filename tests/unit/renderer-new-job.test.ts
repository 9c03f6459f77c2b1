import { describe, expect, it } from 'vitest';
import { noCorrections } from '../../renderer/intake/corrections.ts';
import {
  type Draft,
  type DraftAction,
  emptyDraft,
  isBlank,
  reduceDraft,
} from '../../renderer/intake/draft.ts';
import { fitMapping } from '../../renderer/intake/fit-mapping.ts';
import { mapField, planOf } from '../../renderer/intake/plan.ts';
import { isOutdated } from '../../renderer/intake/use-changed-list.ts';
import { serviceHint } from '../../renderer/new-job/service-hint.ts';
import type { SavedMapping } from '../../shared/mapping.ts';
import type { OfferedFile } from '../../shared/offered-file.ts';
import type { ServiceId } from '../../shared/services.ts';
import { aJobRecord, anInspectedFile } from '../fakes/fake-data.ts';

const offered: OfferedFile = { token: 'a'.repeat(32), name: 'a.csv' };
const opened = (draft: Draft = emptyDraft) => reduceDraft(draft, { type: 'open', file: offered });
const file = anInspectedFile('a.csv', {});
const saved: SavedMapping = {
  id: 's1',
  name: '',
  service: 'email-append',
  headers: ['Company', 'Work Email'],
  mapping: { email_column: 1 },
  usedAt: '2026-11-01T00:00:00Z',
};

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
    expect(reduceDraft(chosen, { type: 'start' })).toEqual({ ...chosen, changed: false });
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

describe('what would be sent', () => {
  it('is the best guess while nothing was decided', () => {
    expect(planOf(opened(), file)).toEqual({
      service: 'phone-append',
      mapping: { phone_column: 1 },
      shaping: {},
      columns: file.inspection.columns,
      offeredRules: noCorrections,
      origin: 'suggested',
      missing: [],
    });
  });

  it('is what was used last for these headers, service included', () => {
    const plan = planOf(opened(), { ...file, remembered: [{ ...saved, mapping: { email_column: 2 } }] });
    expect(plan).toMatchObject({
      service: 'email-append',
      mapping: { email_column: 2 },
      origin: 'remembered',
    });
  });

  it('is what the user set by hand before anything else', () => {
    const draft = reduceDraft(opened(), { type: 'map', service: 'phone-append', mapping: {} });
    const plan = planOf(draft, file);
    expect(plan).toMatchObject({ mapping: {}, origin: 'by-hand' });
    expect(plan.missing.map(({ label }) => label)).toEqual(['Phone column']);
  });

  it('names every required column that has no guess, and no optional one', () => {
    const draft = reduceDraft(opened(), { type: 'choose-service', service: 'name-append' });
    expect(planOf(draft, file).missing.map(({ label }) => label)).toEqual(['Last name column']);
  });

  it('leaves out a column the file does not have', () => {
    const draft = reduceDraft(opened(), {
      type: 'map',
      service: 'phone-append',
      mapping: { phone_column: 99 },
    });
    expect(planOf(draft, file).missing).toHaveLength(1);
  });
});

describe('the service a list suits', () => {
  const { suggestions } = file;
  const chosen = (service: ServiceId | null) => serviceHint(suggestions, service);

  it('is named; where another good one was chosen, as a further possibility only', () => {
    expect(chosen(null)).toBe('This list looks made for Phone append.');
    expect(chosen('phone-append')).toBe('This list looks made for Phone append.');
    expect(chosen('email-append')).toBe('This list also suits Phone append.');
    expect(chosen('name-append')).toBe('This list looks made for Phone append.');
  });

  it('is not named where none suits', () => {
    const services = suggestions.services.map((service) => ({ ...service, fit: 0.2 }));
    expect(serviceHint({ services }, 'phone-append')).toBeUndefined();
  });
});

describe('mappings', () => {
  it('are set and unset field by field', () => {
    const mapping = mapField({ email_column: 1 }, 'phone_column', 0);
    expect(mapping).toEqual({ email_column: 1, phone_column: 0 });
    expect(mapField(mapping, 'email_column', null)).toEqual({ phone_column: 0 });
  });

  it('kept under a name find their columns by header, wherever these stand now', () => {
    expect(fitMapping(saved, file.inspection.columns)).toEqual({ mapping: { email_column: 2 } });
  });

  it('do not fit a file without a required column', () => {
    expect(fitMapping({ ...saved, headers: ['Company', 'Mail'] }, file.inspection.columns)).toBeNull();
  });

  it('keep what was made of columns and decided about them, wherever those stand by now', () => {
    const columns = ['Work', 'Full Name', 'Home', 'City'].map((header, index) => ({
      index,
      header,
      rawHeader: header,
    }));
    const headers = ['Full Name', 'City', 'Home', 'Work'];
    const names = { ...saved, service: 'name-append' as const, headers };
    const mapping = { first_name_column: 4, last_name_column: 6, mail_city_column: 1 };
    const split = { names: { column: 0, together: 'each' as const }, marks: [{ column: 1, word: 'x' }] };
    expect(fitMapping({ ...names, mapping, shaping: split }, columns)).toEqual({
      mapping: { mail_city_column: 3 },
      names: { column: 1, together: 'each' },
      marks: [{ column: 3, word: 'x' }],
    });

    const several = { field: 'phone_column' as const, columns: [2, 3], use: 'each' as const };
    const phones = { ...saved, service: 'phone-append' as const, headers, mapping: { phone_column: 4 } };
    expect(fitMapping({ ...phones, shaping: { several } }, columns)).toEqual({
      mapping: {},
      several: { ...several, columns: [2, 0] },
    });
    expect(fitMapping({ ...phones, shaping: { several } }, columns.slice(1))).toBeNull();
  });
});
