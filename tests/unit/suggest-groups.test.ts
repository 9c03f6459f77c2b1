import { describe, expect, it } from 'vitest';
import { suggestMapping } from '../../electron/engine/suggest/suggest-mapping.ts';
import type { ServiceId } from '../../shared/services.ts';
import { madeUpList } from '../fakes/made-up-list.ts';

function suggested(columns: string, id: ServiceId) {
  const { services, groups } = suggestMapping(madeUpList(columns).inspection);
  const service = services.find((entry) => entry.service === id);
  if (!service) throw new Error(`no ${id}`);
  return { ...service, groups };
}

describe('groups of columns', () => {
  it('are named with their kind, label and columns', () => {
    const { groups } = suggested(
      'Owner 1 First=first|Owner 1 Last=last|Owner 2 First=first2|Owner 2 Last=last2|Situs City=city|Situs St=state|' +
        'Mailing City=city2|Mailing St=state2|Company=company|Account Owner=full3|Lead Source=word|Created By=full2',
      'name-append',
    );
    expect(groups.map(({ kind, label, columns }) => [kind, label, columns])).toEqual([
      ['person', 'Owner 1', [0, 1]],
      ['second-person', 'Owner 2', [2, 3]],
      ['site-address', 'Property address', [4, 5]],
      ['mailing-address', 'Mailing address', [6, 7]],
      ['company', 'Company', [8]],
      ['staff', 'Owner of the account', [9]],
      ['source', 'Lead source', [10]],
      ['record', 'Created by', [11]],
    ]);
  });

  it('are offered with their mapping, and what was taken is said in words', () => {
    const { choices } = suggested(
      'First Name=first|Last Name=last|Spouse First=first2|Spouse Last=last2|Property City=city2|Property State=state2|' +
        'Mailing City=city|Mailing State=state',
      'name-append',
    );
    expect(choices.map(({ kind, line }) => [kind, line])).toEqual([
      ['person', 'Names: Main contact (Spouse is there, too)'],
      ['address', 'Address: mailing, not property'],
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
  ])('are called as the header calls them: %s', (columns, label) => {
    expect(suggested(columns, 'name-append').groups.map((group) => group.label)).toContain(label);
  });

  it('of an address say whose it is, once', () => {
    const { groups } = suggested(
      'Owner First=first|Owner Last=last|Owner City=city|Owner State=state|Bank City=city2|Bank State=state2',
      'name-append',
    );
    expect(groups.map(({ label }) => label)).toEqual(['Owner', 'Owner address', 'Bank address']);
  });

  it('of a property are taken where there is no other address, and that is said', () => {
    const { choices } = suggested(
      'Owner First=first|Owner Last=last|Property City=city|Property State=state',
      'name-append',
    );
    expect(choices[1]?.line).toBe('Address: property; there is no mailing or home address');
  });

  it('never offer staff', () => {
    const { choices } = suggested(
      'First=first|Last=last|Phone=phone|Sales Rep=full2|Sales Rep Phone=phone2',
      'phone-append',
    );
    expect(choices[0]?.options.map(({ mapping }) => mapping)).toEqual([{ phone_column: 2 }]);
  });
});

describe('a column of full names', () => {
  it('belongs to the person its header names', () => {
    const { fullName, groups } = suggested(
      'Gift Officer=full2|Owner Name=county|Mailing City=city',
      'name-append',
    );
    expect(fullName).toMatchObject({ column: 1, header: 'Owner Name' });
    expect(groups.find(({ id }) => id === fullName?.group)).toMatchObject({ label: 'Owner', columns: [1] });
  });

  it.each([
    'Name',
    'Full Name',
    'Contact',
    'Attn',
    'Customer Name',
    'Borrower',
    'Nombre completo',
    'First & Last Name',
  ])('is known by the header %s', (header) => {
    expect(suggested(`Id=id|${header}=full|Phone=phone`, 'name-append').fullName?.header).toBe(header);
  });

  it('is known by its cells alone', () => {
    expect(suggested('A=id|B=full|C=phone', 'name-append').fullName?.column).toBe(1);
  });

  it.each([
    ['first and last names of the same person', 'Full Name=full|First Name=first|Last Name=last'],
    ['no person at all', 'Name=company|Phone=phone|Website=url'],
    ['staff alone', 'Company=company|Account Owner=full|State=state'],
  ])('is none beside %s', (_, columns) => {
    expect(suggested(columns, 'name-append').fullName).toBeUndefined();
  });

  it('is taken where first and last names are empty', () => {
    const { fullName, fields } = suggested('Name=full|First Name=none|Last Name=none', 'name-append');
    expect(fullName?.column).toBe(0);
    expect(fields.map(({ column }) => column)).toEqual([null, null, null, null, null]);
  });
});

describe('several columns of one kind', () => {
  it("are listed by preference, the company's and other people's apart", () => {
    const { several } = suggested(
      'Company Phone=phone5|Work Phone=phone4|Home Phone=phone3|Mobile=phone2|Phone 3=none|Phone=phone|Spouse Phone=phone6',
      'phone-append',
    );
    expect(several).toEqual([{ field: 'phone_column', columns: [5, 3, 2, 1] }]);
  });

  it('are counted in order', () => {
    expect(suggested('Email 2=email2|Email 3=email3|Email 1=email', 'email-append').several).toEqual([
      { field: 'email_column', columns: [2, 0, 1] },
    ]);
  });

  it('are not listed where there is one', () => {
    expect(suggested('Email=email|Rep Email=email2', 'email-append').several).toEqual([]);
  });
});

describe('a column that is hardly filled', () => {
  it('comes behind a filled one of the same person, and that is said', () => {
    expect(suggested('Phone=none|Phone 2=phone', 'phone-append').fields[0]).toMatchObject({
      column: 1,
      reason: 'Header says Phone 2; 100% look like U.S. numbers; Phone is empty',
    });
    expect(suggested('Email=?email|Personal Email=email', 'email-append').fields[0]).toMatchObject({
      column: 1,
      reason: expect.stringContaining('Email is hardly filled'),
    });
  });

  it("stays before the company's", () => {
    expect(suggested('Mobile=?phone|Company Phone=phone2', 'phone-append').fields[0]?.column).toBe(0);
  });
});

describe('what is not guessed is said', () => {
  it('of domains of companies where no column holds business names', () => {
    const { notes, fields } = suggested('Name=full|Email=work-email|State=state', 'business-trace');
    expect(fields[0]?.column).toBeNull();
    expect(notes).toEqual([expect.stringContaining('no name is guessed from a domain')]);
  });

  it('of a place in the cell of a business', () => {
    const { notes, fields } = suggested('Company=company-city|State=state', 'business-trace');
    expect(fields[0]?.column).toBe(0);
    expect(notes).toEqual([expect.stringContaining('a name and a place in one cell')]);
  });

  it.each(['Company=company|Email=work-email|State=state', 'Name=full|Email=gmail|State=state'])(
    'and nothing of %s',
    (columns) => {
      expect(suggested(columns, 'business-trace').notes).toEqual([]);
    },
  );

  it("of names that are somebody else's", () => {
    const { fields } = suggested('Company=company|Rep First=first|Rep Last=last', 'name-append');
    expect(fields[0]).toMatchObject({
      column: null,
      reason: 'No column looks right; Rep First names somebody else',
    });
  });
});

describe("headers that stand above each other's column", () => {
  it('are not believed where the cells are plainly given names and surnames', () => {
    const { fields } = suggested('First Name=last|Last Name=first|State=state', 'name-append');
    expect(fields.slice(0, 2)).toMatchObject([
      { column: 1, reason: 'Header says Last Name, but the cells look like given names' },
      { column: 0, reason: 'Header says First Name, but the cells look like surnames' },
    ]);
  });

  it('are believed where the cells could be either', () => {
    const { fields } = suggested('First Name=word|Last Name=first', 'name-append');
    expect(fields.slice(0, 2).map(({ column }) => column)).toEqual([0, 1]);
  });
});
