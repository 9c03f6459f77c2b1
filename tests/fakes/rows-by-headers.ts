import Papa from 'papaparse';

/** A result as a table of named cells. */
interface Whole {
  headers: string[];
  rows: Record<string, string>[];
}

/** The rows by their headers; one that stands there again is "hit_1", since a list may have a column of an answer's name. */
export function byHeaders(text: string): Whole {
  const [names = [], ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
  const headers = names.map((name, at) => {
    const before = names.slice(0, at).filter((other) => other === name).length;
    return before === 0 ? name : `${name}_${before}`;
  });
  return {
    headers,
    rows: rows.map((cells) => Object.fromEntries(headers.map((header, at) => [header, cells[at] ?? '']))),
  };
}
