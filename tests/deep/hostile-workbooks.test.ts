import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { endOf, hostileWorkbooks } from '../fakes/hostile-workbooks.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

const inFolder = temporaryFolder();

it.each(hostileWorkbooks.filter(({ isLarge }) => isLarge))(
  'reads a very large hostile workbook to its rows, or to a named problem: $what',
  async ({ file, end }) => {
    const path = inFolder('list.xlsx');
    await writeFile(path, file());
    expect(await endOf(path)).toEqual(end);
  },
);
