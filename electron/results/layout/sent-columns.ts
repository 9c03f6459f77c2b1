/**
 * Which columns of a result are those of the list that was sent: their places in that list by the places in the
 * result. They come back in one run, as a rule at the beginning; else each by its name, in their order.
 */
export function sentColumns(headers: readonly string[], sent: readonly string[]): Map<number, number> {
  const names = headers.map(plain);
  const wanted = sent.map(plain);
  if (wanted.length === 0) return new Map();
  const start = names.findIndex((_, at) => wanted.every((name, i) => names[at + i] === name));
  if (start >= 0) return new Map(wanted.map((_, column) => [start + column, column]));
  const found = new Map<number, number>();
  for (const [column, name] of wanted.entries()) {
    const at = names.findIndex((other, place) => other === name && !found.has(place));
    if (at >= 0) found.set(at, column);
  }
  return found;
}

const plain = (header: string) =>
  header
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase();
