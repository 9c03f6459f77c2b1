import type { CountedLines } from '../../../../shared/model/accounting.ts';
import type { Dialect, ReadingNote } from '../../../../shared/model/csv.ts';
import { type Encoding, encodingName } from '../../../../shared/model/encodings.ts';
import { counted, wholeNumber } from '../../../../shared/words/amounts.ts';
import { sideNote } from './column-words.ts';
import type { ChunkDecoder } from './decoder.ts';
import type { RepairedCells } from './encoded-twice.ts';
import type { Layout } from './layout.ts';
import { type EncodingVerdict, judgeAs } from './legacy-words.ts';
import type { BodyFindings } from './line-account.ts';
import type { TokenizerCounts } from './row-lines.ts';

/** Notes as they come up, in order. */
class Notes {
  readonly list: ReadingNote[] = [];

  add(level: ReadingNote['level'], code: string, message: string): void {
    this.list.push({ level, code, message });
  }

  /** Adds a note about so many of something; none about nothing. */
  addCounted(level: ReadingNote['level'], code: string, count: number, message: string): void {
    if (count > 0) this.list.push({ level, code, message, count });
  }
}

/** Notes about header and columns; for workbooks too. */
export function layoutNotes(layout: Layout, records: readonly string[][]): ReadingNote[] {
  const { headerRows, columns, emptyColumns } = layout;
  const notes = new Notes();
  if (records.length === 0 || columns.length === 0) {
    notes.add('warning', 'empty', 'The file is empty.');
    return notes.list;
  }
  const first = headerRows[0] ?? layout.firstDataRow;
  const above = records.slice(0, first).filter((record) => record.some((cell) => cell.trim() !== '')).length;
  notes.addCounted('info', 'preamble', above, `${counted(above, 'line')} above the table skipped.`);
  if (headerRows.length === 0)
    notes.add('warning', 'no-header', 'No header row was found, so the columns are numbered.');
  else if (!layout.told)
    notes.add(
      'warning',
      'header-unsure',
      'None of the first row is a known column name. If it is a contact, choose "This file has no header".',
    );
  if (layout.movedNames)
    notes.add(
      'warning',
      'names-moved',
      'The header has another number of cells than the rows, so its names were put above the columns they fit. Check them.',
    );
  const rows = layout.headerHeight;
  if (rows > 1) notes.add('info', 'header-rows', `The header takes ${rows} rows. They are joined.`);
  const names = columns.map(({ rawHeader }) => rawHeader.trim().toLowerCase()).filter((name) => name !== '');
  const unnamed = headerRows.length > 0 ? columns.length - names.length : 0;
  notes.addCounted(
    'info',
    'unnamed',
    unnamed,
    `${counted(unnamed, 'column has', 'columns have')} no name and got one.`,
  );
  const repeated = names.length - new Set(names).size;
  notes.addCounted(
    'info',
    'duplicate-names',
    repeated,
    `${counted(repeated, 'column name')} appeared twice. Each got a number.`,
  );
  notes.addCounted(
    'info',
    'empty-columns',
    emptyColumns,
    `${counted(emptyColumns, 'empty column')} at the right skipped.`,
  );
  return [...sideNote(records), ...notes.list];
}

/** Other tables that have a note of their own. */
const mostTablesTold = 5;

/** Notes about the rows that were read. */
export function bodyNotes(found: BodyFindings): ReadingNote[] {
  const { skipped, blankLines, short, long, joined } = found;
  const notes = new Notes();
  const { repeatedHeaders, outside } = skipped;
  const tables = outside.filter(({ kind }) => kind === 'other-table');
  for (const { line, records, text } of tables.slice(0, mostTablesTold)) {
    notes.add(
      'warning',
      'second-table',
      `Another table starts in line ${wholeNumber(line)} (${text}): its ${counted(records, 'line is', 'lines are')} not read with this one.`,
    );
  }
  const further = tables.slice(mostTablesTold).reduce((sum, one) => sum + (one.tables ?? 1), 0);
  notes.addCounted(
    'warning',
    'second-table',
    further,
    `${counted(further, 'more table', 'more tables')} in this file ${further === 1 ? 'is' : 'are'} not read with this one.`,
  );
  notes.addCounted(
    'info',
    'repeated-headers',
    repeatedHeaders.count,
    `The header repeats in ${placesInWords(repeatedHeaders)}. It was skipped, and the rows below it are read.`,
  );
  const footnotes = outside.reduce((sum, { kind, records }) => sum + (kind === 'note' ? records : 0), 0);
  notes.addCounted(
    'info',
    'footnotes',
    footnotes,
    `${counted(footnotes, 'line')} with notes or comments skipped.`,
  );
  notes.addCounted('info', 'blank-lines', blankLines, `${counted(blankLines, 'blank line')} skipped.`);
  notes.addCounted(
    'warning',
    'short-rows',
    short,
    `${counted(short, 'row has', 'rows have')} fewer cells than the header. The rest is left empty.`,
  );
  notes.addCounted(
    'warning',
    'long-rows',
    long,
    `${counted(long, 'row has', 'rows have')} more cells than the header. The extra cells are kept at the end.`,
  );
  notes.addCounted(
    'info',
    'joined-words',
    joined,
    `${counted(joined, 'row has', 'rows have')} a cell of several words without quotes. The words were put together.`,
  );
  return notes.list;
}

/** "line 42", "lines 42 and 90", "line 42 and 12 more". */
function placesInWords({ count, lines }: CountedLines): string {
  const [first = 0, second] = lines;
  if (count === 2 && second !== undefined) return `lines ${wholeNumber(first)} and ${wholeNumber(second)}`;
  const more = count > 1 ? ` and ${wholeNumber(count - 1)} more` : '';
  return `line ${wholeNumber(first)}${more}`;
}

/** Notes about characters left out and quotes; those about the encoding are in encoding-notes.ts. */
export function textNotes(
  { nuls, holes, endMark }: Pick<ChunkDecoder, 'nuls' | 'holes' | 'endMark'>,
  {
    damaged,
    otherDelimiter,
    quotedLines,
  }: Pick<TokenizerCounts, 'damaged' | 'otherDelimiter' | 'quotedLines'>,
): ReadingNote[] {
  const notes = new Notes();
  notes.addCounted(
    'info',
    'quoted-lines',
    quotedLines,
    `${counted(quotedLines, 'line is', 'lines are')} in quotes as a whole. The columns inside are read.`,
  );
  notes.addCounted('info', 'nul', nuls, `${counted(nuls, 'invisible character')} (NUL) skipped.`);
  notes.addCounted(
    'warning',
    'holes',
    holes,
    `Text was lost in ${counted(holes, 'place')}, where the file has zero bytes. Those rows are not sent, and others may be missing. Export or download the list again.`,
  );
  if (endMark) notes.add('info', 'end-mark', 'The DOS end-of-file mark (Ctrl-Z) was skipped.');
  notes.addCounted(
    'warning',
    'other-delimiter',
    otherDelimiter,
    `${counted(otherDelimiter, 'row was', 'rows were')} written with another delimiter than the rest.`,
  );
  notes.addCounted(
    'warning',
    'odd-quotes',
    damaged,
    `${counted(damaged, 'row has', 'rows have')} a stray or missing quote mark. Repaired as well as possible.`,
  );
  return notes.list;
}

/** A guess that would be good to look at. */
export function dialectNotes(dialect: Dialect, columns: number): ReadingNote[] {
  if (dialect.delimiter !== '' || columns === 0) return [];
  return [{ level: 'info', code: 'single-column', message: 'The list has a single column.' }];
}

/** The notes of an inspection, those about its sample replaced by what the whole file turned out to hold. */
export function notesOfWhole(
  sampled: readonly ReadingNote[],
  whole: readonly ReadingNote[] = [],
): ReadingNote[] {
  const known = new Set(whole.map(({ code }) => code));
  return [...sampled.filter(({ code }) => !known.has(code)), ...whole];
}

/** What you know about how a text was decoded. */
interface Decoded {
  encoding: Encoding;
  /** Set by hand: then nobody has to be told that it is a guess. */
  isChosen: boolean;
  decoder: Pick<ChunkDecoder, 'strayBytes' | 'guessedWords'>;
  repaired: RepairedCells;
}

/**
 * Notes about the encoding: words by which a person can tell whether it is the right one, words that look wrong, what
 * was encoded twice. @param known What the words of this text say, where that has been found out before.
 */
export function encodingNotes(
  { encoding, isChosen, decoder, repaired }: Decoded,
  known?: EncodingVerdict,
): ReadingNote[] {
  const isUtf8 = encoding === 'utf-8';
  const verdict = known ?? judgeAs(isUtf8 ? 'windows-1252' : encoding, decoder.guessedWords);
  return [
    ...(isUtf8 ? strayNote(decoder.strayBytes, verdict) : guessNote(verdict, isChosen)),
    ...oddWordsNote(verdict, repaired),
    ...twiceNote(repaired),
  ];
}

function guessNote({ doubt }: EncodingVerdict, isChosen: boolean): ReadingNote[] {
  if (!doubt || isChosen) return [];
  const { words, other, otherWords } = doubt;
  const asked = words.length === 1 ? 'Is this word right?' : 'Are these words right?';
  const message = `${asked} ${listed(words)}. If not, choose ${encodingName(other)} under “How it is read” to get ${listed(otherWords)}.`;
  return [{ level: 'warning', code: 'encoding-guess', message }];
}

function strayNote(count: number, { someWords }: EncodingVerdict): ReadingNote[] {
  if (count === 0) return [];
  const message = `${counted(count, 'character is', 'characters are')} not UTF-8 like the rest. Read as Windows-1252 (${listed(someWords)}). Check accented names.`;
  return [{ level: 'warning', code: 'mixed-encoding', message, count }];
}

function oddWordsNote(verdict: EncodingVerdict, repaired: RepairedCells): ReadingNote[] {
  const words = [...new Set([...verdict.oddWords, ...repaired.oddWords])];
  if (words.length === 0) return [];
  const message = `Some words look wrong: ${listed(words)}. Check the encoding. Letters that were lost before can’t be restored.`;
  return [{ level: 'warning', code: 'odd-words', message }];
}

function twiceNote({ cells, examples }: RepairedCells): ReadingNote[] {
  if (cells === 0) return [];
  const told = [...examples].map(([before, after]) => `${shorten(before)} is ${shorten(after)}`).join('; ');
  const message = `${counted(cells, 'cell was', 'cells were')} encoded twice and repaired: ${told}.`;
  return [{ level: 'info', code: 'encoded-twice', message, count: cells }];
}

/** Accented letters that became question marks on the way, as far as a sample shows them; not for links and questions. */
export function lostLettersNote(text: string): ReadingNote[] {
  const words = new Set<string>();
  for (const [, word = ''] of text.matchAll(lostLetter)) words.add(word);
  if (words.size === 0) return [];
  const message = `Some words have a question mark where a letter was lost: ${listed([...words].slice(0, 3))}. Ask for the list in UTF-8; nothing can bring the letters back here.`;
  return [{ level: 'warning', code: 'lost-letters', message }];
}

const lostLetter = /(?<=^|[\s,;|"])([A-Z][A-Za-z'-]*\?[a-z][A-Za-z'-]*)(?=$|[\s,;|"])/gm;

const listed = (words: readonly string[]) => words.map(shorten).join(', ');
const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
