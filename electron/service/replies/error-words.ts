import { fieldsOf, isObject, readText } from './decode-values.ts';
import { hidden, hideTexts, redact } from './redact.ts';
import { hideValues, isEverydayWord, isName, nothingSent, type Sent } from './sent.ts';

const longest = 300;
const most = 6;
const deepest = 4;
/** Of each text so much is looked at; it keeps the patterns quick. */
const longestPiece = 4000;
/** Where services put their sentence, the most telling first. */
const sentenceFields = [
  'detail',
  'error',
  'message',
  'msg',
  'reason',
  'error_description',
  'error_message',
  'non_field_errors',
  'errors',
];

/** Where they put what they were sent: only a sentence further inside is theirs. */
const echoFields =
  /^(?:rows?|values?|inputs?|data|records?|lines?|contacts?|cells?|samples?|examples?|received|given|got|original|raw|content|body|payload|actual|query|params|request|ctx|object|instance)$/i;

/**
 * The service's own words in the body of a refusal, bounded: `detail`, `error`, `message`, `{field: [..]}`, arrays of
 * these, plain text, or the text of an HTML page. Null where there are none. The texts in `hide` are taken out, and so
 * is what was sent, what looks like a key, and what looks like the data of a row or a person: before the cut, which
 * could otherwise leave half of one.
 */
export function errorWords(
  text: string,
  json: unknown,
  hide: readonly string[],
  sent: Sent = nothingSent,
): string | null {
  const words = json === undefined ? plainWords(text) : wordsIn(json, 0, sent);
  const own = words.slice(0, most).map((piece) => withoutRows(piece, hide, sent));
  const said = [...new Set(own)].join(' ').replace(/\s+/g, ' ').trim();
  if (!/[\p{L}\d]/u.test(said.replaceAll(hidden, ''))) return null;
  const sentence = redact(said, hide);
  return sentence.length > longest ? `${sentence.slice(0, longest - 1)}…` : sentence;
}

/** One text of a reply without what it repeats; of a very long one the beginning. */
function withoutRows(piece: string, hide: readonly string[], sent: Sent): string {
  const whole = hideTexts(piece, hide);
  const text = whole.length > longestPiece ? whole.slice(0, longestPiece).replace(/\S+$/, '') : whole;
  return hideRecords(hideValues(text, sent), sent);
}

/** A refusal may repeat the row it refuses: a bare `field: text` counts only where a sentence stands. */
function wordsIn(value: unknown, depth: number, sent: Sent, forSentence = false): string[] {
  if (depth > deepest) return [];
  const text = readText(value);
  if (text !== null) return plainWords(text);
  if (Array.isArray(value)) return entriesOf(value).flatMap((entry) => wordsIn(entry, depth + 1, sent));
  if (!isObject(value)) return [];
  const fields = fieldsOf(value);
  const sentences = sentenceFields.flatMap((name) => wordsIn(fields[name], depth + 1, sent, true));
  if (sentences.length > 0) return sentences;
  return Object.entries(fields)
    .slice(0, most)
    .flatMap(([name, entry]) => {
      const words = echoFields.test(name)
        ? ownSentences(entry, depth + 1, sent)
        : wordsOfField(entry, depth + 1, sent, forSentence);
      if (words.length === 0) return [];
      return [isLabel(name, sent) ? `${name}: ${words.join(' ')}` : words.join(' ')];
    });
}

function wordsOfField(value: unknown, depth: number, sent: Sent, forSentence: boolean): string[] {
  if (isObject(value)) return wordsIn(value, depth, sent);
  if (Array.isArray(value)) return wordsIn(value, depth, sent);
  return forSentence && typeof value === 'string' && value.trim() !== '' ? [value] : [];
}

/** Of an object that repeats what was sent, only what stands in a field for sentences. */
function ownSentences(value: unknown, depth: number, sent: Sent): string[] {
  const fields = fieldsOf(value);
  return sentenceFields.flatMap((name) => wordsIn(fields[name], depth + 1, sent, true));
}

/** The first entries; lists within a list are the rows of a table. */
function entriesOf(list: unknown[]): unknown[] {
  return list.filter((entry) => !Array.isArray(entry)).slice(0, most);
}

/** A key may be a cell's value, as in `{"Ann Lee": ["is not valid"]}`; names of fields have no spaces. */
const isLabel = (name: string, sent: Sent) =>
  /^(?:[a-z][\w.-]{0,39}|\d{1,9})$/.test(name) || isName(name, sent) || isEverydayWord(name);

function plainWords(text: string): string[] {
  return looksLikePage(text) ? [pageWords(withoutTables(text))] : [text];
}

/** Whether a text begins as HTML or XML does: no CSV, no JSON and no sentence begins with “<”. */
export function looksLikePage(text: string): boolean {
  return /^\uFEFF?\s*</.test(text);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Where a page prints rows: tables, and what is set as it came. */
function withoutTables(html: string): string {
  return html.replace(/<(table|pre|textarea|select|dl)\b[\s\S]*?(<\/\1\s*>|$)/gi, '\n');
}

/** The text of an HTML page, without what no reader of it sees; its blocks in lines of their own. */
export function pageWords(html: string): string {
  return html
    .replace(/<(script|style|head)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<\/?(?:p|div|li|ul|ol|br|h\d|tr|td|th|blockquote)\b[^>]*>?/gi, '\n')
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? ' ');
}

/**
 * Takes out of a service's own words what looks like the data of a row that it repeats: quoted texts, brackets with
 * lists in them, cells side by side, what follows "Row 3:" or another colon, capitalised words beside each other. A list may hold anything,
 * so in doubt a word too many goes. What the names in `sent` tell to be columns stays.
 */
function hideRecords(text: string, sent: Sent): string {
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
