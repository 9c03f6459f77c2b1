import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

/** Chance that is the same for the same seed (mulberry32). */
export function chance(seed: number) {
  let state = seed;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { random, pick: (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '' };
}

/** Writes a file of lines that end in CRLF, with as few writes as a program makes. */
export async function writeRows(
  path: string,
  header: readonly string[],
  rows: number,
  lineOf: (row: number) => string,
): Promise<void> {
  const out = createWriteStream(path, { highWaterMark: 1 << 20 });
  let text = `${header.join(',')}\r\n`;
  for (let row = 1; row <= rows; row++) {
    text += `${lineOf(row)}\r\n`;
    if (text.length < 1 << 18) continue;
    if (!out.write(text)) await once(out, 'drain');
    text = '';
  }
  out.end(text);
  await finished(out);
}
