/** How programs write the words of a header. */
export const headerStyles: readonly ((words: string[]) => string)[] = [
  (words) => words.join(' '),
  (words) => words.join('_').toUpperCase(),
  (words) => words.join('_').toLowerCase(),
  (words) => words.join(' ').toLowerCase(),
  (words) => words.join('').replace(/^./, (letter) => letter.toLowerCase()),
  (words) => words.join('.').toLowerCase(),
  (words) => words.join('-'),
];
