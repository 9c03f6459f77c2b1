import { isAscii } from 'node:buffer';
import { type Encoding, encodings } from '../../../../shared/model/encodings.ts';
import { ChunkDecoder, completeUtf8Length, isMostlyUtf8 } from './decoder.ts';
import { repairEncodedTwice } from './encoded-twice.ts';
import { assertReadable, type Sample } from './sample.ts';
import { GuessedWords, mostWords } from './windows-1252.ts';

/** A sample as text, and how it was decoded. */
export interface DecodedSample {
  encoding: Encoding;
  /** Bytes of the byte order mark. */
  bomLength: number;
  text: string;
  /** The encoding was set by hand. */
  isChosen: boolean;
  decoder: ChunkDecoder;
}

/** Decodes the beginning of a text file. @throws ProblemError when it holds something other than text. */
export function decodeSample(
  { bytes, whole, beyondAscii }: Sample,
  encoding: Encoding,
  isChosen = false,
): DecodedSample {
  const told = beginningOf(bytes);
  const bomLength = told?.encoding === encoding ? told.bomLength : 0;
  const decoder = new ChunkDecoder(encoding);
  const text = decoder.decode(bytes.subarray(bomLength), whole);
  assertReadable(text, decoder.holes.nuls);
  const behind = beyondAscii && new ChunkDecoder(encoding, decoder.guessed).decode(beyondAscii, false);
  if (encoding === 'utf-8' && bomLength === 0) addDoubtful(decoder.guessed, behind ?? text);
  return { encoding, bomLength, text, isChosen, decoder };
}

/** Two bytes of a legacy encoding can be a character of UTF-8 by chance; several words hardly can. */
function addDoubtful(guessed: GuessedWords, text: string): void {
  const words = new GuessedWords();
  words.add(text);
  if (words.all.size > 2) return;
  for (const word of words.looking('broken'))
    if (/[A-Za-z]/.test(word) && repairEncodedTwice(word).text === word) guessed.add(word);
}

/** What American offices write, Excel on Windows first, then Macs and DOS. */
const ofOffices: readonly Encoding[] = ['windows-1252', 'macintosh', 'ibm850', 'ibm437'];
/** The share of words that may look unusual in one of these. */
const mostUnusual = 0.2;

/**
 * Guesses the encoding from the first bytes of a file. Unicode is told by its byte order mark, by where the zero bytes of
 * UTF-16 stand, or by strict UTF-8; else it is that of offices in which most words are such as people write, else what a
 * detector takes them for.
 */
export async function guessEncoding({ bytes, whole, beyondAscii = bytes }: Sample): Promise<Encoding> {
  const told = beginningOf(bytes);
  if (told) return told.encoding;
  const cut = beyondAscii.subarray(0, completeUtf8Length(beyondAscii));
  // Of the end of a whole file it is not sure that it is a character cut in two, unless there are others.
  if (isMostlyUtf8(whole && isAscii(cut) ? beyondAscii : cut)) return 'utf-8';
  const [best] = ofOffices
    .map((encoding) => {
      const decoder = new ChunkDecoder(encoding);
      decoder.decode(beyondAscii, true);
      return { encoding, odd: decoder.guessed.oddShare };
    })
    .sort((a, b) => a.odd - b.odd);
  return best && best.odd <= mostUnusual ? best.encoding : await detectEncoding(beyondAscii);
}

/**
 * How texts in Unicode begin: with a byte order mark; in UTF-16 also with Latin letters, as a header has them, each with a
 * zero byte on the same side, but not behind sixteen bytes of ASCII: to such a list one in UTF-16 was added.
 */
const beginnings: [start: RegExp, encoding: Encoding][] = [
  [/^\xef\xbb\xbf/, 'utf-8'],
  // The mark itself, read as Windows-1252 and encoded again.
  [/^\xc3\xaf\xc2\xbb\xc2\xbf/, 'utf-8'],
  [/^\xff\xfe/, 'utf-16le'],
  [/^\xfe\xff/, 'utf-16be'],
  [/^(?![\t\n\r -~]{16})(?=(?:..){0,128}?(?:[^\0]\0){8})/s, 'utf-16le'],
  [/^(?![\t\n\r -~]{16})(?=(?:..){0,128}?(?:\0[^\0]){8})/s, 'utf-16be'],
];

/** The encoding that a beginning tells, and the bytes of its mark. */
export function beginningOf(bytes: Buffer) {
  const start = bytes.toString('latin1', 0, 512);
  for (const [pattern, encoding] of beginnings) {
    const mark = pattern.exec(start)?.[0];
    if (mark !== undefined) return { encoding, bomLength: mark.length };
  }
  return undefined;
}

/** Names of encodings that are called otherwise by the detector. */
const detected: Readonly<Record<string, string>> = {
  macroman: 'macintosh',
  maclatin2: 'maccenteuro',
  cp932: 'shift_jis',
  cp949: 'euc-kr',
  big5hkscs: 'big5',
};

const plainName = (name: string) => name.toLowerCase().replace(/[-_]/g, '');

/** Trailing bytes of characters of several bytes begin at 0x40; what stands below ends a word. */
const wordOfBytes = /(?<![@-{}~'-])[@-{}~'-]*[\x80-\xff][@-{}~'\-\x80-\xff]*/g;

/** What the words are most likely in, by how often their letters follow each other in languages. */
async function detectEncoding(bytes: Buffer): Promise<Encoding> {
  // Loaded when it is needed: what it knows of languages takes a megabyte, and most lists are in Unicode or Windows-1252.
  const { detectAll } = await import('jschardet');
  const words = [...new Set(bytes.toString('latin1').match(wordOfBytes))].slice(0, mostWords);
  for (const found of detectAll(Buffer.from(words.join('\n'), 'latin1'), { minimumThreshold: 0 })) {
    const name = plainName(found.encoding ?? '');
    const usual = name.replace(/^cp(?=12\d\d$|874$)/, 'windows').replace(/^cp(?=\d{3}$)/, 'ibm');
    const known = encodings.find((one) => plainName(one) === plainName(detected[name] ?? usual));
    if (known && !known.startsWith('utf-')) return known;
  }
  return 'windows-1252';
}
