import type { Column } from '../../../../shared/model/csv.ts';
import { shapedColumns } from '../../../../shared/model/mapping.ts';
import { bulkServices, type FormField, serviceIds } from '../../../../shared/model/services.ts';
import { isUnshaped, type SeveralColumns, type Shaping } from '../../../../shared/model/shaping.ts';
import { type CellReading, held, markFindings } from '../../../../shared/rules/cell-reading.ts';
import { regExpText } from '../../../../shared/rules/text.ts';
import { ruleOfKind } from '../../names/rule-of-kind.ts';
import type { CellChange, MadeReading, MarkedValue, RowBatch, Table } from '../../read/text/table.ts';
import { RowsAside } from '../row-words/row-words.ts';
import { CellEdits } from './cell-edits.ts';
import { type MakeCells, splitNames } from './split-names.ts';

/** Finds the rows that a person's own words set aside. */
class RowMarks {
  private readonly marks: readonly { column: number; pattern: RegExp; reading: CellReading }[];

  constructor({ marks = [] }: Shaping, columns: readonly Column[]) {
    this.marks = marks.map(({ column, word }) => ({
      column,
      pattern: wholeWord(word),
      reading: held('row-marked', `“${word}” in ${columns[column]?.header ?? ''}`, undefined),
    }));
  }

  /** Why a row is set aside; undefined where it is not. */
  of(cells: readonly string[]): CellReading | undefined {
    return this.marks.find(({ column, pattern }) => pattern.test(cells[column] ?? ''))?.reading;
  }
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
      const shape = new Shape(table, shaping);
      for await (const batch of table.batches(signal)) yield shape.apply(batch);
    },
  };
}

/** Whether one row of the file can become several. */
const makesRows = ({ names, several }: Shaping) => names?.together === 'each' || several?.use === 'each';

/** One reading of a shaped table. */
class Shape {
  private readonly width: number;
  private readonly edits: CellEdits;
  private readonly marks: RowMarks;
  private readonly asides: RowsAside;
  private readonly makers: readonly MakeCells[];
  /** Rows so far. */
  private made = 0;
  /** Of each of them, that of the file's row it was made of; undefined where each is one of the file. */
  private readonly sources: number[] | undefined;

  constructor({ inspection }: Table, shaping: Shaping) {
    const { names, several } = shaping;
    this.width = inspection.columns.length;
    this.edits = new CellEdits(shaping);
    this.marks = new RowMarks(shaping, inspection.columns);
    this.asides = new RowsAside(shaping, inspection);
    this.sources = makesRows(shaping) ? [] : undefined;
    this.makers = [
      ...(names ? [splitNames(names, inspection.preview)] : []),
      ...(several ? [takeSeveral(several)] : []),
    ];
  }

  apply(batch: RowBatch): RowBatch {
    const { sources } = this;
    const changed: CellChange[] = [...(batch.changed ?? [])];
    const rows: string[][] = [];
    /** For each of these rows, its place in the batch of the file. */
    const origin: number[] = [];
    const readings = new Map<number, MadeReading>();
    const lost = batch.madeReadings;
    const marked: MarkedValue[] = [];
    const firstRow = this.made + 1;
    batch.rows.forEach((written, place) => {
      const row = batch.firstRow + place;
      const cells = this.edits.apply(row, written, (cell) => changed.push(cell));
      const made =
        this.makers.length === 0
          ? [cells]
          : this.make(cells, {
              know: (nth, reading) => readings.set(rows.length + nth, reading),
              mark: (value) => marked.push({ place: rows.length, value }),
            });
      const mark = this.marks.of(cells) ?? this.asides.of(cells);
      const known = lost?.get(place);
      for (const shaped of made) {
        if (known) readings.set(rows.length, known);
        else if (mark) readings.set(rows.length, { column: null, reading: mark });
        rows.push(shaped);
        origin.push(place);
        sources?.push(row);
      }
    });
    this.made += rows.length;
    const { written, ...rest } = batch;
    return {
      ...rest,
      // With columns that are made no row is its line in the file any more.
      ...(written &&
        this.makers.length === 0 && {
          written: written.map((line, at) => (rows[at] === batch.rows[at] ? line : undefined)),
        }),
      rows,
      firstRow,
      lineOf: (row) => batch.lineOf(origin[row] ?? row),
      sourceOf: (row) => sources?.[row - 1] ?? row,
      added: rows.length - batch.rows.length,
      changed,
      madeReadings: readings,
      marked,
    };
  }

  /** The rows that one row becomes: each combination of what was made of it. */
  private make(
    cells: string[],
    { know, mark }: { know: (nth: number, reading: MadeReading) => void; mark: (value: string) => void },
  ): string[][] {
    let ends: (readonly string[])[] = [[]];
    let known: MadeReading | undefined;
    for (const maker of this.makers) {
      const { rows, reading, marked = [] } = maker(cells);
      marked.forEach(mark);
      if (reading) known = { column: this.width + (ends[0]?.length ?? 0), reading };
      ends = ends.flatMap((end) => rows.map((more) => [...end, ...more]));
    }
    if (known) for (let nth = 0; nth < ends.length; nth++) know(nth, known);
    // Cells beyond the file's columns go behind those that were made.
    return ends.map((end) => [...cells.slice(0, this.width), ...end, ...cells.slice(this.width)]);
  }
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
