import {
  type AskedBefore,
  type AskedChoice,
  type AskedDay,
  type AskedOutcome,
  asksAgain,
  dayInWords,
  outcomeInWords,
  type RowsSent,
} from '../../../shared/model/asked-before.ts';
import { defaultAskedChoice } from '../../../shared/model/asked-choice.ts';
import type { LookupKind } from '../../../shared/model/services.ts';
import { withMemory } from '../../memory/open-memory.ts';
import {
  betterOf,
  createQuestions,
  type KnownQuestion,
  outcomeOfCode,
  sourceOfMember,
  unpacked,
} from '../../memory/questions.ts';
import type { RowReader } from '../check/row-reader.ts';
import { RowSet } from '../columns/shape/row-set.ts';
import type { RowBatch } from '../read/text/table.ts';
import type { BookQuery } from './book-query.ts';
import { HashedRows, sameAsBefore } from './hashed-rows.ts';
import { OthersRows } from './others-rows.ts';

/**
 * How a row stands that asks something: what it depends on whether it is sent. A `mark` is no row of its own, but holds
 * back the others of its question.
 */
const standings = ['sound', 'damaged', 'bad', 'marked', 'mark'] as const;
type Standing = (typeof standings)[number];
const numberOf = { sound: 0, damaged: 1, bad: 2, marked: 3, mark: 4 } satisfies Record<Standing, number>;

/** Rows of a list that ask the same, in their order, and what is known of their question. */
interface AskedGroup {
  /** To be read with `rowOf` and `standingOf`. */
  rows: readonly number[];
  newestDay: number;
  day: number;
  outcome: AskedOutcome;
  /** The job that has the answer, or the question where there is none; '' for lookups, and of a member a name that no job has. */
  source: string;
  /** The member of the team who asked; null where it was asked here. */
  by: string | null;
  /** Asked by a member whose answer can be had. */
  isShared: boolean;
}

/** Rows that are visited before others in this process get their turn. */
const visitedAtOnce = 16_384;

/** Who asked, by the id of the source. */
type Askers = Map<number, Pick<AskedGroup, 'source' | 'by' | 'isShared'>>;

/** Finds the rows of a list whose questions were asked before, exactly, with 12 bytes a row while they are read, and 16 more in a team. */
export class AskedRows {
  private readonly query: BookQuery;
  private readonly own: HashedRows;
  /** The same rows; null where no other member of the team asked anything. */
  private readonly others: OthersRows | null;
  /** What the rows are known by. */
  private known: Int32Array;
  private count = 0;

  /** @param expectedRows saves growing */
  constructor(query: BookQuery, kind: LookupKind, expectedRows = 0) {
    this.query = query;
    this.own = new HashedRows(query.key, kind, expectedRows);
    const { folder, team } = query;
    const sources = team?.sources.map(({ id }) => id) ?? [];
    this.others =
      team && sources.length > 0 ? new OthersRows({ folder, key: team.key, kind, sources }) : null;
    this.known = new Int32Array(Math.max(expectedRows, 1024));
  }

  /** Takes up the row that was read last, whose key was made; one that asks nothing was never asked. */
  addRow(reader: RowReader, cells: readonly string[], row: number): void {
    const { bad, marked, damaged, key } = reader;
    if (bad && !reader.asks(cells)) return;
    const standing = bad ? (marked ? 'marked' : 'bad') : damaged ? 'damaged' : 'sound';
    this.add(key.high, key.low, row, numberOf[standing]);
  }

  /** Takes up what is marked in cells of a batch that are not sent. */
  markUnsent(reader: RowReader, { marked = [], firstRow }: RowBatch): void {
    for (const { place, value } of marked) {
      reader.hashContact(value);
      this.add(reader.key.high, reader.key.low, firstRow + place, numberOf.mark);
    }
  }

  /** @param high @param low of its match key @param row below 2^28 */
  private add(high: number, low: number, row: number, standing: number): void {
    this.own.add(high, low);
    this.others?.add(high, low);
    if (this.count === this.known.length) {
      const grown = new Int32Array(Math.ceil(this.count * 1.5));
      grown.set(this.known);
      this.known = grown;
    }
    this.known[this.count++] = row * standings.length + standing;
  }

  /**
   * Calls `visit` for every question of the list that was asked before. The last call.
   * @throws what `Memory` does; AbortError.
   */
  async finish(visit: (group: AskedGroup) => void, signal?: AbortSignal): Promise<void> {
    const askers: Askers = new Map();
    for (const { id, job } of this.query.sources) askers.set(id, { source: job, by: null, isShared: false });
    for (const { id, member, isShared } of this.query.team?.sources ?? [])
      askers.set(id, { source: sourceOfMember(member, isShared), by: member, isShared });
    const [ofOthers, { found, order }] = await Promise.all([
      this.others?.find(signal),
      withMemory(this.query.folder, (memory) => this.own.find(createQuestions(memory), askers, signal)),
    ]);
    let [at, nextTurn] = [0, 0];
    while (at < order.length) {
      if (at >= nextTurn) {
        signal?.throwIfAborted();
        await new Promise(setImmediate);
        nextTurn = at + visitedAtOnce;
      }
      const from = at++;
      while (found[order[at] ?? -1] === sameAsBefore) at++;
      const first = order[from] ?? 0;
      const known = knownOf(found[first], ofOthers?.[first]);
      if (!known) continue;
      const rows: number[] = [];
      for (let place = from; place < at; place++) rows.push(this.known[order[place] ?? 0] ?? 0);
      const { newestDay, day, outcome, source } = known;
      visit({ rows, newestDay, day, outcome: outcomeOfCode(outcome), ...(askers.get(source) ?? nobody) });
    }
  }

  /** To be called whatever happens. */
  close(): void {
    this.others?.close();
  }
}

/** @param own @param others packed; nothing is known where it is no number above 0 */
function knownOf(own = 0, others = 0): KnownQuestion | undefined {
  if (own > 0 && others > 0) return betterOf(unpacked(own), unpacked(others));
  return own > 0 || others > 0 ? unpacked(Math.max(own, others)) : undefined;
}

const nobody = { source: '', by: null, isShared: false };

/** The row that an entry of a group stands for. */
export const rowOf = (entry: number): number => Math.floor(entry / standings.length);
export const standingOf = (entry: number): Standing => standings[entry % standings.length] ?? 'sound';

const noRows = (): RowsSent => ({ once: 0, all: 0 });

/** Counts the rows of a list that were asked before, by day, outcome and who asked, for each way in which it may be sent. */
export class AskedCounts {
  /** By who asked, with whether the answer can be had, then by outcome and day. */
  private readonly counted = new Map<string, Record<AskedOutcome, Map<number, AskedDay>>>();

  add(group: AskedGroup): void {
    const { rows } = group;
    const counted = this.dayOf(group);
    let [sound, damaged, bad, isHeld] = [0, 0, 0, false];
    for (const entry of rows) {
      const standing = standingOf(entry);
      if (standing === 'sound') sound++;
      else if (standing === 'damaged') damaged++;
      else {
        if (standing !== 'mark') bad++;
        if (standing !== 'bad') isHeld = true;
      }
    }
    // A mark in any of them holds all of them back, but where bad rows are kept.
    const usable = isHeld ? 0 : sound + damaged;
    const onlySound = isHeld ? 0 : sound;
    sum(counted.rows['leave-out'], onlySound, 0);
    sum(counted.rows.fix, usable, 0);
    sum(counted.rows.keep, sound + damaged, bad);
  }

  private dayOf({ newestDay: day, outcome, by, source, isShared }: AskedGroup): AskedDay {
    const asker = by === null ? '' : source;
    let outcomes = this.counted.get(asker);
    if (!outcomes) {
      outcomes = { hit: new Map(), miss: new Map(), unknown: new Map() };
      this.counted.set(asker, outcomes);
    }
    const days = outcomes[outcome];
    const known = days.get(day);
    if (known) return known;
    const rows = { 'leave-out': noRows(), keep: noRows(), fix: noRows() };
    const fresh: AskedDay = { day, outcome, by, ...(isShared && { isShared }), rows };
    days.set(day, fresh);
    return fresh;
  }

  result({ unread, today }: BookQuery): AskedBefore {
    const days = [...this.counted.values()].flatMap(({ hit, miss, unknown }) => [
      ...hit.values(),
      ...miss.values(),
      ...unknown.values(),
    ]);
    return { unread, today, days: days.sort((a, b) => a.day - b.day) };
  }
}

/** @param rows of which all but one are repetitions @param others that are none, whatever they say */
function sum(to: RowsSent, rows: number, others: number): void {
  to.once += Math.min(1, rows) + others;
  to.all += rows + others;
}

/** What you know of a row that is left out for it. */
export interface EarlierAnswer {
  /** The job whose answer it is; '' for a lookup, and of a member a name that no job has. */
  source: string;
  /** The member of the team who asked; null where it was asked here. */
  by: string | null;
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

  /** As AskedRows. */
  close(): void {
    this.asked.close();
  }

  of(row: number): EarlierAnswer | undefined {
    return this.answers[(this.byRow[row] ?? 0) - 1];
  }

  /** "Looked up before by Ben on Oct 3, 2026: match". */
  reason(row: number): string {
    const answer = this.of(row);
    if (!answer) return 'Looked up before';
    const { day, outcome, source, by } = answer;
    const who = by === null ? '' : ` by ${by}`;
    const gone =
      outcome !== 'unknown' && this.query.gone.includes(source) ? ' (its result is no longer here)' : '';
    return `Looked up before${who} on ${dayInWords(day)}: ${outcomeInWords[outcome]}${gone}`;
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

  private placeOf({ source, by, outcome, day }: AskedGroup): number {
    const key = `${day} ${outcome} ${source}`;
    const known = this.places.get(key);
    if (known !== undefined) return known;
    this.places.set(key, this.answers.length);
    return this.answers.push({ source, by, outcome, day }) - 1;
  }
}
