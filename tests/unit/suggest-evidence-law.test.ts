import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestedFullName, suggestedHeaders } from '../fakes/made-up-list.ts';

const suggestedFull = (columns: string) => ({
  full: suggestedFullName(columns),
  email: suggestedHeaders(columns).email_column,
});

/** Headers of numbers that a program counts; they may have ten digits, as phones do. */
const counted = [
  'AWB',
  'BAN',
  'Ticket',
  'Load #',
  'EIN',
  'Matrícula',
  'Filing No',
  'Reference',
  'Zorble',
  '',
];
const phones = ['Phone', 'Cell', 'Contact Ph', 'Best number to reach you', 'BTN', ''];

describe('suggesting a phone beside rising ten-digit numbers', () => {
  it('takes the phone, in any order and under any header', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...counted),
        fc.constantFrom(...phones),
        fc.boolean(),
        (number, phone, before) => {
          const columns = [`${number}=account`, `Name=full`, `${phone}=phone`];
          const list = (before ? columns : columns.reverse()).join('|');
          expect(suggestedHeaders(list).phone_column).toBe(phone);
        },
      ),
    );
  });

  it.each(counted.filter((header) => header !== ''))(
    'takes no rising digits where there is no phone: %s',
    (header) => {
      expect(suggestedHeaders(`${header}=account|Name=full|City=city`).phone_column).toBeNull();
    },
  );
});

describe('suggesting a column not named as an email or phone', () => {
  it.each(['CC', 'Escalation', 'Zorble'])('takes none behind those of others: %s', (header) => {
    expect(
      suggestedHeaders(`Name=full|Assignee=full2|Assignee Email=email2|${header}=email3`).email_column,
    ).toBeNull();
  });

  it.each(['Username', 'Login', 'EM'])('takes it where no one else has one: %s', (header) => {
    expect(suggestedHeaders(`Name=full|${header}=email|City=city`).email_column).toBe(header);
  });

  it('takes the person’s own first', () => {
    expect(suggestedHeaders('Zorble=phone2|Consignee Name=full|Consignee Phone=phone').phone_column).toBe(
      'Consignee Phone',
    );
  });
});

describe('suggesting half an address under an unknown word', () => {
  it('completes the half beside it, whichever it is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Zorble', 'State (Zo)', 'ZO', 'Stste'),
        fc.constantFrom('Zorbleton', 'City (Zo)', 'Zitty'),
        fc.constantFrom('ZIP=zip', 'Country=word', ''),
        (state, city, between) => {
          const list = (columns: string[]) =>
            ['Name=full', ...columns].filter((text) => text !== '').join('|');
          const byState = suggestedHeaders(list(['City=city', between, `${state}=state`]));
          expect([byState.mail_city_column, byState.mail_state_column]).toEqual(['City', state]);
          const byCity = suggestedHeaders(list([`${city}=city`, between, 'State=state']));
          expect([byCity.mail_city_column, byCity.mail_state_column]).toEqual([city, 'State']);
        },
      ),
    );
  });

  it('completes a person’s address with a state that is no one’s', () => {
    expect(suggestedHeaders('Owner Name=full|Owner City=city|State=state|Tenant=full2')).toMatchObject({
      mail_city_column: 'Owner City',
      mail_state_column: 'State',
    });
  });

  it('takes none whose word names another place', () => {
    for (const header of ['Branch State', 'Zorble State'])
      expect(suggestedHeaders(`Name=full|City=city|${header}=state`).mail_state_column).toBeNull();
    expect(suggestedHeaders('Name=full|loc=city|State=state').mail_city_column).toBeNull();
  });
});

describe('suggesting columns beside a firm that sells', () => {
  const people = ['Name=full', 'Pax First=first|Pax Last=last', 'Zorble=full|Zorble Phone=phone'];
  const firms = ['Merchant', 'Supplier', 'Dealer', 'Store Name'];
  it('takes no firm behind the people', () => {
    fc.assert(
      fc.property(fc.constantFrom(...people), fc.constantFrom(...firms), (person, firm) => {
        expect(suggestedHeaders(`${person}|City=city|${firm}=company`).business_name_column).toBeNull();
      }),
    );
  });

  it.each(firms)('takes the firm of people with jobs, and of people behind it: %s', (firm) => {
    expect(suggestedHeaders(`Name=full|Job Title=word|${firm}=company`).business_name_column).toBe(firm);
    expect(suggestedHeaders(`${firm}=company|Contact=full|Phone=phone`).business_name_column).toBe(firm);
  });

  it('takes the buyer, not the firm’s representative', () => {
    const { full } = suggestedFull('Acct Holder=full|Billing Email=email|Dealer Rep=full2');
    expect(full).toBe('Acct Holder');
  });
});

describe('suggesting a person among several', () => {
  it('takes the guardian for the child beside another name', () => {
    expect(
      suggestedHeaders(
        'Camper First=first2|Camper Last=last2|Guardian First=first|Guardian Last=last|Guardian Email=email|Zorble Name=full3|Zorble Phone=phone3',
      ),
    ).toMatchObject({
      first_name_column: 'Guardian First',
      email_column: 'Guardian Email',
      phone_column: null,
    });
  });

  it('takes whoever runs a firm', () => {
    const { full, email } = suggestedFull(
      'Organization=company|Executive Director=full|ED Email=email|Grant Writer=full2|Grant Writer Email=email2',
    );
    expect([full, email]).toEqual(['Executive Director', 'ED Email']);
  });

  it('takes the requester of tickets where no one else is named', () => {
    const { full, email } = suggestedFull(
      'Ticket=id|Requester=full|Requester Email=email|Assignee=full2|Assignee Email=email2',
    );
    expect([full, email]).toEqual(['Requester', 'Requester Email']);
    expect(suggestedFull('Name=full|Email=email|Requester=full2|Requester Email=email2').email).toBe('Email');
  });

  it.each(['BDM', 'Zorble'])('takes the agents a list is about before others: %s', (word) => {
    const columns = `Agency=company|Agt First=first|Agt Last=last|Agt Direct=phone|Agt Email=email|${word}=full2|${word} Email=email2`;
    expect(suggestedHeaders(columns)).toMatchObject({
      first_name_column: 'Agt First',
      email_column: 'Agt Email',
      phone_column: 'Agt Direct',
    });
    expect(suggestedFull(`Host=full|Host Phone=phone|Host Email=email|Day-of Contact=full2`).full).toBe(
      'Host',
    );
  });

  it('takes the contact of an account', () => {
    expect(suggestedFull('Acct Name=company|Acct Contact=full|Contact Cell=phone').full).toBe('Acct Contact');
  });

  it('takes the full name beside a preferred name', () => {
    expect(suggestedFull('Employee=full|Preferred name=first2|Work email=email').full).toBe('Employee');
  });

  it('takes a father’s phone for the parent’s', () => {
    expect(
      suggestedHeaders('Student=full2|Parent=full|Father Cell=phone|Father Email=email').phone_column,
    ).toBe('Father Cell');
  });
});
