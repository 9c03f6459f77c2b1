import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linesFrom } from '../../electron/engine/text/row-lines.ts';

it('tells the line of a record in whatever order records are asked about', () => {
  const further = fc.array(fc.nat({ max: 3 }), { maxLength: 20 });
  const asked = fc.array(fc.nat({ max: 20 }), { maxLength: 30 });
  fc.assert(
    fc.property(further, asked, (lines, records) => {
      const lineOf = linesFrom(
        5,
        lines.flatMap((more, record) => (more > 0 ? [record, more] : [])),
      );
      const before = (record: number) => lines.slice(0, record).reduce((sum, more) => sum + more, 0);
      for (const record of records) expect(lineOf(record)).toBe(5 + record + before(record));
    }),
  );
});
