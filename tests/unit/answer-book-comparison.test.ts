import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendQuestions, createOpenSource } from '../../electron/engine/book/append-source.ts';
import { meetSources } from '../../electron/engine/book/asked-rows.ts';
import { rangeOfPart } from '../../electron/engine/book/hash-range.ts';
import { ListIndex } from '../../electron/engine/book/list-index.ts';
import { DamagedSource, headerBytes } from '../../electron/engine/book/source-file.ts';
import { SourceRecords, writeSource } from '../../electron/engine/book/write-source.ts';
import { runs } from '../runs.ts';

let root = '';
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'book-met-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

interface Question {
  a: number;
  b: number;
}
interface Told {
  /** Which of the list's questions. */
  question: number;
  day: number;
  outcome: number;
}
interface Source {
  /** Or written in the order of the hashes, all on one day. */
  isAppended: boolean;
  records: Told[];
  /** Beside them: many right before or after one of the list's, so that hashes stand far from where they are expected. */
  others: { near: number; step: number; count: number; isAfter: boolean };
}

const parts = 64;
const half = fc.oneof(
  fc.integer({ min: 0, max: 20 }),
  fc.integer({ min: -20, max: -1 }),
  fc
    .tuple(fc.integer({ min: 0, max: parts }), fc.constantFrom(-1, 0, 500))
    .map(([part, beside]) => (part * (2 ** 32 / parts) + beside) | 0),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
);
const question: fc.Arbitrary<Question> = fc.record({ a: half, b: half.map((b) => b & ~3) });
const source: fc.Arbitrary<Source> = fc.record({
  isAppended: fc.boolean(),
  records: fc.array(
    fc.record({
      question: fc.nat(),
      day: fc.integer({ min: 1, max: 4 }),
      outcome: fc.integer({ min: 0, max: 2 }),
    }),
    { maxLength: 30 },
  ),
  others: fc.record({
    near: fc.nat(),
    step: fc.constantFrom(1, 2 ** 16),
    count: fc.integer({ min: 0, max: 400 }),
    isAfter: fc.boolean(),
  }),
});
const nameOf = ({ a, b }: Question) => `${a} ${b}`;
const among = (asked: readonly Question[], at: number) => asked[at % asked.length] ?? { a: 0, b: 0 };

async function writeBook(asked: readonly Question[], sources: readonly Source[]): Promise<string[]> {
  const directory = await mkdtemp(join(root, 'run-'));
  return Promise.all(
    sources.map(async ({ isAppended, records, others }, index) => {
      const path = join(directory, `${index}.questions`);
      const header = {
        ...{ version: 1 as const, keyId: 'k', kind: 'phone' as const, source: `job-${index}` },
        ...{ stage: 'asked', account: { id: 'a', address: '' } },
      };
      const { near, step, count, isAfter } = others;
      const { a } = among(asked, near);
      const beside = Array.from({ length: count }, (_, at) => {
        const distance = (at + 1) * step;
        return { a: (isAfter ? a + distance : a - distance) | 0, b: 8 };
      }).filter((other) => !asked.some((each) => nameOf(each) === nameOf(other)));
      const told = [
        ...records.map(({ question: at, ...rest }) => ({ ...among(asked, at), ...rest })),
        ...beside.map((other) => ({ ...other, day: 1, outcome: 2 })),
      ];
      if (isAppended) {
        await createOpenSource(path, header);
        await appendQuestions(path, told);
      } else {
        const written = new SourceRecords(told.length);
        for (const { a, b, outcome } of told) written.add(a, b, outcome);
        await writeSource(path, header, written.inOrder(records[0]?.day ?? 1));
      }
      return path;
    }),
  );
}

/** What is known of each question, by going through all records one by one. */
function knownPlainly(asked: readonly Question[], sources: readonly Source[]) {
  const known = new Map<string, { newestDay: number; day: number; outcome: number; source: string }>();
  const rank = ({ day, outcome }: { day: number; outcome: number }) =>
    (outcome > 0 ? 1000 : 0) + day * 4 + outcome;
  for (const [index, { isAppended, records }] of sources.entries())
    for (const { question: at, day: own, outcome } of records) {
      const name = nameOf(among(asked, at));
      const day = isAppended ? own : (records[0]?.day ?? 1);
      const before = known.get(name);
      const newestDay = Math.max(before?.newestDay ?? 0, day);
      if (before && rank(before) >= rank({ day, outcome })) before.newestDay = newestDay;
      else known.set(name, { newestDay, day, outcome, source: `job-${index}` });
    }
  return known;
}

/** What is found of each question, looked for in one part or in all of them as a very long list is. */
async function knownByBook(asked: readonly Question[], paths: readonly string[], isInParts: boolean) {
  const found = new Map<string, unknown>();
  const all = isInParts ? parts : 1;
  for (let part = 0; part < all; part++) {
    const range = rangeOfPart(part, all);
    const own = asked.filter(({ a }) => a >>> 0 >= range.from && a >>> 0 < range.to);
    if (own.length === 0) continue;
    const index = new ListIndex(Int32Array.from(own.flatMap(({ a, b }, row) => [a, b, row])));
    const names = await meetSources(index, { sources: paths, kind: 'phone' }, range);
    index.groups((rows, { source: at, ...known }) => {
      for (const row of rows) found.set(nameOf(among(own, row)), { ...known, source: names.get(at) });
    });
  }
  return found;
}

async function damage(path: string): Promise<void> {
  const bytes = await readFile(path);
  bytes.writeUInt8((bytes[headerBytes + 2] ?? 0) ^ 0x40, headerBytes + 2);
  await writeFile(path, bytes);
}

const few = { near: 0, step: 1, count: 2, isAfter: true };
const told: Source = { isAppended: false, records: [{ question: 0, day: 1, outcome: 1 }], others: few };

describe('comparing a list with the answer book', () => {
  it('finds for each question what all sources say, in any order of reading', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(question, { selector: nameOf, minLength: 1, maxLength: 20 }),
        fc.array(source, { minLength: 1, maxLength: 9 }),
        fc.boolean(),
        async (asked, sources, isInParts) => {
          const paths = await writeBook(asked, sources);
          expect(await knownByBook(asked, paths, isInParts)).toEqual(knownPlainly(asked, sources));
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it.each([
    ['cut off', (path: string) => truncate(path, headerBytes + 12)],
    ['damaged in one byte', damage],
  ])('rejects the answer book when one source is %s, and names it', async (_how, spoil) => {
    const asked = [{ a: 7, b: 4 }];
    const paths = await writeBook(asked, Array<Source>(9).fill(told));
    const spoilt = paths[6] ?? '';
    await spoil(spoilt);
    const met = knownByBook(asked, paths, false);
    await expect(met).rejects.toThrow(DamagedSource);
    await expect(met).rejects.toMatchObject({ problem: { damagedSource: spoilt } });
  });

  it('stops when the task is canceled', async () => {
    const paths = await writeBook([{ a: 7, b: 4 }], [told]);
    const cancelled = AbortSignal.abort();
    const index = new ListIndex(Int32Array.of(7, 4, 1));
    await expect(
      meetSources(index, { sources: paths, kind: 'phone' }, rangeOfPart(0, 1), cancelled),
    ).rejects.toBe(cancelled.reason);
  });
});
