import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestMapping } from '../../electron/engine/suggest/suggest-mapping.ts';
import { madeUpList, suggestedHeaders } from '../fakes/made-up-list.ts';

function fullNameOf(columns: string): string | undefined {
  const { services } = suggestMapping(madeUpList(columns).inspection);
  return services.find(({ service }) => service === 'name-append')?.fullName?.header;
}

const people = ['Homeowner', 'Patient', 'Customer', 'Member', 'Donor', 'Tenant', 'Insured'];
const firms = ['Builder', 'Roofer', 'Zorble', 'Driller'];

describe('a firm behind the people of a list', () => {
  it('has a contact of its own, who is not whom the list is about', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...people),
        fc.constantFrom(...firms),
        fc.boolean(),
        (person, firm, reach) => {
          const own = `Claim No=account|${person}=full|${person} Phone=phone|${person} Email=email`;
          const more = reach ? `|${firm} Phone=phone2` : '';
          const list = `${own}|Home City=city|${firm}=company|${firm} Contact=full2${more}`;
          expect(fullNameOf(list)).toBe(person);
          expect(suggestedHeaders(list)).toMatchObject({
            phone_column: `${person} Phone`,
            email_column: `${person} Email`,
          });
        },
      ),
    );
  });

  it.each(firms)('is the row’s own in front of them, and so is its contact: %s', (firm) => {
    const list = `${firm}=company|${firm} Contact=full|City=city|Homeowner=full2`;
    expect(fullNameOf(list)).toBe(`${firm} Contact`);
  });
});

describe('an operator', () => {
  const land = 'Surface Owner=full2|Surface Owner Phone=phone2';

  it.each(['Op', 'Operator'])('that is a firm is written to by its own contact: %s', (written) => {
    const list = `Operator=company|Operator Phone=phone|Operator Email=email|Operator City=city|Operator State=state|${written} Contact=full|${land}`;
    expect(fullNameOf(list)).toBe(`${written} Contact`);
    expect(suggestedHeaders(list)).toMatchObject({
      business_name_column: 'Operator',
      phone_column: 'Operator Phone',
      email_column: 'Operator Email',
      mail_city_column: 'Operator City',
      state_column: 'Operator State',
    });
  });

  it('who is a person beside a customer stays staff', () => {
    const list = 'Customer=full|Customer Phone=phone|Operator=full2|Operator Phone=phone2';
    expect(fullNameOf(list)).toBe('Customer');
    expect(suggestedHeaders(list).phone_column).toBe('Customer Phone');
  });
});

describe('a list of staff alone', () => {
  const names = 'Staff First=first|Staff Last=last|Position=word';

  it('is about them', () => {
    expect(
      suggestedHeaders(`${names}|Work Email=email|Work Phone=phone|City=city|State=state`),
    ).toMatchObject({
      first_name_column: 'Staff First',
      last_name_column: 'Staff Last',
      email_column: 'Work Email',
    });
  });

  it('is not where anybody else has a name', () => {
    expect(suggestedHeaders(`${names}|Patient First=first2|Patient Last=last2|City=city`)).toMatchObject({
      first_name_column: 'Patient First',
    });
  });
});

describe('whoever reported something', () => {
  it.each(['Reported By', 'Reporting Party', 'Complainant'])('is taken where nobody else is: %s', (who) => {
    const list = `Incident No=account|${who}=full|Reporting Phone=phone|Officer=full2|Badge=number|Call Taker=full3|Closed By=full4`;
    expect(fullNameOf(list)).toBe(who);
    expect(suggestedHeaders(list).phone_column).toBe('Reporting Phone');
  });

  it('comes behind a customer', () => {
    expect(fullNameOf('Reported By=full2|Customer=full|Customer Phone=phone')).toBe('Customer');
  });
});

describe('the beginning of a word for a person', () => {
  it('is a thing by itself, and that person above a field', () => {
    const list =
      'Slip=word|Slipholder=full|Slipholder Cell=phone|Slipholder Email=email|Captain=full2|Captain Cell=phone2';
    expect(fullNameOf(list)).toBe('Slipholder');
    expect(suggestedHeaders(list)).toMatchObject({
      phone_column: 'Slipholder Cell',
      email_column: 'Slipholder Email',
    });
  });
});

it('names no business by a trade, or by where somebody died', () => {
  const list = 'Homeowner=full|Homeowner Phone=phone|Trade=word|Place of Death=company2|City=city';
  expect(suggestedHeaders(list).business_name_column).toBeNull();
});
