import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkTable } from '../../electron/engine/check/check-table.ts';
import { ColumnProfiler, DistinctSample } from '../../electron/engine/check/column-profiler.ts';
import { exact, folded, MatchKey } from '../../electron/engine/check/match-key.ts';
import { type Duplicate, RowQuestions, standings } from '../../electron/engine/check/row-questions.ts';
import { CheckReportSchema } from '../../shared/model/check.ts';
import { memoryTable } from '../fakes/memory-table.ts';
import { runs } from '../runs.ts';

const phones = (...cells: string[]) =>
  memoryTable(
    ['Phone'],
    cells.map((cell) => [cell]),
  );

describe('a check', () => {
  it('counts usable, repairable and unusable cells, with examples and row numbers', async () => {
    const report = await checkTable(
      phones('4155550132', '(415) 555-0133', '4.155550134E+09', '9.18E+09', '', '415-555-0135 x2'),
      'phone-append',
      { phone_column: 0 },
    );
    expect(CheckReportSchema.parse(report)).toMatchObject({
      rows: 6,
      sendable: 4,
      bad: 2,
      duplicates: 0,
      ragged: 0,
    });
    expect(report.fields[0]).toMatchObject({ filled: 5, usable: 2, repairable: 2, unusable: 1 });
    const findings = new Map(report.fields[0]?.findings.map((finding) => [finding.code, finding]));
    expect(findings.get('phone-exponent')).toMatchObject({
      verdict: 'repairable',
      count: 1,
      examples: [{ row: 3, value: '4.155550134E+09', fixed: '4155550134' }],
    });
    expect(findings.get('phone-lost')).toMatchObject({
      verdict: 'unusable',
      examples: [{ row: 4, value: '9.18E+09' }],
    });
    expect(findings.get('phone-notation')?.verdict).toBe('hint');
  });

  it('keeps at most five examples of a finding', async () => {
    const report = await checkTable(phones(...Array<string>(9).fill('12')), 'phone-append', {
      phone_column: 0,
    });
    expect(report.fields[0]?.findings[0]).toMatchObject({ count: 9 });
    expect(report.fields[0]?.findings[0]?.examples).toHaveLength(5);
  });

  it('finds duplicates by what the service matches on, not by how it is written', async () => {
    const report = await checkTable(
      phones('4155550132', '+1 (415) 555-0132', '4155550133', '415.555.0132'),
      'phone-append',
      {
        phone_column: 0,
      },
    );
    expect(report.duplicates).toBe(2);
    expect(report.examples.duplicates).toMatchObject([
      { row: 2, value: '4155550132' },
      { row: 4, value: '4155550132' },
    ]);
  });

  it.each([
    [
      'business-trace',
      { business_name_column: 0, state_column: 1 },
      ['Acme, Inc.', 'Calif.'],
      ['ACME INC', 'CA'],
      1,
    ],
    ['business-trace', { business_name_column: 0, state_column: 1 }, ['Acme', 'CA'], ['Acme', 'NY'], 0],
    ['email-append', { email_column: 0 }, ['Ann@Example.com', ''], ['ann@example.com', ''], 1],
    ['email-append', { email_column: 0 }, ['a.nn@example.com', ''], ['ann@example.com', ''], 0],
    ['name-append', { first_name_column: 0, last_name_column: 1 }, ['José', "O'Neil"], ['JOSE', 'ONeil'], 1],
    ['name-append', { first_name_column: 0, last_name_column: 1 }, ['Ann', 'Lee'], ['Lee', 'Ann'], 0],
  ] as const)(
    'matches for %s %j: %j and %j have %i duplicates',
    async (service, mapping, one, other, duplicates) => {
      const report = await checkTable(memoryTable(['A', 'B'], [one, other]), service, mapping);
      expect(report.duplicates).toBe(duplicates);
    },
  );

  it('takes no rows that cannot be sent for duplicates', async () => {
    const report = await checkTable(phones('', '', 'N/A', 'N/A'), 'phone-append', { phone_column: 0 });
    expect(report).toMatchObject({ rows: 4, bad: 4, duplicates: 0 });
  });

  it('stops on abort', async () => {
    const controller = new AbortController();
    const cells = Array.from({ length: 100 }, (_, n) => `415555${String(1000 + n)}`);
    const onProgress = (done: number) => done > 50 && controller.abort();
    const options = { signal: controller.signal, onProgress };
    const checking = checkTable(phones(...cells), 'phone-append', { phone_column: 0 }, options);
    await expect(checking).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('names the required column that is not mapped', async () => {
    await expect(checkTable(phones('1'), 'name-append', { first_name_column: 0 })).rejects.toMatchObject({
      problem: { code: 'mapping-incomplete', message: expect.stringContaining('Last name column') },
    });
  });

  it('warns of digits a spreadsheet cut off, with the first in the file', async () => {
    const report = await checkTable(phones('4155550132', '9.18E+09', '4.15555E+09'), 'phone-append', {
      phone_column: 0,
    });
    expect(report.fields[0]?.notes).toMatchObject([
      {
        level: 'warning',
        message: expect.stringMatching(/off 2 phone numbers, such as 9\.18E\+09 in row 2\./),
      },
    ]);
  });

  it('says when a whole column looks wrong', async () => {
    const report = await checkTable(phones(...Array<string>(10).fill('12 Main Street')), 'phone-append', {
      phone_column: 0,
    });
    expect(report.fields[0]?.notes).toMatchObject([{ code: 'column-wrong', level: 'warning' }]);
  });

  it('sends a row with an empty optional cell, and not one with two readings', async () => {
    const mapping = { first_name_column: 0, last_name_column: 1, mail_state_column: 2 };
    const table = memoryTable(
      ['F', 'L', 'S'],
      [
        ['Ann', 'Lee', 'XX'],
        ['Ann', 'Ray', 'CA/NV'],
      ],
    );
    const report = await checkTable(table, 'name-append', mapping);
    expect(report).toMatchObject({ sendable: 1, bad: 1 });
    expect(report.fields[2]).toMatchObject({ usable: 1, unusable: 1 });
  });

  it('tells rows that only a repair makes usable, and the duplicates without them', async () => {
    const cells = ['415-555-0132 x2', '(415) 555-0132', '4155550132', '4155550133', '4155550133', 'none'];
    const report = await checkTable(phones(...cells), 'phone-append', { phone_column: 0 });
    expect(report).toMatchObject({ sendable: 5, bad: 1, repairable: 1, duplicates: 3, soundDuplicates: 2 });
    expect(report.examples).toEqual({
      bad: [{ row: 6, line: 7, value: 'none' }],
      repairable: [{ row: 1, line: 2, value: '4155550132' }],
      duplicates: [
        { row: 2, line: 3, value: '4155550132' },
        { row: 3, line: 4, value: '4155550132' },
        { row: 5, line: 6, value: '4155550133' },
      ],
      soundDuplicates: [
        { row: 3, line: 4, value: '4155550132' },
        { row: 5, line: 6, value: '4155550133' },
      ],
      markedElsewhere: [],
    });
  });

  it('counts no repairable cell of an optional column against a row', async () => {
    const mapping = { first_name_column: 0, last_name_column: 1, mail_state_column: 2 };
    const table = memoryTable(['F', 'L', 'S'], [['Ann', 'Lee', 'CA 94105']]);
    const report = await checkTable(table, 'name-append', mapping);
    expect(report.fields[2]).toMatchObject({ repairable: 1 });
    expect(report).toMatchObject({ sendable: 1, repairable: 0 });
  });
});

describe('the findings of a check', () => {
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

  it('say what is wrong where a cell is set aside', async () => {
    const { fields } = await check(['415-555-0136 / 415-555-0137', '416-555-0132']);
    expect(fields[0]).toMatchObject({ filled: 2, usable: 0, unusable: 2 });
    expect(fields[0]?.findings).toMatchObject([
      { verdict: 'unusable', examples: [{ detail: '4155550136 or 4155550137' }] },
      { verdict: 'held', examples: [{ detail: 'a number in Canada', fixed: '4165550132' }] },
    ]);
  });
});

describe('what the rows of a list ask', () => {
  const half = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }));
  const asked = fc.record({
    question: fc.nat(),
    standing: fc.constantFrom('sound' as const, 'repairable' as const, 'bad' as const, undefined),
    marks: fc.boolean(),
  });

  it('is told exactly of each row, however it comes and whatever the keys have in common', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(half, half), { minLength: 1, maxLength: 12 }),
        fc.array(asked, { maxLength: 60 }),
        fc.integer({ min: 1, max: 9 }),
        (keys, list, batch) => {
          const told: [high: number, low: number][] = [];
          const questions = new RowQuestions(0, (high, low) => told.push([high, low]));
          const found: Duplicate[] = [];
          const keyOf = ({ question }: { question: number }) => keys[question % keys.length] ?? [0, 0];
          for (const [at, each] of list.entries()) {
            const [high, low] = keyOf(each);
            if (each.marks) questions.mark(high, low, at + 1);
            if (each.standing) questions.queue(high, low, at + 1, standings[each.standing]);
            if (at % batch === 0) questions.settle((duplicate) => found.push(duplicate));
          }
          questions.settle((duplicate) => found.push(duplicate));

          const rows = list.map((each, at) => ({ ...each, row: at + 1, key: keyOf(each).join() }));
          const maySend = rows.filter(({ standing }) => standing === 'sound' || standing === 'repairable');
          const earlier = (one: (typeof rows)[number]) =>
            maySend.filter(({ row, key }) => row < one.row && key === one.key);
          const isSound = ({ standing }: { standing: string | undefined }) => standing === 'sound';
          const repeated = maySend.flatMap((one) => {
            const [first] = earlier(one);
            return first
              ? { ...one, firstRow: first.row, sound: isSound(one) && earlier(one).some(isSound) }
              : [];
          });
          expect(found).toEqual(repeated.map(({ row, firstRow, sound }) => ({ row, firstRow, sound })));
          const marked = maySend.flatMap((one) => {
            const mark = rows.find(({ key, marks }) => marks && key === one.key);
            const repeats = repeated.find(({ row }) => row === one.row);
            const { row } = one;
            const repeatsSound = repeats?.sound ?? false;
            const repairable = !isSound(one);
            return mark ? { row, markedIn: mark.row, repairable, repeats: !!repeats, repeatsSound } : [];
          });
          expect([...questions.markedElsewhere()]).toEqual(marked);
          expect(new Set(told.map(String)).size).toBe(told.length);
          const countOf = questions.counts();
          for (const { row, key, standing } of rows) {
            const question = questions.questionOf(row);
            expect(told[question]?.join()).toBe(standing && key);
            const alike = rows.filter((other) => other.key === key && other.standing === standing);
            if (standing) expect(countOf(question, standings[standing])).toBe(alike.length);
          }
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it('is told of more rows than were expected', () => {
    const questions = new RowQuestions(10);
    const found: Duplicate[] = [];
    const key = (row: number) => [Math.imul(row, 0x9e3779b1), Math.imul(row, 0x85ebca6b)] as const;
    for (let row = 1; row <= 20_000; row++) {
      questions.queue(...key(row % 9000), row, standings.sound);
      if (row % 700 === 0) questions.settle((duplicate) => found.push(duplicate));
    }
    questions.settle((duplicate) => found.push(duplicate));
    expect(questions.count).toBe(9000);
    expect(found).toHaveLength(11_000);
    expect(found.every(({ row, firstRow }) => row % 9000 === firstRow % 9000 && firstRow <= 9000)).toBe(true);
  });
});

describe('what rows are matched on', () => {
  const keyOf = (fields: readonly string[]) => {
    const key = new MatchKey();
    key.start();
    for (const field of fields) key.add(field, folded);
    key.end();
    return [key.high, key.low];
  };
  const withoutEmptyEnd = (fields: readonly string[]) =>
    fields.slice(0, fields.findLastIndex((field) => /[a-z]/.test(field)) + 1);
  const fields = fc.array(fc.constantFrom('', ' - ', 'a', 'b', 'ab'), { maxLength: 5 });

  it('stays the same when a service gets another optional field, for the rows that say nothing there', () => {
    fc.assert(
      fc.property(fields, fc.array(fc.constantFrom('', ' - ')), (some, more) => {
        expect(keyOf([...some, ...more])).toEqual(keyOf(some));
      }),
    );
  });

  it('is another one for every other row', () => {
    fc.assert(
      fc.property(fields, fields, (one, other) => {
        const said = [one, other].map((each) =>
          withoutEmptyEnd(each).map((field) => field.replace(/\W/g, '')),
        );
        expect(String(keyOf(one)) === String(keyOf(other))).toBe(
          JSON.stringify(said[0]) === JSON.stringify(said[1]),
        );
      }),
    );
  });
});

describe('profiling columns', () => {
  const key = new MatchKey();
  function add(sample: DistinctSample, text: string) {
    key.start();
    key.add(text, exact);
    key.end();
    sample.add(key.high, key.low);
  }

  it('counts filled cells and distinct values of every column, with first examples', () => {
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
    for (const distinct of [1, 63, 1000, 5000, 50_000]) {
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
    const rows = 150_000;
    const profiler = new ColumnProfiler(3, rows);
    for (let row = 1; row <= rows; row++) {
      profiler.add([`id ${row}`, `group ${(row * 7919) % 1000}`, `half ${row >> 1}`], row);
    }
    const [unique, grouped] = profiler.profile();
    expect(unique?.filled).toBe(rows);
    expect(Math.abs((unique?.distinct ?? 0) / rows - 1)).toBeLessThan(0.05);
    expect(grouped).toMatchObject({ distinct: 1000, distinctExact: false });
  });

  it('recognizes a column of distinct values from a sample of its rows', () => {
    const sample = new DistinctSample(5000);
    for (let i = 0; i < 40_000; i++) add(sample, `id ${i}`);
    expect(sample.estimate(40_000, 10_000_000)).toEqual({ distinct: 10_000_000, exact: false });
  });
});
