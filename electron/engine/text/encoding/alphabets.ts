/** The letters outside ASCII of one language each, in small letters; where two share an alphabet it stands here once. */
const alphabets: readonly string[] = [
  // Spanish, Catalan, French, Portuguese, Italian
  'áéíóúüñ',
  'àçèéíïòóúü',
  'àâæçèéêëîïôœùûüÿ',
  'àáâãçéêíóôõúü',
  'àèéìíòóùú',
  // German, Dutch, the languages of the north
  'äöüß',
  'áéëïíóöúü',
  'åäöéüá',
  'æøåéöäüó',
  'áéíóúýæöðþ',
  // Polish, Czech, Slovak, Hungarian, Romanian, Croatian and Serbian, Slovene
  'ąćęłńóśźż',
  'áčďéěíňóřšťúůýž',
  'áäčďéíĺľňóôŕšťúýž',
  'áéíóöőúüűä',
  'ăâîşţșț',
  'čćđšž',
  'čšž',
  // Turkish, Lithuanian, Latvian, Estonian, Vietnamese
  'çğıiİöşüâîû',
  'ąčęėįšųūž',
  'āčēģīķļņšūž',
  'äõöüšž',
  'àáâãèéêìíòóôõùúýăđĩũơư',
];

/** Places in the list above of the languages that have a letter. */
const languagesOf = new Map<string, number>();
for (const [language, letters] of alphabets.entries())
  for (const letter of letters) languagesOf.set(letter, (languagesOf.get(letter) ?? 0) | (1 << language));

export const languageCount = alphabets.length;

/** The languages that have all accented letters of a word, as bits. @param letters In small letters. */
export function languagesWith(letters: Iterable<string>): number {
  let languages = -1;
  for (const letter of letters) languages &= languagesOf.get(letter) ?? 0;
  return languages;
}
