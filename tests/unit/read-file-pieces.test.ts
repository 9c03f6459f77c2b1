import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pieceSize, readPieces } from '../../electron/engine/text/file-pieces.ts';
import { modifiedAtOf } from '../../electron/platform/disk.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pieces-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The pieces of a file with these bytes, between two places. */
async function piecesOf(bytes: Buffer, from: number, to: number) {
  const path = join(folder, 'list.csv');
  await writeFile(path, bytes);
  const found = await stat(path);
  const file = { path, size: found.size, modifiedAt: modifiedAtOf(found), bomLength: 0 };
  const pieces: { bytes: Buffer; end: number; last: boolean }[] = [];
  for await (const piece of readPieces(file, undefined, { from, to }))
    pieces.push({ ...piece, bytes: Buffer.from(piece.bytes) });
  return pieces;
}

const line = fc
  .tuple(fc.constantFrom('a', 'é', ','), fc.constantFrom(0, 1, 70, 900, pieceSize, 5 * pieceSize))
  .map(([sign, length]) => sign.repeat(length));
/** Lines again and again, up to some blocks of them. */
const text = fc
  .tuple(fc.array(line, { maxLength: 8 }), fc.constantFrom('\n', '\r\n', '\r'), fc.nat(4000))
  .map(([lines, end, times]) => {
    const once = `${lines.join(end)}${end}`;
    return once.repeat(Math.min(times, Math.ceil((10 * pieceSize) / once.length)));
  });

it('reads each byte once, in its place, and says which piece is the last', async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.nat(200), fc.nat(200), async (written, before, behind) => {
      const bytes = Buffer.from(written);
      const from = Math.min(before, bytes.length);
      const to = Math.max(from, bytes.length - behind);
      const pieces = await piecesOf(bytes, from, to);
      expect(Buffer.concat(pieces.map((piece) => piece.bytes)).equals(bytes.subarray(from, to))).toBe(true);
      let end = from;
      for (const [index, piece] of pieces.entries()) {
        end += piece.bytes.length;
        expect([piece.end, piece.last]).toEqual([end, index === pieces.length - 1]);
      }
    }),
    { numRuns: 60 },
  );
});

it('cuts no line in two that is shorter than half a piece', async () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => `${'x'.repeat(row % 300)},${row}\r\n`);
  const bytes = Buffer.from(rows.join(''));
  const pieces = await piecesOf(bytes, 0, bytes.length);
  expect(pieces.length).toBeGreaterThan(20);
  for (const piece of pieces) expect(piece.bytes.at(-1)).toBe(10);
});
