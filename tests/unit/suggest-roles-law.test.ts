import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestMapping } from '../../electron/engine/columns/suggest/suggest-mapping.ts';
import { headerStyles } from '../fakes/header-styles.ts';
import { madeUpList, suggestedFullName, suggestedHeaders } from '../fakes/made-up-list.ts';

type Column = readonly [header: string, holds: string];

const children = ['Student', 'Player', 'Camper', 'Scout', 'Swimmer', 'Child'];
const guardians = [
  'Parent',
  'Guardian',
  'Mother',
  'Dad',
  'Parent Guardian',
  'Bill Payer',
  'Responsible Party',
  'Guardian 1',
];
const customers = ['Borrower', 'Insured', 'Patient', 'Member', 'Donor', 'Tenant', 'Attendee', 'Homeowner'];
const firms = [
  'Bank',
  'Bank Name',
  'Venue',
  'Insurance Company',
  'Brokerage',
  'Dealer Name',
  'Utility',
  'Hotel',
  'Title Company',
  'Hospital',
  'Investor',
  'Zorble',
  'Zorble Company',
];

const inStyle = fc.constantFrom(...headerStyles);
const written = (columns: readonly Column[], style: (words: string[]) => string) =>
  columns.map(([header, holds]) => [style(header.split(' ')), holds] as const);
const listOf = (columns: readonly Column[]) => columns.map((column) => column.join('=')).join('|');

const person = (who: string, other = ''): Column[] => [
  [`${who} First Name`, `first${other}`],
  [`${who} Last Name`, `last${other}`],
];
const reach = (who: string): Column[] => [
  [`${who} Email`, 'email'],
  [`${who} Phone`, 'phone'],
];

describe('suggesting columns of a guardian', () => {
  it('takes them instead of the child’s, whoever is first', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...children),
        fc.constantFrom(...guardians),
        fc.boolean(),
        inStyle,
        (child, guardian, childFirst, style) => {
          const own = written([...person(guardian), ...reach(guardian)], style);
          const childs = written(person(child, '2'), style);
          const found = suggestedHeaders(listOf(childFirst ? [...childs, ...own] : [...own, ...childs]));
          expect([
            found.first_name_column,
            found.last_name_column,
            found.email_column,
            found.phone_column,
          ]).toEqual(own.map(([header]) => header));
        },
      ),
    );
  });

  it('takes them also instead of a child’s whom no word calls so', () => {
    for (const guardian of guardians) {
      const own = [...person(guardian), ...reach(guardian)];
      const childs = [
        ['First Name', 'first2'],
        ['Last Name', 'last2'],
        ['DOB', 'date'],
      ] as const;
      const place = [
        ['City', 'city'],
        ['State', 'state'],
      ] as const;
      const found = suggestedHeaders(listOf([...childs, ...own, ...place]));
      expect([found.first_name_column, found.phone_column, found.email_column]).toEqual([
        `${guardian} First Name`,
        `${guardian} Phone`,
        `${guardian} Email`,
      ]);
    }
  });

  it('takes the child’s where there is no guardian', () => {
    fc.assert(
      fc.property(fc.constantFrom(...children), inStyle, (child, style) => {
        const own = written([...person(child), ...reach(child)], style);
        const found = suggestedHeaders(listOf(own));
        expect([found.first_name_column, found.phone_column]).toEqual([own[0]?.[0], own[3]?.[0]]);
      }),
    );
  });
});

describe('suggesting columns beside a firm the person deals with', () => {
  it('takes none of the firm’s columns', () => {
    fc.assert(
      fc.property(fc.constantFrom(...customers), fc.constantFrom(...firms), inStyle, (who, firm, style) => {
        const own = written(person(who), style);
        const theirs = written(
          [
            [firm, 'company2'],
            [`${firm.replace(/ Name$/, '')} Phone`, 'phone2'],
            [`${firm.replace(/ Name$/, '')} City`, 'city2'],
            [`${firm.replace(/ Name$/, '')} State`, 'state2'],
          ],
          style,
        );
        const { services } = suggestMapping(madeUpList(listOf([...own, ...theirs])).inspection);
        const taken = services.flatMap(({ fields }) => fields.map(({ column }) => column ?? 0));
        expect(taken.filter((column) => column >= own.length)).toEqual([]);
      }),
    );
  });
});

const fields = (found: ReturnType<typeof suggestedHeaders>) => [
  found.first_name_column,
  found.last_name_column,
  found.email_column,
  found.phone_column,
];

describe('suggesting columns beside a mentioned person', () => {
  const mentioned = [
    'Venue Contact',
    'Meter Contact',
    'Zorble Contact',
    'Patient',
    'Dealer Rep',
    'Zorble Officer',
  ];

  it('takes those of whom the list says more about', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...mentioned),
        fc.constantFrom('Bereaved', 'Exchanger', 'Quibbler', 'Homeowner'),
        fc.boolean(),
        inStyle,
        (other, who, otherFirst, style) => {
          const own = written([...person(who), ...reach(who)], style);
          const name = written([[other, 'full2']], style);
          const found = suggestedHeaders(listOf(otherFirst ? [...name, ...own] : [...own, ...name]));
          expect(fields(found)).toEqual(own.map(([header]) => header));
        },
      ),
    );
  });
});

describe('suggesting columns under a short form of a word for a person', () => {
  const shortForms = [
    ['Poll Worker', 'PW'],
    ['Former Owner', 'FO'],
    ['Night Quibbler', 'NQ'],
    ['Quibbler', 'Quib'],
    ['Borrower', 'Brwr'],
    ['Permit Holder', 'Holder'],
  ] as const;

  it('takes them for that person’s', () => {
    fc.assert(
      fc.property(fc.constantFrom(...shortForms), inStyle, ([long, short], style) => {
        const own = written([...person(long), ...reach(short)], style);
        const staff = written(
          [
            ['Clerk', 'full2'],
            ['Clerk Phone', 'phone2'],
            ['Clerk Email', 'email2'],
          ],
          style,
        );
        expect(fields(suggestedHeaders(listOf([...staff, ...own])))).toEqual(own.map(([header]) => header));
      }),
    );
  });

  it('takes none where the short form is the thing the person goes to', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(['Camper', 'Camp'], ['Planner', 'Plan'], ['Dancer', 'Dance']),
        inStyle,
        ([who = '', thing = ''], style) => {
          const list = written(
            [...person(who), [`${thing} Phone`, 'phone'], [`${thing} City`, 'city']],
            style,
          );
          const { services } = suggestMapping(madeUpList(listOf(list)).inspection);
          const options = services.flatMap(({ choices }) => choices.flatMap((choice) => choice.options));
          const own = options.filter(({ label }) => label === who);
          expect(own.flatMap(({ mapping }) => Object.values(mapping)).sort()).toEqual([0, 1]);
        },
      ),
    );
  });
});

describe('suggesting columns beside numbers under a word for a name', () => {
  it('takes no numbers for a name', () => {
    fc.assert(
      fc.property(fc.constantFrom('MID', 'Mid', 'Middle'), inStyle, (number, style) => {
        const own = written([...person('Signer'), ['Signer Email', 'email']], style);
        const found = suggestedHeaders(listOf([[number, 'id'], ...own]));
        expect([found.first_name_column, found.middle_name_column, found.email_column]).toEqual([
          own[0]?.[0],
          null,
          own[2]?.[0],
        ]);
      }),
    );
  });
});

describe('suggesting a firm in front of everyone', () => {
  it('takes its name, whatever its contact is called', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Registrant', 'Client Co', 'Company'),
        fc.constantFrom('Lobbyist', 'Quibbler', 'Signer'),
        inStyle,
        (firm, who, style) => {
          const [name, ...rest] = written([[firm, 'company'], ...person(who), ...reach(who)], style);
          const found = suggestedHeaders(listOf(name ? [name, ...rest] : rest));
          expect(found.business_name_column).toBe(name?.[0]);
        },
      ),
    );
  });
});

const owners = ['Homeowner', 'Patient', 'Customer', 'Member', 'Donor', 'Tenant', 'Insured'];
const builders = ['Builder', 'Roofer', 'Zorble', 'Driller'];

describe('suggesting columns of people and a firm', () => {
  it('takes the people’s where the firm comes behind them', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...owners),
        fc.constantFrom(...builders),
        fc.boolean(),
        (person, firm, reach) => {
          const own = `Claim No=account|${person}=full|${person} Phone=phone|${person} Email=email`;
          const more = reach ? `|${firm} Phone=phone2` : '';
          const list = `${own}|Home City=city|${firm}=company|${firm} Contact=full2${more}`;
          expect(suggestedFullName(list)).toBe(person);
          expect(suggestedHeaders(list)).toMatchObject({
            phone_column: `${person} Phone`,
            email_column: `${person} Email`,
          });
        },
      ),
    );
  });
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
});

describe('suggesting columns beside a firm that sells', () => {
  const people = ['Name=full', 'Pax First=first|Pax Last=last', 'Zorble=full|Zorble Phone=phone'];
  const sellers = ['Merchant', 'Supplier', 'Dealer', 'Store Name'];
  it('takes no firm behind the people', () => {
    fc.assert(
      fc.property(fc.constantFrom(...people), fc.constantFrom(...sellers), (person, firm) => {
        expect(suggestedHeaders(`${person}|City=city|${firm}=company`).business_name_column).toBeNull();
      }),
    );
  });
});
