import { isEverydayWord } from './everyday-words.ts';
import { hidden } from './hidden.ts';
import { isName, type Sent } from './sent.ts';

/**
 * Takes out of a service's own words what looks like the data of a row that it repeats: quoted texts, brackets with
 * lists in them, cells side by side, what follows "Row 3:" or another colon, capitalised words beside each other. A list may hold anything,
 * so in doubt a word too many goes. What the names in `sent` tell to be columns stays.
 */
export function hideRecords(text: string, sent: Sent): string {
  const rules = [hideQuoted, hideBracketed, hideCells, hideAfterRow, hideRuns, hideAfterColon, hideNames];
  return text
    .split(/\r?\n/)
    .map((line) => rules.reduce((so, rule) => rule(so, sent), line))
    .join('\n');
}

const quoted =
  /"([^"]*)(?:"|$)|“([^”]*)(?:”|$)|«([^»]*)(?:»|$)|`([^`]*)(?:`|$)|(?<![\p{L}\d])['‘]([^'’]*)['’](?!\p{L})/gu;
/** A field of a form, an encoding, a kind of file, a delimiter: nobody's data looks like that. */
const technical = /^(?:[a-z][a-z\d]*(?:_[a-z\d]+)+|utf-?\d+|[a-z]+\/[a-z.+-]+|\.[a-z]{2,5}|\W?)$/i;

function hideQuoted(line: string, sent: Sent): string {
  return line.replace(quoted, (whole, ...groups: unknown[]) => {
    const words = groups.slice(0, 5).find((group) => typeof group === 'string');
    const keeps = typeof words === 'string' && (technical.test(words.trim()) || isName(words.trim(), sent));
    return keeps ? whole : hidden;
  });
}

/** Lists and objects printed into a sentence, and asides with commas that hold capitals or digits. */
const bracketed = /\{[^{}]*[:=,][^{}]*\}|\[[^[\]]*,[^[\]]*\]|\((?=[^()]*,)(?=[^()]*[\p{Lu}\d[])[^()]*\)/gu;
const assigned = /(?<=\b\w{2,30}=)(?!\d{1,6}\b)[^\s,;&)[\]]+/g;

function hideBracketed(line: string): string {
  // From the innermost outwards.
  let now = line.replace(bracketed, hidden);
  for (let depth = 0; depth < 3; depth++) now = now.replace(bracketed, hidden);
  return now.replace(assigned, hidden);
}

/** Two cells around a comma, semicolon or bar with no space behind it (no 1,000), a bar between spaces, or a tab. */
const sideBySide =
  /[^\s,;|]*(?:(?<!\d)[,;|]+(?=\S)|[,;|]+(?=[^\s\d])|(?<=\d)[,;|]+(?!\d{3}\b)(?=\d)| +\| +|\t+)[^\s,;|]*/g;

const smallWord = /^(?:[a-z_]*|[^\p{L}\d]*)$/u;

function hideCells(line: string, sent: Sent): string {
  const pairs = [...line.matchAll(sideBySide)].filter(
    ([pair]) => !pair.split(/[,;|\s]+/).every((cell) => smallWord.test(cell) || isName(cell, sent)),
  );
  const [first] = pairs;
  if (first === undefined) return line;
  if (pairs.length === 1 && !/\t| \| /.test(first[0])) return line.replace(first[0], hidden);
  // Only a colon tells where the record begins; without one the whole line goes.
  const colon = line.lastIndexOf(': ', first.index);
  return colon < 0 ? hidden : `${line.slice(0, colon + 2)}${hidden}`;
}

/** A word as names, streets and numbers begin, or what was taken out already. */
const dataWord = String.raw`(?:[\p{Lu}\d#][\p{L}\d.'’&/#-]*|\[\w+\])`;
const dataWords = String.raw`${dataWord}(?:\s+${dataWord})*`;

const rowNamed = /\b(?:row|line|record|entry|contact|item)s?\s*(?:no\.?|number)?\s*#?\s*\d+\s*[:(–—-]+\s*/gi;
/** With what a sentence goes on behind a value. */
const says =
  /(?:^|\s)(?:is|are|was|were|has|have|had|does|do|did|must|should|cannot|can't|could|can|may|needs?|contains?|fails?|failed|not|no|invalid|missing|required|too|exceeds?|looks?|appears?)(?![\p{L}\d])/iu;

/** "Row 3: Ann Lee, 12 Main St is invalid" keeps its beginning and its end. */
function hideAfterRow(line: string, sent: Sent): string {
  const named = [...line.matchAll(rowNamed)].at(-1);
  if (named === undefined) return line;
  const start = named.index + named[0].length;
  const rest = line.slice(start);
  const [head = ''] = rest.split(/[,;]/);
  if (head === rest || says.test(head) || isName(head, sent)) return line;
  const last = Math.max(rest.lastIndexOf(','), rest.lastIndexOf(';'));
  const tail = says.exec(rest.slice(last));
  return line.slice(0, start) + hidden + (tail ? rest.slice(last + tail.index) : '');
}

const run = new RegExp(String.raw`(?<![\p{L}\d])${dataWords}(?:[,;]\s+${dataWords})+`, 'gu');
/** Kinds of file, small numbers, places in a file. */
const harmless = /^(?:\p{Lu}{2,4}|\d{1,6}|(?:Row|Line|Record|Column|Field|Cell)s? #?\d+)$/u;

function hideRuns(line: string, sent: Sent): string {
  return line.replace(run, (words) =>
    words.split(/[,;]\s+/).every((cell) => harmless.test(cell) || isName(cell, sent)) ? words : hidden,
  );
}

const mostWords = 4;

/** "Invalid state: Oregonn", "Row 2: 555-ABC is not a phone", "expected a phone but got Ann". */
const beforeValue =
  /:\s+|\b(?:[Vv]alues?|[Gg]ot|[Rr]eceived|[Gg]iven|[Ff]ound|[Ss]aw|[Ii]nput|[Nn]amed)\s+(?=[\p{Lu}\d])/gu;

function hideAfterColon(line: string, sent: Sent): string {
  const before = [...line.matchAll(beforeValue)].at(-1);
  if (before === undefined) return line;
  const start = before.index + before[0].length;
  const rest = line.slice(start);
  const end = says.exec(rest)?.index ?? /[.!?,;]?\s*$/.exec(rest)?.index ?? rest.length;
  const value = rest.slice(0, end);
  const isValue = value.split(/\s+/).length <= mostWords && !isHarmless(value, sent);
  return isValue ? line.slice(0, start) + hidden + rest.slice(end) : line;
}

const severalWords = new RegExp(String.raw`(?<![\p{L}\d])\p{Lu}[\p{L}\d.'’&/-]*(?:\s+${dataWord})+`, 'gu');

/** Words with capitals beside each other are a name, unless they are those of the message itself. */
function hideNames(line: string, sent: Sent): string {
  return line.replace(severalWords, (words) => (isHarmless(words, sent) ? words : hidden));
}

const isHarmless = (words: string, sent: Sent) =>
  isName(words.replace(/[.,;:]+$/, ''), sent) ||
  words
    .split(/\s+/)
    .every(
      (word) => isEverydayWord(word) || technical.test(word) || isName(word, sent) || word.startsWith('['),
    );
