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
