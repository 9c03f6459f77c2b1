import type { ResultLayout } from '../../../../shared/result-layout.ts';
import { FoundInRow } from '../judge/found-in-row.ts';
import { firstFree, nestedColumns } from '../judge/phone-slots.ts';
import { layoutSlots, type Slot } from '../layout/layout-slots.ts';

/** Where somebody is reached beside phones. */
export interface Reach {
  emails: string[];
  addresses: string[];
}

interface People {
  /** By which number a column that says whose something is counts the first person. */
  firstPerson: number;
  /** Those of the row of whom more is known. */
  known: ReadonlySet<number>;
}

const addressParts = ['whole', 'street', 'city', 'state', 'zip'] as const;

/**
 * The emails and addresses of a row, by whose they are; null for nobody in particular, which is also where those of
 * somebody stand of whom the row says nothing else. @param cells as in the file.
 */
export function rowReach(
  layout: ResultLayout,
  cells: readonly string[],
  { firstPerson, known }: People,
): (person: number | null) => Reach {
  const slots = layoutSlots(layout);
  const textOf = <Part extends string>({ columns }: Slot<Part>, part: Part) =>
    cells[columns[part]?.[0]?.column ?? -1] ?? '';
  const nested = new FoundInRow(0, firstFree(layout));
  for (const { column, role } of nestedColumns(layout)) {
    const cell = cells[column] ?? '';
    if (cell !== '') nested.take(cell, role);
  }
  const emails = [
    ...slots.emails.map((email) => {
      const said = /^\d{1,4}$/.exec(textOf(email, 'person'));
      return { text: textOf(email, 'email'), owner: said ? Number(said[0]) - firstPerson : email.person };
    }),
    ...nested.emails,
  ];
  const addresses = [
    ...slots.addresses.map((address) => ({
      text: filled(addressParts.map((part) => textOf(address, part))).join(', '),
      owner: address.person,
    })),
    ...nested.addresses,
  ];
  return (person) => {
    const of = (all: readonly { text: string; owner: number | null }[]) => {
      const theirs = all.filter(
        ({ owner }) => (owner === null || !known.has(owner) ? null : owner) === person,
      );
      return [...new Set(filled(theirs.map(({ text }) => text)))];
    };
    return { emails: of(emails), addresses: of(addresses) };
  };
}

const filled = (texts: readonly string[]) => texts.filter((text) => text !== '');
