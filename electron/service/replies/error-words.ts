import { regExpText } from '../../../shared/rules/text.ts';
import { fieldsOf, isObject, readText } from './decode-values.ts';

/** Beyond this many characters a text is cut anyway; it keeps the patterns below quick. */
const longestText = 4000;

/** Takes the texts in `hide`, what looks like a key, and contacts out of a service's own words. */
export function redact(text: string, hide: readonly string[]): string {
  const keyless = hideTexts(text, hide)
    .slice(0, longestText)
    .replace(/\b(bearer|token|api[ _-]?key)(["':=\s]+)(?=[\w.~+/=-]*\d)[\w.~+/=-]{6,}/gi, '$1$2[key]')
    .replace(/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}/gi, '[key]');
  return hideContacts(keyless);
}

/** Takes out only the given texts, however a reply may have encoded them; for a reply that is shown as it came. */
export function hideTexts(text: string, hide: readonly string[]): string {
  return hide
    .filter((secret) => secret.length > 2)
    .flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      new URLSearchParams([['', secret]]).toString().slice(1),
    ])
    .reduce((cleaned, secret) => cleaned.replaceAll(secret, hidden), text);
}

/** Stands in the place of what must not be shown. */
const hidden = '[hidden]';

/** Whatever stands around an @, in any script. */
const email = /(?<![^\s"'<>,;:])[^\s"'<>,;:]+@[^\s"'<>,;:]+/g;
/** Seven digits or more, however they are grouped: a phone number, not a year, a count or the date of a fault. */
const longNumber = /(?<!\w|\d[.-])\+?\(?(?!20\d\d-\d\d-\d\d(?!\d))\d(?:[\s().-]{0,2}\d){6,}(?!\w)/g;

/** Takes email addresses and phone numbers out of a text, but those within `keep`, an id that is no contact's. */
export function hideContacts(text: string, keep = ''): string {
  return text
    .replace(email, '[email]')
    .replace(longNumber, (number) => (keep.includes(number) ? number : '[number]'));
}

/** What a request held, as far as its answer may repeat it. */
export interface Sent {
  /** Cells of the rows, somebody's data: they disappear, however they are written. */
  values: readonly string[];
  /** Names of columns and of form fields: they may be shown, in quotes too. */
  names: readonly string[];
}

export const nothingSent: Sent = { values: [], names: [] };

const shortest = 3;
/** The text without the values that were sent, in any case; an everyday word such as Will only as the cell writes it. */
function hideValues(text: string, { values }: Sent): string {
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
  `a access account add again all allowed already an and another any api append application are as at authentication
  authorization bad be between body business but by can cannot cell cells character characters choose column columns
  company connection content contact contacts could create created credentials credit credits csv data database date
  delimiter denied detail disabled does down due duplicate each email empty encoding entity entry error errors
  exceeded exception expected expired failed fault few field fields file files find firewall first for forbidden format
  found from gateway given got had has have header headers hidden html http https id in insufficient internal invalid is it
  item its job json key kb large last later length limit line lines list long lookup maintenance malformed many match
  maximum may mb media message method middle minimum missing moved must name names no not number of offline on one only
  or over parse payload payment permission phone phones please precondition process query queue quota read received
  record records refused rejected request requests required response retry row rows same seconds see send sent server
  service short size slow small some source state status still such support system table temporarily text that the
  their there these this throttled time timeout to token too trace try tsv txt two type unable unavailable unauthorized unexpected
  unique unknown unprocessable unreadable unsupported until upload uploaded url us use user utf utf-8 valid value values
  wait was web were when which will with without wrong xlsx you your zip sorry unfortunately we our after before during once every
  currently contains exceeds used reached plan monthly daily subscription suspended inactive limited`.split(
    /\s+/,
  ),
);

export function isEverydayWord(word: string): boolean {
  const plain = word.toLowerCase().replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');
  return words.has(plain) || /^\d{0,6}$/.test(plain);
}

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
  const sentences = sentencesIn(value, depth, sent);
  if (sentences.length > 0) return sentences;
  return Object.entries(fieldsOf(value))
    .slice(0, most)
    .flatMap(([name, entry]) => {
      const words = echoFields.test(name)
        ? sentencesIn(entry, depth + 1, sent)
        : wordsOfField(entry, depth + 1, sent, forSentence);
      if (words.length === 0) return [];
      return [isLabel(name, sent) ? `${name}: ${words.join(' ')}` : words.join(' ')];
    });
}

function wordsOfField(value: unknown, depth: number, sent: Sent, forSentence: boolean): string[] {
  if (typeof value === 'object') return wordsIn(value, depth, sent);
  return forSentence && typeof value === 'string' && value.trim() !== '' ? [value] : [];
}

/** Of an object only what stands in a field for sentences. */
function sentencesIn(value: unknown, depth: number, sent: Sent): string[] {
  const fields = fieldsOf(value);
  return sentenceFields.flatMap((name) => wordsIn(fields[name], depth + 1, sent, true));
}

/** The first entries; lists within a list are the rows of a table. */
function entriesOf(list: unknown[]): unknown[] {
  return list.filter((entry) => !Array.isArray(entry)).slice(0, most);
}

/** A key may be a cell's value, as in `{"Ann Lee": ["is not valid"]}`; names of fields have no spaces. */
const isLabel = (name: string, sent: Sent) =>
  /^(?:[a-z][\w.-]{0,39}|\d{1,9})$/.test(name) || sent.names.includes(name) || isEverydayWord(name);

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

const quoted =
  /"[^"]*(?:"|$)|“[^”]*(?:”|$)|«[^»]*(?:»|$)|`[^`]*(?:`|$)|(?<![\p{L}\d])['‘][^'’]*['’](?!\p{L})/gu;
/** With what a sentence goes on behind a value. */
const says = String.raw`\s(?:is|are|was|were|has|have|had|does|do|did|must|should|cannot|can't|could|can|may|needs?|contains?|fails?|failed|not|no|invalid|missing|required|too|exceeds?|looks?|appears?)(?![\p{L}\d])`;

const aWord = String.raw`[\p{L}\d](?:[\p{L}\p{M}\d.'’_/@+-]*[\p{L}\p{M}\d])?`;
/** As names, streets and numbers begin, or what was taken out already. */
const dataWord = String.raw`(?:[\p{Lu}\d#][\p{L}\p{M}\d.'’&/#-]*|\[\w+\])`;

/** Where a line may repeat what was sent. */
const repeated: readonly RegExp[] = [
  quoted,
  /\{[^{}]*[:=,][^{}]*\}|\[[^[\]]*,[^[\]]*\]|\((?=[^()]*,)(?=[^()]*[\p{Lu}\d[])[^()]*\)/gu,
  // Words with capitals and numbers beside each other.
  new RegExp(String.raw`(?<![\p{L}\d])${dataWord}(?:[,;]?\s+${dataWord})+`, 'gu'),
  // "Row 3: Ann Lee, 12 Main St is invalid"
  new RegExp(
    String.raw`\b(?:row|line|record|entry|contact|item)s?(?:\s*(?:no\.?|number))?(?:\s*#)?\s*\d+\s*[:(–—-].*?(?=${says}|$)`,
    'giu',
  ),
  // "expected a phone but got Ann"
  /(?<=\b(?:[Vv]alues?|[Gg]ot|[Rr]eceived|[Gg]iven|[Ff]ound|[Ss]aw|[Ii]nput|[Nn]amed)\s+)[\p{Lu}\d]\S*/gu,
  // "Invalid state: Oregonn"
  new RegExp(String.raw`:\s+\S+(?:(?!${says})\s+\S+){0,3}(?=${says}|\s*$)`, 'giu'),
  // Cells side by side, around one comma at least with no space behind it.
  /(?<!\S)\S*[,;|=](?=\S)\S*/g,
  /^.*(?: \| |\t|[,;|](?=\S).*\s\S*[,;|](?=\S)).*$/g,
];

/** A field of a form, an encoding, a kind of file: nobody's data looks like that. */
const technical = /^(?:[a-z][a-z\d]*(?:_[a-z\d]+)+|utf-?\d+|[a-z]+\/[a-z.+-]+)$/i;

/**
 * Takes out of a service's own words what may be the data of a row: where it may repeat one, all but everyday words, technical
 * ones and names of columns. A list may hold anything, so in doubt a word too many goes.
 */
function hideRecords(text: string, { names }: Sent): string {
  const lower = text.toLowerCase();
  // Of a wide list only what is there: each is looked for at every letter.
  const known = names
    .filter((name) => name.trim() !== '' && lower.includes(name.toLowerCase()))
    .sort((a, b) => b.length - a.length)
    .map(regExpText);
  const columns = known.length === 0 ? '' : `(?<![\\p{L}\\d])(?:${known.join('|')})(?![\\p{L}\\d])|`;
  const eachWord = new RegExp(`(${columns}\\[hidden\\])|${aWord}`, 'giu');
  const hideIn = (line: string): string => {
    const rows = repeated.flatMap((pattern) => [...line.matchAll(pattern)]);
    const isInRow = (at: number) =>
      rows.some(({ index, 0: found }) => at >= index && at < index + found.length);
    return line.replace(eachWord, (word: string, stays: string | undefined, at: number) => {
      return stays || !isInRow(at) || isEverydayWord(word) || technical.test(word) ? word : hidden;
    });
  };
  return (
    text
      .split(/\r?\n/)
      // What `.` stops at would end the place of a row.
      .map((line) => hideIn(line.replace(/[\r\u2028\u2029]/g, ' ')))
      .join('\n')
      .replace(/\[hidden\](?:[\s,;|=&/-]*\[hidden\])+/g, hidden)
  );
}
