/**
 * How seldom letters are in names and places, for telling encodings apart: roughly minus the logarithm of a letter's
 * share among the letters outside ASCII of a language that uses it. Set by hand from the alphabets of the languages that
 * an encoding is made for; what matters are the differences.
 */

/** Letters of the Latin alphabet, by cost. */
const latin: [cost: number, letters: string][] = [
  [1, 'é'],
  [1.5, 'áíóñüöä'],
  [2, 'úèçãåøư'],
  [2.5, 'ßôëêšžčćłřěğışşńśâæőơă'],
  [3, 'àïůąęţāēūīõņżõİìò'],
  [3.5, 'îýđėģķļųșțù'],
  [4.5, 'ûűźňľįōœ'],
  [4.5, 'ÿạảấầẩậắằặẹẻẽếềểễệịỉĩọỏốồổỗộớờởỡợụủũứừửữựỳỷỹ'],
  [4, 'ðþ'],
  [5.5, 'ďťŗŕĺċġħ'],
];

/** Letters of other alphabets, the most frequent first. */
const frequency = {
  cyrillic: 'аоинертслвкмдуяпбгйчшзьыюжхцщфэёъ',
  greek: 'αοισηνρτεκλπυμςωδγάίόήέύώθβχφξζψϊϋΐΰ',
  hebrew: 'יולארהמשנבתחדםקכעגפטסזןצךףץ',
  arabic: 'امليدرنحبعسةوفهكقتخشجزصطأغضىذثظئإءؤآ',
};

/** Letters that only some of the languages of an alphabet have. */
const further = {
  cyrillic: [4.5, 'іїєґ', 6.5, 'ђјљњћџѓќѕў'],
  arabic: [5, 'پچژگک', 8, 'ٹڈڑںھہےً'],
} as const;

const costs = new Map<string, number>();
for (const [cost, letters] of latin) for (const letter of letters) costs.set(letter, cost);
for (const letters of Object.values(frequency))
  for (const [rank, letter] of [...letters].entries()) costs.set(letter, 2 + rank * 0.08);
for (const [some, letters, fewer, others] of [further.cyrillic, further.arabic]) {
  for (const letter of letters) costs.set(letter, some);
  for (const letter of others) costs.set(letter, fewer);
}

/** A letter of no language that an encoding is made for, as far as is known here. */
const unknownLetter = 8;
/** The alphabet is large and its letters are told by where they stand. */
const thaiLetter = 3;
const vietnameseTone = 1.5;

/** @param letter In small letters. */
export function letterCost(letter: string): number {
  const cost = costs.get(letter);
  if (cost !== undefined) return cost;
  if (/\p{Script=Thai}/u.test(letter)) return thaiLetter;
  return /[\u0300\u0301\u0303\u0309\u0323]/.test(letter) ? vietnameseTone : unknownLetter;
}

/** Whether people write it in names. @param letter In small letters. */
export function isKnownLetter(letter: string): boolean {
  return letterCost(letter) < unknownLetter;
}
