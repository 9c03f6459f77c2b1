import type { ReadingChoice } from '../../../../shared/model/csv.ts';
import type { InspectedText } from './delimited.ts';
import type { FileMoment } from './file-pieces.ts';
import type { Sample } from './sample.ts';

/** All that an inspection of a text depends on. */
interface Look extends FileMoment {
  path: string;
  choice: ReadingChoice;
  sample: Sample;
}

/**
 * Remembers how the text was read that was looked at last: a list is looked at when it is shown, again when it is checked,
 * and once more when it is prepared, and nothing of that depends on anything but these. Copies are kept and given, so
 * that who changes one changes no other.
 */
export function createLastLook() {
  let last: { look: Look; inspected: InspectedText } | undefined;
  return {
    keep(look: Look, inspected: InspectedText): void {
      last = { look, inspected: structuredClone(inspected) };
    },
    /** What the same look gave the last time; undefined where any byte of the sample, or anything else, is another one. */
    recall(look: Look): InspectedText | undefined {
      return last && isSame(last.look, look) ? structuredClone(last.inspected) : undefined;
    },
  };
}

function isSame(a: Look, b: Look): boolean {
  return (
    a.path === b.path &&
    a.size === b.size &&
    a.modifiedAt === b.modifiedAt &&
    a.sample.whole === b.sample.whole &&
    JSON.stringify(a.choice) === JSON.stringify(b.choice) &&
    a.sample.bytes.equals(b.sample.bytes) &&
    sameBytes(a.sample.beyondAscii, b.sample.beyondAscii)
  );
}

function sameBytes(a: Buffer | undefined, b: Buffer | undefined): boolean {
  return a && b ? a.equals(b) : a === b;
}
