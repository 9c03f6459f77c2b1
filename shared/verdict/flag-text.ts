import { isRefusal } from '../rules/marks.ts';
import { isPlaceholder, unwrapped } from '../rules/text.ts';
import type { FlagState } from './facts.ts';
import { blankWords, type FlagSubject, flagWords, noWords, yesWords } from './flag-words.ts';

export type { FlagSubject } from './flag-words.ts';

/** How a text reads as a flag. */
export type FlagReading = Exclude<FlagState, 'absent'>;

/** A yes or no in the ways in which programs write one: true, "Yes", Y, 1, 1.0, on, x, ✓; undefined for all else. */
export function readPlainFlag(text: string): 'yes' | 'no' | undefined {
  return plainIn(folded(text));
}

/** In characters; no flag is as long, and nothing longer is searched for one. */
const longestFlag = 200;

/** A flag as a reply states it in JSON; what is not there at all is absent. */
export function readFlag(value: unknown, subject: FlagSubject): FlagState {
  if (value === undefined) return 'absent';
  if (value === null) return 'blank';
  return typeof value === 'object' ? 'unreadable' : readFlagText(String(value), subject);
}

/**
 * What a flag's text says of its subject: a plain yes or no, or the words of the trade, "Registered", "not on DNC",
 * "OK to call". A text is read as a whole; one that says anything more is unreadable, and never a no.
 */
export function readFlagText(text: string, subject: FlagSubject): FlagReading {
  if (text.trim().length > longestFlag) return 'unreadable';
  const fold = folded(text);
  if (fold === '' || blankWords.has(fold) || [fold, unwrapped(text)].some(isPlaceholder)) return 'blank';
  const plain = plainIn(fold);
  if (plain !== undefined) return plain;
  const blocks = readWords(fold, subject);
  return subject === 'contactable' ? opposite(blocks) : blocks;
}

/** The reading of a flag that is written the other way round, such as do-not-call in a column "Callable". */
export function opposite(reading: FlagReading): FlagReading {
  if (reading === 'yes') return 'no';
  return reading === 'no' ? 'yes' : reading;
}

function plainIn(fold: string): 'yes' | 'no' | undefined {
  const word = fold.replace(/^([01])[.,]0+$/, '$1');
  if (yesWords.has(word)) return 'yes';
  return noWords.has(word) ? 'no' : undefined;
}

/** Whether the words block a call, for every subject. */
function readWords(fold: string, subject: FlagSubject): FlagReading {
  const { stated, denied, value } = flagWords[subject];
  if (denied.test(fold)) return 'no';
  if (stated.test(fold) || (isAboutCalls(subject) && isRefusal(fold))) return 'yes';
  const given = value.exec(fold)?.groups;
  const plain = plainIn(given?.value ?? '');
  if (given === undefined || plain === undefined) return 'unreadable';
  if (given.name === undefined) return opposite(plain);
  // Of another list's name only a yes says something here.
  return plain === 'yes' || given.own !== undefined ? plain : 'unreadable';
}

const isAboutCalls = (subject: FlagSubject) => subject !== 'litigator' && subject !== 'deceased';

/** Lower case and single spaces, without what surrounds the text; " : " where a name ends and its value begins. */
function folded(text: string): string {
  return (
    unwrapped(text.normalize('NFKC').replace(/\ufe0f/g, ''))
      .replace(/^["'([<]+|["')\]>]+$/g, '')
      .replace(/(?<=\p{Ll})(?=\p{Lu}\p{Ll})/gu, ' ')
      .toLowerCase()
      .replace(/’/g, "'")
      .replace(/^[-–—−\s]+$/, '')
      .replace(/(?<=\p{L})[-_–—](?=\p{L})/gu, ' ')
      .replace(/\s+[-–—]\s+|\s*[:=]\s*/g, ' : ')
      .replace(/(?<=\p{L})\.(?=\p{L})/gu, '')
      .replace(/[.!]+$/, '')
      // What stands on lines of its own are several statements.
      .replace(/\s*[\r\n]+\s*/g, ' ; ')
      .replace(/\s+/g, ' ')
      .trim()
  );
}
