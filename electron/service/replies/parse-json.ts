/**
 * JSON text as a value, or undefined. Ids of more than 15 digits are kept as text, because a JavaScript number
 * would silently change their last digits and with them the job that is asked for.
 */
export function parseReplyJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/("(?:queue_id|id)"\s*:\s*)(\d{16,20})(?=\s*[,}])/g, '$1"$2"'));
  } catch {
    return undefined;
  }
}
