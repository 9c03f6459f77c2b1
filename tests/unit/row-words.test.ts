import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { prepareForScripts } from '../../electron/engine/cli/cli.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

const PreparedLineSchema = z.object({
  rows: z.number(),
  warnings: z.array(z.object({ message: z.string() })).default([]),
});

const inFolder = temporaryFolder();

interface SpokenList {
  title: string;
  service: string;
  map: string[];
  said: string;
  rows: number;
  text: string;
}

/** The lists of a fixture; see what stands above them there. */
async function listsOf(name: string): Promise<SpokenList[]> {
  const text = await readFile(new URL(`../fixtures/row-words/${name}.txt`, import.meta.url), 'utf8');
  return text
    .split('\n## ')
    .slice(1)
    .map((part) => {
      const [title = '', use = '', said = '', rows = '', ...list] = part.split('\n');
      const [service = '', ...map] = [...use.matchAll(/(?:[^\s"]|"[^"]*")+/g)].map(([word]) =>
        word.replaceAll('"', ''),
      );
      return { title, service, map, said, rows: Number(rows), text: `${list.join('\n').trimEnd()}\n` };
    });
}

async function prepare({ service, map, text }: SpokenList, more: { 'set-aside'?: string } = {}) {
  const file = inFolder('list.csv');
  await writeFile(file, text);
  const lines: unknown[] = [];
  await prepareForScripts({ files: [file], out: inFolder('out'), service, map, ...more }, (line) =>
    lines.push(line),
  );
  const { rows, warnings } = PreparedLineSchema.parse(lines[0]);
  const said = warnings
    .map(({ message }) => message)
    .filter((message) => !message.startsWith('No header row'));
  return { rows, said };
}

const spoken = await listsOf('spoken');
const silent = await listsOf('silent');

describe('a list whose rows speak against themselves', () => {
  it.each(spoken)('is told in one sentence: $title', async (list) => {
    const { said } = await prepare(list);
    expect(
      said.map((message) => message.replace(/ (?:Set them aside with|Fill it down with) .*/, '')),
    ).toEqual([list.said]);
  });

  it.each(spoken)('is sent without them once they are set aside: $title', async (list) => {
    const { rows } = await prepare(list, { 'set-aside': 'country,status' });
    expect(rows).toBe(list.rows);
  });
});

describe('a list with nothing wrong', () => {
  it.each(silent)('is sent whole and without a word: $title', async (list) => {
    const whole = { rows: list.rows, said: [] };
    expect(await prepare(list)).toEqual(whole);
    expect(await prepare(list, { 'set-aside': 'country,status' })).toEqual(whole);
  });
});
