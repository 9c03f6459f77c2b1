import { isBlank } from '../text/cell-shape.ts';
import { noSharedStrings, readSharedStrings } from './shared-strings.ts';
import {
  type CellText,
  createCellText,
  type RecordBatch,
  readSheetRecords,
  SheetLook,
} from './sheet-rows.ts';
import { type WorkbookPackage, xlsxError } from './workbook-package.ts';
import type { WorkbookParts } from './workbook-parts.ts';

/** A sheet's first records and what its beginning says of the rest. */
export interface SheetSample {
  records: string[][];
  /** Share of the sheet that these are, 0 to 1. */
  share: number;
  survey: SheetSurvey;
}

/** What is known of a sheet without the text of its cells. */
interface SheetSurvey {
  look: SheetLook;
  /** Records with text in them, and the numbers of those that are hidden. */
  rows: number;
  hidden: number[];
  /** The sheet was read to its end for this. */
  whole: boolean;
}

/** Records that are looked at to find header and columns. */
const sampleRecords = 500;
/** Characters of a sheet that are surveyed: some ten thousand rows, read in a tenth of a second. */
const surveyed = 4 * 2 ** 20;
/** Characters after which fewer records must do. */
const enough = 12 * 2 ** 20;

interface SampleOptions {
  /** No further than the sample itself. */
  briefly?: boolean;
  /** The record it begins with, as if the sheet began there; the first where it is left out. */
  from?: number | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Looks at a sheet's beginning; quick whatever its size.
 * @throws ProblemError where the sheet is damaged or too large; AbortError when the signal says so.
 */
export async function sampleSheet(
  pack: WorkbookPackage,
  parts: WorkbookParts,
  sheetPart: string,
  options: SampleOptions = {},
): Promise<SheetSample> {
  const { signal, from = 0 } = options;
  const { survey, records: count, needed } = await surveySheet(pack, sheetPart, options);
  const strings =
    parts.sharedStrings && needed > 0
      ? await readSharedStrings(pack.read(parts.sharedStrings, signal), needed)
      : noSharedStrings;
  const records: string[][] = [];
  const cellText = createCellText(strings, parts.numberStyles);
  const batches = readSheetRecords(pack, sheetPart, cellText, { most: sampleRecords, signal });
  for await (const batch of behind(batches, from)) {
    for (const record of batch.records) records.push(record);
    if (records.length >= count) return { records, share: batch.share, survey };
  }
  return { records, share: 1, survey };
}

/** The first time through: how much of the sheet and of the shared strings a sample takes, and what is hidden. */
async function surveySheet(
  pack: WorkbookPackage,
  sheetPart: string,
  { briefly = false, from = 0, signal }: SampleOptions,
) {
  const look = new SheetLook();
  const survey: SheetSurvey = { look, rows: 0, hidden: [], whole: true };
  let needed = 0;
  let sampled: number | undefined;
  let records = 0;
  const countStrings: CellText = (type, _style, raw) => {
    if (type === 's' && sampled === undefined) needed = Math.max(needed, Number(raw) + 1);
    return '?';
  };
  const batches = readSheetRecords(pack, sheetPart, countStrings, { look, most: sampleRecords, signal });
  for await (const batch of behind(batches, from)) {
    for (const at of batch.hidden) survey.hidden.push(records + at);
    for (const record of batch.records) if (!isBlank(record)) survey.rows++;
    records += batch.records.length;
    // Nothing but blank rows for as long as ten thousand others take.
    if (survey.rows === 0 && batch.characters > surveyed) throw xlsxError('tooLarge');
    // Blank rows at the top are no sample of anything, however many there are.
    const full =
      (records >= sampleRecords && survey.rows > 1) || (survey.rows > 0 && batch.characters > enough);
    if (full) sampled ??= records;
    if (full && (briefly || batch.characters > surveyed)) {
      survey.whole = false;
      break;
    }
  }
  // All there is, where the sheet ended before the sample was full: more than it has.
  return { survey, needed, records: sampled ?? Number.POSITIVE_INFINITY };
}

/** The records of a sheet behind the first so many, as if it began there. */
async function* behind(batches: AsyncIterable<RecordBatch>, from: number): AsyncGenerator<RecordBatch> {
  let before = 0;
  let above = { characters: 0, share: 0 };
  for await (const batch of batches) {
    const skipped = Math.max(0, Math.min(batch.records.length, from - before));
    before += skipped;
    if (skipped > 0 && skipped === batch.records.length) above = batch;
    yield {
      records: batch.records.slice(skipped),
      hidden: batch.hidden.flatMap((at) => (at < skipped ? [] : [at - skipped])),
      characters: batch.characters - above.characters,
      share: above.share < 1 ? (batch.share - above.share) / (1 - above.share) : 1,
    };
  }
}
