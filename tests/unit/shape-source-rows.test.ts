import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SourceRows } from '../../electron/engine/shape/source-rows.ts';

describe('the row of the file that a row was made of', () => {
  it('is known for every row, however many each became', () => {
    const becomes = fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 40 });
    // Repeated, so that blocks of thousands of rows are crossed.
    fc.assert(
      fc.property(becomes, fc.integer({ min: 1, max: 400 }), (pattern, times) => {
        const source = new SourceRows();
        const truth: number[] = [];
        for (let time = 0; time < times; time++) {
          for (const rows of pattern) {
            source.add(rows);
            for (let nth = 0; nth < rows; nth++) truth.push(source.source);
          }
        }
        expect(source.made).toBe(truth.length);
        expect(source.added).toBe(truth.length - times * pattern.length);
        const step = Math.max(1, Math.floor(truth.length / 97));
        for (let at = 0; at < truth.length; at += step) expect(source.of(at + 1)).toBe(truth[at]);
      }),
      { numRuns: 60 },
    );
  });
});
