import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { jobEntry } from '../../electron/money/job-spending.ts';
import type { SavedTeam } from '../../electron/team/membership.ts';
import { createTeam, type Team } from '../../electron/team/team.ts';
import type { TeamServer } from '../../electron/team/team-database.ts';
import { type CutProxy, startCutProxy } from './cut-proxy.ts';
import { valueIn } from './job-bench.ts';
import { type JoinedBench, openJoinedBench } from './joined-bench.ts';
import { memoryStore } from './memory-store.ts';
import { inputOf, type TeamTestServer } from './team-server.ts';
import { fakeCipher } from './test-connections.ts';

/** The account that all use. */
export const connection = {
  ...{ id: 'acme', name: 'Acme', address: 'https://api.example.com' },
  kind: 'service' as const,
};
const passphrase = 'correct horse battery';

/** A member's computer: what it keeps outlives its app, which can be started again. */
export interface Member {
  app: JoinedBench;
  team: Team;
  wire: CutProxy;
  /** All that left this computer, over starts of its app. */
  sent(): string[];
  restart(): Promise<void>;
  join(): Promise<void>;
  /** All that this computer has to tell is told, and all that others told is here. */
  exchange(): Promise<void>;
  close(): Promise<void>;
}

export async function memberOf(
  at: TeamServer,
  name: string,
  isFirst: boolean,
  mayGoAlone = true,
): Promise<Member> {
  const root = await mkdtemp(join(tmpdir(), 'team-member-'));
  const wire = await startCutProxy(at.port);
  const [store, cipher] = [memoryStore<SavedTeam | null>(null), fakeCipher()];
  const of: { app?: JoinedBench; team?: Team } = {};
  const sentBefore: string[] = [];
  async function start() {
    of.app = await openJoinedBench(root, {
      connection,
      async openTeam(parts) {
        of.team = createTeam({
          ...{ ...parts, store, cipher, mayGoAlone },
          ...{ isOwn: true, savedPresets: () => [], onChange: () => {}, report: () => {} },
          chargeOf(key) {
            const job = of.app?.jobs.get(key.replace('job:', ''));
            return job ? jobEntry(job, () => null, null) : null;
          },
        });
        return of.team;
      },
    });
  }
  await start();
  const entering = { server: inputOf({ ...at, port: wire.port }), memberName: name, passphrase };
  const team = of.team ?? expect.fail();
  valueIn(await (isFirst ? team.create({ ...entering, teamName: 'Sales' }) : team.join(entering)));
  return {
    get app() {
      return of.app ?? expect.fail();
    },
    get team() {
      return of.team ?? expect.fail();
    },
    wire,
    sent: () => [...sentBefore, ...(of.app?.world.sent.flat() ?? [])],
    join: async () => void valueIn(await (of.team ?? expect.fail()).join(entering)),
    async restart() {
      sentBefore.push(...(of.app?.world.sent.flat() ?? []));
      await of.app?.close();
      await start();
    },
    exchange: async () => void (await (of.team ?? expect.fail()).exchangeNow()),
    async close() {
      await (of.app ?? expect.fail()).close();
      await wire.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** Members of a new team, the first of whom created it. */
export async function membersOf(server: TeamTestServer, ...names: string[]) {
  const { owner, member } = await server.newTeam();
  const members: Member[] = [];
  for (const name of names)
    members.push(await memberOf(members.length === 0 ? owner : member, name, members.length === 0));
  const close = async () => void (await Promise.all(members.map((each) => each.close())));
  const of = (at: number) => members[at] ?? expect.fail();
  return { members, of, close, member, database: owner.database };
}

export const phone = (n: number) => `503555${String(n).padStart(4, '0')}`;
export const listOf = (rows: readonly number[]) =>
  `Name,Phone\n${rows.map((n) => `P${n},${phone(n)}\n`).join('')}`;

/** Makes a job of rows and has it sent, as far as it goes. @returns its id */
export async function send({ app }: Member, rows: readonly number[], choices = {}): Promise<string> {
  const id = await app.create(listOf(rows), 'list.csv', choices);
  await app.until(() => app.record(id).state !== 'preparing');
  if (app.record(id).state === 'unconfirmed') valueIn(await app.jobs.send(id, randomUUID()));
  return id;
}

export const settled = ({ app }: Member, id: string) => app.finish(id);
