import { info } from './note.ts';

/** Signs between addresses or numbers that stand in one line. */
const betweenValues = [',', ';', '|', '/', '\t', ' '];
const fewestInLine = 5;
const address = /^(?:[^@<>]*<)?[^\s@<>]+@[^\s@<>]+>?$/;
const phone = /^\+?[\d\s().-]{10,20}$/;

/**
 * The sign between the values of a text whose lines are all of addresses or of phones, a line with their name above them
 * aside: it ends a row each time. Undefined for nearly every text.
 */
export function oddLineEndIn(sample: string): string | undefined {
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

/** A text whose rows end as others do. */
export function withLineEnds(text: string, oddLineEnd: string | undefined): string {
  return oddLineEnd === undefined ? text : text.replaceAll(oddLineEnd, '\n');
}

export const oneLineNote = info('one-line', 'Many values are on one line. Each is read as a row.');
