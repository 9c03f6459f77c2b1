import { mkdtempSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type BookQuery, matchKeyRules, type TeamQuestions } from '../../electron/engine/book/book-query.ts';
import {
  hashQuestions,
  noteQuestions,
  putTeamQuestions,
  tendQuestions,
} from '../../electron/engine/book/note-questions.ts';
import { hashLookups } from '../../electron/engine/book/question-hash.ts';
import { checkTable } from '../../electron/engine/check/check-table.ts';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import { openMemory } from '../../electron/memory/open-memory.ts';
import {
  createQuestions,
  createTeamQuestions,
  memberOfSource,
  outcomeCodes,
  questionGuard,
} from '../../electron/memory/questions.ts';
import { createTeamCopy } from '../../electron/memory/team-copy.ts';
import { askedSources } from '../../electron/results/join/take-earlier.ts';
import type { AskedOutcome } from '../../shared/model/asked-before.ts';
import { csvOf } from '../fakes/judged-result.ts';
import { memoryTable } from '../fakes/memory-table.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { createTestMemory } from '../fakes/test-memory.ts';
import { runs } from '../runs.ts';

const [ownKey, teamKey] = ['5a'.repeat(32), 'a5'.repeat(32)];
const [ownKeyId, teamKeyId] = ['own', 'team'];
const members = {
  Ann: '00000000-0000-4000-8000-000000000001',
  Ben: '00000000-0000-4000-8000-000000000002',
};
type Member = keyof typeof members;
const memberNames: Member[] = ['Ann', 'Ben'];
const outcomes: AskedOutcome[] = ['hit', 'miss', 'unknown'];
const address = '0a';
const today = 20_000;

const inFolder = temporaryFolder();

const phoneOf = (last: number) => `415555${String(last + 1000)}`;

/** Hashes of phones by their last number, with what is known of each in their spare bits, as one member tells of them. */
function hashesOf(key: string, told: readonly { phone: number; outcome: AskedOutcome }[]): string {
  const hashed = hashLookups(
    key,
    'phone',
    told.map(({ phone }) => ({ phone: phoneOf(phone) })),
  );
  return told.map(({ outcome }, at) => (hashed[at] ?? 0n) | BigInt(outcomeCodes[outcome])).join();
}

/** A memory in a file, with what was asked here and by others. */
function createDesk() {
  const folder = mkdtempSync(inFolder('desk-'));
  const { memory } = openMemory(folder, Date.now);
  const questions = createQuestions(memory);
  const copy = createTeamCopy(memory);
  const countOf = memory.query('SELECT count(*) AS n FROM question', z.object({ n: z.number() }));
  return {
    ...{ folder, memory, questions, copy },
    count: () => countOf.get()?.n ?? 0,
    putOwn(job: string, day: number, told: readonly { phone: number; outcome: AskedOutcome }[]): void {
      const of = {
        kind: 'phone',
        account: 'a',
        address: '',
        keyId: ownKeyId,
        rules: 1,
        stage: 'asked',
      } as const;
      questions.put(questions.open({ ...of, job }), day, `[${hashesOf(ownKey, told)}]`);
    },
    tell: (portions: TeamQuestions['portions'], number = 1n, signal?: AbortSignal) =>
      putTeamQuestions({ folder, keyId: teamKeyId, portions, place: { number, hash: 7n } }, signal),
    book: (): BookQuery => ({
      ...{ folder, key: ownKey, gone: [], unread: 0, today },
      sources: questions.sources(ownKeyId),
      team: {
        key: teamKey,
        sources: questions.sources(teamKeyId).flatMap(({ id, job }) => {
          const member = memberNames.find((name) => members[name] === memberOfSource(job));
          return member ? [{ id, member, isShared: false }] : [];
        }),
      },
    }),
  };
}

const portionOf = (
  member: Member | null,
  day: number,
  told: readonly { phone: number; outcome: AskedOutcome }[],
): TeamQuestions['portions'][number] => ({
  ...{ address, kind: 'phone', shared: false, hashes: hashesOf(teamKey, told) },
  ...(member === null ? { member, day: null } : { member: members[member], day }),
});

const listOf = (phones: readonly number[]) =>
  memoryTable(
    ['Phone'],
    phones.map((phone) => [phoneOf(phone)]),
    { recordEnd: 'lf' },
  );
const mapping = { phone_column: 0 };

const phone = fc.integer({ min: 0, max: 6 });
const day = fc.integer({ min: today - 1, max: today });
const outcome = fc.constantFrom(...outcomes);
const asked = fc.record({ phone, day, outcome });

interface Telling {
  phone: number;
  day: number;
  outcome: AskedOutcome;
  by: Member | null;
}

/** Of all that was told of a question, what is said of it: by the rules in words, one after the other. */
function bestOf(
  tellings: readonly Telling[],
): { day: number; outcome: AskedOutcome; by: Member | null } | null {
  const [best] = tellings.toSorted(
    (a, b) =>
      Number(b.outcome !== 'unknown') - Number(a.outcome !== 'unknown') ||
      Number(a.by !== null) - Number(b.by !== null) ||
      b.day - a.day ||
      outcomeCodes[b.outcome] - outcomeCodes[a.outcome],
  );
  if (!best) return null;
  return { day: Math.max(...tellings.map((each) => each.day)), outcome: best.outcome, by: best.by };
}

describe('rows that a colleague asked before', () => {
  it('are counted by day, outcome and whom, as are those that were asked here', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(phone, { minLength: 1, maxLength: 30 }),
        fc.uniqueArray(asked, { selector: (each) => `${each.phone} ${each.day}`, maxLength: 15 }),
        fc.uniqueArray(fc.record({ phone, day, outcome, by: fc.constantFrom(...memberNames) }), {
          selector: (each) => each.phone,
          maxLength: 10,
        }),
        async (list, own, others) => {
          const desk = createDesk();
          for (const each of own) desk.putOwn('job-1', each.day, [each]);
          await desk.tell(others.map((each) => portionOf(each.by, each.day, [each])));
          const tellings: Telling[] = [...own.map((each) => ({ ...each, by: null })), ...others];
          const expected = new Map<string, { once: number; all: number }>();
          for (const each of new Set(list)) {
            const best = bestOf(tellings.filter((telling) => telling.phone === each));
            if (!best) continue;
            const name = `${best.day} ${best.outcome} ${best.by}`;
            const rows = expected.get(name) ?? { once: 0, all: 0 };
            rows.once += 1;
            rows.all += list.filter((other) => other === each).length;
            expected.set(name, rows);
          }
          const report = await checkTable(listOf(list), 'phone-append', mapping, { book: desk.book() });
          const days = report.askedBefore?.days ?? [];
          expect(
            new Map(days.map((each) => [`${each.day} ${each.outcome} ${each.by}`, each.rows.fix])),
          ).toEqual(expected);
          expect(days.map((each) => each.day)).toEqual(
            days.map((each) => each.day).toSorted((a, b) => a - b),
          );
          desk.memory.close();
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it('are not sent, and each says by whom it was asked and when', async () => {
    const desk = createDesk();
    desk.putOwn('job-1', today - 2, [{ phone: 1, outcome: 'miss' }]);
    await desk.tell([portionOf('Ben', today - 1, [{ phone: 2, outcome: 'hit' }])]);
    const choices = { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: false } as const;
    const use = { service: 'phone-append', mapping, book: desk.book(), choices } as const;
    await prepareList(listOf([1, 2, 3]), { directory: inFolder(), use });
    const file = async (name: string) => (await readFile(inFolder(name), 'utf8')).trim().split('\r\n');
    expect(await file('prepared.csv')).toEqual(['Phone', phoneOf(3)]);
    expect(await file('rejects.csv')).toEqual([
      'Row,Column,Value,Reason,Line',
      `1,Phone,${phoneOf(1)},"Looked up before on Oct 2, 2024: no match",2`,
      `2,Phone,${phoneOf(2)},"Looked up before by Ben on Oct 3, 2024: match",3`,
    ]);
    // No job is called so, so that its answer counts as one that is kept no longer.
    expect(await askedSources(inFolder('asked-before.csv'))).toEqual([
      { job: 'job-1', rows: 1 },
      { job: 'team Ben', rows: 1 },
    ]);
  });

  it('hold back a list that was prepared before', async () => {
    const desk = createDesk();
    const path = join(desk.folder, 'prepared.csv');
    await writeFile(path, csvOf([['Phone'], [phoneOf(1)], [phoneOf(2)]]));
    const list = { path, service: 'phone-append', formFields: { phone_column: 'Phone' } } as const;
    const note = () =>
      noteQuestions(
        { folder: desk.folder, key: ownKey, list, source: 1, day: today },
        { look: { query: desk.book(), choice: { ask: 'use-earlier', days: 1 } } },
      );
    await desk.tell([portionOf('Ann', today, [{ phone: 2, outcome: 'unknown' }])]);
    expect(await note()).toBe(1);
    await desk.tell([portionOf(null, today, [{ phone: 2, outcome: 'unknown' }])]);
    expect(await note()).toBe(0);
  });
});

describe('what a list asks, for the team', () => {
  it('is each question once, in order, as lookups of the same would be hashed, with the best outcome of its rows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ phone, outcome }), { maxLength: 30 }), async (rows) => {
        const path = inFolder('prepared.csv');
        await writeFile(path, csvOf([['Phone'], ...rows.map((row) => [phoneOf(row.phone)])]));
        const list = { path, service: 'phone-append', formFields: { phone_column: 'Phone' } } as const;
        const best = new Map<number, AskedOutcome>();
        for (const row of rows)
          if (outcomeCodes[row.outcome] >= outcomeCodes[best.get(row.phone) ?? 'unknown'])
            best.set(row.phone, row.outcome);
        const told = [...best].map(([of, what]) => ({ phone: of, outcome: what }));
        const expected = hashesOf(teamKey, told).split(',').filter(Boolean).map(BigInt);
        const outcomeOf = (place: number) => rows[place]?.outcome ?? 'unknown';
        expect([...(await hashQuestions({ key: teamKey, list }, { outcomeOf }))]).toEqual(
          expected.toSorted((a, b) => Number(a - b)),
        );
        const withoutOutcomes = await hashQuestions({ key: teamKey, list }, {});
        expect([...withoutOutcomes]).toEqual(
          expected.map((hash) => hash & ~3n).toSorted((a, b) => Number(a - b)),
        );
      }),
      { numRuns: runs(60) },
    );
  });
});

/** What the memory says of each question of the team: who asked it, when, and what came of it. */
const kept = `SELECT CAST(hash AS TEXT) AS hash, job, day, outcome, guard = ${questionGuard} AS is_whole
  FROM question JOIN question_source ON id = source ORDER BY CAST(hash AS TEXT)`;

describe('what others asked', () => {
  const portion = fc.record({
    by: fc.constantFrom(...memberNames, null),
    day,
    told: fc.uniqueArray(fc.record({ phone, outcome }), { selector: (each) => each.phone, minLength: 1 }),
  });

  it('is the last that was told of each question, however often it is told', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(portion, fc.boolean()), { maxLength: 8 }), (portions) => {
        const test = createTestMemory();
        const team = createTeamQuestions(test.open(), { keyId: teamKeyId, rules: matchKeyRules });
        const last = new Map<bigint, object>();
        for (const [{ by, day: of, told }, isSentAgain] of portions) {
          const each = portionOf(by, of, told);
          for (let time = isSentAgain ? 0 : 1; time < 2; time++) team.put(each);
          for (const hash of each.hashes.split(',').map(BigInt)) {
            last.delete(hash & ~3n);
            if (by !== null)
              last.set(hash & ~3n, { job: `team ${members[by]}`, day: of, outcome: Number(hash & 3n) });
          }
        }
        const expected = [...last].map(([hash, rest]) => ({ hash: String(hash), ...rest, is_whole: 1 }));
        expect(test.rows(kept)).toEqual(expected.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)));
      }),
      { numRuns: runs(100) },
    );
  });

  it('is of one service and kind: the same question of another stays', () => {
    const test = createTestMemory();
    const team = createTeamQuestions(test.open(), { keyId: teamKeyId, rules: matchKeyRules });
    const told = [{ phone: 1, outcome: 'hit' }] as const;
    team.put(portionOf('Ann', today, told));
    team.put({ ...portionOf('Ben', today, told), address: '0b' });
    expect(test.rows(kept)).toHaveLength(2);
  });

  it('counts as read once all of it is there, and is read again after an end before that', async () => {
    const desk = createDesk();
    const many = Array.from({ length: 60_000 }, (_, of) => ({ phone: of, outcome: 'hit' as const }));
    const portions = [
      portionOf('Ann', today, many),
      portionOf('Ben', today, [{ phone: 70_000, outcome: 'miss' }]),
    ];
    const stop = new AbortController();
    const telling = desk.tell(portions, 9n, stop.signal);
    stop.abort();
    await expect(telling).rejects.toThrow();
    expect(desk.copy.read('question')).toEqual({ number: 0n, hash: 0n });
    await desk.tell(portions, 9n);
    expect(desk.copy.read('question')).toEqual({ number: 9n, hash: 7n });
    expect(desk.count()).toBe(60_001);
  });

  it('stays when what was asked here is forgotten, and goes when the team is left', async () => {
    const desk = createDesk();
    desk.putOwn('job-1', today, [{ phone: 1, outcome: 'hit' }]);
    await desk.tell([portionOf('Ann', today, [{ phone: 1, outcome: 'hit' }])]);
    const sources = () => [ownKeyId, teamKeyId].map((id) => desk.questions.sources(id).length);
    desk.questions.removeOtherKeys(ownKeyId);
    expect(sources()).toEqual([1, 1]);
    desk.questions.removeAll();
    await tendQuestions(desk.folder);
    expect([sources(), desk.count()]).toEqual([[0, 1], 1]);
    desk.putOwn('job-1', today, [{ phone: 1, outcome: 'hit' }]);
    desk.questions.removeTeam();
    await tendQuestions(desk.folder);
    expect([sources(), desk.count()]).toEqual([[1, 0], 1]);
  });
});
