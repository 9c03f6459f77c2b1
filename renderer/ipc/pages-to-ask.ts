/** Rows asked for at once. */
export const rowsPerPage = 100;

/** Pages fetched ahead of those in sight, in the direction of movement. */
const ahead = 4;

/** What of a list is looked at. */
export interface Look {
  /** Pages by their index, both included. */
  first: number;
  last: number;
  /** Where it moves to. */
  direction: 1 | -1;
}

export const pageOf = (row: number): number => Math.floor(row / rowsPerPage);

/** The pages that hold these rows, both ends included; none where `last` is below `first`. */
export const pagesOf = ({ first, last }: { first: number; last: number }): number[] =>
  last < first ? [] : between(pageOf(first), pageOf(last));

const between = (first: number, last: number) =>
  Array.from({ length: last + 1 - first }, (_, at) => first + at);

/** The pages that are kept at hand: those in sight, those ahead and the one behind. */
export function pagesAround({ first, last, direction }: Look, lastPage: number): number[] {
  const [edge, back] = direction === 1 ? [last, first] : [first, last];
  const next = Array.from({ length: ahead }, (_, at) => edge + direction * (at + 1));
  return [...between(first, last), ...next, back - direction].filter((page) => page >= 0 && page <= lastPage);
}

/**
 * The pages to ask for next: those in sight; once they are there, two at a time, those ahead, then the one behind. Whoever
 * scrolls fast has moved on before an answer comes, so that what is not in sight never stands in its way.
 */
export function pagesToAsk(look: Look, lastPage: number, has: (page: number) => boolean): number[] {
  const missing = pagesAround(look, lastPage).filter((page) => !has(page));
  const inSight = missing.filter((page) => page >= look.first && page <= look.last);
  return inSight.length > 0 ? inSight : missing.slice(0, 2);
}
