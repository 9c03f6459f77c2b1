import { shapedColumns } from '../../../shared/shaped-columns.ts';
import { isUnshaped, type Shaping } from '../../../shared/shaping.ts';
import { RowsAside } from '../row-words/row-words.ts';
import type { CellChange, MadeReading, MarkedValue, RowBatch, Table } from '../text/table.ts';
import { CellEdits } from './cell-edits.ts';
import { FilledDown } from './filled-down.ts';
import type { MakeCells } from './made-cells.ts';
import { RowMarks } from './row-marks.ts';
import { takeSeveral } from './several-columns.ts';
import { SourceRows } from './source-rows.ts';
import { splitNames } from './split-names.ts';

/**
 * A table as a person wants it sent: with corrected cells, with columns made of others behind those of the file, and
 * with several rows made of one where they asked for that. Reading it reads the file, in constant memory.
 */
export function shapeTable(table: Table, shaping: Shaping = {}): Table {
  if (isUnshaped(shaping)) return table;
  const { names, several } = shaping;
  const columns = shapedColumns(table.inspection.columns, shaping);
  return {
    inspection: { ...table.inspection, columns },
    shaping,
    makesRows: names?.together === 'each' || several?.use === 'each',
    async *batches(signal) {
      const shape = new Shape(table, shaping);
      for await (const batch of table.batches(signal)) yield shape.apply(batch);
    },
  };
}

/** One reading of a shaped table. */
class Shape {
  private readonly width: number;
  private readonly edits: CellEdits;
  private readonly filled: FilledDown;
  private readonly marks: RowMarks;
  private readonly asides: RowsAside;
  private readonly makers: readonly MakeCells[];
  private readonly source = new SourceRows();

  constructor({ inspection }: Table, shaping: Shaping) {
    const { names, several } = shaping;
    this.width = inspection.columns.length;
    this.edits = new CellEdits(shaping);
    this.filled = new FilledDown(shaping);
    this.marks = new RowMarks(shaping, inspection.columns);
    this.asides = new RowsAside(shaping, inspection);
    this.makers = [
      ...(names ? [splitNames(names, inspection.preview)] : []),
      ...(several ? [takeSeveral(several)] : []),
    ];
  }

  apply(batch: RowBatch): RowBatch {
    const { source } = this;
    const changed: CellChange[] = [...(batch.changed ?? [])];
    const rows: string[][] = [];
    /** For each of these rows, its place in the batch of the file. */
    const origin: number[] = [];
    const readings = new Map<number, MadeReading>();
    const lost = batch.madeReadings;
    const marked: MarkedValue[] = [];
    const firstRow = source.made + 1;
    const addedBefore = source.added;
    batch.rows.forEach((written, place) => {
      const row = batch.firstRow + place;
      const note = (cell: CellChange) => changed.push(cell);
      const cells = this.filled.apply(row, this.edits.apply(row, written, note), note);
      const made =
        this.makers.length === 0
          ? [cells]
          : this.make(cells, {
              know: (nth, reading) => readings.set(rows.length + nth, reading),
              mark: (value) => marked.push({ place: rows.length, value }),
            });
      const mark = this.marks.of(cells) ?? this.asides.of(cells);
      const known = lost?.get(place);
      for (const row of made) {
        if (known) readings.set(rows.length, known);
        else if (mark) readings.set(rows.length, { column: null, reading: mark });
        rows.push(row);
        origin.push(place);
      }
      source.add(made.length);
    });
    const { lines, ...rest } = batch;
    return {
      ...rest,
      // With columns that are made no row is its line in the file any more.
      ...(lines && this.makers.length === 0 && { lines }),
      rows,
      firstRow,
      lineOf: (row) => batch.lineOf(origin[row] ?? row),
      sourceOf: (row) => (row >= firstRow ? batch.firstRow + (origin[row - firstRow] ?? 0) : source.of(row)),
      added: source.added - addedBefore,
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
