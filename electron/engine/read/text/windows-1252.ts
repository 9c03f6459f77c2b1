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

/** The bytes of a text that was read so. */
export function inWindows1252(text: string): Buffer {
  const bytes = Array.from(text, (one) => {
    const at = upperHalf.indexOf(one);
    return at < 0 ? one.charCodeAt(0) : at + 0x80;
  });
  return Buffer.from(bytes);
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

/** Letters and signs beyond ASCII, as far as no sign of ASCII or blank comes between. */
export const wordBeyondAscii =
  /(?<![A-Za-z'-])[A-Za-z'-]*[^\0-\x7f][^\0-\x26\x28-\x2c\x2e-\x40\x5b-\x60\x7b-\x7f]*/g;

/** Most words that are kept; enough to tell encodings apart. */
export const mostWords = 400;
/** Characters looked through at the most, so that a long list in a legacy encoding is not slowed down to its end. */
const mostLooked = 4 * 1024 * 1024;
/** Longer words are cut. */
const longest = 60;
/** Words that tell as much as is needed for no warning. */
const enough = 5;

/** Gathers the different words of a text that have letters or signs beyond ASCII. */
export class GuessedWords {
  readonly all = new Set<string>();
  #looked = 0;

  add(text: string): void {
    // Of a text in ASCII alone, as most are, this is a twentieth of the work.
    if (this.#looked > mostLooked || !/[^\0-\x7f]/.test(text)) return;
    this.#looked += text.length;
    for (const [word] of text.matchAll(wordBeyondAscii)) {
      if (this.all.size >= mostWords) return;
      this.all.add(word.slice(0, longest));
    }
  }

  /** The share of words that are not such as people write in western Europe and the Americas. */
  get oddShare(): number {
    return this.looking('broken', 'unusual').length / Math.max(1, this.all.size);
  }

  /** All are such words, and some can hardly be words of others that were read wrong. */
  get areSure(): boolean {
    return this.oddShare === 0 && this.looking('western').length >= enough;
  }

  looking(...looks: WordLook[]): string[] {
    return [...this.all].filter((word) => looks.includes(lookOf(word)));
  }
}
