import { writeFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { openTable } from '../../electron/engine/read/open-table.ts';
import { guessEncoding } from '../../electron/engine/read/text/encoding.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

vi.mock(import('../../electron/engine/read/text/encoding.ts'), async (original) => {
  const real = await original();
  return { ...real, guessEncoding: vi.fn(real.guessEncoding) };
});

const inFolder = temporaryFolder();

it('guesses anew how a list is read only when the list or the choice is another', async () => {
  const path = inFolder('list.csv');
  await writeFile(path, 'Name,Phone\nJosé,2125550142\n');
  const headers = async (choice = {}) => {
    const { inspection, batches } = await openTable(path, choice);
    const names = inspection.columns.map(({ header }) => header);
    inspection.columns.length = 0;
    const rows: string[][] = [];
    for await (const batch of batches()) rows.push(...batch.rows);
    return [names, rows.length, vi.mocked(guessEncoding).mock.calls.length];
  };
  expect(await headers()).toEqual([['Name', 'Phone'], 1, 1]);
  expect(await headers()).toEqual([['Name', 'Phone'], 1, 1]);
  expect(await headers({ delimiter: ';' })).toEqual([['Name,Phone'], 1, 2]);
  await writeFile(path, 'Name,Phono\nJosé,2125550142\n');
  expect(await headers()).toEqual([['Name', 'Phono'], 1, 3]);
  expect(await headers()).toEqual([['Name', 'Phono'], 1, 3]);
});
