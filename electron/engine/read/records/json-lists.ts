import type { TableInFile } from '../../../../shared/model/csv.ts';
import { shownLine } from '../text/line-account.ts';
import { noListInJson } from './json-problems.ts';
import { type JsonListener, type JsonPlace, JsonWalk } from './json-walk.ts';

/** Each document is a record, as in JSON Lines. */
export const documents = 'documents';

/** A list in a document: where it stands, and what its first record has. */
interface JsonList {
  /** `listKey` of its place, or `documents`. */
  key: string;
  label: string;
  line: number;
  /** Objects directly in it, as far as the text goes. */
  records: number;
  names: string[];
}

/** Names that lead to an array through objects alone, as one text. */
export const listKey = (names: readonly string[]) => JSON.stringify(names);

/** What such an array is called, for people. */
export const listLabel = (names: readonly string[]) => names.slice(1).join('.') || 'list';

const mostLists = 20;
const namesShown = 8;

/**
 * The lists of objects in the beginning of a JSON text, that which is read unless another is chosen first: where
 * several documents follow each other, these; else the array with the most objects.
 * @throws ProblemError where there is none, or this is not JSON.
 */
export function listsIn(pieces: readonly string[], whole: boolean): JsonList[] {
  const survey = new ListSurvey();
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
export function tablesOf(lists: readonly JsonList[]): TableInFile[] {
  if (lists.length < 2) return [];
  return lists.map(({ label, line, names }, headerRow) => {
    const [first = '', ...others] = names;
    return { headerRow, line, names: shownLine([`${label}: ${first}`, ...others]) };
  });
}

/** Counts the lists of a text and what they hold. */
class ListSurvey implements JsonListener {
  readonly lists = new Map<string, JsonList>();
  readonly rows: JsonList = { key: documents, label: 'list', line: 1, records: 0, names: [] };
  readonly #walk = new JsonWalk(this);
  readonly #names: string[] = [];
  /** The outermost array that is open, and how deep it stands. */
  #open: { list: JsonList; depth: number } | undefined;

  push(text: string, last: boolean): void {
    this.#walk.push(text, last);
  }

  begin(kind: 'object' | 'array', { depth, name }: JsonPlace): void {
    if (depth === 0 && kind === 'object') this.rows.records++;
    if (this.#open?.depth === depth - 1 && kind === 'object') this.#open.list.records++;
    this.#names.push(name);
    if (kind === 'array') this.#open ??= { list: this.#listHere(), depth };
  }

  end(_: 'object' | 'array', depth: number): void {
    this.#names.pop();
    if (this.#open?.depth === depth) this.#open = undefined;
  }

  value(_: string | undefined, { depth, name }: JsonPlace): void {
    const list = this.#open ? this.#open.list : this.rows;
    const first = this.#open ? this.#open.depth + 2 : 1;
    if (depth === first && list.records === 1 && list.names.length < namesShown) list.names.push(name);
  }

  #listHere(): JsonList {
    const key = listKey(this.#names);
    const known = this.lists.get(key);
    if (known) return known;
    const list = { key, label: listLabel(this.#names), line: this.#walk.tokens.line, records: 0, names: [] };
    if (this.lists.size < 10_000) this.lists.set(key, list);
    return list;
  }
}
