import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestMapping } from '../../electron/engine/suggest/suggest-mapping.ts';
import { headerStyles } from '../fakes/header-styles.ts';
import { madeUpList, suggestedHeaders } from '../fakes/made-up-list.ts';

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

describe('a guardian who can be reached', () => {
  it('is written to instead of the child, whoever stands first', () => {
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

  it('is nobody where the list has none: then the child is named', () => {
    fc.assert(
      fc.property(fc.constantFrom(...children), inStyle, (child, style) => {
        const own = written([...person(child), ...reach(child)], style);
        const found = suggestedHeaders(listOf(own));
        expect([found.first_name_column, found.phone_column]).toEqual([own[0]?.[0], own[3]?.[0]]);
      }),
    );
  });
});

describe('a firm that does business with the person of a row', () => {
  it('is never traced as that person’s business, nor are its phone, email or state taken', () => {
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

describe('somebody who is only mentioned', () => {
  const mentioned = [
    'Venue Contact',
    'Meter Contact',
    'Zorble Contact',
    'Patient',
    'Dealer Rep',
    'Zorble Officer',
  ];

  it('comes behind whom the list says more about, by whatever word, whoever stands first', () => {
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

describe('a short form of the word for a person', () => {
  const shortForms = [
    ['Poll Worker', 'PW'],
    ['Former Owner', 'FO'],
    ['Night Quibbler', 'NQ'],
    ['Quibbler', 'Quib'],
    ['Borrower', 'Brwr'],
    ['Permit Holder', 'Holder'],
  ] as const;

  it('is that person’s, as the word itself would be', () => {
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

  it('is none where it is what that person goes to', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(['Camper', 'Camp'], ['Planner', 'Plan'], ['Dancer', 'Dance']),
        inStyle,
        ([who = '', thing = ''], style) => {
          const list = written(
            [...person(who), [`${thing} Phone`, 'phone'], [`${thing} City`, 'city']],
            style,
          );
          const { groups } = suggestMapping(madeUpList(listOf(list)).inspection);
          expect(groups[0]?.columns).toEqual([0, 1]);
        },
      ),
    );
  });
});

describe('numbers under a word for a name', () => {
  it('are no name, whoever else has one', () => {
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

describe('a firm in front of everybody', () => {
  it('is traced, whatever word names who speaks for it', () => {
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
