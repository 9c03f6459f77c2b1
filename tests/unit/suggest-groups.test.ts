import { describe, expect, it } from 'vitest';
import { suggestMapping } from '../../electron/engine/columns/suggest/suggest-mapping.ts';
import { MappingSuggestionsSchema } from '../../shared/model/mapping.ts';
import type { ServiceId } from '../../shared/model/services.ts';
import { madeUpList } from '../fakes/made-up-list.ts';
import { memoryTable } from '../fakes/memory-table.ts';

function suggested(columns: string, id: ServiceId) {
  const { services } = suggestMapping(madeUpList(columns).inspection);
  const service = services.find((entry) => entry.service === id);
  if (!service) throw new Error(`no ${id}`);
  return service;
}

describe('suggesting groups of columns', () => {
  const labelsOf = (columns: string) =>
    suggested(columns, 'name-append').choices.map(({ options }) => options.map(({ label }) => label));

  it('names persons and addresses, and leaves out staff, sources and records', () => {
    expect(
      labelsOf(
        'Owner 1 First=first|Owner 1 Last=last|Owner 2 First=first2|Owner 2 Last=last2|Situs City=city|Situs St=state|' +
          'Mailing City=city2|Mailing St=state2|Company=company|Account Owner=full3|Lead Source=word|Created By=full2',
      ),
    ).toEqual([
      ['Owner 1', 'Owner 2'],
      ['Mailing address', 'Property address'],
    ]);
  });

  it('offers each with its mapping, and says which was taken', () => {
    const { choices } = suggested(
      'First Name=first|Last Name=last|Spouse First=first2|Spouse Last=last2|Property City=city2|Property State=state2|' +
        'Mailing City=city|Mailing State=state',
      'name-append',
    );
    expect(
      choices.map(({ kind, options, taken }) => [kind, options.find(({ group }) => group === taken)?.label]),
    ).toEqual([
      ['person', 'Main contact'],
      ['address', 'Mailing address'],
    ]);
    expect(choices[0]?.options.map(({ mapping }) => mapping)).toEqual([
      { first_name_column: 0, last_name_column: 1 },
      { first_name_column: 2, last_name_column: 3 },
    ]);
    expect(choices[1]?.options.map(({ mapping }) => mapping)).toEqual([
      { mail_city_column: 6, mail_state_column: 7 },
      { mail_city_column: 4, mail_state_column: 5 },
    ]);
  });

  it.each([
    ['Client First=first|Client Last=last', 'Client'],
    ['Guardian First=first|Guardian Last=last|Guardian Cell=phone|Student=full2', 'Guardian'],
    ['Co-Borrower First=first|Co-Borrower Last=last', 'Co-borrower'],
    ['NOK First=first|NOK Last=last|NOK Phone=phone|Decedent=full2', 'Next of kin'],
    ['CEO First=first|CEO Last=last', 'CEO'],
  ])('labels them as the header does: %s', (columns, label) => {
    expect(labelsOf(columns)[0]).toContain(label);
  });

  it('labels an address with whose it is', () => {
    const owner = 'Owner First=first|Owner Last=last|Owner City=city|Owner State=state';
    expect(labelsOf(`${owner}|Spouse City=city2|Spouse State=state2`)[1]).toEqual([
      'Owner address',
      'Spouse address',
    ]);
  });

  it.each([
    'Contact 1 Name=full|Contact 1 City=city|Contact 2 Name=full2|Contact 2 State=state2',
    'Contact 1 First=first|Contact 1 Last=last|Contact 1 City=city|Contact 2 First=first2|Contact 2 State=state2',
  ])('makes no address of the halves of two contacts: %s', (columns) => {
    expect(labelsOf(columns)[1]).toEqual(['Address', 'Contact 2 address']);
  });

  it('takes a property address where there is no other', () => {
    const { choices } = suggested(
      'Owner First=first|Owner Last=last|Property City=city|Property State=state',
      'name-append',
    );
    expect(choices[1]?.options.map(({ label }) => label)).toEqual(['Property address']);
  });

  it('never offers staff', () => {
    const { choices } = suggested(
      'First=first|Last=last|Phone=phone|Sales Rep=full2|Sales Rep Phone=phone2',
      'phone-append',
    );
    expect(choices[0]?.options.map(({ mapping }) => mapping)).toEqual([{ phone_column: 2 }]);
  });
});

describe('suggesting several columns of one kind', () => {
  it('lists them by preference, without the company’s and other people’s', () => {
    const { several } = suggested(
      'Company Phone=phone5|Work Phone=phone4|Home Phone=phone3|Mobile=phone2|Phone 3=none|Phone=phone|Spouse Phone=phone6',
      'phone-append',
    );
    expect(several).toEqual([{ field: 'phone_column', columns: [5, 3, 2, 1] }]);
  });

  it('lists numbered ones in order', () => {
    expect(suggested('Email 2=email2|Email 3=email3|Email 1=email', 'email-append').several).toEqual([
      { field: 'email_column', columns: [2, 0, 1] },
    ]);
  });

  it('lists none where there is only one', () => {
    expect(suggested('Email=email|Rep Email=email2', 'email-append').several).toEqual([]);
  });
});

describe('suggesting beside a nearly empty column', () => {
  it('takes the filled one of the same person', () => {
    expect(suggested('Phone=none|Phone 2=phone', 'phone-append').fields[0]).toMatchObject({
      column: 1,
      reason: 'Header says Phone 2; 100% look like U.S. numbers',
    });
  });
});

describe('suggesting says what it does not guess', () => {
  it('from names of someone else', () => {
    const { fields } = suggested('Company=company|Rep First=first|Rep Last=last', 'name-append');
    expect(fields[0]).toMatchObject({
      column: null,
      reason: "No column looks right; Rep First is somebody else's",
    });
  });
});

describe('suggesting columns by their cells', () => {
  it('goes by the cells against the header', () => {
    const table = madeUpList('Phone=street|Contact=phone');
    const suggestions = suggestMapping(table.inspection);
    const phone = suggestions.services.find(({ service }) => service === 'phone-append')?.fields[0];
    expect(phone).toMatchObject({ column: 1 });
    expect(suggestions.content[0]).toMatchObject({ looksLike: 'street address', share: 1 });
  });

  it('says why it takes a column', () => {
    const { services } = suggestMapping(madeUpList('Phone=phone|Work Email=email').inspection);
    const reasons = services.flatMap(({ fields }) => fields.map(({ reason }) => reason));
    expect(reasons).toContain('Header says Phone; 100% look like U.S. numbers');
    expect(reasons).toContain('Header says Work Email; 100% look like email addresses');
  });

  it('says why it takes no names in one cell', () => {
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

  it('suggests for an empty list and a very wide one', () => {
    const wide = Array.from({ length: 500 }, (_, n) => `Column ${n}=word`).join('|');
    for (const table of [memoryTable([], []), memoryTable(['a', 'b'], []), madeUpList(wide)]) {
      const suggestions = MappingSuggestionsSchema.parse(suggestMapping(table.inspection));
      expect(suggestions.services).toHaveLength(4);
    }
  });
});
