import type { ReadingChoice } from '../../../../shared/model/csv.ts';
import type { Table } from '../text/table.ts';
import { findSheets } from './found-sheet.ts';
import { inspectSheets } from './inspect-sheets.ts';
import { readSheets } from './read-sheets.ts';
import { chooseSheet } from './sheet-choice.ts';
import { glanceAtSheets } from './sheet-glance.ts';
import { openPackage } from './workbook-package.ts';
import { readWorkbookParts, type SheetPart } from './workbook-parts.ts';
import { xlsxError } from './xlsx-problems.ts';

/** Bytes that a look at a workbook's beginning may unpack, and further ones for each byte of the file. */
const allowedBytes = 32 * 2 ** 20;
const allowedPerByte = 8;

/**
 * Opens sheets of a workbook for reading as a whole: their cells as they read on the screen. Without a choice, the sheet
 * that holds the list is read.
 * @throws ProblemError where it is no workbook that can be read; AbortError when the signal says so.
 */
export async function openWorkbook(
  path: string,
  choice: ReadingChoice,
  signal?: AbortSignal,
): Promise<Table> {
  // What was asked for is done, however much it takes.
  const { sheets, mergedCells, tableAt } = choice;
  const isAsked = sheets !== undefined || mergedCells === 'fill-down' || tableAt !== undefined;
  const pack = await openPackage(path, isAsked ? undefined : allowanceFor);
  try {
    const parts = await readWorkbookParts(pack);
    const glances = parts.sheets.length > 1 ? await glanceAtSheets(pack, parts, signal) : [];
    const chosen = chosenSheets(parts.sheets, choice);
    const automatic = chooseSheet(glances)?.sheet ?? parts.sheets[0];
    const [first, ...others] = chosen.length > 0 ? chosen : [automatic];
    if (!first) throw xlsxError('noSheet');
    const found = await findSheets(
      { pack, parts, choice, signal },
      first,
      others.filter((one) => one !== undefined),
    );
    const inspection = await inspectSheets(path, { pack, parts, choice, signal }, found, {
      glances,
      chosen: chosen.length > 0,
    });
    const sheets = found.read.map((one) => one.found);
    return { inspection, batches: (stop) => readSheets(inspection, sheets, choice, stop) };
  } finally {
    await pack.close();
  }
}

const allowanceFor = (fileSize: number) => allowedBytes + allowedPerByte * fileSize;

/** The sheets that the choice names, in the order of their tabs; of two with one name, the first. */
function chosenSheets(all: readonly SheetPart[], { sheets, sheet }: ReadingChoice): SheetPart[] {
  const wanted = new Set(sheets ?? (sheet === undefined ? [] : [sheet]));
  return all.filter(({ name }) => wanted.delete(name));
}
