import type { ReadingNote } from '../../../../shared/model/csv.ts';
import { type Encoding, encodingName } from '../../../../shared/model/encodings.ts';
import { counted } from '../../../../shared/words/amounts.ts';
import type { ChunkDecoder } from './decoder.ts';
import { type EncodingVerdict, judgeAs } from './legacy-words.ts';
import type { RepairedCells } from './repaired-cells.ts';

/** What is known about how a text was decoded. */
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
  const readAs = encoding === 'utf-8' ? 'windows-1252' : encoding;
  const verdict = known ?? judgeAs(readAs, decoder.guessedWords);
  return [
    ...(encoding.startsWith('utf-16') ? addedTextNote(decoder.strayBytes) : []),
    ...(encoding === 'utf-8' ? strayNote(decoder.strayBytes, verdict) : guessNote(verdict, isChosen)),
    ...oddWordsNote(verdict, repaired),
    ...twiceNote(repaired),
  ];
}

function guessNote(verdict: EncodingVerdict | undefined, isChosen: boolean): ReadingNote[] {
  if (!verdict?.doubt || isChosen) return [];
  const { words, other, otherWords } = verdict.doubt;
  const message = `Some letters are a guess: ${listed(words)}. If that is wrong, choose another encoding under “How it is read”: in ${encodingName(other)} it is ${listed(otherWords)}.`;
  return [{ level: 'warning', code: 'encoding-guess', message }];
}

function strayNote(count: number, verdict: EncodingVerdict | undefined): ReadingNote[] {
  if (count === 0) return [];
  const words = verdict?.someWords ?? [];
  const told = words.length > 0 ? ` (${listed(words)})` : '';
  const message = `${counted(count, 'character is', 'characters are')} not UTF-8 like the rest; read as Windows-1252${told}. Check accented names.`;
  return [{ level: 'warning', code: 'mixed-encoding', message, count }];
}

function addedTextNote(bytes: number): ReadingNote[] {
  if (bytes === 0) return [];
  const message = `${counted(bytes, 'character is', 'characters are')} not UTF-16 like the rest: another list was added to this one, and its rows cannot be read. Ask for the lists one by one.`;
  return [{ level: 'warning', code: 'added-text', message, count: bytes }];
}

function oddWordsNote(verdict: EncodingVerdict | undefined, repaired: RepairedCells): ReadingNote[] {
  const words = [...new Set([...(verdict?.oddWords ?? []), ...repaired.oddExamples])];
  if (words.length === 0) return [];
  const message = `Some words look wrong: ${listed(words)}. Check the encoding; letters that were lost before cannot be brought back here.`;
  return [{ level: 'warning', code: 'odd-words', message }];
}

function twiceNote({ cells, examples }: RepairedCells): ReadingNote[] {
  if (cells === 0) return [];
  const told = examples.map(({ before, after }) => `${shorten(before)} is ${shorten(after)}`).join('; ');
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
