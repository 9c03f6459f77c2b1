import type { ReadingNote } from '../../../shared/csv.ts';

/** Signs by which some programs end lines, and what people call them. */
const signs: ReadonlyMap<string, string> = new Map([
  ['\v', 'vertical tabs'],
  ['\f', 'form feeds'],
  ['\u0085', 'the next-line sign of mainframes'],
  // Its byte, where a text is in Windows-1252.
  ['…', 'the next-line sign of mainframes'],
  ['\u001e', 'record separators'],
  ['\u2028', 'line separators'],
  ['\u2029', 'paragraph separators'],
]);

/** The sign that ends the lines of a text in which no line end does; undefined for nearly every text. */
export function oddLineEndIn(sample: string): string | undefined {
  if (/[\r\n]/.test(sample.trimEnd())) return undefined;
  const counts = [...signs.keys()].map((sign) => ({ sign, count: sample.split(sign).length - 1 }));
  const most = counts.reduce((one, other) => (other.count > one.count ? other : one));
  return most.count > 1 ? most.sign : undefined;
}

/** A text whose lines end as others do. */
export function withLineEnds(text: string, oddLineEnd: string | undefined): string {
  return oddLineEnd === undefined ? text : text.replaceAll(oddLineEnd, '\n');
}

export function oddLineEndNote(oddLineEnd: string | undefined): ReadingNote[] {
  if (oddLineEnd === undefined) return [];
  const message = `The lines end with ${signs.get(oddLineEnd)}, and are read by them. Check that each row stands in a line of its own.`;
  return [{ level: 'warning', code: 'odd-line-ends', message }];
}
