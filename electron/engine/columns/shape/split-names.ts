import type { NameSplit } from '../../../../shared/model/shaping.ts';
import { type CellReading, held, unusable, usable } from '../../../../shared/rules/cell-reading.ts';
import { tidied } from '../../../../shared/rules/text.ts';
import {
  doubts,
  type FullNameReading,
  nameOrderOf,
  notPeople,
  type PersonName,
  readFullName,
} from '../../names/full-name.ts';
import { plainText } from '../../names/plain-text.ts';

/** The cells that are made of one row of the file, for the columns that a part of shaping makes. */
interface MadeCells {
  /** For each row that it becomes, one at least, the cells of these columns. */
  rows: readonly (readonly string[])[];
  /** The reading of the first of these cells, where more is known of it than the cell says. */
  reading?: CellReading | undefined;
  /** Numbers or addresses that are marked in cells of which none was taken: "503-555-0142" of "503-555-0142 DNC". */
  marked?: readonly string[];
}

export type MakeCells = (cells: readonly string[]) => MadeCells;

/**
 * Splits a column of full names into first, middle and last name. What is not certain is set aside and says why; of
 * several people in a cell the first is sent, or each in a row of their own.
 * @param preview First rows of the list, to see the order that its names are written in.
 */
export function splitNames(
  { column, together }: NameSplit,
  preview: readonly (readonly string[])[],
): MakeCells {
  const order = nameOrderOf(preview.map((cells) => cells[column] ?? ''));
  return (cells) => {
    const cell = plainText(cells[column] ?? '');
    return cellsOf(readFullName(cell, order === 'either' ? undefined : order), tidied(cell), together);
  };
}

function cellsOf(reading: FullNameReading, cell: string, together: NameSplit['together']): MadeCells {
  switch (reading.kind) {
    case 'empty':
      return { rows: [['', '', '']] };
    case 'not-people': {
      const what = notPeople[reading.what];
      // The whole cell stands for the first name, so that what is set aside can be seen.
      return { rows: [[cell, '', '']], reading: unusable('name-no-person', withMark(what, reading.mark)) };
    }
    case 'unsure': {
      const ways = reading.readings.map((people) => people.map(inParts).join(' and ')).join(' or ');
      const why = doubts[reading.doubt] + (ways && `: ${ways}`);
      const first = reading.readings[0]?.[0];
      return {
        rows: [first ? partsOf(first) : [cell, '', '']],
        reading: held('name-unsure', withMark(why, reading.mark), undefined),
      };
    }
    default: {
      const { people } = reading;
      const sent = together === 'each' ? people : [people[0]];
      return { rows: sent.map(partsOf), reading: remarkOn(reading, cell, sent.length) };
    }
  }
}

function remarkOn(
  reading: Extract<FullNameReading, { kind: 'people' | 'likely' }>,
  cell: string,
  sent: number,
): CellReading | undefined {
  const { mark } = reading;
  if (mark !== undefined) return held('name-mark', mark, undefined);
  if (reading.kind === 'likely')
    return { ...usable('name-likely'), detail: `${cell}. ${doubts[reading.doubt]}` };
  return reading.people.length > sent ? { ...usable('name-people'), detail: cell } : undefined;
}

const partsOf = ({ first, middle, last }: PersonName): string[] => [first, middle, last];
const inParts = ({ first, middle, last }: PersonName): string =>
  [first, middle, last].filter((part) => part !== '').join(' | ');
const withMark = (why: string, mark: string | undefined): string =>
  mark === undefined ? why : `${why}. Marked ${mark}`;
