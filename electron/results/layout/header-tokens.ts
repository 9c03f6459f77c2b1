import { headerWords, unglued } from '../../engine/read/text/header-words.ts';
import { attributeWords } from './attribute-words.ts';
import {
  aboutWords,
  clearWords,
  denials,
  flagFillers,
  formatWords,
  inputWords,
  personNouns,
  phoneNouns,
  phraseSpellings,
  plainNouns,
  qualifiers,
  spellings,
  wrappers,
} from './header-lexicon.ts';

const shortParts = new Set(['is', 'do', 'to', 'ok', 'no', 'on', 'ph']);

/** Words that others may be made of, written together: "phonedncstatus", "isdnc". */
const parts: ReadonlySet<string> = new Set(
  [
    ...attributeWords.flatMap(({ phrases }) => phrases.split(/[ ,]/)),
    ...[aboutWords, clearWords, denials, flagFillers, formatWords, inputWords, personNouns],
    ...[phoneNouns, plainNouns, qualifiers, wrappers],
    ...Object.keys(spellings),
    ...['do', 'not', 'call'],
  ]
    .flatMap((words) => (typeof words === 'string' ? [words] : [...words]))
    .filter((word) => word.length > 2 || shortParts.has(word)),
);

/** A header's words in their one spelling, in order; numbers are words of digits. */
export function headerTokens(header: string): string[] {
  const words = headerWords(header)
    .split(' ')
    .flatMap((word) => unglued(word, parts) ?? [word])
    .map((word) => spellings[word] ?? word)
    .join(' ');
  return phraseSpellings
    .reduce((text, [pattern, spelling]) => text.replace(pattern, spelling), words)
    .split(' ')
    .filter((word) => word !== '');
}
