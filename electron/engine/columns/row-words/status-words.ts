import { known } from '../suggest/words.ts';
import table from './statuses.json' with { type: 'json' };

/** What a row may say against its own use. */
type AgainstUse = keyof typeof table.meanings;

const meanings = new Map<string, AgainstUse>();
for (const [meaning, { phrases }] of Object.entries(table.meanings))
  for (const phrase of phrases.flatMap((line) => line.split(', ')))
    meanings.set(phrase, known(table.meanings, meaning));
const setOf = (lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));
/** Clear only where the header speaks of a status, and not in notes, tags or lists. */
const weak = setOf(table.weak);
/** No header of such a flag: complaints about a firm, the stops of a route. */
const noHeader = setOf(table.noHeader);
/** What says whose or which, and nothing else; in headers more does. */
const filler = setOf(table.filler);
const headerFiller = setOf([...table.filler, ...table.headerFiller]);
const yes = setOf(table.yes);
const no = setOf(table.no);
/** Answers of permissions alone that say yes. */
const given = setOf([...table.yes, ...table.given]);
const longestPhrase = 5;

/** Of each phrase the longest word: spares most notes the search. */
const telling = new Set(
  [...meanings.keys()].map((phrase) =>
    phrase.split(' ').reduce((one, other) => (other.length > one.length ? other : one)),
  ),
);
/** Letters with accents and apostrophes are looked at closely. */
const maySpeak = (cell: string) =>
  /[^ -&(-~]/.test(cell) ||
  cell
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .some((word) => telling.has(word));

const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The phrase in these words, where nothing else is left but filler. */
function phraseIn(words: readonly string[], isFiller: (word: string) => boolean): string | undefined {
  if (words.length > 10) return undefined;
  for (let from = 0; from < words.length; from++)
    for (let to = Math.min(words.length, from + longestPhrase); to > from; to--) {
      const phrase = words.slice(from, to).join(' ');
      if (!meanings.has(phrase)) continue;
      const rest = [...words.slice(0, from), ...words.slice(to)];
      // "Do Not Call (DNC)", "Wrong DNC"
      if (rest.every(isFiller) || phraseIn(rest, isFiller)) return phrase;
    }
  return undefined;
}

/** What a cell says against its row. */
export interface Word {
  /** As people read it: the cell's own word, or what its header says. */
  word: string;
  meaning: AgainstUse;
}

/** Reads a cell among whose words some may speak against its row. @param clear In a column of a status, where each of them is clear. */
export function readStatus(cell: string, clear: boolean): Word | undefined {
  if (cell.length > 400 || !maySpeak(cell)) return undefined;
  for (const part of [...cell.split(/[,;|\n/]|\s[-–—]\s|[:.](?:\s|$)/), cell]) {
    const text = wordsOf(part);
    const phrase = phraseIn(text.split(' '), (word) => filler.has(word) || /^\d+$/.test(word));
    const meaning = phrase === undefined ? undefined : meanings.get(phrase);
    if (meaning && (clear || !weak.has(phrase ?? ''))) return { word: capital(part.trim()), meaning };
  }
  return undefined;
}

const capital = (word: string) =>
  /^\p{Ll}+(?:\s|$)/u.test(word) ? word.charAt(0).toUpperCase() + word.slice(1) : word;

/** What a header says that is a flag against use: "HasOptedOutOfEmail". @param words The header's, in small letters. */
export function flagIn(words: string): AgainstUse | undefined {
  const plain = words
    .replace(/\b\d+\b/g, ' ')
    .trim()
    .split(/\s+/);
  const phrase = phraseIn(plain, (word) => headerFiller.has(word));
  return phrase === undefined || noHeader.has(phrase) ? undefined : meanings.get(phrase);
}

const day =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[- ]\p{L}{3,9}[- ,]+\d{2,4}|\p{L}{3,9} \d{1,2},? \d{4})/u;
const noDay = /^(?:0000|1900-01-0|1899|0?0\/0?0)/;

/** Reads a cell below such a header: yes, a count, a day, or words that say it themselves. @param tells It gives a reason or a kind. */
export function readFlag(cell: string, meaning: AgainstUse, tells: boolean): Word | undefined {
  const text = cell.trim().toLowerCase();
  if (text === '' || text.length > 400) return undefined;
  const found = { word: table.meanings[meaning].called, meaning };
  if (yes.has(text) || /^[1-9]\d{0,3}(?:\.0+)?$/.test(text)) return found;
  if (day.test(text)) return noDay.test(text) ? undefined : found;
  return readStatus(cell, true) ?? (tells && !no.has(text) && !saysNothing.test(text) ? found : undefined);
}
const saysNothing =
  /^(?:\W*|n\/?a|null|unknown|pending|clean?|clear|ok|good|valid|not .*|no .*|soft\b.*|active|0+)$/;

/** Reads a cell below a permission: with No there, the row speaks against itself. */
export function readPermission(cell: string): Word | undefined {
  return no.has(cell.trim().toLowerCase())
    ? { word: table.meanings['not-permitted'].called, meaning: 'not-permitted' }
    : readStatus(cell, false);
}
/** Whether somebody gave it. */
export function isGiven(cell: string): boolean {
  const text = cell.trim().toLowerCase();
  return given.has(text) || day.test(text);
}
