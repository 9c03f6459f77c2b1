import { fieldsOf, isObject, readText } from './decode-values.ts';
import { isEverydayWord } from './everyday-words.ts';
import { hidden } from './hidden.ts';
import { hideRecords } from './hide-records.ts';
import { hideTexts, redact } from './redact.ts';
import { hideValues, isName, nothingSent, type Sent } from './sent.ts';

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

/**
 * A refusal may repeat the row it refuses. So a bare `field: text` counts as words only in an object that stands
 * itself where a sentence does (`errors: {field: text}`); elsewhere a field's words are a list.
 */
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
