import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { rowOutcomes } from '../../electron/results/export/row-outcomes.ts';
import type { PrepareChoices } from '../../shared/model/check.ts';
import type { ResultColumn } from '../../shared/model/result-layout.ts';
import { openJudged } from '../fakes/exported-result.ts';
import { csvOf, layoutOf } from '../fakes/judged-result.ts';
import { createResultDesk } from '../fakes/result-desk.ts';
import { preparedList } from '../fakes/sent-list.ts';

const desk = await createResultDesk();
afterAll(() => desk.remove());

const hitRole = ['hit', { kind: 'row', part: 'hit' }] as const;
const found = ['found', { kind: 'phone', slot: 0, part: 'number', person: 0 }] as const;
const list = 'Name,Phone\r\nAnn,2125550101\r\nBo,2125550102\r\nCy,2125550103\r\nDi,2125550104\r\n';

interface Returned {
  choices?: Partial<PrepareChoices>;
  text?: string;
  roles?: readonly (readonly [string, ResultColumn['role']])[];
  echo?: (cells: string[]) => string[];
  /** The rows that come back, of those that were sent with their answers. */
  back?: (rows: string[][]) => string[][];
  /** Of the file of the rows that were left out. */
  rejects?: string;
}

/** What is said of each row, by the answers that came back to them: h, m or ?. */
async function outcomes(
  answers: string[][],
  {
    choices = {},
    text = list,
    roles = [hitRole, found],
    echo = (cells) => cells,
    back = (rows) => rows,
    rejects,
  }: Returned = {},
): Promise<string> {
  const { folder } = await desk.resultOf('');
  const { list: sentList, sent } = await preparedList(folder, text, choices);
  if (rejects !== undefined) await writeFile(join(folder, 'rejects.csv'), rejects);
  const [header = [], ...rows] = sent;
  const names = echo(header);
  const layout = layoutOf([
    ...names.map((name) => [name, { kind: 'sent', column: header.indexOf(name) }] as const),
    ...roles,
  ]);
  const answered = rows.map((cells, row) => [...echo(cells), ...(answers[row] ?? [])]);
  const files = await desk.imported(csvOf([[...names, ...roles.map(([name]) => name)], ...back(answered)]));
  const duck = await openJudged(files, { layout });
  const session = await duck.session();
  try {
    const { hits, misses } = await rowOutcomes(session, layout, sentList);
    return rows.map((_, place) => (hits.has(place) ? 'h' : misses.has(place) ? 'm' : '?')).join('');
  } finally {
    session.close();
    await duck.close();
  }
}

const hit = ['true', '2125550199'];
const miss = ['false', ''];

describe.each([
  ['by their sent cells', {}],
  ['by row ids', { onlyMappedColumns: true }],
] as const)('the outcome of rows tied %s', (_, choices) => {
  it('is read from the result in any order of rows', async () => {
    expect(await outcomes([hit, miss, hit, miss], { choices })).toBe('hmhm');
    expect(await outcomes([hit, miss, miss, hit], { choices, back: (rows) => rows.toReversed() })).toBe(
      'hmmh',
    );
  });

  it('needs no file of the rows that were left out', async () => {
    expect(await outcomes([hit, miss, hit, miss], { choices, rejects: '\0'.repeat(4096) })).toBe('hmhm');
  });

  it('is unknown for rows that are missing or have an unreadable answer', async () => {
    expect(await outcomes([hit, miss, hit, miss], { choices, back: (rows) => rows.slice(0, 2) })).toBe(
      'hm??',
    );
    expect(await outcomes([['perhaps', ''], miss, ['', ''], hit], { choices })).toBe('?m?h');
  });

  it('is derived from the answer cells when there is no match column', async () => {
    const roles = [
      ['found', found[1]],
      ['score', { kind: 'plain' }],
    ] as const;
    expect(
      await outcomes(
        [
          ['2125550199', ''],
          ['', ''],
          ['', '7'],
          ['', '0'],
        ],
        { choices, roles },
      ),
    ).toBe('hm?m');
  });
});

describe('the outcome of rows is unknown', () => {
  it('when no sent column came back', async () => {
    expect(await outcomes([hit, miss, hit, miss], { echo: () => [] })).toBe('????');
  });

  it('for equal rows when the order changed', async () => {
    const text = 'Name,Phone\r\nAnn,2125550101\r\nAnn,2125550101\r\nCy,2125550103\r\n';
    const choices = { duplicateRows: 'keep' } as const;
    expect(await outcomes([hit, miss, miss], { text, choices, back: (rows) => rows.toReversed() })).toBe(
      '??m',
    );
  });

  it('when row ids contradict the cells beside them', async () => {
    const choices = { onlyMappedColumns: true };
    const renumbered = (rows: string[][]) =>
      rows.toReversed().map(([, ...cells], row) => [String(row + 1), ...cells]);
    expect(await outcomes([hit, miss, miss, miss], { choices, back: renumbered })).toBe('????');
  });
});
