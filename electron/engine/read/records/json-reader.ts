import type { SkippedLines } from '../../../../shared/model/accounting.ts';
import type { ReadingNote } from '../../../../shared/model/csv.ts';
import { counted } from '../../../../shared/words/amounts.ts';
import { LineAccount } from '../text/line-account.ts';
import { documents, listKey, listLabel, listsIn, tablesOf } from './json-lists.ts';
import { type JsonListener, type JsonPlace, JsonWalk } from './json-walk.ts';
import { RecordFields } from './record-fields.ts';
import { skippedNotes } from './record-notes.ts';
import type { NamedRecord, RecordFormat, RecordReader } from './record-reader.ts';

/** A record of JSON: values get the names that lead to them, `address.city` and `phones.2`. */
class JsonRecord extends RecordFields {
  readonly #prefixes = [''];

  open(name: string): void {
    this.#prefixes.push(`${this.#prefixes.at(-1)}${name}.`);
  }

  close(): void {
    this.#prefixes.pop();
  }

  override add(name: string, value: string): void {
    super.add(`${this.#prefixes.at(-1)}${name}`, value);
  }
}

/** The name of a value that stands in a list without one. */
const unnamed = 'value';
/** Lists beside the one that is read which are named one by one. */
const mostOthers = 20;

/**
 * How a JSON text is read. @param chosen The number of the list that was chosen, if any.
 * @throws ProblemError where there is no list in it, or this is not JSON.
 */
export function jsonFormat(pieces: readonly string[], whole: boolean, chosen = 0): RecordFormat {
  const lists = listsIn(pieces, whole);
  const number = lists[chosen] ? chosen : 0;
  const key = lists[number]?.key ?? documents;
  return {
    kind: 'json',
    tables: tablesOf(lists),
    chosen: number,
    createReader: () => new JsonReader(key),
    inOrder: (names) => [...names],
  };
}

/** Reads one list of a JSON text and keeps account of what stands around it. */
class JsonReader implements RecordReader, JsonListener {
  readonly #key: string;
  readonly #walk = new JsonWalk(this);
  readonly #account = new LineAccount();
  readonly #names: string[] = [];
  #records: NamedRecord[] = [];
  #record: JsonRecord | undefined;
  #recordDepth = 0;
  /** The outermost array that is open: the list that is read, or another, with its elements so far. */
  #open: { isMine: boolean; label: string; depth: number; elements: number } | undefined;
  #begun = false;
  #others = 0;
  #repeated = 0;

  /** @param key The list's `listKey`, or `documents`. */
  constructor(key: string) {
    this.#key = key;
  }

  get skipped(): SkippedLines {
    return this.#account.skipped;
  }

  push(text: string, last: boolean): NamedRecord[] {
    this.#records = [];
    this.#walk.push(text, last);
    return this.#records;
  }

  notes(): ReadingNote[] {
    const count = this.#repeated;
    const message = `${counted(count, 'value stands', 'values stand')} under a name that its record already has; it got a number (phone 2).`;
    const repeated: ReadingNote = { level: 'warning', code: 'repeated-fields', message, count };
    return [...skippedNotes(this.skipped), ...(count > 0 ? [repeated] : [])];
  }

  begin(kind: 'object' | 'array', place: JsonPlace): void {
    const { depth, name } = place;
    if (this.#record) {
      this.#record.open(name);
      return;
    }
    if (this.#isRecord(depth)) {
      this.#record = new JsonRecord(this.#line);
      this.#recordDepth = depth;
      if (kind === 'array') this.#record.open(unnamed);
      return;
    }
    this.#names.push(name);
    if (this.#open && !this.#open.isMine && depth === this.#open.depth + 1) this.#countOther(this.#open);
    if (kind !== 'array' || this.#open) return;
    const isMine = listKey(this.#names) === this.#key;
    this.#begun ||= isMine;
    this.#open = { isMine, label: listLabel(this.#names), depth, elements: 0 };
  }

  end(_: 'object' | 'array', depth: number): void {
    if (this.#record) {
      if (depth === this.#recordDepth) this.#finish(this.#record);
      else this.#record.close();
      return;
    }
    this.#names.pop();
    if (this.#open?.depth === depth) this.#open = undefined;
  }

  value(text: string | undefined, { depth, name }: JsonPlace): void {
    if (this.#record) this.#record.add(name, text ?? '');
    else if (this.#isRecord(depth)) {
      const record = new JsonRecord(this.#line);
      record.add(unnamed, text ?? '');
      this.#finish(record);
    } else if (text !== undefined && (!this.#open || depth === this.#open.depth + 1)) {
      const path = [...this.#names.slice(1), name].join('.');
      this.#account.outside(this.#line, this.#begun ? 'note' : 'title', [`${path}: ${text}`]);
    }
  }

  get #line(): number {
    return this.#walk.tokens.line;
  }

  #isRecord(depth: number): boolean {
    if (this.#key === documents) return depth === 0;
    return this.#open?.isMine === true && depth === this.#open.depth + 1;
  }

  #finish(record: JsonRecord): void {
    this.#record = undefined;
    this.#repeated += record.repeated;
    if (record.isEmpty) this.#account.blankLine(record.line);
    else this.#records.push(record);
  }

  #countOther(list: { label: string; elements: number }): void {
    if (list.elements++ === 0 && this.#others++ < mostOthers)
      this.#account.otherTable(this.#line, [list.label]);
    else this.#account.otherTableLine(this.#line);
  }
}
