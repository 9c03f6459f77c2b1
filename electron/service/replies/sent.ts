import { regExpText } from '../../../shared/rules/text.ts';
import { hidden } from './redact.ts';

/** What a request held, as far as its answer may repeat it. */
export interface Sent {
  /** Cells of the rows, somebody's data: they disappear, however they are written. */
  values: readonly string[];
  /** Names of columns and of form fields: they may be shown, in quotes too. */
  names: readonly string[];
}

export const nothingSent: Sent = { values: [], names: [] };

/** Whether a text is the name of a column, or a sentence's beginning that ends in one. */
export function isName(text: string, { names }: Sent): boolean {
  const lower = text.toLowerCase();
  return names.some(
    (name) => name !== '' && (lower === name.toLowerCase() || lower.endsWith(` ${name.toLowerCase()}`)),
  );
}

const shortest = 3;
/** The text without the values that were sent, in any case; an everyday word such as Will only as the cell writes it. */
export function hideValues(text: string, { values }: Sent): string {
  const lower = plainSpaces(text).toLowerCase();
  const present = [...new Set(values.map((value) => plainSpaces(value).trim()))].filter(
    (value) => value.length >= shortest && lower.includes(value.toLowerCase()),
  );
  const isWord = (value: string) => /\p{L}/u.test(value) && isEverydayWord(value);
  const [ordinary, exact] = [present.filter((value) => !isWord(value)), present.filter(isWord)];
  return hideAll(
    hideAll(text, ordinary, 'giu'),
    exact.filter((value) => value !== value.toLowerCase()),
    'gu',
  );
}

const plainSpaces = (text: string) => text.replace(/\s+/g, ' ');

function hideAll(text: string, values: readonly string[], flags: string): string {
  if (values.length === 0) return text;
  const longestFirst = values.toSorted((a, b) => b.length - a.length);
  const patterns = longestFirst.map((value) => regExpText(value).replace(/ /g, '\\s+'));
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, flags),
    hidden,
  );
}

/** Words that refusals are made of, in small letters. What consists of them is nobody's data. */
const words = new Set(
  `a access account again all allowed already an and another any api append application are as at authentication
  authorization bad be between body business but by can cannot cell cells character characters choose column columns
  company connection content contact contacts could create created credentials credit credits csv data database date
  delimiter denied detail disabled does down due duplicate each email empty encoding entity entry error errors
  exceeded exception expected expired failed fault few field fields file files find firewall first for forbidden format
  found from gateway given got had has have header headers html http https id in insufficient internal invalid is it
  item its job json key kb large last later length limit line lines list long lookup maintenance malformed many match
  maximum may mb media message method middle minimum missing moved must name names no not number of offline on one only
  or over parse payload payment permission phone phones please precondition process query queue quota read received
  record records refused rejected request requests required response retry row rows same seconds see send sent server
  service short size slow small some source state status still such support system table temporarily text that the
  their there these this throttled time timeout to token too trace try two type unable unavailable unauthorized unexpected
  unique unknown unprocessable unreadable unsupported until upload uploaded url us use user utf utf-8 valid value values
  wait was web were when which will with without wrong xlsx you your zip`.split(/\s+/),
);

export function isEverydayWord(word: string): boolean {
  const plain = word.toLowerCase().replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');
  return words.has(plain) || /^\d{0,6}$/.test(plain);
}
