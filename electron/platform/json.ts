/** What a JSON text from outside says, for a schema to look at; null where it is none. */
export function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
