import type { ColumnRole } from '../../../../shared/result-layout.ts';
import { isFlag } from './attribute-words.ts';
import { jsonOf } from './column-content.ts';
import { byName, type FoundRole, found } from './found-role.ts';
import type { People } from './people.ts';
import type { Column } from './read-columns.ts';

type Nested = Extract<ColumnRole, { kind: 'nested' }>['holds'];

/** What a column of JSON holds; undefined where its cells are no JSON, or hold nothing known. */
export function nestedRole(column: Column, people: People): FoundRole | undefined {
  if (column.content.json < 0.5 || isFlag(column.attribute)) return undefined;
  const holds = heldIn(column) ?? namedIn(column);
  if (holds === undefined) return undefined;
  const person = holds === 'people' ? null : people.ownerOf(column);
  return found({ kind: 'nested', holds, person }, byName(column));
}

/** By the names of the values; the most telling first. */
const telling: readonly (readonly [Nested, readonly string[]])[] = [
  ['people', ['phones', 'emails', 'firstname', 'lastname', 'fullname', 'age', 'dob', 'matchedon']],
  [
    'phones',
    ['dnc', 'tcpa', 'statednc', 'contactable', 'carrier', 'linetype', 'phone', 'phonenumber', 'number'],
  ],
  ['emails', ['email', 'emailaddress']],
  ['addresses', ['street', 'city', 'zip', 'address', 'zipcode']],
];

function heldIn({ cells }: Column): Nested | undefined {
  const names = new Set(
    cells.flatMap((cell) => {
      const value = jsonOf(cell);
      const items: unknown[] = Array.isArray(value) ? value : [value];
      return items.flatMap((item) => (typeof item === 'object' && item !== null ? Object.keys(item) : []));
    }),
  );
  const plain = new Set([...names].map((name) => name.toLowerCase().replace(/[^a-z]/g, '')));
  return telling.find(([, words]) => words.some((word) => plain.has(word)))?.[0];
}

function namedIn({ noun, outer, inner }: Column): Nested | undefined {
  if (noun !== undefined) return noun === 'phone' ? 'phones' : noun === 'email' ? 'emails' : 'addresses';
  return /\b(?:people|person|contact|owner)\b/.test(`${outer} ${inner}`) ? 'people' : undefined;
}
