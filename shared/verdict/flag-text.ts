import { isRefusal } from '../rules/marks.ts';
import { isPlaceholder, unwrapped } from '../rules/text.ts';
import type { FlagState } from './facts.ts';

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

/*
 * The words in which a flag is written, as data. They are matched against a folded text: lower case,
 * single spaces, no hyphens, " : " between a name and its value. A text is matched as a whole, so that a word more,
 * such as another "not", makes one that cannot be read.
 */

/** What a flag is about; `contactable` is the one whose yes is good news. */
export type FlagSubject = 'dnc' | 'tcpa' | 'stateDnc' | 'litigator' | 'deceased' | 'contactable';

const yesWords = new Set(['true', 'yes', 'y', 't', 'x', 'on', '1', '✓', '✔', '☑', '✅']);
const noWords = new Set(['false', 'no', 'n', 'f', 'off', '0']);

/** Says that nobody said anything; what else stands for that is in rules/text.ts. */
const blankWords = new Set(
  (
    'na|nan|nil|u|unk|missing|empty|blank|pending|unavailable|unchecked|unverified|unspecified|undetermined|' +
    'not checked|not known|not stated|not provided|not supplied|not scrubbed|not verified|not applicable|not set|' +
    'no data|no info|no information|no status'
  ).split('|'),
);

const doNotCall = "(?:dnc|dncr|do not call|don't call)";
const anyList = `(?:(?:national|federal|state) )*${doNotCall}`;
const litigator = '(?:(?:known|serial|tcpa) )*litigator';

const listed = 'listed|flagged';
const listedNumber = `${listed}|registered|blocked|suppressed|restricted|prohibited`;
const onList = 'on (?:the |a |any )?(?:list|registry|register)';
const clear = 'clear|clean|safe|okay';
/** Says that one may call, and with "not" before it that one may not. */
const callable =
  '(?:ok|okay|safe|allowed|permitted) to (?:be )?(?:call|dial|contact)(?:ed)?|safe|callable|contactable|dialable';
const mayCall = '(?:can|may) (?:be )?(?:call|dial|contact)(?:ed)?';
const mayNotCall = "(?:can ?not|can't|may not) (?:be )?(?:call|dial|contact)(?:ed)?";
/** Says of a number that it is on no list; a bare "OK" is Oklahoma's code as well. */
const freeNumber = `${clear}|${callable}|${mayCall}`;
const ofNumber = { listed: listedNumber, free: `${freeNumber}|ok`, negated: `${callable}|ok|okay` };
const ofPerson = { listed, free: `${clear}|ok`, negated: null };

interface Vocabulary {
  /** What a yes may be called. */
  stated: string;
  /** What a yes is called where it is denied, without what says more than the flag is about: "not on a state's list" says nothing of the national one. */
  denied: string;
  /** Other words for a yes. */
  listed: string;
  /** Other words for a no. */
  free: string;
  /** Words which make a yes with "not" before them. */
  negated: string | null;
}

const list = '(?: (?:list|registry|register|flag))?';
/** What leads to a name: "is on the", "registered with", "a". */
const lead = '(?:is )?(?:on |in |(?:listed|registered|flagged)(?: on| in| with| as)? )?(?:the |any |a )?';

const whole = (...patterns: string[]) => new RegExp(`^(?:${patterns.join('|')})$`, 'u');

function wordsOf({ stated, denied, listed, free, negated }: Vocabulary) {
  return {
    /** Says yes in words: "on the DNC list", "registered", "DNC : registered", "not callable". */
    stated: whole(
      `${lead}(?:${stated})${list}(?:(?: :)? (?:${listed}))?`,
      `(?:is )?(?:${listed}|${onList})`,
      ...(negated === null ? [] : [`(?:is )?(?:not|non) (?:${negated})`, mayNotCall]),
    ),
    /** Says no in words: "not on DNC", "not registered", "no DNC", "clear", "DNC : not listed". */
    denied: whole(
      `(?:is )?not ${lead}(?:${denied})${list}`,
      `(?:no|non) (?:${denied})${list}`,
      `(?:(?:${denied})${list}(?: :)? |is )?(?:${free}|not (?:${listed}|${onList}))`,
    ),
    /** A name with its value behind it: "DNC : N"; `own` where it is the subject's, `name` where it is a list's. */
    value: whole(
      `(?:(?<name>(?<own>${denied})|${stated})${list}|${callable})(?: (?:status|flag))? : (?<value>\\S+)`,
    ),
  };
}

const flagWords: Record<FlagSubject, ReturnType<typeof wordsOf>> = {
  dnc: wordsOf({ ...ofNumber, stated: anyList, denied: `(?:(?:national|federal) )?${doNotCall}` }),
  stateDnc: wordsOf({ ...ofNumber, stated: anyList, denied: `(?:state )?${doNotCall}`, free: freeNumber }),
  tcpa: wordsOf({ ...ofNumber, stated: `tcpa|${litigator}|${anyList}`, denied: 'tcpa' }),
  contactable: wordsOf({
    ...ofNumber,
    stated: `${anyList}|tcpa|${litigator}|deceased`,
    denied: doNotCall,
  }),
  litigator: wordsOf({ ...ofPerson, stated: litigator, denied: litigator }),
  deceased: wordsOf({
    ...ofPerson,
    stated: 'deceased|dead',
    denied: 'deceased|dead',
    free: `${ofPerson.free}|alive|living`,
  }),
};
