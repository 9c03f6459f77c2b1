import { type HeaderReading, readHeader, withoutKnownWords } from './read-header.ts';

/**
 * "IW Phone" beside "Injured Worker First Name": initials that begin a header stand for the words which name somebody
 * in another.
 */
export function withInitialsSpelled(readings: readonly HeaderReading[]): HeaderReading[] {
  const phrases = new Map<string, string>();
  for (const { party, words } of readings) {
    const phrase = party ? withoutKnownWords(words) : '';
    if (phrase.includes(' ')) phrases.set(phrase.replace(/(\w)\w* ?/g, '$1'), phrase);
  }
  return readings.map((reading) => {
    const [initials = '', ...rest] = reading.words.split(' ');
    const phrase = phrases.get(initials);
    return phrase === undefined || !reading.unknown.startsWith(initials)
      ? reading
      : readHeader([phrase, ...rest].join(' '));
  });
}
