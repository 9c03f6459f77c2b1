/** Signs of ASCII that stand in a row, two and two, are hardly ever words of an Asian language. */
const pairs = /[\u0a0a-\u7e7e]{8,}/g;

const isAscii = (byte: number) => (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d;

/** How many characters of a text in UTF-16 are two of ASCII each: a list in UTF-8 was added to it. */
export function countAsciiPairs(text: string): number {
  let count = 0;
  for (const [run] of text.matchAll(pairs)) {
    const isPaired = Array.from({ length: run.length }, (_, at) => run.charCodeAt(at)).every(
      (code) => isAscii(code >> 8) && isAscii(code & 0xff),
    );
    if (isPaired) count += run.length;
  }
  return count;
}
