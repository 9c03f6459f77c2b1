/** The little that the tests use of js-yaml, which brings no types of its own. */
declare module 'js-yaml' {
  export const JSON_SCHEMA: object;
  /** The one document in a text; with JSON_SCHEMA nothing but what JSON has. Throws a YAMLException. */
  export function load(text: string, options: { schema: object }): unknown;
}
