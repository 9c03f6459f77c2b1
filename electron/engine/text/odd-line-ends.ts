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

/** Signs between addresses or numbers that all stand in one line. */
const betweenValues = [',', ';', '|', '\t', ' '];
const fewestInLine = 5;
const address = /^(?:[^@<>]*<)?[^\s@<>]+@[^\s@<>]+>?$/;
const phone = /^\+?[\d\s().-]{10,20}$/;

/** The sign between the values of a text that is one line of addresses or of phones, a line with their name above it aside. */
function betweenValuesOfLine(sample: string): string | undefined {
  if (!/^[^\r\n]{0,80}(?:[\r\n]+[^\r\n]+)?[\r\n]*$|^[^\r\n]+[\r\n]*$/.test(sample)) return undefined;
  const line =
    sample
      .trim()
      .split(/[\r\n]+/)
      .at(-1) ?? '';
  return betweenValues.find((sign) => {
    const parts = line
      .split(sign)
      .map((part) => part.trim())
      .filter((part) => part !== '');
    // The last one may be cut off where the sample ends.
    const whole = parts.slice(0, Math.max(fewestInLine, parts.length - 1));
    if (whole.length < fewestInLine) return false;
    return [address, phone].some((kind) => whole.every((part) => kind.test(part)));
  });
}

/** The sign that ends the lines of a text in which no line end does; undefined for nearly every text. */
export function oddLineEndIn(sample: string): string | undefined {
  const between = betweenValuesOfLine(sample);
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
      { level: 'info', code: 'one-line', message: 'All values stand in one line. Each is read as a row.' },
    ];
  const message = `The lines end with ${signs.get(oddLineEnd)}, and are read by them. Check that each row stands in a line of its own.`;
  return [{ level: 'warning', code: 'odd-line-ends', message }];
}
