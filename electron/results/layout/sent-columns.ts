import type { ResultLayout } from '../../../shared/model/result-layout.ts';

/**
 * Which columns of a result are those of the list that was sent: their places in that list by the places in the
 * result. They come back in one run, as a rule at the beginning; else each by its name, in their order.
 */
export function sentColumns(headers: readonly string[], sent: readonly string[]): Map<number, number> {
  const names = headers.map(plain);
  const wanted = sent.map(plain);
  if (wanted.length === 0) return new Map();
  const start = names.findIndex((_, at) => wanted.every((name, i) => names[at + i] === name));
  if (start >= 0) return new Map(wanted.map((_, column) => [start + column, column]));
  const found = new Map<number, number>();
  for (const [column, name] of wanted.entries()) {
    const at = names.findIndex((other, place) => other === name && !found.has(place));
    if (at >= 0) found.set(at, column);
  }
  return found;
}

const plain = (header: string) =>
  header
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase();

/** What says of each row of a result that was made of several where it is from. */
export const answeredColumns = ['Answered on', 'Answered by'] as const;
/** Which row of the user's list an earlier answer was taken over for; empty in rows that the job itself asked. */
export const answeredRow = 'Answered row';

/** How many of these names, at their end, are the app's own. */
export function ownNames(names: readonly string[]): number {
  const ends = (own: readonly string[]) =>
    names.length >= own.length &&
    own.every((name, at) => names[names.length - own.length + at]?.replace(/ \d+$/, '') === name);
  return [[...answeredColumns, answeredRow], answeredColumns].find(ends)?.length ?? 0;
}

/**
 * How many columns at the end of a result are our own; what the list that was sent called so is none of them.
 */
export function ownColumns({ columns }: ResultLayout): number {
  const own = ownNames(columns.map(({ header }) => header));
  return own > 0 && columns.slice(-own).every(({ role }) => role.kind !== 'sent') ? own : 0;
}

/** The column that says for which row of the list an answer was taken over; null where none was. */
export const answeredRowColumn = (layout: ResultLayout): number | null =>
  ownColumns(layout) > answeredColumns.length ? layout.columns.length - 1 : null;
