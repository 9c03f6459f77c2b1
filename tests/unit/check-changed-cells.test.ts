import { describe, expect, it } from 'vitest';
import { checkTable } from '../../electron/engine/check/check-table.ts';
import { CheckReportSchema } from '../../shared/check.ts';
import { memoryTable } from '../fakes/memory-table.ts';

const check = async (cells: string[]) =>
  CheckReportSchema.parse(
    await checkTable(
      memoryTable(
        ['Phone'],
        cells.map((cell) => [cell]),
      ),
      'phone-append',
      { phone_column: 0 },
    ),
  );

describe('the cells that a check finds changed', () => {
  it('are shown before and after, with the choices for bad rows that send them so', async () => {
    const { changed } = await check([
      '4155550132',
      '(415) 555-0133',
      '415-555-0134 x2',
      '415-555-0135 DNC',
      '',
      '415-555-0136 / 415-555-0137',
    ]);
    expect(changed.cells).toEqual({ fix: 2, 'leave-out': 1, keep: 2 });
    expect(changed.examples).toMatchObject([
      { row: 2, before: '(415) 555-0133', after: '4155550133', sentWith: ['leave-out', 'keep', 'fix'] },
      { row: 3, before: '415-555-0134 x2', after: '4155550134', sentWith: ['fix'] },
      { row: 4, before: '415-555-0135 DNC', after: '4155550135', sentWith: ['keep'] },
    ]);
  });

  it('are bounded, and a common change leaves room for a rare one', async () => {
    const common = Array.from({ length: 500 }, (_, at) => `(415) 555-${2000 + at}`);
    const { changed } = await check([...common, '4155550132.0']);
    expect(changed.cells.fix).toBe(501);
    expect(changed.examples).toHaveLength(41);
    expect(changed.examples.at(-1)).toMatchObject({ row: 501, after: '4155550132' });
  });

  it('say what is the matter with a cell that is set aside, in its finding', async () => {
    const { fields } = await check(['415-555-0136 / 415-555-0137', '416-555-0132']);
    expect(fields[0]).toMatchObject({ filled: 2, usable: 0, unusable: 2 });
    expect(fields[0]?.findings).toMatchObject([
      { verdict: 'unusable', examples: [{ detail: '4155550136 or 4155550137' }] },
      { verdict: 'held', examples: [{ detail: 'a number in Canada', fixed: '4165550132' }] },
    ]);
  });
});
