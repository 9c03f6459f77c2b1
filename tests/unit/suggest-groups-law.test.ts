import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestMapping } from '../../electron/engine/suggest/suggest-mapping.ts';
import { headerStyles as styles } from '../fakes/header-styles.ts';
import { madeUpList } from '../fakes/made-up-list.ts';

const rows = [
  '',
  'Contact',
  'Customer',
  'Owner 1',
  'Borrower',
  'Donor',
  'Lead',
  'Insured',
  'Member',
  'Patient',
];
const seconds = [
  'Spouse',
  'Co Borrower',
  'Emergency Contact',
  'Secondary Contact',
  'Contact 2',
  'Owner 2',
  'Partner',
];
const staff = [
  'Account Owner',
  'Sales Rep',
  'Gift Officer',
  'Loan Officer',
  'Lead Owner',
  'Created By',
  'Agent',
  'Manager',
  'Assigned To',
  'Referred By',
  'Attorney',
  'Teacher',
  'Recruiter',
  'Case Manager',
  'Territory Manager',
  'Assistant',
  'Listing Agent',
];
const parts = [
  ['First Name', 'first'],
  ['Last Name', 'last'],
  ['Email', 'email'],
  ['Phone', 'phone'],
] as const;
const ownPlaces = ['Mailing', 'Home', ''];
const otherPlaces = [
  'Property',
  'Situs',
  'Shipping',
  'Event',
  'Company',
  'Previous',
  'Service',
  'Job Site',
  'License',
];

interface Made {
  header: string;
  holds: string;
  own: boolean;
}

const block = (
  who: string,
  own: boolean,
  which: readonly (readonly [string, string])[],
  write: (words: string[]) => string,
) =>
  which.map(
    ([part, holds], n): Made => ({
      header: write([...who.split(' '), ...part.split(' ')].filter((word) => word !== '')),
      holds: `${holds}${own ? '' : 2 + (n % 3)}`,
      own,
    }),
  );

const somePart = fc.subarray([...parts], { minLength: 1 });

/** A list with blocks of columns of its own person and of others, in any order and style. */
const lists = fc
  .record({
    row: fc.constantFrom(...rows),
    others: fc.uniqueArray(fc.tuple(fc.constantFrom(...seconds, ...staff), somePart), {
      maxLength: 4,
      selector: ([who]) => who,
    }),
    place: fc.constantFrom(...ownPlaces),
    otherPlace: fc.option(fc.constantFrom(...otherPlaces)),
    style: fc.constantFrom(...styles),
    order: fc.infiniteStream(fc.nat()),
  })
  // Of two contacts the first is the row's; of a plain name and a "Contact 2" as well.
  .filter(({ row, others }) => !others.some(([who]) => who === 'Owner 2' && row !== 'Owner 1'))
  .map(({ row, others, place, otherPlace, style, order }) => {
    const address = (where: string, own: boolean) =>
      block(
        where,
        own,
        [
          ['City', 'city'],
          ['State', 'state'],
        ],
        style,
      );
    const blocks = [
      block(row, true, parts, style),
      block('Company', true, [['Name', 'company']], style),
      address(place, true),
      ...others.map(([who, some]) => block(who, false, some, style)),
      ...(otherPlace === null ? [] : [address(otherPlace, false)]),
    ];
    const ranks = blocks.map(() => order.next().value ?? 0);
    return blocks
      .map((made, n) => ({ made, rank: ranks[n] ?? 0 }))
      .sort((a, b) => a.rank - b.rank)
      .flatMap(({ made }) => made);
  });

const suggestionsOf = (made: readonly Made[]) =>
  suggestMapping(madeUpList(made.map(({ header, holds }) => `${header}=${holds}`).join('|')).inspection);

describe('the row is about one person', () => {
  it("whose own columns are taken, in any order and style, and nobody else's", () => {
    fc.assert(
      fc.property(lists, (made) => {
        const { services } = suggestionsOf(made);
        const fields = services
          .filter(({ service }) => service !== 'business-trace')
          .flatMap((service) => service.fields);
        for (const { field, column } of fields) {
          if (field === 'middle_name_column') continue;
          expect([field, column === null ? null : made[column]?.own]).toEqual([field, true]);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('and without columns of its own, no others are sent for its phone and email', () => {
    fc.assert(
      fc.property(lists, (made) => {
        const without = made.filter(({ own, holds }) => !own || (holds !== 'phone' && holds !== 'email'));
        const { services } = suggestionsOf(without);
        for (const { service, fields } of services)
          if (service === 'phone-append' || service === 'email-append') expect(fields[0]?.column).toBeNull();
      }),
      { numRuns: 200 },
    );
  });
});

describe('groups', () => {
  it('hold a column once at most, and every choice names a group and columns of the list', () => {
    fc.assert(
      fc.property(lists, (made) => {
        const { services, groups } = suggestionsOf(made);
        const columns = groups.flatMap((group) => group.columns);
        expect(new Set(columns).size).toBe(columns.length);
        for (const { fields, choices } of services)
          for (const { taken, options } of choices) {
            const chosen = options.find(({ group }) => group === taken);
            expect(taken === null || chosen !== undefined).toBe(true);
            for (const { group, mapping } of options) {
              expect(groups.map(({ id }) => id)).toContain(group);
              for (const column of Object.values(mapping)) expect(made[column]).toBeDefined();
            }
            for (const [field, column] of Object.entries(chosen?.mapping ?? {}))
              expect(fields.find((entry) => entry.field === field)?.column).toBe(column);
          }
      }),
      { numRuns: 200 },
    );
  });
});
