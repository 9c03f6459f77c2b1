import type { Column } from '../../../../shared/model/csv.ts';
import { shapedColumns } from '../../../../shared/model/mapping.ts';
import { bulkServices, type FormField, serviceIds } from '../../../../shared/model/services.ts';
import { isUnshaped, type SeveralColumns, type Shaping } from '../../../../shared/model/shaping.ts';
import { type CellReading, held, markFindings } from '../../../../shared/rules/cell-reading.ts';
import { regExpText } from '../../../../shared/rules/text.ts';
import { ruleOfKind } from '../../names/rule-of-kind.ts';
import type { CellChange, MadeReading, MarkedValue, RowBatch, Table } from '../../read/text/table.ts';
import { rowsAside } from '../row-words/list-sayings.ts';
import { cellEdits } from './cell-edits.ts';
import { type MakeCells, splitNames } from './split-names.ts';

/** Why a row is set aside by a person's own words; undefined where it is not. */
function markReader({ marks = [] }: Shaping, columns: readonly Column[]) {
  const readings = marks.map(({ column, word }) => ({
    column,
    pattern: wholeWord(word),
    reading: held('row-marked', `“${word}” in ${columns[column]?.header ?? ''}`, undefined),
  }));
  return (cells: readonly string[]): CellReading | undefined =>
    readings.find(({ column, pattern }) => pattern.test(cells[column] ?? ''))?.reading;
}

/** The word where no letter or digit stands beside it, in capitals or not. */
function wholeWord(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${regExpText(word)}(?![\\p{L}\\p{N}])`, 'iu');
}

/**
 * A table as a person wants it sent: with corrected cells, with columns made of others behind those of the file, and
 * with several rows made of one where they asked for that. Reading it reads the file, in constant memory but for a number
 * a row where rows are made.
 */
export function shapeTable(table: Table, shaping: Shaping = {}): Table {
  if (isUnshaped(shaping)) return table;
  const columns = shapedColumns(table.inspection.columns, shaping);
  return {
    inspection: { ...table.inspection, columns },
    shaping,
    makesRows: makesRows(shaping),
    async *batches(signal) {
      const shaped = shaper(table, shaping);
      for await (const batch of table.batches(signal)) yield shaped(batch);
    },
  };
}

/** Whether one row of the file can become several. */
const makesRows = ({ names, several }: Shaping) => names?.together === 'each' || several?.use === 'each';

/** One reading of a shaped table: takes its batches in order. */
function shaper({ inspection }: Table, shaping: Shaping): (batch: RowBatch) => RowBatch {
  const { names, several } = shaping;
  const width = inspection.columns.length;
  const edited = cellEdits(shaping);
  const markOf = markReader(shaping, inspection.columns);
  const asideOf = rowsAside(shaping, inspection);
  const makers = [
    ...(names ? [splitNames(names, inspection.preview)] : []),
    ...(several ? [takeSeveral(several)] : []),
  ];
  /** Of each row so far, that of the file's row it was made of; undefined where each is one of the file. */
  const sources: number[] | undefined = makesRows(shaping) ? [] : undefined;
  let firstRow = 1;

  /** The rows that one row becomes: each combination of what was made of it, and what is known of them and of what was not taken. */
  function make(cells: string[]): { rows: string[][]; known?: MadeReading; marked: string[] } {
    let ends: (readonly string[])[] = [[]];
    let known: MadeReading | undefined;
    const values: string[] = [];
    for (const maker of makers) {
      const { rows, reading, marked = [] } = maker(cells);
      values.push(...marked);
      if (reading) known = { column: width + (ends[0]?.length ?? 0), reading };
      ends = ends.flatMap((end) => rows.map((more) => [...end, ...more]));
    }
    // Cells beyond the file's columns go behind those that were made.
    const rows = ends.map((end) => [...cells.slice(0, width), ...end, ...cells.slice(width)]);
    return { rows, marked: values, ...(known && { known }) };
  }

  return ({ written, ...batch }) => {
    const changed: CellChange[] = [...(batch.changed ?? [])];
    const rows: string[][] = [];
    /** For each of these rows, its place in the batch of the file. */
    const origin: number[] = [];
    const madeReadings = new Map<number, MadeReading>();
    const marked: MarkedValue[] = [];
    batch.rows.forEach((cellsOfFile, place) => {
      const row = batch.firstRow + place;
      const cells = edited(row, cellsOfFile, (cell) => changed.push(cell));
      const made = makers.length === 0 ? { rows: [cells], marked: [] } : make(cells);
      for (const value of made.marked) marked.push({ place: rows.length, value });
      const aside = markOf(cells) ?? asideOf(cells);
      const known = batch.madeReadings?.get(place) ?? (aside ? { column: null, reading: aside } : made.known);
      for (const shaped of made.rows) {
        if (known) madeReadings.set(rows.length, known);
        rows.push(shaped);
        origin.push(place);
        sources?.push(row);
      }
    });
    const first = firstRow;
    firstRow += rows.length;
    return {
      ...batch,
      // With columns that are made no row is its line in the file any more.
      ...(written &&
        makers.length === 0 && {
          written: written.map((line, at) => (rows[at] === batch.rows[at] ? line : undefined)),
        }),
      rows,
      firstRow: first,
      lineOf: (row) => batch.lineOf(origin[row] ?? row),
      sourceOf: (row) => sources?.[row - 1] ?? row,
      added: rows.length - batch.rows.length,
      changed,
      madeReadings,
      marked,
    };
  };
}

/** Several columns for one field: a row for each filled cell, or the first cell that can be used. */
function takeSeveral({ field, columns, use }: SeveralColumns): MakeCells {
  const filled = (cells: readonly string[]) =>
    columns.map((column) => cells[column] ?? '').filter((cell) => cell.trim() !== '');
  if (use === 'each') {
    return (cells) => {
      const values = filled(cells);
      return { rows: values.length === 0 ? [['']] : values.map((value) => [value]) };
    };
  }
  const rule = ruleOfKind[kindOf(field)];
  return (cells) => {
    const values = filled(cells);
    const readings = values.map(rule);
    const verdicts = readings.map(({ verdict }) => verdict);
    const best = [verdicts.indexOf('usable'), verdicts.indexOf('repairable'), 0].find(
      (index) => index !== -1,
    );
    const marked = readings.flatMap(({ finding, verdict, fixed }, at) =>
      at !== best && verdict === 'held' && finding !== undefined && markFindings.has(finding)
        ? [fixed ?? values[at] ?? '']
        : [],
    );
    return { rows: [[values[best ?? 0] ?? '']], marked };
  };
}

function kindOf(field: FormField) {
  for (const id of serviceIds)
    for (const column of bulkServices[id].columns) if (column.field === field) return column.kind;
  throw new RangeError(`No service has the field ${field}`);
}
