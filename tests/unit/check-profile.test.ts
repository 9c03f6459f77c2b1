import { expect, it } from 'vitest';
import { ColumnProfiler } from '../../electron/engine/check/column-profiler.ts';
import { DistinctSample } from '../../electron/engine/check/distinct-sample.ts';
import { MatchKey } from '../../electron/engine/check/match-key.ts';

const key = new MatchKey();
function add(sample: DistinctSample, text: string) {
  key.start();
  key.addExact(text);
  key.end();
  sample.add(key.high, key.low);
}

it('profiles every column: filled cells, distinct values, first examples', () => {
  const profiler = new ColumnProfiler(2, 4);
  [
    ['a', '1'],
    ['b', ' '],
    ['a', '1'],
    ['', '2'],
  ].forEach((cells, index) => {
    profiler.add(cells, index + 1);
  });
  expect(profiler.profile()).toEqual([
    { column: 0, filled: 3, distinct: 2, distinctExact: true, examples: ['a', 'b'] },
    { column: 1, filled: 3, distinct: 2, distinctExact: true, examples: ['1', '2'] },
  ]);
});

it('counts distinct values exactly up to its limit and within 5 % beyond', () => {
  for (const distinct of [1, 63, 1000, 5000, 200_000]) {
    const sample = new DistinctSample(5000);
    for (let i = 0; i < distinct * 2; i++) add(sample, `value ${i % distinct}`);
    const answer = sample.estimate(distinct * 2, distinct * 2);
    if (distinct <= 5000) expect(answer).toEqual({ distinct, exact: true });
    else {
      expect(answer.exact).toBe(false);
      expect(Math.abs(answer.distinct / distinct - 1)).toBeLessThan(0.05);
    }
  }
});

it('estimates distinct values of a long list from a sample of its rows', () => {
  const rows = 400_000;
  const profiler = new ColumnProfiler(3, rows);
  for (let row = 1; row <= rows; row++) {
    profiler.add([`id ${row}`, `group ${(row * 7919) % 1000}`, `half ${row >> 1}`], row);
  }
  const [unique, grouped] = profiler.profile();
  expect(unique?.filled).toBe(rows);
  expect(Math.abs((unique?.distinct ?? 0) / rows - 1)).toBeLessThan(0.05);
  expect(grouped).toMatchObject({ distinct: 1000, distinctExact: false });
});

it('knows a column in which every value is another one, however few of its cells were looked at', () => {
  const sample = new DistinctSample(5000);
  for (let i = 0; i < 40_000; i++) add(sample, `id ${i}`);
  expect(sample.estimate(40_000, 10_000_000)).toEqual({ distinct: 10_000_000, exact: false });
});
