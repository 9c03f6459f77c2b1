import { isFlag } from './attribute-words.ts';
import { type ColumnContent, columnContent } from './column-content.ts';
import { qualifiers, wrappers } from './header-lexicon.ts';
import { headerTokens } from './header-tokens.ts';
import { type HeaderReading, readHeader } from './read-header.ts';
import { sentColumns } from './sent-columns.ts';

/** One column of a result with all that is known of it by itself. */
export interface Column extends HeaderReading {
  /** Place in the file, from 0. */
  at: number;
  header: string;
  content: ColumnContent;
  cells: readonly string[];
  /** Place in the list that was sent, null where it is not known; undefined for columns of the answer. */
  sent: number | null | undefined;
  /** Which of the answer's columns of this very name it is, from 0, and of how many. */
  turn: number;
  turns: number;
}

/** What is known of a result: some of its rows, and the list's header where it is at hand. */
export interface ResultSample {
  /** As in the file; names may repeat. */
  headers: readonly string[];
  rows: readonly (readonly string[])[];
  /** Of the list that was sent. */
  sentHeaders?: readonly string[] | undefined;
}

/** Reads headers and cells of all columns. */
export function readColumns({ headers, rows, sentHeaders = [] }: ResultSample): Column[] {
  const sent = sentColumns(headers, sentHeaders);
  const noise = commonWords(headers.filter((_, at) => !sent.has(at)));
  const columns = headers.map((header, at): Column => {
    const cells = rows.map((row) => row[at] ?? '');
    const content = columnContent(cells);
    const reading = asHeld(readHeader(header, sent.has(at) ? undefined : noise), content);
    const place = sent.get(at) ?? (isOfInput(reading) ? null : undefined);
    return { ...reading, at, header, cells, content, sent: place, turn: 0, turns: 1 };
  });
  const alike = new Map<string, Column[]>();
  for (const column of columns) {
    if (column.sent !== undefined) continue;
    const name = column.header.trim().toLowerCase();
    alike.set(name, [...(alike.get(name) ?? []), column]);
  }
  for (const same of alike.values())
    for (const [turn, column] of same.entries()) Object.assign(column, { turn, turns: same.length });
  return columns;
}

/** What holds phones under the name of a flag ("DNC Phone 1") is a phone, and not the one called "Phone 1". */
function asHeld(reading: HeaderReading, content: ColumnContent): HeaderReading {
  const { attribute, inner } = reading;
  if (attribute === undefined || content.phone < 0.9) return reading;
  return {
    ...reading,
    noun: 'phone',
    attribute: undefined,
    about: true,
    inner: `${attribute} ${inner}`.trim(),
  };
}

/** "Input Phone", "Original Name"; the flag of an input phone is an answer. */
const isOfInput = ({ input, noun, attribute, row }: HeaderReading) =>
  input &&
  (attribute === undefined
    ? noun !== undefined || row !== undefined
    : !isFlag(attribute) && noun === undefined);

/** A word that nearly all columns of the answer begin or end with, and that says nothing: a firm's mark on its columns. */
function commonWords(headers: readonly string[]): ReadonlySet<string> {
  const all = headers.map(headerTokens).filter((tokens) => tokens.length > 1);
  const found = new Set<string>();
  for (const end of [0, -1]) {
    const word = all[0]?.at(end);
    if (word === undefined || /^\d/.test(word) || isTelling(word) || all.length < 4) continue;
    if (all.filter((tokens) => tokens.at(end) === word).length >= headers.length * 0.9) found.add(word);
  }
  return found;
}

const isTelling = (word: string) => {
  const { noun, attribute, outer } = readHeader(word);
  return (
    !wrappers.has(word) &&
    (noun !== undefined || attribute !== undefined || outer !== '' || qualifiers.has(word))
  );
};
