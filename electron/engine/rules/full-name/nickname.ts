import { jobTitles } from './around-names.ts';
import { isGiven, onlySurname } from './name-role.ts';
import { nameWords } from './name-words.ts';
import type { Doubted } from './reading.ts';
import { likely, unsure } from './reading.ts';

/** Text in brackets or quotes, with what stands before and behind it. */
const enclosed =
  /^(.*?)(?:\(([^()]*)\)|\[([^[\]]*)\]|["“”„«]([^"“”„«»]*)["“”»]|(?<=^|\s)['‘]([^'‘’]*)['’](?=\s|,|$))(.*)$/su;
const emailInBrackets = /\s*[<(]\s*(?:mailto:)?[^\s<>()@]+@[^\s<>()@]+\s*[>)]\s*$/i;

/**
 * Takes a nickname away: Robert "Bob" Smith, William (Bill) Jones. Where the words in brackets could be another name
 * there is a doubt. An email address in brackets behind the name is taken away, too.
 */
export function takeNickname(text: string): { text: string; found?: Doubted } {
  const clean = text.replace(emailInBrackets, '');
  const match = enclosed.exec(clean);
  if (match === null) return { text: clean };
  const [, before = '', ...rest] = match;
  const behind = rest.pop() ?? '';
  const inside = rest.find((part) => part !== undefined)?.trim() ?? '';
  const left = before.trim() === '' && behind.trim() === '' ? inside : `${before} ${behind}`;
  return {
    text: left.replace(/\s+,/g, ',').replace(/\s+/g, ' ').trim(),
    ...doubtOf(before.trim(), inside, behind.trim()),
  };
}

function doubtOf(before: string, inside: string, behind: string): { found?: Doubted } {
  if (before === '' && behind === '') return {};
  if (/["“”()[\]]/.test(before + behind)) return { found: unsure('name-in-brackets') };
  const words = nameWords(inside);
  const [word, ...more] = words;
  if (word === undefined) return {};
  if (words.every(({ key }) => jobTitles.has(key) || key === 'retired'))
    return { found: likely('name-in-brackets') };
  const isName = /^[\p{L}\p{M}.'’ -]+$/u.test(inside) && more.length === 0;
  if (!isName || before === '') return { found: unsure('name-in-brackets') };
  // "Smith, Robert (Bob)" and "Robert (Bob) Smith" have it behind the first name; "Smith (Jones), Mary" has not.
  const afterFirst = before.includes(',')
    ? behind === '' || !behind.startsWith(',')
    : behind !== '' && !behind.startsWith(',');
  if (behind.startsWith(',') && !/^,\s*(?:jr|sr|i{2,3}|iv|m\.?d|ph\.?d|esq|cpa)\.?$/i.test(behind))
    return { found: unsure('name-in-brackets') };
  if (afterFirst) return {};
  return {
    found:
      isGiven(word.bits) && !onlySurname(word.bits) ? likely('name-in-brackets') : unsure('name-in-brackets'),
  };
}
