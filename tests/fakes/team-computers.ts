import { randomUUID } from 'node:crypto';
import { createCharges } from '../../electron/memory/charges.ts';
import { createHeldTable } from '../../electron/memory/held.ts';
import type { Memory } from '../../electron/memory/memory.ts';
import { createTeamQuestions } from '../../electron/memory/questions.ts';
import { createTeamCopy } from '../../electron/memory/team-copy.ts';
import { createExchange, type Exchange } from '../../electron/team/exchange.ts';
import { teamSecretOf } from '../../electron/team/membership.ts';
import { createTeamDatabase, type TeamDatabase, type TeamServer } from '../../electron/team/team-database.ts';
import { createTeamPresets, type TeamPresets } from '../../electron/team/team-presets.ts';
import { createTeamStore, type TeamStore } from '../../electron/team/team-store.ts';
import type { Problem } from '../../shared/model/problem.ts';
import type { SavedPreset } from '../../shared/model/team.ts';
import { type CutProxy, startCutProxy } from './cut-proxy.ts';
import { createFakeClock } from './fake-clock.ts';
import type { TeamTestServer } from './team-server.ts';
import { createTestMemory } from './test-memory.ts';
import { openTestSuppression } from './test-suppression.ts';

export const secret = teamSecretOf(Buffer.alloc(32, 7));
export const keyId = 'team';
const rules = 1;

/** A member's computer: a memory that outlives the app, and an app that can be ended at any moment. */
export interface Computer {
  id: string;
  memory: Memory;
  wire: CutProxy;
  store(): TeamStore;
  held: ReturnType<typeof createHeldTable>;
  suppression: ReturnType<typeof openTestSuppression>;
  /** What its user saved under names. */
  saved: SavedPreset[];
  presets: TeamPresets;
  reported: Problem[];
  exchange(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

async function computerOf(member: TeamServer, name: string): Promise<Computer> {
  const id = randomUUID();
  const wire = await startCutProxy(member.port);
  const memory = createTestMemory().open();
  const copy = createTeamCopy(memory);
  const suppression = openTestSuppression(memory);
  const held = createHeldTable(memory);
  const [saved, reported]: [SavedPreset[], Problem[]] = [[], []];
  const presets = createTeamPresets({
    ...{ copy, saved: () => saved, member: () => id, nameOf: (member) => copy.nameOf(member) ?? '' },
    ...{ now: Date.now, changed: () => {}, report: (problem) => reported.push(problem) },
  });
  let database: TeamDatabase;
  let store: TeamStore;
  let exchange: Exchange;
  function start() {
    database = createTeamDatabase({ ...member, port: wire.port });
    store = createTeamStore(database);
    exchange = createExchange({
      ...{
        store,
        secret,
        member: id,
        memberName: name,
        memory,
        copy,
        held,
        presets,
        clock: createFakeClock(),
      },
      charges: createCharges(memory),
      listen: () => () => {},
      putQuestions: async (portions, place) =>
        memory.transaction(() => {
          const questions = createTeamQuestions(memory, { keyId, rules });
          for (const { address, ...portion } of portions)
            questions.put({ ...portion, address: address.toString('hex') });
          copy.setRead('question', place.number, place.hash);
        }),
      tellLists: async () => {},
      shareAnswers: () => {},
      takeInHolds: suppression.takeIn,
      onChange: () => {},
    });
  }
  async function end() {
    const closing = exchange.close();
    await database.close();
    await closing;
  }
  start();
  await createTeamStore(createTeamDatabase(member)).join(id, name);
  copy.join();
  return {
    ...{ id, memory, wire, held, suppression, saved, presets, reported },
    store: () => store,
    exchange: () => exchange.exchangeNow(),
    async restart() {
      await end();
      start();
    },
    async close() {
      await end();
      await wire.close();
    },
  };
}

/** A team of so many computers, in a new database of the server. */
export async function openTeamComputers(server: TeamTestServer, count: number) {
  const { owner, member } = await server.newTeam();
  const database = createTeamDatabase(owner);
  const founder = createTeamStore(database);
  await founder.found({
    name: 'Sales',
    salt: Buffer.of(1),
    proof: secret.proof,
  });
  const computers = await Promise.all(
    Array.from({ length: count }, (_, at) => computerOf(member, `Member ${at + 1}`)),
  );
  return {
    database: owner.database,
    computers,
    async close() {
      await Promise.all(computers.map((each) => each.close()));
      await database.close();
    },
  };
}

/** What was cut is noticed with the first attempt at the latest. */
export async function mendAndExchange(...computers: readonly Computer[]): Promise<void> {
  for (const { wire } of computers) wire.mend();
  for (const each of computers) await each.exchange().catch(() => each.exchange());
}
