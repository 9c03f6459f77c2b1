import type { SkippedLines } from '../../../../shared/model/accounting.ts';
import type { ReadingNote, TableInFile } from '../../../../shared/model/csv.ts';
import { counting, recordsOf, tableNote } from '../text/notes.ts';
import { endlessRecord } from '../text/sample.ts';
import { longestRecord } from '../text/tokenizer.ts';

/** A record whose values have names of their own, as those of JSON and contact cards; names are unique. */
export interface NamedRecord {
  /** The line of the file in which it begins, from 1. */
  line: number;
  fields: Map<string, string>;
}

/** Takes a text from its beginning on, piece by piece, and hands out its records. */
export interface RecordReader {
  /** @throws ProblemError where the text is damaged, so that a record would be lost. */
  push(text: string, last: boolean): NamedRecord[];
  /** What of the text is no record, so far. */
  readonly skipped: SkippedLines;
  /** What was met in records so far, in sentences. */
  notes(): ReadingNote[];
}

/** How a kind of file is read: what its beginning says, and a reader for all of it. */
export interface RecordFormat {
  /** The lists to choose from, where there are several, by their numbers as header rows. */
  tables: TableInFile[];
  /** The number of the list that is read. */
  chosen: number;
  createReader(): RecordReader;
  /** Puts the names of columns in the order in which they are shown. */
  inOrder(names: readonly string[]): string[];
}

/** A record on its way. No value takes the place of another: under a name that is there already it gets a number. */
export class RecordFields implements NamedRecord {
  readonly line: number;
  readonly fields = new Map<string, string>();
  /** Values that got a number. */
  repeated = 0;
  readonly #copies = new Map<string, number>();
  #length = 0;

  constructor(line: number) {
    this.line = line;
  }

  get isEmpty(): boolean {
    for (const value of this.fields.values()) if (value !== '') return false;
    return true;
  }

  /** @throws ProblemError where the record has grown longer than any contact's. */
  add(name: string, value: string): void {
    this.#length += name.length + value.length;
    if (this.#length > longestRecord) throw endlessRecord(this.line);
    const before = this.fields.get(name);
    if (before === undefined || before === '') this.fields.set(name, value);
    else if (value !== '' && value !== before) {
      this.repeated++;
      this.fields.set(this.#unused(name), value);
    }
  }

  #unused(name: string): string {
    for (let copy = this.#copies.get(name) ?? 2; ; copy++) {
      const numbered = `${name} ${copy}`;
      if (this.fields.has(numbered)) continue;
      this.#copies.set(name, copy + 1);
      return numbered;
    }
  }
}

/** What of a file of records is none. The codes are those of lists, by which preparing counts what was left out. */
export function skippedNotes({ outside, blankLines }: SkippedLines): ReadingNote[] {
  const lists = outside.filter(({ kind }) => kind === 'other-table');
  return [
    ...lists.map((list) => tableNote(list, 'list', 'record')),
    ...counting('records-above', recordsOf(outside, 'title')),
    ...counting('records-below', recordsOf(outside, 'note')),
    ...counting('blank-records', blankLines.count),
  ];
}
