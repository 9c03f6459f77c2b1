import { fieldsOf, isObject, readText } from './decode-values.ts';

/** The key in a reply to email and password; null where there is none. */
export function decodeKey(json: unknown): string | null {
  return isObject(json) ? readText(fieldsOf(json).api_key) : null;
}
