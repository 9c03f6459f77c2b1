import { byName, type FoundRole, found } from './found-role.ts';
import type { People } from './people.ts';
import type { Column } from './read-columns.ts';

const parts = ['street', 'city', 'state', 'zip'] as const;
type AddressPart = (typeof parts)[number] | 'whole' | 'rank';

/** The columns of addresses. @param columns Of the answer that are nothing else yet. */
export function addressRoles(columns: readonly Column[], people: People): Map<Column, FoundRole> {
  const all = columns.flatMap((column) => {
    const part = partOf(column);
    return part === undefined ? [] : [{ column, part, key: keyOf(column) }];
  });
  const hasParts = (key: string) => all.some((other) => other.key === key && other.part !== 'whole');
  const lines = all.flatMap((entry) => {
    const { column, part, key } = entry;
    if (part !== 'whole') return [entry];
    if (hasParts(key)) return [{ ...entry, part: 'street' as const }];
    // "Address 1" and "Address 2" beside one "City" are the lines of one address.
    const plain = keyOf({ ...column, number: undefined });
    if (column.number === undefined || !hasParts(plain)) return [entry];
    return column.number === 1 ? [{ ...entry, part: 'street' as const, key: plain }] : [];
  });
  const keys = [...new Set(lines.map(({ key }) => key))];
  const taken = new Set<string>();
  return new Map(
    lines.flatMap(({ column, part, key }): [Column, FoundRole][] => {
      const place = `${key}:${part}`;
      if (taken.has(place)) return [];
      taken.add(place);
      const role = {
        kind: 'address' as const,
        slot: keys.indexOf(key),
        part,
        person: people.ownerOf(column),
      };
      return [[column, found(role, byName(column))]];
    }),
  );
}

const keyOf = ({ outer, inner, number }: Pick<Column, 'outer' | 'inner' | 'number'>) =>
  `${outer}|${inner}|${number ?? ''}`;

function partOf({ attribute, noun, about, inner, content }: Column): AddressPart | undefined {
  if (about || noun === 'phone' || noun === 'email' || content.json > 0.5) return undefined;
  if (content.phone >= 0.5 || content.email >= 0.5 || content.date >= 0.5) return undefined;
  if (attribute === undefined)
    return noun === 'address' && !/line|ip|type|id|web/.test(inner) ? 'whole' : undefined;
  if (attribute === 'rank') return noun === 'address' ? 'rank' : undefined;
  return parts.find((part) => part === attribute);
}
