import type { Session } from '../import/duck.ts';
import type { FlagRules } from './flag-texts.ts';
import { type PersonText, personTexts } from './nested-values.ts';
import type { PersonSlot } from './phone-slots.ts';

export const personFlags = ['deceased', 'litigator'] as const;

export const personCellColumns = [
  'n INTEGER',
  'person INTEGER',
  ...personTexts.map((name) => `${name} VARCHAR`),
  ...personFlags.flatMap((name) => [`${name}_rule INTEGER`, `${name}_text VARCHAR`]),
];

const partOf: Record<PersonText, keyof PersonSlot['parts']> = {
  full_name: 'full-name',
  first_name: 'first-name',
  middle_name: 'middle-name',
  last_name: 'last-name',
  role: 'role',
  age: 'age',
  dob: 'dob',
};

/** Makes the view `person_cells`: a row for each person of whom a row says more than flags. */
export async function createPersonCells(
  session: Session,
  rules: FlagRules,
  persons: readonly PersonSlot[],
): Promise<void> {
  const branches = persons.map(({ person, parts, flags }) => {
    const columns = personTexts.map((name) => parts[partOf[name]]);
    const filled = columns.flatMap((column) => (column === undefined ? [] : [`trim(c${column}) <> ''`]));
    const texts = personTexts.map((name, index) => {
      const column = columns[index];
      return `${column === undefined ? 'NULL' : `c${column}`} AS ${name}`;
    });
    const said = personFlags.flatMap((name) => {
      const { rule, text } = rules.sources(name, flags[name]);
      return [`(${rule})::INTEGER AS ${name}_rule`, `(${text})::VARCHAR AS ${name}_text`];
    });
    return `SELECT n, ${person} AS person, ${[...texts, ...said].join(', ')} FROM raw WHERE ${filled.join(' OR ') || 'false'}`;
  });
  await session.run(
    `CREATE OR REPLACE TEMP VIEW person_cells AS ${[...branches, 'SELECT * FROM nested_people'].join(' UNION ALL ')}`,
  );
}
