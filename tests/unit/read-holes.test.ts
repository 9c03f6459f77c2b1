import { writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTable } from '../../electron/engine/read/open-table.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

const inFolder = temporaryFolder();

const row = (n: number) => `Ann${n},Tail${n},(209) 555-${String(n).padStart(4, '0')},ann${n}@orchard.example`;
const header = 'First Name,Last Name,Phone,Email';
const listOf = (rows: number) =>
  Buffer.from(`${header}\r\n${Array.from({ length: rows }, (_, n) => `${row(n)}\r\n`).join('')}`);

async function read(bytes: Buffer) {
  const path = inFolder('list.csv');
  await writeFile(path, bytes);
  const found = { sent: [] as string[], aside: 0, notes: [] as string[] };
  for await (const { rows, madeReadings, notes = [] } of (await openTable(path, {})).batches()) {
    for (const [place, cells] of rows.entries())
      if (madeReadings?.has(place)) found.aside++;
      else found.sent.push(cells.join(','));
    found.notes.push(...notes.map(({ code, level }) => `${level} ${code}`));
  }
  return found;
}

function asRefused(error: unknown): null {
  expect(error).toMatchObject({ problem: { code: 'not-a-list' } });
  return null;
}

describe('a run of zero bytes', () => {
  it('never joins what stands before it to what stands behind it, wherever it is', async () => {
    const whole = listOf(120);
    const known = new Set(Array.from({ length: 120 }, (_, n) => row(n)));
    const place = fc.integer({ min: header.length + 3, max: whole.length - 10 });
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 4, max: 3000 }), async (from, length) => {
        const damaged = Buffer.from(whole).fill(0, from, Math.min(whole.length, from + length));
        const found = await read(damaged).catch(asRefused);
        // Of a small list, so much of it that the rest is taken for no text: nothing is sent.
        if (found === null) return;
        const { sent, aside, notes } = found;
        expect(sent.filter((cells) => !known.has(cells))).toEqual([]);
        // Behind a whole line and up to the end it is what files are filled up with.
        fc.pre(from + length < whole.length || !/[\r\n]$/.test(whole.toString('utf8', 0, from)));
        expect(aside).toBe(1);
        expect(notes).toContain('warning holes');
      }),
      {
        numRuns: 40,
        examples: [
          [5805, 379],
          [4644, 1540],
        ],
      },
    );
  });

  it('is a hole behind the first megabyte, too, over the border of two pieces', async () => {
    const whole = listOf(40_000);
    for (const at of [1_048_576, 1_310_720, 1_048_576 - 100]) {
      const { sent, aside } = await read(Buffer.from(whole).fill(0, at - 4096, at + 4096));
      expect(aside).toBe(1);
      expect(
        sent.every((cells) => /^Ann(\d+),Tail\1,\(209\) 555-\d*\1,ann\1@orchard\.example$/.test(cells)),
      ).toBe(true);
    }
  });

  it('is no hole where it is one byte at the end of each line, or stands behind the last of them', async () => {
    const lines = [header, row(1), row(2), 'Bob\0,Ray,(209) 555-0142,bob@orchard.example'];
    const { sent, aside, notes } = await read(Buffer.from(`${lines.join('\0\r\n')}\0\r\n${'\0'.repeat(12)}`));
    expect(sent).toEqual([row(1), row(2), 'Bob,Ray,(209) 555-0142,bob@orchard.example']);
    expect([aside, notes.includes('warning holes')]).toEqual([0, false]);
  });
});
