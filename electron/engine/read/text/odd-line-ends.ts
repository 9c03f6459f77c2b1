import type { ReadingNote } from '../../../../shared/model/csv.ts';

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

/** Signs between addresses or numbers that stand in one line. */
const betweenValues = [',', ';', '|', '/', '\t', ' '];
const fewestInLine = 5;
const address = /^(?:[^@<>]*<)?[^\s@<>]+@[^\s@<>]+>?$/;
const phone = /^\+?[\d\s().-]{10,20}$/;

/** The sign between the values of a text whose lines are all of addresses or of phones, a line with their name above them aside. */
function betweenValuesOfLines(sample: string): string | undefined {
  const lines = sample.trim().split(/[\r\n]+/);
  const [first = '', ...others] = lines;
  return betweenValues.find((sign) => {
    const partsOf = (line: string) =>
      line.split(sign).flatMap((part) => (part.trim() === '' ? [] : part.trim()));
    const below = others.length > 0 && partsOf(first).length === 1 ? others : lines;
    const start = partsOf(below[0] ?? '').slice(0, fewestInLine);
    const kind = [address, phone].find((each) => start.every((part) => each.test(part)));
    if (start.length < fewestInLine || !kind) return false;
    // The last one may be cut off where the sample ends.
    const values = below.flatMap(partsOf);
    return values.slice(0, Math.max(fewestInLine, values.length - 1)).every((part) => kind.test(part));
  });
}

/** The sign that ends the lines of a text in which no line end does; undefined for nearly every text. */
export function oddLineEndIn(sample: string): string | undefined {
  const between = betweenValuesOfLines(sample);
  if (between !== undefined) return between;
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
  if (betweenValues.includes(oddLineEnd))
    return [
      { level: 'info', code: 'one-line', message: 'Many values are on one line. Each is read as a row.' },
    ];
  const message = `The lines end with ${signs.get(oddLineEnd)}. Check that each row is on its own line.`;
  return [{ level: 'warning', code: 'odd-line-ends', message }];
}
