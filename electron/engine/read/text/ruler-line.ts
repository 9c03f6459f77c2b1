/** A cell of a line that parts header and rows: "-----", and ":---:" in Markdown. */
const ruled = /^:?(?:-{3,}|={3,}):?$/;
/** The line as a whole where its crossings are no delimiters, as database clients draw it: "+-----+-----+", "-----+-----". */
const crossed = /^\+?[-=]{2,}(?:\+[-=]{2,})+\+?$|^\+[-=]{3,}\+$/;

/**
 * Whether a record is a line that was drawn between rows, and none of them: two cells or more of nothing but dashes, or one
 * with crossings. A single dash or two stand for nothing in a row.
 */
export function isRuler(record: readonly string[]): boolean {
  let rules = 0;
  for (const cell of record) {
    const text = cell.trim();
    if (text === '') continue;
    if (crossed.test(text)) return record.every((other) => other === cell || other.trim() === '');
    if (!ruled.test(text)) return false;
    rules++;
  }
  return rules >= 2;
}
