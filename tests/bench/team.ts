import { randomFillSync, randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { BookQuery } from '../../electron/engine/book/book-query.ts';
import type { EngineClient } from '../../electron/engine/process/client.ts';
import { createCharges } from '../../electron/memory/charges.ts';
import { createHeldTable } from '../../electron/memory/held.ts';
import { openMemory } from '../../electron/memory/open-memory.ts';
import { createTeamCopy } from '../../electron/memory/team-copy.ts';
import { systemClock } from '../../electron/platform/clock.ts';
import { createExchange } from '../../electron/team/exchange.ts';
import { createTeamDatabase, type TeamDatabase, type TeamServer } from '../../electron/team/team-database.ts';
import { teamSecretOf } from '../../electron/team/team-secret.ts';
import { createTeamStore } from '../../electron/team/team-store.ts';
import { ProblemError, success } from '../../shared/model/problem.ts';
import { membersOf, startTeamServer } from '../fakes/team-server.ts';
import { inBenchFolder, makeCheck, megabyte, million, questionsInBook, seconds, turns } from './answers.ts';
import type { BenchOptions } from './bench.ts';
import { runEngine } from './engine-run.ts';
import { against, type Measurement, printTable } from './table.ts';

const count = (rows: number) => rows.toLocaleString('en-US');

/** What a team shares against the same work alone, in the same run. */
export const benchTeam = ({ rows = million }: BenchOptions): Promise<Measurement[]> =>
  inBenchFolder(async (bundle, folder) => {
    const checking = await measureCheck(bundle, folder, rows);
    printTable(
      `team, checking: ${count(rows)} rows, ${count(questionsInBook)} questions, median of ${turns}`,
      checking,
    );
    const sharing = await measureSharing(bundle, folder, rows);
    printTable(`team, on a PostgreSQL of this computer: median of ${turns}`, sharing);
    return [...checking, ...sharing];
  });

async function measureCheck(bundle: string, folder: string, rows: number): Promise<Measurement[]> {
  const { book, check } = await makeCheck(bundle, folder, rows);
  // The same questions, in the same place, as others asked them: one of this computer's own jobs is looked for beside them.
  const shared: BookQuery = {
    ...{ ...book, key: 'a5'.repeat(32), sources: [{ id: book.sources.length + 1, job: 'job' }] },
    team: { key: book.key, sources: book.sources.map(({ id }) => ({ id, member: `Member ${id}` })) },
  };
  const [own, others]: [number[], number[]] = [[], []];
  let peak = 0;
  for (let turn = 0; turn < turns; turn++) {
    own.push((await check(book)).milliseconds);
    const asked = await check(shared);
    others.push(asked.milliseconds);
    peak = Math.max(peak, asked.peak);
  }
  return [
    { what: 'check where all questions are own', goal: '', figure: seconds(Math.min(...own)) },
    {
      what: 'check where all questions are of others',
      ...against(own, others, { most: 1.1, shown: seconds }),
    },
    { what: 'engine, peak memory', goal: '', figure: `${(peak / megabyte).toFixed(0)} MB` },
  ];
}

/** What goes over the wire, at a real server that writes through to its disk. @param rows that others asked; a list has a tenth of them */
async function measureSharing(bundle: string, folder: string, rows: number): Promise<Measurement[]> {
  const server = await startTeamServer(['-c', 'fsync=on']);
  try {
    const { owner, member } = await server.newTeam();
    const { databases, close } = membersOf(member, membersAtOnce);
    const founder = createTeamDatabase(owner);
    await createTeamStore(founder).found({
      ...{ name: 'Bench', salt: Buffer.of(1), proof: secret.proof, sharesAnswers: false, monthCredits: null },
    });
    const members = await Promise.all(databases.map(joinAsMember));
    const listRows = Math.ceil(rows / 10);
    const claiming = await measureClaims(members, founder, listRows);
    const catchingUp = await measureCatchUp({ bundle, folder, members, member, rows });
    await Promise.all([close(), founder.close()]);
    return [...claiming, ...catchingUp];
  } finally {
    await server.close();
  }
}

const membersAtOnce = 4;
const secret = teamSecretOf(Buffer.alloc(32, 7));

/** A member who can claim a list of so many questions that nobody has asked. */
async function joinAsMember(database: TeamDatabase) {
  const store = createTeamStore(database);
  const id = randomUUID();
  await store.join(id, 'Member');
  return {
    async claim(hashes: BigInt64Array): Promise<void> {
      const charge = { key: randomUUID(), most: 1n, sealed: secret.seal('charge', 'null') };
      const list = { name: randomUUID(), member: id, kind: 'phone' as const, charge };
      const claimed = await store.claim({ ...list, address: secret.hash('address', 'bench') }, hashes, 0n);
      if (!claimed.ok) throw new Error(`The list was not claimed: ${claimed.why}`);
    },
  };
}
type BenchMember = Awaited<ReturnType<typeof joinAsMember>>;

const newHashes = (rows: number) => randomFillSync(new BigInt64Array(rows)).map((each) => each & ~3n);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function measureClaims(
  members: readonly BenchMember[],
  founder: TeamDatabase,
  rows: number,
): Promise<Measurement[]> {
  const [one] = members;
  await founder.run('CREATE TABLE bare (LIKE enrich_desk.question INCLUDING ALL)');
  const insert = (hashes: BigInt64Array) =>
    founder.all(
      z.unknown(),
      'INSERT INTO bare (space, hash, list, number) SELECT 1, h, 1, 1 FROM unnest($1::bigint[]) AS h',
      `{${hashes.join()}}`,
    );
  const [bare, claimed, inTurn, atOnce]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let turn = 0; turn < turns; turn++) {
    const hashes = newHashes(rows);
    bare.push(await timed(() => insert(hashes)));
    claimed.push(await timed(async () => one?.claim(hashes)));
    const lists = members.map((each) => ({ each, hashes: newHashes(rows) }));
    inTurn.push(
      await timed(async () => {
        for (const { each, hashes: own } of lists) await each.claim(own);
      }),
    );
    const others = members.map((each) => ({ each, hashes: newHashes(rows) }));
    atOnce.push(await timed(() => Promise.all(others.map(({ each, hashes: own }) => each.claim(own)))));
  }
  return [
    { what: `INSERT of ${count(rows)} rows by pg`, goal: '', figure: seconds(Math.min(...bare)) },
    { what: `claiming ${count(rows)} rows`, ...against(bare, claimed, { most: 1.5, shown: seconds }) },
    {
      what: `${members.length} members claim ${count(rows)} rows each, one after another`,
      goal: '',
      figure: seconds(Math.min(...inTurn)),
    },
    {
      what: `${members.length} members claim ${count(rows)} rows each at once`,
      goal: '',
      figure: seconds(Math.min(...atOnce)),
    },
  ];
}

/** How fast a computer that joins has all that others asked. */
async function measureCatchUp(of: {
  bundle: string;
  folder: string;
  members: readonly BenchMember[];
  member: TeamServer;
  rows: number;
}): Promise<Measurement[]> {
  const { bundle, folder, members, member, rows } = of;
  const lists = 20;
  for (let list = 0; list < lists; list++)
    await members[list % members.length]?.claim(newHashes(Math.ceil(rows / lists)));
  const rates: number[] = [];
  let [read, peak] = [0, 0];
  for (let turn = 0; turn < turns; turn++) {
    const data = join(folder, `member-${turn}`);
    await mkdir(data);
    const run = await runEngine(
      bundle,
      async (client) => {
        read = await catchUp(client, data, member);
        return success(read);
      },
      (client) => client.run('warm', {}),
    );
    rates.push((read / run.milliseconds) * 1000);
    peak = Math.max(peak, run.peak);
  }
  const rate = Math.max(...rates);
  return [
    {
      what: `catching up with ${count(read)} questions of others, a second`,
      goal: `at least ${count(leastRate)}`,
      figure: count(Math.round(rate)),
      met: rate >= leastRate,
    },
    { what: 'engine meanwhile, peak memory', goal: '', figure: `${(peak / megabyte).toFixed(0)} MB` },
  ];
}

const leastRate = 50_000;

/** Joins with a new memory, and reads all there is. @returns how many questions are in the memory then */
async function catchUp(engine: EngineClient, folder: string, server: TeamServer): Promise<number> {
  const { memory } = openMemory(folder, Date.now);
  const database = createTeamDatabase(server);
  const copy = createTeamCopy(memory);
  copy.join();
  const exchange = createExchange({
    ...{ store: createTeamStore(database), secret, member: randomUUID(), memory, copy, clock: systemClock },
    held: createHeldTable(memory),
    charges: createCharges(memory),
    listen: () => () => {},
    tellLists: async () => {},
    takeInHolds: async (work) => work(),
    onChange: () => {},
    async putQuestions(portions, place) {
      const inText = portions.map((each) => ({ ...each, address: each.address.toString('hex') }));
      const put = await engine.run('putTeamQuestions', { folder, keyId: 'bench', portions: inText, place });
      if (!put.ok) throw new ProblemError(put.problem);
    },
  });
  await exchange.exchangeNow();
  const counted = memory.query('SELECT count(*) AS rows FROM question', z.object({ rows: z.number() })).get();
  await exchange.close();
  await database.close();
  memory.close();
  return counted?.rows ?? 0;
}
