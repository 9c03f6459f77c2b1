import { describe, expect, it } from 'vitest';
import { chosenGroup, takeGroup } from '../../renderer/intake/columns/use-mapping.ts';
import { type Draft, emptyDraft, reduceDraft } from '../../renderer/intake/draft.ts';
import { serviceHint } from '../../renderer/intake/send/new-job-page.tsx';
import type { ColumnMapping, GroupChoice, SavedMapping } from '../../shared/model/mapping.ts';
import type { OfferedFile } from '../../shared/model/seen-list.ts';
import type { ServiceId } from '../../shared/model/services.ts';
import type { Shaping } from '../../shared/model/shaping.ts';
import { noCorrections } from '../../shared/plan/decisions.ts';
import { fitMapping } from '../../shared/plan/fit-mapping.ts';
import { mapField, planOf } from '../../shared/plan/plan.ts';
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

describe('the plan of a draft', () => {
  it('is the best guess while nothing is decided', () => {
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

  it('suggests another service than one that found no match for these rows', () => {
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

  it('prefers the mapping and service last used for these headers', () => {
    const plan = planOf(opened(), { ...file, remembered: [{ ...saved, mapping: { email_column: 2 } }] });
    expect(plan).toMatchObject({
      service: 'email-append',
      mapping: { email_column: 2 },
      origin: 'remembered',
    });
  });

  it('prefers what the user set by hand over anything else', () => {
    const draft = reduceDraft(opened(), { type: 'decide', mappings: { 'phone-append': {} } });
    const plan = planOf(draft, file);
    expect(plan).toMatchObject({ mapping: {}, origin: 'by-hand' });
    expect(plan.missing.map(({ label }) => label)).toEqual(['Phone column']);
  });

  it('names the required columns without a guess, and no optional one', () => {
    const draft = reduceDraft(opened(), { type: 'choose-service', service: 'name-append' });
    expect(planOf(draft, file).missing.map(({ label }) => label)).toEqual(['Last name column']);
  });

  it('ignores a column that the file does not have', () => {
    const draft = reduceDraft(opened(), {
      type: 'decide',
      mappings: { 'phone-append': { phone_column: 99 } },
    });
    expect(planOf(draft, file).missing).toHaveLength(1);
  });
});

describe('the hint about a fitting service', () => {
  const { suggestions } = file;
  const chosen = (service: ServiceId | null) => serviceHint(suggestions, service);

  it('names the best service, or the alternative to a good one that was chosen', () => {
    expect(chosen(null)).toBe('This list looks made for Phone append.');
    expect(chosen('phone-append')).toBe('This list looks made for Phone append.');
    expect(chosen('email-append')).toBe('This list also suits Phone append.');
    expect(chosen('name-append')).toBe('This list looks made for Phone append.');
  });

  it('is empty where no service fits', () => {
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

  it('find their columns by header in any order', () => {
    expect(fitMapping(saved, file.inspection.columns)).toEqual({ mapping: { email_column: 2 }, shaping: {} });
  });

  it('do not fit a file without a required column', () => {
    expect(fitMapping({ ...saved, headers: ['Company', 'Mail'] }, file.inspection.columns)).toBeNull();
  });

  it('keep splits, marks and several columns where the columns moved', () => {
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
      shaping: { names: { column: 1, together: 'each' }, marks: [{ column: 3, word: 'x' }] },
    });

    const several = { field: 'phone_column' as const, columns: [2, 3], use: 'each' as const };
    const phones = { ...saved, service: 'phone-append' as const, headers, mapping: { phone_column: 4 } };
    expect(fitMapping({ ...phones, shaping: { several } }, columns)).toEqual({
      mapping: {},
      shaping: { several: { ...several, columns: [2, 0] } },
    });
    expect(fitMapping({ ...phones, shaping: { several } }, columns.slice(1))).toBeNull();
  });
});

describe('groups of columns', () => {
  const address: GroupChoice = {
    kind: 'address',
    fields: ['mail_city_column', 'mail_state_column'],
    taken: 'mailing',
    options: [
      { group: 'mailing', label: 'Mailing address', mapping: { mail_city_column: 2, mail_state_column: 3 } },
      { group: 'site', label: 'Property address', mapping: { mail_city_column: 4, mail_state_column: 5 } },
      { group: 'home', label: 'Home address', mapping: { mail_state_column: 6 } },
    ],
  };
  const mapping: ColumnMapping = { first_name_column: 0, mail_city_column: 2, mail_state_column: 3 };

  const mapped = (to: ColumnMapping, shaping: Shaping = {}) => ({ mapping: to, shaping });

  describe('the chosen group', () => {
    it('is recognized by all of its fields together', () => {
      expect(chosenGroup(address, mapped(mapping))).toBe('mailing');
      expect(chosenGroup(address, mapped({ mail_city_column: 4, mail_state_column: 5 }))).toBe('site');
      expect(chosenGroup(address, mapped({ mail_state_column: 6 }))).toBe('home');
    });

    it('is none where city and state belong to different groups or to none', () => {
      expect(chosenGroup(address, mapped({ mail_city_column: 2, mail_state_column: 5 }))).toBeNull();
      expect(chosenGroup(address, mapped({ mail_city_column: 6, mail_state_column: 6 }))).toBeNull();
    });
  });

  describe('taking a group', () => {
    it('changes all of its fields and no other', () => {
      expect(takeGroup(mapped(mapping), address, 'site').mapping).toEqual({
        first_name_column: 0,
        mail_city_column: 4,
        mail_state_column: 5,
      });
    });

    it('leaves no field of another group behind', () => {
      expect(takeGroup(mapped(mapping), address, 'home').mapping).toEqual({
        first_name_column: 0,
        mail_state_column: 6,
      });
    });
  });

  describe('a full name in one column', () => {
    const person: GroupChoice = {
      kind: 'person',
      fields: ['first_name_column', 'last_name_column', 'middle_name_column'],
      taken: 'owner',
      options: [
        {
          group: 'owner',
          label: 'Owner',
          mapping: {},
          fullName: 1,
        },
        { group: 'contact', label: 'Contact', mapping: { first_name_column: 2, last_name_column: 3 } },
      ],
    };

    it('is chosen by splitting that column, and dropped by mapping another person', () => {
      const contact = takeGroup(mapped({}, { names: { column: 1, together: 'each' } }), person, 'contact');
      expect(contact).toEqual({ mapping: { first_name_column: 2, last_name_column: 3 }, shaping: {} });
      expect(chosenGroup(person, mapped(contact.mapping))).toBe('contact');

      const owner = takeGroup(mapped(contact.mapping), person, 'owner');
      expect(owner).toEqual({ mapping: {}, shaping: { names: { column: 1, together: 'first' } } });
      expect(chosenGroup(person, mapped({}, { names: { column: 1, together: 'first' } }))).toBe('owner');
    });

    it('stays split while another address is chosen', () => {
      const names = { column: 1, together: 'each' as const };
      expect(takeGroup(mapped(mapping, { names }), address, 'site').shaping.names).toBe(names);
    });
  });
});
