const quoteMark = 34;
const comma = 44;
const lineFeed = 10;
const carriageReturn = 13;

/** True for text that has to stand in quotes when it is a cell: `text` from `start` to `end`. */
export function needsQuotes(text: string, start = 0, end = text.length): boolean {
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code > comma) continue;
    if (code === comma || code === quoteMark || code === lineFeed || code === carriageReturn) return true;
  }
  return false;
}
