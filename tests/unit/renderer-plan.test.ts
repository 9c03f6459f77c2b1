import { describe, expect, it } from 'vitest';
import { noCorrections } from '../../renderer/intake/corrections.ts';
import { type Draft, emptyDraft, reduceDraft } from '../../renderer/intake/draft.ts';
import { fitMapping } from '../../renderer/intake/fit-mapping.ts';
import { mapField, planOf } from '../../renderer/intake/plan.ts';
import { serviceHint } from '../../renderer/new-job/service-hint.ts';
import type { SavedMapping } from '../../shared/mapping.ts';
import type { OfferedFile } from '../../shared/offered-file.ts';
import type { ServiceId } from '../../shared/services.ts';
import { anInspectedFile } from '../fakes/fake-data.ts';

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

  it('is for another service than the one that found nothing for these rows', () => {
    const missed = reduceDraft(emptyDraft, { type: 'open', file: offered, missedBy: ['phone-append'] });
    const remembered = [{ ...saved, service: 'phone-append' as const, mapping: { phone_column: 1 } }];
    expect(planOf(missed, { ...file, remembered }).service).not.toBe('phone-append');
    const later = reduceDraft(emptyDraft, {
      ...{ type: 'open', file: offered, missedBy: ['phone-append', 'email-append'] },
    });
    const both = [
      ...remembered,
      { ...saved, service: 'email-append' as const, mapping: { email_column: 2 } },
    ];
    const more = [...both, { ...saved, service: 'name-append' as const, mapping: {} }];
    expect(planOf(later, { ...file, remembered: more }).service).toBe('name-append');
    const chosen = reduceDraft(missed, { type: 'choose-service', service: 'phone-append' });
    expect(planOf(chosen, { ...file, remembered }).service).toBe('phone-append');
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
