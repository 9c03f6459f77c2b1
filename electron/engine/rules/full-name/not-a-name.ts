import { estateWords, householdWords, residentWords, standIns, titles } from './around-names.ts';
import type { NameWord } from './name-words.ts';
import { organizationSign } from './organization-words.ts';
import type { FullNameReading } from './reading.ts';

/** Letters of any script with what belongs to them: accents, joiners, apostrophes, hyphens, dots. */
const word = /^(?=.*\p{L})(?:\p{L}|\p{M}|[.'’‘ʻʼ`´·-]|\u200c|\u200d)+$/u;
const ordinal = /^\d(?:nd|rd|th)\.?$/i;
const looksLikeEmailOrNumber = /@|^\W*\d[\d\W]*$|\bwww\.|\.com\b/i;

/** Reads what is not a name of people, or cannot be split, from its words; undefined for what may be a name. */
export function notAName(words: readonly NameWord[], text: string): FullNameReading | undefined {
  if (words.length === 0) return { kind: 'not-people', what: 'other-kind' };
  if (looksLikeEmailOrNumber.test(text)) return { kind: 'not-people', what: 'other-kind' };
  if (words.every(({ key }) => standIns.has(key))) return { kind: 'not-people', what: 'placeholder' };
  let strange = false;
  for (const { key, text: written } of words) {
    if (householdWords.has(key)) return { kind: 'not-people', what: 'household' };
    if (residentWords.has(key)) return { kind: 'not-people', what: 'resident' };
    if (estateWords.has(key)) return { kind: 'not-people', what: 'estate' };
    if (!word.test(written) && !ordinal.test(written)) strange = true;
  }
  const sign = organizationSign(words);
  if (sign === 'sure' || (words[0]?.key === 'the' && !titles.has(words[1]?.key ?? '')))
    return { kind: 'not-people', what: 'company' };
  if (strange) return { kind: 'unsure', readings: [], doubt: 'unknown-words' };
  return sign === 'perhaps' ? { kind: 'unsure', readings: [], doubt: 'company-or-person' } : undefined;
}
