import {
  type AskedChoice,
  type AskedOutcome,
  asksAgain,
  dayInWords,
  outcomeInWords,
} from '../../../shared/model/asked-before.ts';
import { defaultAskedChoice } from '../../../shared/model/asked-choice.ts';
import type { LookupKind } from '../../../shared/model/services.ts';
import type { RowReader } from '../check/row-reader.ts';
import { RowSet } from '../columns/shape/row-set.ts';
import { type AskedGroup, AskedRows, rowOf } from './asked-rows.ts';
import type { BookQuery } from './book-query.ts';

/** What is known of a row that is left out for it. */
export interface EarlierAnswer {
  /** The job whose answer it is; '' for a lookup. */
  source: string;
  outcome: AskedOutcome;
  /** When it was asked, in days since 1970. */
  day: number;
}

/** Rows of a list that are not asked again, each with what is known of it, in a few bytes a row. */
export class RowsAskedBefore {
  readonly rows = new RowSet();
  private readonly asked: AskedRows;
  private readonly query: BookQuery;
  private readonly choice: AskedChoice;
  private readonly answers: EarlierAnswer[] = [];
  private readonly places = new Map<string, number>();
  private byRow = new Int32Array(1024);

  constructor(
    query: BookQuery,
    { kind, choice = defaultAskedChoice }: { kind: LookupKind; choice: AskedChoice | undefined },
    expectedRows: number,
  ) {
    this.query = query;
    this.choice = choice;
    this.asked = new AskedRows(query, kind, expectedRows);
  }

  /** Takes up the row that was read last, as AskedRows. */
  addRow(reader: RowReader, cells: readonly string[], row: number): void {
    this.asked.addRow(reader, cells, row);
  }

  /**
   * Finds the rows that are not asked again, when all were taken up. @param isSent Whether a row would be sent otherwise.
   * @returns how many there are. @throws as AskedRows.
   */
  async find(isSent: (row: number) => boolean, signal?: AbortSignal): Promise<number> {
    await this.asked.finish((group) => {
      if (asksAgain(this.choice, group.newestDay, this.query.today)) return;
      const answer = this.placeOf(group);
      for (const entry of group.rows) {
        const row = rowOf(entry);
        if (isSent(row)) this.add(row, answer);
      }
    }, signal);
    return this.rows.size;
  }

  of(row: number): EarlierAnswer | undefined {
    return this.answers[(this.byRow[row] ?? 0) - 1];
  }

  /** "Asked before on 3 Oct 2026: hit". */
  reason(row: number): string {
    const answer = this.of(row);
    if (!answer) return 'Asked before';
    const { day, outcome, source } = answer;
    const gone =
      outcome !== 'unknown' && this.query.gone.includes(source) ? ' (its answer is no longer kept)' : '';
    return `Asked before on ${dayInWords(day)}: ${outcomeInWords[outcome]}${gone}`;
  }

  private add(row: number, answer: number): void {
    if (row >= this.byRow.length) {
      const grown = new Int32Array(Math.max(row + 1, this.byRow.length * 2));
      grown.set(this.byRow);
      this.byRow = grown;
    }
    this.byRow[row] = answer + 1;
    this.rows.add(row);
  }

  private placeOf({ source, outcome, day }: AskedGroup): number {
    const key = `${day} ${outcome} ${source}`;
    const known = this.places.get(key);
    if (known !== undefined) return known;
    this.places.set(key, this.answers.length);
    return this.answers.push({ source, outcome, day }) - 1;
  }
}
