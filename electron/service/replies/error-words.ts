import { fieldsOf, isObject, readText } from './decode-values.ts';
import { redact } from './redact.ts';

const longest = 300;
const most = 6;
const deepest = 4;
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

/**
 * The service's own words in the body of a refusal, bounded: `detail`, `error`, `message`, `{field: [..]}`, arrays of
 * these, plain text, or the text of an HTML page. Null where there are none. The texts in `hide` are taken out, and so is
 * what looks like a key or like a person's data: before the cut, which could otherwise leave half of one.
 */
export function errorWords(text: string, json: unknown, hide: readonly string[]): string | null {
  const words = json === undefined ? plainWords(text) : wordsIn(json, 0);
  const said = [...new Set(words)].slice(0, most).join(' ').replace(/\s+/g, ' ').trim();
  if (said === '') return null;
  const sentence = redact(said, hide);
  return sentence.length > longest ? `${sentence.slice(0, longest - 1)}…` : sentence;
}

/**
 * A refusal may repeat the row it refuses. So a bare `field: text` counts as words only in an object that stands
 * itself where a sentence does (`errors: {field: text}`); elsewhere a field's words are a list.
 */
function wordsIn(value: unknown, depth: number, forSentence = false): string[] {
  if (depth > deepest) return [];
  const text = readText(value);
  if (text !== null) return plainWords(text);
  if (Array.isArray(value)) return value.slice(0, most).flatMap((entry) => wordsIn(entry, depth + 1));
  const fields = fieldsOf(value);
  const sentences = sentenceFields.flatMap((name) => wordsIn(fields[name], depth + 1, true));
  if (sentences.length > 0) return sentences;
  return Object.entries(fields)
    .slice(0, most)
    .flatMap(([name, entry]) => {
      const words = isObject(entry) ? wordsIn(entry, depth + 1) : wordsOfField(entry, depth + 1, forSentence);
      return words.length > 0 ? [`${name}: ${words.join(' ')}`] : [];
    });
}

function wordsOfField(value: unknown, depth: number, forSentence: boolean): string[] {
  // Lists within a list are the rows of a table.
  if (Array.isArray(value))
    return wordsIn(
      value.filter((entry) => !Array.isArray(entry)),
      depth,
    );
  return forSentence && typeof value === 'string' && value.trim() !== '' ? [value] : [];
}

function plainWords(text: string): string[] {
  return looksLikePage(text) ? [pageWords(text)] : [text];
}

/** Whether a text begins as HTML or XML does: no CSV, no JSON and no sentence begins with “<”. */
export function looksLikePage(text: string): boolean {
  return /^\uFEFF?\s*</.test(text);
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The text of an HTML page, without what no reader of it sees. */
export function pageWords(html: string): string {
  return html
    .replace(/<(script|style|head)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<[^>]*>?/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? ' ');
}
