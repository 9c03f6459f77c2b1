import { isIPv4, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase, ClientConfig } from 'pg';
import { z } from 'zod';
import {
  errorCode,
  failure,
  type Problem,
  ProblemError,
  problem,
  type Result,
  success,
} from '../../shared/model/problem.ts';

/** Where a team's PostgreSQL is, and as whom it is used. */
export interface TeamServer {
  host: string;
  port: number;
  database: string;
  user: string;
  password: string;
  /** PEM of who signed the server's certificate, where this computer does not trust them; null for whom it trusts. */
  ca: string | null;
}

/** What kept the database from doing something, as far as what is to be done depends on it. */
export type TeamFault = 'unreachable' | 'busy' | 'refused' | 'other';

export class TeamError extends ProblemError {
  readonly fault: TeamFault;
  constructor(fault: TeamFault, said: Problem, options?: ErrorOptions) {
    super(said, options);
    this.fault = fault;
  }
}

/** Statements of one transaction, or of none. */
export interface TeamQueries {
  /** Numbers of 64 bits come as text. @throws TeamError */
  all<Row>(row: z.ZodType<Row>, sql: string, ...values: unknown[]): Promise<Row[]>;
  /** Several statements of which none answers anything. @throws TeamError */
  run(sql: string): Promise<void>;
}

const defaultPort = 5432;
const connectMs = 10_000;
const answerMs = 60_000;
/** A computer that vanished lets others go on after so long. */
const idleMs = 30_000;
const listenAgainMs = 5_000;

/** Whether nothing that goes there leaves this computer; "127.example.com" may be anywhere. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

/** Reads "postgres://host:port/database". User and password have fields of their own, so that none is in an address. */
export function parseTeamAddress(text: string): Result<Pick<TeamServer, 'host' | 'port' | 'database'>> {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null;
  const isKnown = url?.protocol === 'postgres:' || url?.protocol === 'postgresql:';
  if (!url || !isKnown || url.hostname === '' || url.pathname.length < 2) return failure(badAddress);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return failure(addressWithMore);
  return success({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || defaultPort),
    database: decodeURIComponent(url.pathname.slice(1)),
  });
}

const badAddress = problem(
  'team-address',
  'This is not the address of a PostgreSQL database.',
  'Write it as postgres://host:5432/database.',
);
const addressWithMore = problem(
  'team-address-with-more',
  'The address holds more than host, port, and database.',
  'Enter user name and password in their own fields.',
);

/** Nothing of it is loaded where there is no team. */
const loadPg = async () => (await import('pg')).default;

export type TeamDatabase = ReturnType<typeof createTeamDatabase>;

/** A team's database, as connections that are made when they are needed. */
export function createTeamDatabase(server: TeamServer) {
  const { ca, ...where } = server;
  const sockets = new Set<Socket>();
  const config: ClientConfig = {
    ...where,
    // A certificate that is not verified protects from nobody: plain text goes no further than this computer.
    ssl:
      isLoopback(server.host) && ca === null
        ? false
        : { rejectUnauthorized: true, ...(ca !== null && { ca }) },
    application_name: 'Enrich Desk',
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    statement_timeout: answerMs,
    idle_in_transaction_session_timeout: idleMs,
    keepAlive: true,
    stream() {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
  };
  const pooling = loadPg().then(({ Pool }) => {
    const pool = new Pool({ ...config, max: 3, idleTimeoutMillis: idleMs, allowExitOnIdle: true });
    // That a connection is lost is told to whoever waits for its answer, and the next who asks makes another. It has to be heard all the
    // same, from the moment on at which it is there: else it would end the app.
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool.on('error', () => {});
  });
  const ending = new AbortController();

  const queriesOf = (of: Pick<ClientBase, 'query'> | Promise<Pick<ClientBase, 'query'>>): TeamQueries => ({
    async all(row, sql, ...values) {
      const client = await of;
      return z.array(row).parse((await orTeamError(() => client.query(sql, values), server)).rows);
    },
    async run(sql) {
      const client = await of;
      await orTeamError(() => client.query(sql), server);
    },
  });

  async function listening(told: () => void, stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      const { Client } = await loadPg();
      const client = new Client({ ...config, query_timeout: 0 });
      const lost = new Promise<void>((resolve) => {
        client.on('error', () => resolve());
        client.on('end', () => resolve());
        stopped.addEventListener('abort', () => resolve(), { once: true });
      });
      client.on('notification', told);
      try {
        await client.connect();
        await client.query('LISTEN enrich_desk');
        told();
        await lost;
      } catch {
        // Whoever asks for something is told why; here it is tried again.
      }
      await client.end().catch(() => {});
      await pause(listenAgainMs, undefined, { signal: stopped }).catch(() => {});
    }
  }

  return {
    ...queriesOf(pooling),
    /** All of it or nothing. Where the end of it was not seen, `TeamError` with the fault "unreachable". */
    async transaction<T>(work: (queries: TeamQueries) => Promise<T>): Promise<T> {
      const pool = await pooling;
      const client = await orTeamError(() => pool.connect(), server);
      let broken = false;
      try {
        await orTeamError(() => client.query('BEGIN'), server);
        const value = await work(queriesOf(client));
        await orTeamError(() => client.query('COMMIT'), server);
        return value;
      } catch (error) {
        await client.query('ROLLBACK').catch(() => {
          broken = true;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    /** Tells when others may have written something, until it is cancelled; also after a connection was lost and is there again. */
    listen(told: () => void): () => void {
      const stop = new AbortController();
      void listening(told, AbortSignal.any([stop.signal, ending.signal]));
      return () => stop.abort();
    },
    /** What still waits for an answer is told that there is none. */
    async close(): Promise<void> {
      ending.abort();
      for (const socket of sockets) socket.destroy();
      await (await pooling).end();
    },
  };
}

async function orTeamError<T>(work: () => Promise<T>, server: TeamServer): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw teamError(error, server);
  }
}

type Cause = readonly [codes: RegExp, TeamFault, message: string, advice: string];

const missingRight = '42501';

/** Why a server fails, by its own code or the system's, in words in which HOST stands for it. */
const causes: readonly Cause[] = [
  [
    /^(?:28P01|28000)$/,
    'refused',
    'The team’s database refused the user name or password.',
    'Check both, or ask your administrator for new ones.',
  ],
  [
    /^3D000$/,
    'refused',
    'There is no database of this name on the server.',
    'Check the address, or ask your administrator to create the database.',
  ],
  [
    /^(?:42501|25006)$/,
    'refused',
    'The user has no right to do this in the team’s database.',
    'Ask your administrator to run the team’s SQL, and to give the user the role enrich_desk_member.',
  ],
  [
    /^(?:3F000|42P01|42883)$/,
    'refused',
    'The database holds no team, or not all of what a team needs.',
    'Create the team here, or ask your administrator to run the SQL in Settings, Team.',
  ],
  [
    /^(?:53100|53200|58030)$/,
    'busy',
    'The team’s database has no room left.',
    'Ask your administrator to make room. Nothing is lost: it is tried again.',
  ],
  [
    /^(?:53300|55P03|57014|40001|40P01)$/,
    'busy',
    'The team’s database is busy.',
    'It is tried again. If it stays busy, ask your administrator.',
  ],
  [
    /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/,
    'refused',
    'The certificate of the team’s database is not one that this computer trusts.',
    'Choose the file of who signed it, or ask your administrator for it.',
  ],
  [
    /^no TLS$/,
    'refused',
    'The team’s database accepts no encrypted connections.',
    'Ask your administrator to turn TLS on. Without it nothing is sent to another computer.',
  ],
  [
    /^(?:ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EHOST|ENET|EPIPE|EADDR|08|57P0)|^$/,
    'unreachable',
    'The team’s database at HOST can’t be reached.',
    'Check your network or VPN. Until it is back, the app goes by what it knew last.',
  ],
];
const anyOther: Cause = [
  /^/,
  'other',
  'The team’s database answered something unexpected.',
  'Try again, or ask your administrator.',
];

function teamError(error: unknown, { host }: TeamServer): TeamError {
  if (error instanceof TeamError) return error;
  // What the server says may quote values: only its code is told on.
  const code = errorCode(error);
  const isPlain = error instanceof Error && error.message.includes('does not support SSL');
  const cause = causes.find(([codes]) => codes.test(isPlain ? 'no TLS' : code));
  const [, fault, message, advice] = cause ?? anyOther;
  const said = problem(
    `team-${fault}`,
    message.replace('HOST', () => host),
    advice,
    code || undefined,
  );
  const needsAdministrator = code === missingRight || undefined;
  return new TeamError(fault, { ...said, needsAdministrator }, { cause: error });
}
