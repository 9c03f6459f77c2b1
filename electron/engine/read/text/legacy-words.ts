import type { Encoding } from '../../../../shared/model/encodings.ts';
import { EncodingSchema } from '../../../../shared/model/encodings.ts';
import { decodeAll, type LegacyEncoding } from './legacy-decoder.ts';
import { lookOf } from './western-words.ts';

/** Most words that are kept; enough to tell encodings apart. */
const mostWords = 400;
/** Bytes looked through at the most, so that a long list in a legacy encoding is not slowed down to its end. */
const mostLooked = 4 * 1024 * 1024;
/** Longer words are cut. */
const longest = 60;

/** Trailing bytes of characters of several bytes begin at 0x40; what stands below ends a word. */
const word = /[\x40-\x7b\x7d\x7e'-]*[\x80-\xff][\x40-\x7b\x7d\x7e\x80-\xff'-]*/g;

/** Gathers the different words of a file that have bytes beyond ASCII. */
export class ByteWords {
  readonly #words = new Set<string>();
  #looked = 0;

  add(bytes: Buffer): void {
    if (this.#looked > mostLooked || this.#words.size >= mostWords) return;
    this.#looked += bytes.length;
    const text = bytes.toString('latin1');
    for (const [found] of text.matchAll(word)) {
      this.#words.add(found.slice(0, longest));
      if (this.#words.size >= mostWords) return;
    }
  }

  /** The word that a byte stands in. */
  addAround(bytes: Buffer, at: number): void {
    if (this.#words.size >= mostWords) return;
    const from = Math.max(0, at - longest);
    const near = bytes.toString('latin1', from, Math.min(bytes.length, at + longest));
    for (const { 0: found, index } of near.matchAll(word))
      if (index <= at - from && at - from < index + found.length) this.#words.add(found);
  }

  get all(): Buffer[] {
    return [...this.#words].map((found) => Buffer.from(found, 'latin1'));
  }
}

/** What some words of a file say about its encoding. */
export interface EncodingVerdict {
  /** The words could as well be in another encoding; some of them as each reads them. */
  doubt?: { words: string[]; other: LegacyEncoding; otherWords: string[] };
  /** Words that look wrong as they are read. */
  oddWords: string[];
  /** Some of the words as they are read. */
  someWords: string[];
}

/** What American offices write, Excel on Windows first, then Macs and DOS. */
const ofOffices: readonly LegacyEncoding[] = ['windows-1252', 'macintosh', 'ibm850', 'ibm437'];
/** The share of words that may look unusual in one of these. */
const mostUnusual = 0.2;
/** Words that tell as much as is needed for no warning. */
const enough = 5;
/** Words told. */
const mostTold = 3;

const readAll = (words: readonly Buffer[], encoding: LegacyEncoding) =>
  // In one go: setting up a decoder takes longer than reading a word.
  decodeAll(Buffer.from(words.map((one) => one.toString('latin1')).join('\n'), 'latin1'), encoding).split(
    '\n',
  );

const isOdd = (text: string) => /^(?:broken|unusual)$/.test(lookOf(text));

/** The encoding of offices in which nearly all words are such as people write; undefined where they are in none. */
export function officeEncoding(words: readonly Buffer[]): LegacyEncoding | undefined {
  const odd = ofOffices.map((encoding) => readAll(words, encoding).filter(isOdd).length);
  const least = Math.min(...odd);
  return least <= words.length * mostUnusual ? ofOffices[odd.indexOf(least)] : undefined;
}

/** Names of encodings that are called otherwise by the detector; in small letters, without signs. */
const detected: Readonly<Record<string, Encoding>> = {
  macroman: 'macintosh',
  maclatin2: 'x-mac-ce',
  maccyrillic: 'x-mac-cyrillic',
  macgreek: 'x-mac-greek',
  macturkish: 'x-mac-turkish',
  cp932: 'shift_jis',
  shiftjis: 'shift_jis',
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
  cp949: 'euc-kr',
  big5hkscs: 'big5',
};

/** The encodings that the words may be in, the likeliest first, by how often their letters follow each other in languages. */
export async function detectEncodings(words: readonly Buffer[]): Promise<LegacyEncoding[]> {
  // Loaded when it is needed: what it knows of languages takes a megabyte, and most lists are in Unicode or Windows-1252.
  const { detectAll } = await import('jschardet');
  const bytes = Buffer.concat(words.flatMap((one) => [one, Buffer.from('\n')]));
  return detectAll(bytes, { minimumThreshold: 0 }).flatMap(({ encoding }) => {
    const name = encoding?.toLowerCase() ?? '';
    const usual = name
      .replace(/^cp(?=12\d\d$|874$)/, 'windows-')
      .replace(/^cp(?=\d{3}$)/, 'ibm')
      .replace(/^iso8859/, 'iso-8859');
    const { data } = EncodingSchema.safeParse(detected[name.replace(/[-_]/g, '')] ?? usual);
    return data === undefined || data === 'utf-8' ? [] : [data];
  });
}

/**
 * What the words say about an encoding they are read in.
 * @param words Bytes of different words, each with one beyond ASCII. @param others Encodings they may be in as well.
 */
export function judgeAs(
  encoding: LegacyEncoding,
  words: readonly Buffer[],
  others: readonly LegacyEncoding[] = [],
): EncodingVerdict {
  const read = readAll(words, encoding);
  const looks = read.map(lookOf);
  const oddWords = read.filter((_, at) => looks[at] === 'broken').slice(0, mostTold);
  const verdict = { oddWords, someWords: read.slice(0, mostTold) };
  const isSure =
    /^(?:windows-1252|iso-8859-1)$/.test(encoding) &&
    !read.some(isOdd) &&
    looks.filter((look) => look === 'western').length >= enough;
  if (isSure || words.length === 0) return verdict;
  const rivals = [...others, ...ofOffices, 'windows-1250' as const].flatMap((other) => {
    const otherRead = readAll(words, other);
    const places = [...read.keys()].filter((at) => read[at] !== otherRead[at]).slice(0, mostTold);
    const [own, their] = [read, otherRead].map((texts) => places.map((at) => texts[at] ?? ''));
    return places.length > 0 ? [{ words: own ?? [], other, otherWords: their ?? [] }] : [];
  });
  const sound = rivals.find(({ otherWords }) => !otherWords.some((text) => lookOf(text) === 'broken'));
  const doubt = sound ?? rivals[0];
  return doubt ? { ...verdict, doubt } : verdict;
}
