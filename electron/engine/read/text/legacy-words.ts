import iconv from 'iconv-lite';
import { type Encoding, EncodingSchema } from '../../../../shared/model/encodings.ts';

type LegacyEncoding = Exclude<Encoding, 'utf-8'>;

/** Turns bytes into text, piece by piece. */
export type Decode = (bytes: Buffer, last: boolean) => string;

/**
 * Iconv-lite rather than TextDecoder: that has no encodings of DOS, several versions of Node read windows-125x wrong in
 * it, and which encodings it knows depends on how Electron was built.
 */
export function legacyDecoder(encoding: LegacyEncoding): Decode {
  if (encoding === 'windows-1252') return (bytes) => windows1252(bytes.toString('latin1'));
  if (encoding === 'iso-8859-1') return (bytes) => bytes.toString('latin1');
  const decoder = iconv.getDecoder(iconvName(encoding), { stripBOM: false });
  return (bytes, last) => decoder.write(bytes) + (last ? (decoder.end() ?? '') : '');
}

/** All of some bytes in an encoding other than UTF-8. */
export function decodeAll(bytes: Buffer, encoding: LegacyEncoding): string {
  return legacyDecoder(encoding)(bytes, true);
}

const iconvNames: Partial<Record<Encoding, string>> = {
  'utf-16be': 'utf16-be',
  'x-mac-ce': 'maccenteuro',
  'x-mac-cyrillic': 'maccyrillic',
  'x-mac-greek': 'macgreek',
  'x-mac-turkish': 'macturkish',
};

/** An encoding as iconv-lite calls it. */
export function iconvName(encoding: Encoding): string {
  return iconvNames[encoding] ?? encoding;
}

/** What the bytes 0x80 to 0x9F stand for in Windows-1252; those that stand for nothing keep their numbers, as in Windows. */
export const upperHalf =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f' +
  '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178';

/**
 * Gives the control characters U+0080-U+009F the meaning they have in Windows-1252, as browsers do: no list has them
 * on purpose, neither as bytes nor in a UTF-8 file that was converted as if it had been ISO-8859-1.
 */
export function windows1252(latin1: string): string {
  return latin1.replace(
    /[\x80-\x9f]/g,
    (character) => upperHalf[character.charCodeAt(0) - 0x80] ?? character,
  );
}

/** Letters of western Europe and the Americas beyond ASCII, small and capital. */
const western = /[^\0-\x7fáéíóúüñçàèìòùâêîôûäëïöœæøåãõßÁÉÍÓÚÜÑÇÀÈÌÒÙÂÊÎÔÛÄËÏÖŒÆØÅÃÕ\u00a0-\u00bf‘’“”„–—…•™€]/;

const anyOf = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'), 'u');

/** Apostrophes where people have them: O’Brien, Dell’Olio, Joe’s. */
const apostrophe = /(?<=(?<!\p{L})[ODLNodln]|\p{Ll})’(?=\p{Lu})|’(?=[sS]t?(?!\p{L}))/gu;

/** What nobody writes in a word: control characters, signs between letters, a capital behind a small accented letter. */
const broken = anyOf(
  /[\x80-\x9f\ufffd\ue000-\uf8ff]/u,
  /[^\p{L}\p{M}\0-\x7f\u00a0‘’“”„–—…•™€¡¿«»©®ªº°½¼²´·]/u,
  /\p{L}[“‘„«¿¡]|[”»™®©°ªº…’\u00a0½¼²]\p{L}|[–—•€´·]\p{L}|\p{L}[–—•€´·]/u,
  /\p{Ll}(?![A-Z])\p{Lu}|(?![a-z])\p{Ll}\p{Lu}(?![A-Z])/u,
  /\p{Script=Latin}(?=\p{L})(?!\p{Script=Latin})|(?!\p{Script=Latin})\p{L}(?=\p{Script=Latin})/u,
);

/**
 * Letters in places where western languages have none, though languages of other encodings have the letter of the same
 * byte there: ñ for the Polish ń, è for the Czech č. In small letters.
 */
const misplaced = anyOf(
  /ñ(?![aeiouyáéíóúü])|[b-df-hj-mp-tv-z]ñ/u,
  /[aeou]è|è[aeiou]|iè(?!\p{L})/u,
  /ã(?![oe])|õ(?!e)/u,
  /[aioäöuy](?:[åæ]|ø(?![ey]))|ø[aou]|æ[aeouy]/u,
  /ç(?![aouáâãóõôeiéèêíy])|\p{L}ç[eiéí]/u,
  /[ìù](?=\p{L})|[âîû](?!\p{L})/u,
  /(?<![aeiouy]|bront)ë|(?<![aeou])ï|œ(?!u)|(?<![aeiouäöüy])ß/u,
  /(?!ç[ãõáóâ]|ää|öö|ñ[áéíóú]|[áéíóú]ñ)[à-öø-ÿœ]{2}/u,
);

/** Letters that tell one encoding of Europe from another little, by where they stand. */
const telling = /[^\0-\x7f\u00a0-\u00bfàòâêîôû]/;

/** How likely it is that people meant a word as it is read; the least of what it says first. */
type WordLook = 'broken' | 'unusual' | 'neutral' | 'western';

/** Tells how a word with letters or signs beyond ASCII looks. */
export function lookOf(word: string): WordLook {
  const text = word.normalize('NFC');
  const plain = text.replace(apostrophe, "'");
  if (broken.test(plain)) return 'broken';
  if (western.test(plain) || misplaced.test(plain.toLowerCase())) return 'unusual';
  return telling.test(plain) || plain !== text ? 'western' : 'neutral';
}

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

  static of(bytes: Buffer): readonly string[] {
    const words = new ByteWords();
    words.add(bytes);
    return words.all;
  }

  /** Each byte a character. */
  get all(): readonly string[] {
    return [...this.#words];
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

const bytesOf = (words: readonly string[]) => Buffer.from(words.join('\n'), 'latin1');

// In one go: setting up a decoder takes longer than reading a word.
const readAll = (words: readonly string[], encoding: LegacyEncoding) =>
  decodeAll(bytesOf(words), encoding).split('\n');

const isOdd = (text: string) => /^(?:broken|unusual)$/.test(lookOf(text));

/** The encoding of offices in which nearly all words are such as people write; undefined where they are in none. */
export function officeEncoding(words: readonly string[]): LegacyEncoding | undefined {
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
export async function detectEncodings(words: readonly string[]): Promise<LegacyEncoding[]> {
  // Loaded when it is needed: what it knows of languages takes a megabyte, and most lists are in Unicode or Windows-1252.
  const { detectAll } = await import('jschardet');
  return detectAll(bytesOf(words), { minimumThreshold: 0 }).flatMap(({ encoding }) => {
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
 * @param words Different ones, each with a byte beyond ASCII. @param others Encodings they may be in as well.
 */
export function judgeAs(
  encoding: LegacyEncoding,
  words: readonly string[],
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
