import { fieldsOf, isObject } from './decode-values.ts';
import { errorWords } from './error-words.ts';
import { parseReplyJson } from './parse-json.ts';

/** What pages begin with; a CSV's first header may be `<b>Company</b>` or `<Company>`. */
const page =
  /^<(?:!|\?|(?:html|head|body|title|meta|link|base|script|style|noscript|div|main|header|section|p|h\d|center|form|table|iframe|svg|error|response|message)\b)/i;

/** Whether more of a text than its beginning is needed to tell what it is. */
export function isSuspicious(text: string): boolean {
  return /^\uFEFF?\s*(?:[<{[]|$)/.test(text);
}

/**
 * Whether what came in a result's place is none: a web page, or a message in JSON. Decided by its content, since the
 * type a server states is often wrong, and never of what may be rows: JSON with a table in it is kept to be looked at.
 * @param text the whole of it, or so much of its beginning that no message is longer
 */
export function isNotAResult(text: string, isWhole: boolean, contentType: string | null): boolean {
  const begin = text.replace(/^\uFEFF/, '').trimStart();
  if (begin.startsWith('<')) return page.test(begin) || /\b(?:html|xml)\b/i.test(contentType ?? '');
  if (!isWhole || !/^[{[]/.test(begin)) return false;
  const json = parseReplyJson(begin);
  return json !== undefined && !holdsTable(json);
}

function holdsTable(json: unknown): boolean {
  if (Array.isArray(json)) return isTable(json) && errorWords('', json, []) === null;
  const { detail: _, error: __, errors: ___, message: ____, ...others } = fieldsOf(json);
  return Object.values(others).some(isTable);
}

function isTable(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((entry) => isObject(entry) || Array.isArray(entry))
  );
}
