/** Where the cells of one part stand in the rows of all parts together; null for those that stand nowhere. */
export type Places = readonly (number | null)[];

interface MergedHeader {
  /** Every name of any part, in the order in which they come first; a name that stands twice in a part stands twice here. */
  headers: string[];
  /** For each part, by its columns. */
  places: Places[];
}

/** The columns of a result that is joined to others. */
export interface PartColumns {
  names: readonly string[];
  /** Columns that came back from the list that was sent, by that list's columns: the same whatever they are called. */
  sent?: ReadonlyMap<number, number>;
  /** Of the list's columns it has only those that the parts before it have. */
  fills?: boolean;
}

/** Joins the headers of several results: columns are the same where their names are, to the letter. */
export function mergedHeader(parts: readonly PartColumns[]): MergedHeader {
  const headers: string[] = [];
  const known = new Map<string, number>();
  const places = parts.map(({ names, sent, fills }) => {
    const times = new Map<string, number>();
    return names.map((name, column) => {
      const sentColumn = sent?.get(column);
      let key = `sent ${sentColumn}`;
      if (sentColumn === undefined) {
        const time = (times.get(name) ?? 0) + 1;
        times.set(name, time);
        key = `${time} ${name}`;
      } else if (fills && !known.has(key)) return null;
      const place = known.get(key) ?? headers.push(name) - 1;
      known.set(key, place);
      return place;
    });
  });
  return { headers, places };
}
