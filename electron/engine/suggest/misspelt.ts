import { partyWords } from './vocabulary.ts';

/** The words that say what a column holds, long enough that a slip in one is still it and no other word. */
const words =
  'first last middle name surname phone telephone mobile email address street city state company business organization contact customer owner mailing property';

/** Words that are a slip away from one for somebody, and another word all the same. */
const otherWords = new Set([
  'patent',
  'diver',
  'layer',
  'planer',
  'caper',
  'manger',
  'quest',
  'costumer',
  'trail',
  'water',
  'singer',
  'license',
]);

/** Each slip -> the word: two neighbours changed places, an inner letter is missing, or one is typed twice. */
const slips = new Map(
  [...[...partyWords].filter((word) => word.length >= 6), ...words.split(' ')].flatMap((word) =>
    slipsOf(word).flatMap((slip) => (partyWords.has(slip) || otherWords.has(slip) ? [] : [[slip, word]])),
  ),
);

function slipsOf(word: string): string[] {
  const inner =
    word.length > 4 ? [...word.slice(1, -1)].map((_, at) => word.slice(0, at + 1) + word.slice(at + 2)) : [];
  const swapped = [...word.slice(1)].map(
    (letter, at) => word.slice(0, at) + letter + word.charAt(at) + word.slice(at + 2),
  );
  const doubled = [...word].map((letter, at) => word.slice(0, at) + letter + word.slice(at));
  return [...inner, ...swapped, ...doubled].filter((slip) => slip !== word);
}

/** A header's words with slips of the hand in the commonest of them put right: "frist nmae", "compnay". */
export const spelledRight = (text: string): string =>
  text
    .split(' ')
    .map((word) => slips.get(word) ?? word)
    .join(' ');
