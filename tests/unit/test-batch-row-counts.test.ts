import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { splitList } from '../../electron/engine/prepare/split-list.ts';
import { rowCounts } from '../../electron/results/export/row-outcomes.ts';
import { importResult } from '../../electron/results/import/import-result.ts';
import { mergeResults } from '../../electron/results/join/merge-results.ts';
import { judgeResult } from '../../electron/results/judge/judge-result.ts';
import { understandResult } from '../../electron/results/view/understand-result.ts';
import { splitNames } from '../../shared/model/test-batch.ts';
import { aRequest, exported } from '../fakes/exported-result.ts';
import { noneHeld, undecided } from '../fakes/judged-result.ts';
import { openImported } from '../fakes/result-desk.ts';
import { preparedList } from '../fakes/sent-list.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

vi.setConfig({ testTimeout: 60_000 });

const inFolder = temporaryFolder('of each test');

const files = () => ({
  folder: inFolder(),
  path: inFolder('result.csv'),
  database: inFolder('results.duckdb'),
});

/** Answers each row of a list that was sent: some with a number that may be called, some with one that may not, some not. */
function answer(sent: readonly (readonly string[])[]): string {
  const lines = sent.map((cells) => {
    const at = Number(cells[1]?.slice(-3));
    const number = `20655501${String(at % 100).padStart(2, '0')}`;
    const flags = at % 4 === 0 ? 'N,N,None,Y' : 'Y,N,None,N';
    return [...cells, at % 2 === 0 ? `Y,${number},${flags}` : 'N,,,,,'].join(',');
  });
  return [
    'Name,Phone,hit,person_1_phone_1,person_1_phone_1_dnc,person_1_phone_1_tcpa,person_1_phone_1_state_dnc,person_1_phone_1_contactable',
    ...lines,
    '',
  ].join('\r\n');
}

const cellsIn = (text: string) =>
  text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(','));

const people = Array.from({ length: 24 }, (_, at) => `Person ${at % 3},50355501${String(10 + at)}`);

describe('the matches of a test batch', () => {
  it('are counted per sent row', async () => {
    const { list, sent } = await preparedList(inFolder(), ['Name,Phone', ...people, ''].join('\r\n'));
    await writeFile(files().path, answer(sent.slice(1)));
    await importResult({ ...files(), reading: { headerRows: [0] } });
    const duck = await openImported(files());
    try {
      await judgeResult(duck, {
        layout: (await duck.inSession((session) => understandResult(session, ['Name', 'Phone']))).layout,
        decisions: undecided,
        held: noneHeld,
      });
      const counts = await duck.inSession((session) => rowCounts(session, list));
      expect(counts).toEqual({ rows: 24, unsure: 0, hits: 12, callable: { found: 6, sum: 6, squares: 6 } });
    } finally {
      await duck.close();
    }
  });
});

describe('a result joined from a test batch and the rest', () => {
  it.each([
    ['each row says something else', people],
    ['some rows say the same', people.map((row, at) => (at % 5 === 0 ? 'Twin,5035550196' : row))],
  ])('gives every row of the list its own answer (%s)', async (_, rows) => {
    const text = ['Name,Phone', ...rows, ''].join('\r\n');
    const { list } = await preparedList(inFolder(), text, { duplicateRows: 'keep' });
    const path = inFolder('prepared.csv');
    await splitList({ path, directory: inFolder(), rows: 8, column: null, seed: 4 });
    const parts = await Promise.all(
      [splitNames.sample, splitNames.rest].map(async (name) => {
        const sent = cellsIn(await readFile(inFolder(name), 'utf8'));
        await writeFile(inFolder(`answer to ${name}`), answer(sent));
        return {
          path: inFolder(`answer to ${name}`),
          reading: { headerRows: [0] },
          answeredOn: '',
          answeredBy: '',
        };
      }),
    );
    await mergeResults({ parts, to: files().path });
    await importResult({ ...files(), reading: { headerRows: [0] } });
    const duck = await openImported(files());
    const layout = (await duck.inSession((session) => understandResult(session, ['Name', 'Phone']))).layout;
    await duck.close();
    const { tables, notes } = await exported(files(), aRequest({ kind: 'my-file' }), {
      list: { ...list, sampleFirst: true },
      layout,
    });
    const table = tables[0] ?? [];
    const header = Object.keys(table[0] ?? {});
    const filled = table.map((row) => Object.values(row));
    expect(notes).toEqual([]);
    expect(filled.map((cells) => cells.slice(0, 2).join(','))).toEqual(rows);
    const hits = filled.map((cells) => cells.slice(2).some((cell) => cell.startsWith('206')));
    expect(header.length).toBeGreaterThan(2);
    expect(hits).toEqual(rows.map((row) => Number(row.slice(-3)) % 4 === 0));
  });
});
