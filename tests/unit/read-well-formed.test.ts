import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strictLine } from '../../electron/engine/prepare/strict-line.ts';
import { readCellsWithCare } from '../../electron/engine/text/careful-cells.ts';
import { Places } from '../../electron/engine/text/places.ts';
import { noCounts } from '../../electron/engine/text/tokenizer-counts.ts';
import { WellFormedRecords } from '../../electron/engine/text/well-formed.ts';
import { noBounds } from '../../electron/engine/text/written-lines.ts';
import type { Dialect } from '../../shared/csv.ts';

const part = fc.constantFrom(...'aé,;"\'\\ \t\n\r|', '""', '"\r\n', '","', ' "', '" ', '||');
const text = fc.array(part, { maxLength: 24 }).map((parts) => parts.join(''));
const dialect: fc.Arbitrary<Dialect> = fc.record({
  encoding: fc.constant('utf-8' as const),
  delimiter: fc.constantFrom(',', ';', '\t', ' ', '||', ''),
  quote: fc.constantFrom('"' as const, "'" as const, '' as const),
  escape: fc.constantFrom('doubled' as const, 'backslash' as const),
});
const strict: Dialect = { encoding: 'utf-8', delimiter: ',', quote: '"', escape: 'doubled' };
const placesOf = (written: string, last: boolean, of: Dialect) => new Places(written, last, of);

/**
 * The first record of a text, where it is taken for a row of `width` cells; undefined where it is not well-formed, or not
 * complete.
 */
function takeFirst(written: string, last: boolean, as: Dialect, width: number) {
  const fast = new WellFormedRecords(written, last, as, placesOf(written, last, as));
  const taken = { records: [] as string[][], bounds: [], spans: [], counts: noCounts() };
  const isLeft = fast.take(0, width, 1, taken);
  if (isLeft && fast.end === -1) return undefined;
  const { records, counts, bounds, spans } = taken;
  return { isLeft, cells: records[0], quotedCells: counts.quotedCells, bounds, spans, next: fast.start };
}

describe('a record read fast', () => {
  it('is the one that is read with care, or none', () => {
    let read = 0;
    fc.assert(
      fc.property(text, dialect, fc.boolean(), (written, as, last) => {
        fc.pre(written !== '');
        const careful = readCellsWithCare(written, 0, last, as, placesOf(written, last, as));
        const fast = takeFirst(written, last, as, careful.cells.length);
        if (!fast) return;
        read++;
        const { cells, quotedCells, end } = careful;
        const next = end + (/^(?:\r\n|\r|\n)?/.exec(written.slice(end))?.[0].length ?? 0);
        expect(fast).toMatchObject({ isLeft: false, cells, quotedCells, next });
        const furtherLines = written.slice(0, end).match(/\r\n|\r|\n/g)?.length ?? 0;
        expect(fast.spans).toEqual(furtherLines === 0 ? [] : [0, furtherLines]);
      }),
      { numRuns: 20_000 },
    );
    expect(read).toBeGreaterThan(5000);
  });

  it('is left, with its cells, where it has another number of them', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (cells) => {
        const written = strictLine(cells);
        const fast = new WellFormedRecords(written, true, strict, placesOf(written, true, strict));
        const taken = { records: [], bounds: [], spans: [], counts: noCounts() };
        expect(fast.take(0, cells.length + 1, 9, taken)).toBe(written !== '');
        if (written !== '') expect(fast).toMatchObject({ start: 0, end: written.length, cells });
        expect(taken.records).toEqual([]);
      }),
    );
  });

  it('is called strict just where a strict CSV has the same text', () => {
    fc.assert(
      fc.property(text, (written) => {
        fc.pre(written !== '');
        const { cells, end } = readCellsWithCare(written, 0, true, strict, placesOf(written, true, strict));
        const fast = takeFirst(written, true, strict, cells.length);
        // A single empty cell is written as "", so that it is no blank line.
        if (!fast?.cells || cells.join(',') === '') return;
        const isStrict = strictLine(cells) === written.slice(0, end);
        expect(fast.bounds).toEqual(isStrict ? [0, end, cells.length] : [...noBounds]);
      }),
      { numRuns: 20_000 },
    );
  });

  it('is any record that a strict CSV has', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (cells) => {
        const written = `${strictLine(cells)}\r\nnext`;
        expect(takeFirst(written, true, strict, cells.length)?.cells).toEqual(cells);
      }),
    );
  });

  it('is followed by the next, as long as they are rows', () => {
    const row = fc.array(text, { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), fc.boolean(), (rows, more) => {
        const written = rows.map((cells) => `${strictLine(cells)}\n`).join('');
        const whole = `${written}${more ? 'odd' : ''}`;
        const fast = new WellFormedRecords(whole, true, strict, placesOf(whole, true, strict));
        const taken = { records: [] as string[][], bounds: [], spans: [], counts: noCounts() };
        expect(fast.take(0, 3, whole.length, taken)).toBe(more);
        expect([taken.records, fast.start]).toEqual([rows, written.length]);
      }),
    );
  });
});
