import { describe, expect, it } from 'vitest';
import { suggestMapping } from '../../electron/engine/suggest/suggest-mapping.ts';
import { MappingSuggestionsSchema } from '../../shared/mapping.ts';
import { madeUpList, suggestedHeaders } from '../fakes/made-up-list.ts';
import { memoryTable } from '../fakes/memory-table.ts';

describe('what the cells say', () => {
  it('finds columns in a list without a header', () => {
    expect(
      suggestedHeaders('1=id|2=first|3=last|4=company|5=street|6=city|7=state|8=zip|9=phone|10=email', true),
    ).toEqual({
      business_name_column: '4',
      state_column: '7',
      email_column: '10',
      phone_column: '9',
      first_name_column: '2',
      last_name_column: '3',
      middle_name_column: null,
      mail_city_column: '6',
      mail_state_column: '7',
    });
  });

  it('finds phones and emails under headers that say nothing', () => {
    expect(suggestedHeaders('A=phone|B=email|C=number')).toMatchObject({
      phone_column: 'A',
      email_column: 'B',
    });
  });

  it('does not believe a header against the cells', () => {
    const table = madeUpList('Phone=street|Contact=phone');
    const suggestions = suggestMapping(table.inspection);
    const phone = suggestions.services.find(({ service }) => service === 'phone-append')?.fields[0];
    expect(phone).toMatchObject({ column: 1 });
    expect(suggestions.content[0]).toMatchObject({ looksLike: 'street address', share: 1 });
  });

  it('says why in words', () => {
    const { services } = suggestMapping(madeUpList('Phone=phone|Work Email=email').inspection);
    const reasons = services.flatMap(({ fields }) => fields.map(({ reason }) => reason));
    expect(reasons).toContain('Header says Phone; 100% look like U.S. numbers');
    expect(reasons).toContain('Header says Work Email; 100% look like email addresses');
  });

  it('says why names in one cell are no mapping', () => {
    const { services } = suggestMapping(madeUpList('Full Name=full|Phone=phone').inspection);
    const names = services.find(({ service }) => service === 'name-append')?.fields;
    expect(names?.[0]).toMatchObject({
      column: null,
      reason: expect.stringContaining('in one cell (Full Name)'),
    });
  });

  it('gives no column to two fields of a service', () => {
    const { services } = suggestMapping(madeUpList('Name=full|First=first|Last=last|State=state').inspection);
    for (const { fields } of services) {
      const columns = fields.map(({ column }) => column).filter((column) => column !== null);
      expect(new Set(columns).size).toBe(columns.length);
    }
  });

  it.each([
    ['phone-append', 'Name=full|Phone=phone'],
    ['email-append', 'First Name=first|Last Name=last|Email=email'],
    ['business-trace', 'Company=company|State=state'],
    ['name-append', 'First Name=first|Last Name=last|City=city|State=state'],
    ['email-append', 'Phone=none|Email=email'],
  ])('suggests %s for %j', (service, columns) => {
    expect(suggestMapping(madeUpList(columns).inspection).services[0]?.service).toBe(service);
  });

  it('keeps to its shape for an empty list and a very wide one', () => {
    const wide = Array.from({ length: 2000 }, (_, n) => `Column ${n}=word`).join('|');
    for (const table of [memoryTable([], []), memoryTable(['a', 'b'], []), madeUpList(wide)]) {
      const suggestions = MappingSuggestionsSchema.parse(suggestMapping(table.inspection));
      expect(suggestions.services).toHaveLength(4);
    }
  });
});
