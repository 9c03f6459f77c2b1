import type { SkippedLines } from '../../../../shared/model/accounting.ts';
import type { ReadingNote, TableInFile } from '../../../../shared/model/csv.ts';
import { addLines, LineAccount, shownLine } from '../text/line-account.ts';
import { counting } from '../text/notes.ts';
import { type JsonListener, JsonWalk, noListInJson } from './json-tokens.ts';
import { type NamedRecord, RecordFields, type RecordFormat, type RecordReader } from './record-reader.ts';

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
    tables: tablesOf(lists),
    chosen: number,
    createReader: () => new JsonReader(key),
    inOrder: (names) => [...names],
  };
}

/** Each document is a record, as in JSON Lines. */
const documents = 'documents';

/** A list in a document: where it stands, and what its first record has. */
interface JsonList {
  /** The names that lead to it through objects alone, as one text, or `documents`. */
  key: string;
  label: string;
  line: number;
  /** Objects directly in it, as far as the text goes. */
  records: number;
  names: string[];
}

/** Reads one list of a JSON text and keeps account of what stands around it: of the other lists, and what they hold. */
class JsonReader implements RecordReader, JsonListener {
  /** Each list that was met, also the one that is read; all documents as one are `rows`. */
  readonly lists = new Map<string, JsonList>();
  readonly rows: JsonList = { key: documents, label: 'list', line: 1, records: 0, names: [] };
  readonly #key: string | undefined;
  readonly #walk = new JsonWalk(this);
  readonly #account = new LineAccount();
  #records: NamedRecord[] = [];
  /** The record in hand, whose values get the names that lead to them from it on, `address.city` and `phones.2`. */
  #record: RecordFields | undefined;
  #recordDepth = 0;
  #prefix = '';
  /** The outermost array that is open: the list that is read, or another, with its elements so far. */
  #open: { isMine: boolean; list: JsonList; depth: number; elements: number } | undefined;
  #begun = false;
  #others = 0;
  #repeated = 0;

  /** @param key The list's, or `documents`; without one, a text is only looked at for the lists it has. */
  constructor(key?: string) {
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
    return counting('repeated-fields', this.#repeated);
  }

  begin(kind: 'object' | 'array', depth: number): void {
    if (this.#record) return;
    if (this.#isRecord(depth)) {
      this.#record = new RecordFields(this.#line);
      this.#recordDepth = depth;
      this.#prefix = kind === 'array' ? `${unnamed}.` : '';
      return;
    }
    if (kind === 'object' && depth === 0) this.rows.records++;
    if (this.#open?.depth === depth - 1) this.#countElement(kind, this.#open);
    if (kind !== 'array' || this.#open) return;
    const list = this.#listHere();
    const isMine = list.key === this.#key;
    this.#begun ||= isMine;
    this.#open = { isMine, list, depth, elements: 0 };
  }

  end(depth: number): void {
    if (this.#record) {
      if (depth === this.#recordDepth) this.#finish(this.#record);
    } else if (this.#open?.depth === depth) this.#open = undefined;
  }

  value(text: string | undefined, depth: number): void {
    if (this.#record)
      this.#record.add(this.#prefix + this.#walk.namesFrom(this.#recordDepth).join('.'), text ?? '');
    else if (this.#isRecord(depth)) {
      const record = new RecordFields(this.#line);
      record.add(unnamed, text ?? '');
      this.#finish(record);
    } else this.#takeOutside(text, depth);
  }

  #takeOutside(text: string | undefined, depth: number): void {
    const list = this.#open ? this.#open.list : this.rows;
    const first = this.#open ? this.#open.depth + 2 : 1;
    if (depth === first && list.records === 1 && list.names.length < namesShown)
      list.names.push(this.#walk.namesFrom(0).at(-1) ?? '');
    if (text !== undefined && (!this.#open || depth === this.#open.depth + 1)) {
      const path = this.#walk.namesFrom(0).join('.');
      this.#account.outside(this.#line, this.#begun ? 'note' : 'title', [`${path}: ${text}`]);
    }
  }

  get #line(): number {
    return this.#walk.line;
  }

  #isRecord(depth: number): boolean {
    if (this.#key === documents) return depth === 0;
    return this.#open?.isMine === true && depth === this.#open.depth + 1;
  }

  #finish(record: RecordFields): void {
    this.#record = undefined;
    this.#repeated += record.repeated;
    if (record.isEmpty) addLines(this.skipped.blankLines, record.line);
    else this.#records.push(record);
  }

  #countElement(kind: 'object' | 'array', open: { list: JsonList; elements: number }): void {
    if (kind === 'object') open.list.records++;
    if (open.elements++ === 0 && this.#others++ < mostOthers)
      this.#account.outside(this.#line, 'other-table', [open.list.label]);
    else this.#account.otherTableLine(this.#line);
  }

  #listHere(): JsonList {
    const names = this.#walk.namesFrom(0);
    const key = JSON.stringify(names);
    const known = this.lists.get(key);
    if (known) return known;
    const list = { key, label: names.join('.') || 'list', line: this.#line, records: 0, names: [] };
    if (this.lists.size < mostKnown) this.lists.set(key, list);
    return list;
  }
}

/** Lists that are told apart, and those that are offered. */
const mostKnown = 10_000;
const mostLists = 20;
const namesShown = 8;

/**
 * The lists of objects in the beginning of a JSON text, that which is read unless another is chosen first: where
 * several documents follow each other, these; else the array with the most objects.
 * @throws ProblemError where there is none, or this is not JSON.
 */
function listsIn(pieces: readonly string[], whole: boolean): JsonList[] {
  const survey = new JsonReader();
  for (const [at, piece] of pieces.entries()) survey.push(piece, whole && at === pieces.length - 1);
  const { rows, lists } = survey;
  if (rows.records > 1) return [rows];
  const found = [...lists.values()].filter(({ records }) => records > 0);
  if (found.length > 0) return found.toSorted((a, b) => b.records - a.records).slice(0, mostLists);
  // One object alone is a record where it has values of its own.
  if (rows.names.length === 0) throw noListInJson();
  return [rows];
}

/** The lists to choose from, by their places among them. */
function tablesOf(lists: readonly JsonList[]): TableInFile[] {
  if (lists.length < 2) return [];
  return lists.map(({ label, line, names }, headerRow) => {
    const [first = '', ...others] = names;
    return { headerRow, line, names: shownLine([`${label}: ${first}`, ...others]) };
  });
}
