/** Of two headers of one list, so many of the names of the shorter may be missing in the other: one at least. */
const mayDiffer = 0.25;

/**
 * Where the cells below a further header belong, by their names: for each of them the column of the first header, and those
 * of no such name behind all. Undefined where too few names are the same for it to be the same list.
 * @param header As `plainNames` gives it.
 */
export function placesByName(header: readonly string[], names: readonly string[]): number[] | undefined {
  if (new Set(header).size < header.length || new Set(names).size < names.length) return undefined;
  if (header.includes('') || names.includes('')) return undefined;
  const shared = names.filter((name) => header.includes(name)).length;
  const different = header.length + names.length - 2 * shared;
  const most = Math.max(1, Math.floor(Math.min(header.length, names.length) * mayDiffer));
  if (shared < 2 || different > most) return undefined;
  let behind = header.length;
  return names.map((name) => (header.includes(name) ? header.indexOf(name) : behind++));
}

/** A record whose cells stand in these places, as wide as the list; cells beyond the names stay behind them. */
export function inPlaces(record: readonly string[], places: readonly number[], width: number): string[] {
  const row = new Array<string>(Math.max(width, ...places.map((place) => place + 1))).fill('');
  for (const [at, place] of places.entries()) row[place] = record[at] ?? '';
  return [...row, ...record.slice(places.length)];
}
