import { randomFillSync, randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { BookQuery } from '../../electron/engine/book/book-query.ts';
import type { EngineClient } from '../../electron/engine/process/engine-client.ts';
import { createCharges } from '../../electron/memory/charges.ts';
import { createHeldTable } from '../../electron/memory/held.ts';
import { openMemory } from '../../electron/memory/open-memory.ts';
import { createTeamCopy } from '../../electron/memory/team-copy.ts';
import { systemClock } from '../../electron/platform/clock.ts';
import { createExchange } from '../../electron/team/exchange.ts';
import { teamSecretOf } from '../../electron/team/membership.ts';
import { createTeamDatabase, type TeamDatabase, type TeamServer } from '../../electron/team/team-database.ts';
import { createTeamStore } from '../../electron/team/team-store.ts';
import { ProblemError, success } from '../../shared/model/problem.ts';
import { membersOf, startTeamServer } from '../fakes/team-server.ts';
import { inTurns, makeCheck, million, questionsInBook, turns } from './answers.ts';
import type { BenchOptions } from './bench.ts';
import { buildEngine, type EngineRun, runEngine, warm } from './engine-run.ts';
import { against, counted, type Measurement, megabytes, printTable, seconds, shown, timed } from './table.ts';
import { withFolder } from './with-folder.ts';

/** What a team shares against the same work alone, in the same run. */
export const benchTeam = ({ rows = million }: BenchOptions): Promise<Measurement[]> =>
  withFolder(async (folder) => {
    const bundle = await buildEngine(join(folder, 'engine'));
    const checking = await measureCheck(bundle, folder, rows);
    printTable(
      `team, checking: ${counted(rows)} rows, ${counted(questionsInBook)} questions, median of ${turns}`,
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
    team: {
      key: book.key,
      sources: book.sources.map(({ id }) => ({ id, member: `Member ${id}`, isShared: false })),
    },
  };
  const [own, others]: [number[], EngineRun[]] = [[], []];
  for (const _ of inTurns) {
    own.push((await check(book)).took);
    others.push(await check(shared));
  }
  const took = others.map((each) => each.took);
  return [
    shown('check where all questions are own', seconds(Math.min(...own))),
    against('check where all questions are of others', own, took, 1.1),
    shown('engine, peak memory', megabytes(Math.max(...others.map((each) => each.peak)))),
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
      ...{ name: 'Bench', salt: Buffer.of(1), proof: secret.proof },
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
  for (const _ of inTurns) {
    const hashes = newHashes(rows);
    bare.push((await timed(() => insert(hashes))).took);
    claimed.push((await timed(async () => one?.claim(hashes))).took);
    const lists = members.map((each) => ({ each, hashes: newHashes(rows) }));
    const oneByOne = await timed(async () => {
      for (const { each, hashes: own } of lists) await each.claim(own);
    });
    inTurn.push(oneByOne.took);
    const others = members.map((each) => ({ each, hashes: newHashes(rows) }));
    const together = await timed(() => Promise.all(others.map(({ each, hashes: own }) => each.claim(own))));
    atOnce.push(together.took);
  }
  return [
    shown(`INSERT of ${counted(rows)} rows by pg`, seconds(Math.min(...bare))),
    against(`claiming ${counted(rows)} rows`, bare, claimed, 1.5),
    shown(
      `${members.length} members claim ${counted(rows)} rows each, one after another`,
      seconds(Math.min(...inTurn)),
    ),
    shown(`${members.length} members claim ${counted(rows)} rows each at once`, seconds(Math.min(...atOnce))),
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
  for (const turn of inTurns) {
    const data = join(folder, `member-${turn}`);
    await mkdir(data);
    const run = await runEngine(
      bundle,
      async (client) => {
        read = await catchUp(client, data, member);
        return success(read);
      },
      warm,
    );
    rates.push((read / run.took) * 1000);
    peak = Math.max(peak, run.peak);
  }
  const rate = Math.max(...rates);
  return [
    {
      what: `catching up with ${counted(read)} questions of others, a second`,
      goal: `at least ${counted(leastRate)}`,
      figure: counted(Math.round(rate)),
      met: rate >= leastRate,
    },
    shown('engine meanwhile, peak memory', megabytes(peak)),
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
    ...{ store: createTeamStore(database), secret, memory, copy, clock: systemClock },
    ...{ member: randomUUID(), memberName: 'New member' },
    held: createHeldTable(memory),
    charges: createCharges(memory),
    listen: () => () => {},
    presets: { tell: async () => {}, takeIn: () => {} },
    tellLists: async () => {},
    shareAnswers: () => {},
    takeInHolds: async (work) => work(),
    onChange: () => {},
    async putQuestions(portions, place) {
      const inText = portions.map((each) => ({ ...each, address: each.address.toString('hex') }));
      const put = await engine.run('putTeamQuestions', { folder, keyId: 'bench', portions: inText, place });
      if (!put.ok) throw new ProblemError(put.problem);
    },
  });
  await exchange.exchangeNow();
  const questions = memory
    .query('SELECT count(*) AS rows FROM question', z.object({ rows: z.number() }))
    .get();
  await exchange.close();
  await database.close();
  memory.close();
  return questions?.rows ?? 0;
}
