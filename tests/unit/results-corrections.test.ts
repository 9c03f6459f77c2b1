import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Duck } from '../../electron/results/import/duck.ts';
import { judgeResult, tryLayout } from '../../electron/results/judge/judge-result.ts';
import { overviewOf } from '../../electron/results/view/summarize-result.ts';
import { understandResult } from '../../electron/results/view/understand-result.ts';
import {
  type ColumnCorrection,
  type ColumnRole,
  correctedColumns,
  type ResultColumn,
  type ResultLayout,
  releasedColumns,
} from '../../shared/model/result-layout.ts';
import { nobodyHeld } from '../../shared/model/result-table.ts';
import { layoutFaults } from '../../shared/words/result-role-words.ts';
import { createResultDesk, openImported } from '../fakes/result-desk.ts';

const rest = {
  decisions: { blankStateDncIsNone: null },
  held: nobodyHeld,
};
const lines = [
  'Phone 1,Phone 1 DNC,Phone 1 TCPA,Phone 1 State DNC,Remark',
  '2125550101,no,no,none,N',
  '2125550102,yes,no,none,N',
  '2125550103,no,no,none,Y',
];

const flag = (part: 'dnc' | 'litigator' | 'contactable'): ColumnRole => ({
  kind: 'phone',
  slot: 0,
  part,
  person: null,
});
const correction = (column: number, role: ColumnRole, opposite = false): ColumnCorrection => ({
  column,
  role,
  opposite,
});
const plain: ColumnRole = { kind: 'plain' };

describe('columns that a person corrects', () => {
  let desk: Awaited<ReturnType<typeof createResultDesk>>;
  let duck: Duck;
  let layout: ResultLayout;
  const understood = (...[headers, known]: [string[]?, ResultColumn[]?]) =>
    duck.inSession((session) => understandResult(session, headers, known));
  beforeAll(async () => {
    desk = await createResultDesk();
    duck = await openImported(await desk.imported(lines.join('\r\n')));
    layout = (await understood([])).layout;
  });
  beforeEach(() => judgeResult(duck, { layout, ...rest }));
  afterAll(async () => {
    await duck.close();
    await desk.remove();
  });

  it('can be tried without changing the result, then change its verdicts', async () => {
    const known = correctedColumns(layout.columns, [correction(4, flag('litigator'))]);
    const next = (await understood([], known)).layout;
    const trial = await tryLayout(duck, { layout: next, ...rest });
    expect(trial.before).toMatchObject({ 'may-call': 2, 'do-not-call': 1 });
    expect(trial).toMatchObject({ after: { 'may-call': 1, 'do-not-call': 2 }, freed: 0 });
    expect((await duck.inSession(overviewOf)).summary.verdicts).toEqual(trial.before);
    expect((await duck.inSession(overviewOf)).layout).toEqual(layout);
    await judgeResult(duck, { layout: next, ...rest, mostFreed: 0 });
    expect((await duck.inSession(overviewOf)).summary.verdicts).toEqual(trial.after);
  });

  it('free no more phones than the person agreed to', async () => {
    const known = correctedColumns(layout.columns, [correction(1, flag('dnc'), true)]);
    const next = { ...layout, columns: known };
    const { freed, after, before } = await tryLayout(duck, { layout: next, ...rest });
    expect(freed).toBe(1);
    await expect(judgeResult(duck, { layout: next, ...rest, mostFreed: 0 })).rejects.toThrow(/more phones/);
    expect((await duck.inSession(overviewOf)).summary.verdicts).toEqual(before);
    await judgeResult(duck, { layout: next, ...rest, mostFreed: 1 });
    expect((await duck.inSession(overviewOf)).summary.verdicts).toEqual(after);
  });

  it('are shown with examples of their values', async () => {
    expect((await understood()).examples).toEqual([
      ['2125550101', '2125550102', '2125550103'],
      ['no', 'yes'],
      ['no'],
      ['none'],
      ['N', 'Y'],
    ]);
  });

  it('are refused where they belong to another result', async () => {
    const other = layout.columns.map((column) => ({ ...column, header: `${column.header}?` }));
    await expect(understood([], other)).rejects.toThrow(/other columns/);
  });
});

const column = (header: string, role: ColumnRole, opposite = false): ResultColumn => ({
  header,
  role,
  opposite,
  confidence: 'sure',
});
const number = (slot: number): ColumnRole => ({ kind: 'phone', slot, part: 'number', person: null });
const dnc = (slot: number): ColumnRole => ({ kind: 'phone', slot, part: 'dnc', person: null });

describe('a layout that contradicts itself', () => {
  it.each([
    [
      'two numbers of one phone',
      [column('A', number(0)), column('B', number(0))],
      /“A” and “B”.*Phone 1: number/,
    ],
    [
      'a flag of a phone without a number',
      [column('A', number(0)), column('B', dnc(1))],
      /Phone 2 has no number.*“B”/,
    ],
    [
      'two columns for the row’s match',
      [column('A', { kind: 'row', part: 'hit' }), column('B', { kind: 'row', part: 'hit' })],
      /cannot both be/,
    ],
  ])('is described with its headers: %s', (_what, columns, words) => {
    expect(layoutFaults(columns).join('\n')).toMatch(words);
  });

  it('is not reported for a flag in two columns or for faults it had before', () => {
    expect(layoutFaults([column('A', number(0)), column('B', dnc(0)), column('C', dnc(0))])).toEqual([]);
    const known = [column('A', dnc(0))];
    expect(layoutFaults([...known, column('B', plain)], known)).toEqual([]);
  });
});

describe('flags that a correction releases', () => {
  const before = [column('A', number(0)), column('B', dnc(0)), column('C', { kind: 'mark' })];
  it.each([
    ['shown as they are', [correction(1, plain)], [1]],
    ['another phone’s', [correction(1, dnc(1))], [1]],
    ['the other way round', [correction(1, dnc(0), true)], [1]],
    ['a mark no more', [correction(2, { kind: 'sent', column: null })], [2]],
    ['the same', [correction(1, dnc(0))], []],
    ['of a column that held nothing back', [correction(0, plain)], []],
  ])('are listed: %s', (_what, corrections, released) => {
    expect(releasedColumns(before, correctedColumns(before, corrections))).toEqual(released);
  });

  it('ignores "opposite" for a column that is no flag', () => {
    expect(correctedColumns(before, [correction(0, plain, true)])[0]?.opposite).toBe(false);
  });
});
