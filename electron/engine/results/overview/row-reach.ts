import type { ResultLayout } from '../../../../shared/result-layout.ts';
import { FoundInRow } from '../judge/found-in-row.ts';
import { firstFree, nestedColumns } from '../judge/phone-slots.ts';
import { layoutSlots } from '../layout/layout-slots.ts';

/** Where somebody is reached beside phones. */
interface Reach {
  emails: string[];
  addresses: string[];
}

/** A text and whose it is; null for nobody in particular. */
interface Owned {
  owner: number | null;
  text: string;
}

const addressParts = ['whole', 'street', 'city', 'state', 'zip'] as const;

/** The addresses of a row. @param cells as in the file. */
export function addressesOf(layout: ResultLayout, cells: readonly string[]): Owned[] {
  const nested = new FoundInRow(0, firstFree(layout));
  for (const { column, role } of nestedColumns(layout)) {
    const cell = cells[column] ?? '';
    if (cell !== '') nested.take(cell, role);
  }
  const ofColumns = layoutSlots(layout).addresses.map(({ person, columns }) => ({
    owner: person,
    text: filled(addressParts.map((part) => cells[columns[part]?.[0]?.column ?? -1] ?? '')).join(', '),
  }));
  return [...ofColumns, ...nested.addresses];
}

/**
 * Emails and addresses by whose they are; null for nobody in particular, which is also where those of somebody stand of
 * whom nothing else is known. @param known Those of the row of whom more is known.
 */
export function reachOf(
  { emails, addresses }: Record<keyof Reach, readonly Owned[]>,
  known: ReadonlySet<number>,
): (person: number | null) => Reach {
  return (person) => {
    const of = (all: readonly Owned[]) => {
      const theirs = all.filter(
        ({ owner }) => (owner === null || !known.has(owner) ? null : owner) === person,
      );
      return [...new Set(filled(theirs.map(({ text }) => text)))];
    };
    return { emails: of(emails), addresses: of(addresses) };
  };
}

const filled = (texts: readonly string[]) => texts.filter((text) => text !== '');
