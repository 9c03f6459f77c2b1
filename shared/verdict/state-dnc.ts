import { stateCode } from '../rules/state.ts';
import { unwrapped } from '../rules/text.ts';
import type { FlagState } from './facts.ts';
import { readFlagText, readPlainFlag } from './flag-text.ts';

/** What is said of a phone and the do-not-call lists of states. */
export interface StateDnc {
  state: FlagState;
  /** The states it is listed in, by their codes where they are known. */
  entries: readonly string[];
  /** An entry could not be read, so the list may be longer than it looks. */
  incomplete: boolean;
}

/** Says that the number is on some state's list where nobody says which. */
export const someState = 'listed';

/** What an entry says: the states it lists, none of them where it denies, null where it cannot be read. */
type Entry = string[] | null;

/** In characters: more than all states by their names, with a date each. */
const longestList = 5000;

/** State do-not-call lists as they stand in a cell: "TX;FL", "Texas, Florida", ["TX"], {"TX": true}, "none", yes. */
export function readStateDncText(text: string): StateDnc {
  const bare = unwrapped(text.normalize('NFKC'));
  if (bare.length > longestList) return summed([null]);
  if (!/^[[{(]/.test(bare)) return readText(bare);
  const json = parsed(bare);
  if (json !== undefined) return readStateDnc(json);
  return readText(bare.replace(/[[\]{}()]/g, '').trim() || 'none');
}

/**
 * State do-not-call lists as JSON (specification 2.3). The shape of an entry is stated nowhere, so texts, objects and
 * booleans are all read; an entry that cannot be read is never dropped silently.
 */
export function readStateDnc(value: unknown): StateDnc {
  if (value === undefined) return nothing('absent');
  if (value === null) return nothing('blank');
  if (Array.isArray(value)) return summed(value.map(readItem));
  return typeof value === 'object' ? summed(readObject(value)) : readStateDncText(String(value));
}

const nothing = (state: FlagState): StateDnc => ({ state, entries: [], incomplete: false });

function summed(read: Entry[]): StateDnc {
  const entries = [...new Set(read.flatMap((entry) => entry ?? []))];
  const incomplete = read.includes(null);
  if (entries.length > 0) return { state: 'yes', entries, incomplete };
  return { state: incomplete ? 'unreadable' : 'no', entries, incomplete };
}

function readText(text: string): StateDnc {
  const whole = readWhole(text);
  if (whole !== null) return summed([whole]);
  if (readFlagText(text, 'stateDnc') === 'blank') return nothing('blank');
  const parts = text.split(/[,;|/&\n]|\sand\s/i).map((part) => part.trim().replace(/^["']+|["']+$/g, ''));
  return summed(parts.filter((part) => part !== '').map(readPart));
}

/** A state, or a flag. What is both, such as "ok", is a state where it is written as one, and else has two readings. */
function readWhole(text: string): Entry {
  const code = stateCode(text);
  if (code !== undefined) return text === code || !isFlag(text) ? [code] : null;
  if (/^none$/i.test(text)) return [];
  const flag = readFlagText(text, 'stateDnc');
  if (flag === 'yes') return [someState];
  return flag === 'no' ? [] : null;
}

const isFlag = (text: string) => ['yes', 'no'].includes(readFlagText(text, 'contactable'));

/** The day since which a number is listed. */
const since = /[\s:=(]*(?<!\d)\d{4}-\d\d-\d\d\)?$/;

/** One part of a list: "TX", "TX: true", "Texas DNC list", or several states with only spaces between them. */
function readPart(text: string): Entry {
  const part = text.replace(since, '');
  const [, name = '', value = ''] = /^(.+?)\s*[:=]\s*(\S+)$/.exec(part) ?? [];
  const named = stateCode(name.replace(/["']/g, '').trim());
  const flag = readPlainFlag(value);
  if (named !== undefined) return flag === undefined ? null : flag === 'yes' ? [named] : [];
  const whole = readWhole(part);
  if (whole !== null || stateCode(part) !== undefined) return whole;
  return statesIn(part.replace(/\s+(?:state\s+)?dnc(?:\s+(?:list|registry))?$/i, ''));
}

/** In words: "The State of North Carolina". */
const longestName = 5;

/** The states that a text consists of, the longest names first: "West Virginia TX". */
function statesIn(text: string): Entry {
  let words = text.split(/\s+/);
  const states: string[] = [];
  while (words.length > 0) {
    let count = longestName;
    while (count > 0 && stateCode(words.slice(0, count).join(' ')) === undefined) count--;
    const code = stateCode(words.slice(0, count).join(' '));
    if (code === undefined) return null;
    states.push(code);
    words = words.slice(count);
  }
  return states;
}

/** An entry of a JSON list. The list has entries for what applies, so that a text nobody knows is one of them. */
function readItem(item: unknown): Entry {
  if (typeof item === 'object' && item !== null) return Array.isArray(item) ? null : readNamed(item);
  if (typeof item !== 'string') return item === null ? null : readWhole(String(item));
  const text = item.trim();
  const read = readText(text);
  if (read.state === 'blank') return null;
  return read.incomplete ? [text] : [...read.entries];
}

/** `{"TX": true, "FL": false}` is a map of states; any other object is one entry. */
function readObject(value: object): Entry[] {
  const fields = Object.entries(value);
  if (!fields.every(([name]) => stateCode(name) !== undefined)) return [readNamed(value)];
  return fields.map(([name, flag]) => readPart(`${name}:${scalar(flag)}`));
}

/** An entry that names its state, `{"state": "TX", "since": "2024-01-01"}`; one that says no beside it has two readings. */
function readNamed(value: object): Entry {
  const fields = new Map<string, unknown>(Object.entries(value));
  const state = ['state', 'code', 'abbreviation', 'name']
    .map((name) => fields.get(name))
    .find((text) => typeof text === 'string' && text.trim() !== '');
  const deniesItself = [...fields.values()].some((field) => readPlainFlag(scalar(field)) === 'no');
  return typeof state === 'string' && !deniesItself ? [stateCode(state) ?? state.trim()] : null;
}

const scalar = (value: unknown) => (typeof value === 'object' ? '' : String(value));

/** What JSON, or Python's way to write the same, says; undefined where it is neither. */
function parsed(text: string): unknown {
  const asJson = text
    .replace(/'/g, '"')
    .replace(/\b(?:None|True|False)\b/g, (word) => (word === 'None' ? 'null' : word.toLowerCase()));
  for (const each of [text, asJson])
    try {
      const value: unknown = JSON.parse(each);
      return value;
    } catch {
      // Not JSON: the other way, or a list in brackets.
    }
  return undefined;
}
