import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strictLine } from '../../electron/engine/prepare/strict-line.ts';
import { readCellsWithCare } from '../../electron/engine/text/careful-cells.ts';
import { Places } from '../../electron/engine/text/places.ts';
import { WellFormedRecords } from '../../electron/engine/text/well-formed.ts';
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

describe('a record read fast', () => {
  it('is the one that is read with care, or none', () => {
    let read = 0;
    fc.assert(
      fc.property(text, dialect, fc.boolean(), (written, as, last) => {
        const fast = new WellFormedRecords(written, last, as, placesOf(written, last, as));
        const end = fast.read(0);
        if (end === -1) return;
        read++;
        const careful = readCellsWithCare(written, 0, last, as, placesOf(written, last, as));
        expect({ cells: fast.cells, quotedCells: fast.quotedCells, end }).toEqual(careful);
        expect(fast.furtherLines).toBe(written.slice(0, end).match(/\r\n|\r|\n/g)?.length ?? 0);
      }),
      { numRuns: 20_000 },
    );
    expect(read).toBeGreaterThan(5000);
  });

  it('is called strict just where a strict CSV has the same text', () => {
    fc.assert(
      fc.property(text, (written) => {
        const fast = new WellFormedRecords(written, true, strict, placesOf(written, true, strict));
        const end = fast.read(0);
        // A single empty cell is written as "", so that it is no blank line.
        if (end === -1 || fast.cells.join(',') === '') return;
        expect(fast.isStrict).toBe(strictLine(fast.cells) === written.slice(0, end));
      }),
      { numRuns: 20_000 },
    );
  });

  it('is any record that a strict CSV has', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (cells) => {
        const line = strictLine(cells);
        const fast = new WellFormedRecords(
          `${line}\r\nnext`,
          true,
          strict,
          placesOf(`${line}\r\nnext`, true, strict),
        );
        expect([fast.read(0), fast.cells]).toEqual([line.length, cells]);
      }),
    );
  });
});
