import type { CountedLines, OutsideLines } from '../../../../shared/model/accounting.ts';
import type { ReadingNote } from '../../../../shared/model/csv.ts';
import { type Encoding, encodingName } from '../../../../shared/model/encodings.ts';
import { counted, wholeNumber } from '../../../../shared/words/amounts.ts';
import { isBlank } from './cell-shape.ts';
import { sideNote } from './column-words.ts';
import { type ChunkDecoder, readIn } from './decoder.ts';
import type { RepairedCells } from './encoded-twice.ts';
import type { Layout } from './layout.ts';
import type { BodyFindings } from './line-account.ts';
import { GuessedWords, lookOf } from './windows-1252.ts';

export const info = (code: string, message: string): ReadingNote => ({ level: 'info', code, message });
export const warning = (code: string, message: string): ReadingNote => ({ level: 'warning', code, message });

/**
 * What is said of so many of something. `#` is the number, by which `{one|several}` is chosen, and `%` what a note has of
 * its own.
 */
const sentences = {
  // The header and the columns.
  preamble: ['info', '# {line|lines} above the table skipped.'],
  unnamed: ['info', '# {column has|columns have} no name and got one.'],
  'duplicate-names': ['info', '# column {name|names} appeared twice. Each got a number.'],
  'empty-columns': ['info', '# empty {column|columns} at the right skipped.'],
  // The rows.
  'second-table': [
    'warning',
    '# more {table in this file is|tables in this file are} not read with this one.',
  ],
  'repeated-headers': ['info', 'The header repeats in %. It was skipped, and the rows below it are read.'],
  footnotes: ['info', '# {line|lines} with notes or comments skipped.'],
  'blank-lines': ['info', '# blank {line|lines} skipped.'],
  'short-rows': ['warning', '# {row has|rows have} fewer cells than the header. The rest is left empty.'],
  'long-rows': [
    'warning',
    '# {row has|rows have} more cells than the header. The extra cells are kept at the end.',
  ],
  // How they are written.
  'fixed-width-broken': [
    'warning',
    '# {line does|lines do} not fit the fixed-width columns. Each is kept whole in the first column.',
  ],
  'quoted-lines': ['info', '# {line is|lines are} in quotes as a whole. The columns inside are read.'],
  nul: ['info', '# invisible {character|characters} skipped.'],
  holes: [
    'warning',
    'Text was lost in # {place|places}, where the file has zero bytes. Those rows are not sent, and others may be missing. Export or download the list again.',
  ],
  'other-delimiter': ['warning', '# {row was|rows were} written with another delimiter than the rest.'],
  'odd-quotes': [
    'warning',
    '# {row has|rows have} a stray or missing quote mark. Repaired as well as possible.',
  ],
  'mixed-encoding': [
    'warning',
    '# {character is|characters are} not UTF-8 like the rest. Read as Windows-1252 (%). Check accented names.',
  ],
  'encoded-twice': ['info', '# {cell was|cells were} encoded twice and repaired: %.'],
  // Records of JSON and contact cards.
  'records-above': ['info', '# {line|lines} above the list skipped.'],
  'records-below': ['info', '# {line|lines} below or next to the list skipped.'],
  'blank-records': ['info', '# {record has|records have} no values. Skipped.'],
  'extra-fields': [
    'warning',
    '# {record has|records have} values under names that none of the first has (%); they are kept in an extra cell at the end.',
  ],
  'repeated-fields': [
    'warning',
    '# {value has|values have} a name that its record already has. A number was added (phone 2).',
  ],
  'cards-without-end': [
    'warning',
    '# {card has|cards have} no end: the file may not have been saved completely.',
  ],
  'card-pictures': ['info', '# {card has|cards have} a picture, sound or key. It was skipped.'],
  // Workbooks.
  'merged-filled': ['info', '# empty {cell|cells} took the value of the merged cell around {it|them}.'],
  'merged-cells': [
    'warning',
    '# merged {cell spans|cells span} several rows. Only the first row of each has its value.',
  ],
  'hidden-rows': ['warning', '# % {is|are} hidden %, and read like the others.'],
  'hidden-rows-left-out': ['info', '# % {is|are} hidden % and skipped.'],
  'hidden-columns': ['warning', '# {column is|columns are} hidden in Excel (%), and read like the others.'],
  'hidden-columns-left-out': ['info', '# {column is|columns are} hidden in Excel (%) and skipped.'],
} as const satisfies Record<string, [level: ReadingNote['level'], text: string]>;

/** Preparing counts what was left out of any kind of file by the same code. */
const sharedCodes: Partial<Record<keyof typeof sentences, keyof typeof sentences>> = {
  'records-above': 'preamble',
  'records-below': 'footnotes',
  'blank-records': 'blank-lines',
};

/** A note about so many of something; none about nothing. @param own What the note has of its own. */
export function counting(what: keyof typeof sentences, count: number, ...own: string[]): ReadingNote[] {
  const [level, text] = sentences[what];
  const message = text
    .replace('#', wholeNumber(count))
    .replace(/\{(.*?)\|(.*?)\}/g, (_, one, several) => (count === 1 ? one : several))
    .replaceAll('%', () => own.shift() ?? '');
  return count > 0 ? [{ level, code: sharedCodes[what] ?? what, message, count }] : [];
}

/** Notes about header and columns; for workbooks too. */
export function layoutNotes(layout: Layout, records: readonly string[][]): ReadingNote[] {
  const { headerRows, columns, emptyColumns, headerHeight: rows } = layout;
  if (records.length === 0 || columns.length === 0)
    return [{ level: 'warning', code: 'empty', message: 'The file is empty.' }];
  const first = headerRows[0] ?? layout.firstDataRow;
  const above = records.slice(0, first).filter((record) => !isBlank(record)).length;
  const names = columns.map(({ rawHeader }) => rawHeader.trim().toLowerCase()).filter((name) => name !== '');
  const unnamed = headerRows.length > 0 ? columns.length - names.length : 0;
  const repeated = names.length - new Set(names).size;
  return [
    ...sideNote(records),
    ...counting('preamble', above),
    ...headerNotes(layout),
    ...(rows > 1 ? [info('header-rows', `The header takes ${rows} rows. They are joined.`)] : []),
    ...counting('unnamed', unnamed),
    ...counting('duplicate-names', repeated),
    ...counting('empty-columns', emptyColumns),
  ];
}

const noHeader = warning('no-header', 'No header row was found, so the columns are numbered.');
const unsure = warning(
  'header-unsure',
  'None of the first row is a known column name. If it is a contact, choose "This file has no header".',
);
const moved = warning(
  'names-moved',
  'The header has another number of cells than the rows, so its names were put above the columns they fit. Check them.',
);

function headerNotes({ headerRows, told, movedNames }: Layout): ReadingNote[] {
  const found = headerRows.length === 0 ? [noHeader] : told ? [] : [unsure];
  return movedNames ? [...found, moved] : found;
}

/** Other tables that have a note of their own. */
const mostTablesTold = 5;

/** Notes about the rows that were read. */
export function bodyNotes(found: BodyFindings): ReadingNote[] {
  const { skipped, blankLines, short, long } = found;
  const { repeatedHeaders, outside } = skipped;
  const tables = outside.filter(({ kind }) => kind === 'other-table');
  const further = tables.slice(mostTablesTold).reduce((sum, one) => sum + (one.tables ?? 1), 0);
  return [
    ...tables.slice(0, mostTablesTold).map((table) => tableNote(table)),
    ...counting('second-table', further),
    ...counting('repeated-headers', repeatedHeaders.count, placesInWords(repeatedHeaders)),
    ...counting('footnotes', recordsOf(outside, 'note')),
    ...counting('blank-lines', blankLines),
    ...counting('short-rows', short),
    ...counting('long-rows', long),
  ];
}

/** How many records of one kind stand outside of the table. */
export const recordsOf = (outside: readonly OutsideLines[], wanted: OutsideLines['kind']): number =>
  outside.reduce((sum, { kind, records }) => sum + (kind === wanted ? records : 0), 0);

export function tableNote({ line, records, text }: OutsideLines, table = 'table', one = 'line'): ReadingNote {
  const lines = counted(records, `${one} is`, `${one}s are`);
  const message = `Another ${table} starts in line ${wholeNumber(line)} (${text}): its ${lines} not read with this one.`;
  return warning('second-table', message);
}

/** "line 42", "lines 42 and 90", "line 42 and 12 more". */
function placesInWords({ count, lines }: CountedLines): string {
  const [first = 0, second] = lines;
  if (count === 2 && second !== undefined) return `lines ${wholeNumber(first)} and ${wholeNumber(second)}`;
  const more = count > 1 ? ` and ${wholeNumber(count - 1)} more` : '';
  return `line ${wholeNumber(first)}${more}`;
}

/** Notes about characters left out and quotes. */
export function textNotes(
  { nuls, count: holes }: ChunkDecoder['holes'],
  counts: Partial<Record<'damaged' | 'otherDelimiter' | 'quotedLines' | 'brokenLines', number>> = {},
): ReadingNote[] {
  return [
    ...counting('fixed-width-broken', counts.brokenLines ?? 0),
    ...counting('quoted-lines', counts.quotedLines ?? 0),
    ...counting('nul', nuls),
    ...counting('holes', holes),
    ...counting('other-delimiter', counts.otherDelimiter ?? 0),
    ...counting('odd-quotes', counts.damaged ?? 0),
  ];
}

export const oneColumnNote = info('single-column', 'The list has a single column.');

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
  decoder: Pick<ChunkDecoder, 'strayBytes' | 'guessed'>;
  repaired: RepairedCells;
}

/**
 * Notes about the encoding: words by which a person can tell whether it is the right one, words that look wrong, what
 * was encoded twice.
 */
export function encodingNotes({ encoding, isChosen, decoder, repaired }: Decoded): ReadingNote[] {
  // Words tell nothing of UTF-16.
  const guessed = encoding.startsWith('utf-16') ? new GuessedWords() : decoder.guessed;
  const isGuess = encoding !== 'utf-8' && !isChosen;
  return [
    ...counting('mixed-encoding', decoder.strayBytes, listed(guessed.all)),
    ...(isGuess ? guessNote(encoding, guessed) : []),
    ...oddWordsNote([...new Set([...guessed.looking('broken'), ...repaired.oddWords])]),
    ...twiceNote(repaired),
  ];
}

/** What a list may be in instead: the first in which its words look usual is offered, or else not broken. */
const rivals = ['windows-1250', 'windows-1252', 'macintosh', 'ibm850'] as const;

function guessNote(encoding: Encoding, { all, areSure }: GuessedWords): ReadingNote[] {
  const isWestern = encoding === 'windows-1252' || encoding === 'iso-8859-1';
  if (all.size === 0 || (isWestern && areSure)) return [];
  const written = [...all];
  const readings = rivals.flatMap((other) => {
    const read = readIn(other, written.join('\n'), encoding).split('\n');
    const places = [...read.keys()].filter((at) => read[at] !== written[at]).slice(0, mostTold);
    const inPlaces = (texts: readonly string[]) => places.map((at) => texts[at] ?? '');
    return places.length > 0 ? [{ other, words: inPlaces(written), otherWords: inPlaces(read) }] : [];
  });
  const without = (...looks: string[]) =>
    readings.find(({ otherWords }) => !otherWords.some((word) => looks.includes(lookOf(word))));
  const isLatin = [...all].some((word) => /(?=[^\0-\x7f])\p{Script=Latin}/u.test(word));
  const reading = without('broken', 'unusual') ?? (isLatin ? without('broken') : undefined);
  const words = (reading ?? readings[0])?.words ?? [...all];
  const asked = words.length === 1 ? 'Is this word right?' : 'Are these words right?';
  const choice = reading
    ? `${encodingName(reading.other)} under “How it is read” to get ${listed(reading.otherWords)}`
    : 'another encoding under “How it is read”';
  const message = `${asked} ${listed(words)}. If not, choose ${choice}.`;
  return [warning('encoding-guess', message)];
}

function oddWordsNote(words: readonly string[]): ReadingNote[] {
  if (words.length === 0) return [];
  const message = `Some words look wrong: ${listed(words)}. Check the encoding. Letters that were lost before can’t be restored.`;
  return [warning('odd-words', message)];
}

function twiceNote({ cells, examples }: RepairedCells): ReadingNote[] {
  const told = [...examples].map(([before, after]) => `${shorten(before)} is ${shorten(after)}`).join('; ');
  return counting('encoded-twice', cells, told);
}

/** Accented letters that became question marks on the way, as far as a sample shows them; not for links and questions. */
export function lostLettersNote(text: string): ReadingNote[] {
  const words = new Set<string>();
  for (const [, word = ''] of text.matchAll(lostLetter)) words.add(word);
  if (words.size === 0) return [];
  const message = `Some words have a question mark where a letter was lost: ${listed(words)}. Ask for the list in UTF-8; nothing can bring the letters back here.`;
  return [warning('lost-letters', message)];
}

const lostLetter = /(?<=^|[\s,;|"])([A-Z][A-Za-z'-]*\?[a-z][A-Za-z'-]*)(?=$|[\s,;|"])/gm;

/** Words that are told. */
const mostTold = 3;

const listed = (words: Iterable<string>) => [...words].slice(0, mostTold).map(shorten).join(', ');
const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
