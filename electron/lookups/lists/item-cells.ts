import type { LookupItem } from '../../../shared/person.ts';
import type { LookupKind } from '../../../shared/services.ts';
import { addressJson, personJson } from './result-json.ts';

/** The columns in which the answer to a lookup stands as the reader of results understands it. */
export const itemColumns = (kind: LookupKind): string[] => [
  ...(kind === 'business' ? ['Company name', 'Company addresses'] : []),
  'People',
];

/** The cells of these columns; empty where there is no answer. */
export function itemCells(kind: LookupKind, item: LookupItem | null): string[] {
  const json = (values: readonly object[]) => (values.length === 0 ? '' : JSON.stringify(values));
  const people = item?.people ?? [];
  return [
    ...(kind === 'business'
      ? [item?.company?.name ?? '', json((item?.company?.addresses ?? []).map(addressJson))]
      : []),
    json(people.map((person) => personJson(person, people))),
  ];
}
