import { createHmac, randomBytes, scrypt } from 'node:crypto';
import { z } from 'zod';
import { failure, problem, problemOf, type Result, success } from '../../shared/model/problem.ts';
import type { JoinTeam, NewTeam, TeamServerInput, TeamTest } from '../../shared/model/team.ts';
import type { Cipher } from '../platform/desktop.ts';
import { seal, unseal } from '../platform/sealing.ts';
import type { Store } from '../platform/store.ts';
import { memberRole, migrations } from './schema.ts';
import { createTeamDatabase, parseTeamAddress, type TeamDatabase, type TeamServer } from './team-database.ts';
import { createTeamStore, type TeamState, type TeamStore } from './team-store.ts';

/** What a team's passphrase opens. The passphrase itself is kept nowhere, and nothing here leaves the main process. */
export type TeamSecret = ReturnType<typeof teamSecretOf>;

/** 128 MB and about half a second a try, so that a dump of the database tries few passphrases. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
const keyBytes = 32;

const newSalt = (): Buffer => randomBytes(16);

/**
 * @param passphrase as it is typed; two ways to write the same letters are one passphrase
 * @returns also the 32 bytes that come of it, in hexadecimal digits, to be kept where keys are kept
 */
export async function openTeamSecret(
  passphrase: string,
  salt: Buffer,
): Promise<{ secret: TeamSecret; key: string }> {
  const whole = await new Promise<Buffer>((resolve, reject) =>
    scrypt(passphrase.normalize('NFKC'), salt, keyBytes, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  );
  return { secret: teamSecretOf(whole), key: whole.toString('hex') };
}

/** @param whole the 32 bytes that come of the passphrase */
export function teamSecretOf(whole: Buffer) {
  const keyFor = (use: string) => createHmac('sha256', whole).update(`enrich desk team, ${use}`).digest();
  const [hashing, sealing] = [keyFor('hashes'), keyFor('seals')];
  return {
    /** Of the hashes of questions, 64 hexadecimal digits. */
    questionKey: keyFor('questions').toString('hex'),
    /** What may stand in the database to tell this passphrase from another. */
    proof: keyFor('proof'),
    /** By which something is found again: nobody without the passphrase can try values against it. */
    hash: (what: string, value: string) => createHmac('sha256', hashing).update(`${what}\0${value}`).digest(),
    /** Unreadable without the passphrase, and of no use in another place than `what`. */
    seal: (what: string, content: string | Buffer) => seal(sealing, what, content),
    /** Null where it was sealed by another passphrase, for another place, or was changed. */
    open: (what: string, sealed: Buffer) => unseal(sealing, what, sealed)?.toString() ?? null,
    /** What was sealed and is no text; null as of `open`. */
    openBytes: (what: string, sealed: Buffer) => unseal(sealing, what, sealed),
  };
}

/** team.json: what is kept of a team. Password and keys only as the system's safe storage encrypted them. */
export const SavedTeamSchema = z
  .object({
    version: z.literal(1),
    teamName: z.string(),
    /** A UUID of this profile. */
    member: z.string(),
    memberName: z.string(),
    host: z.string(),
    port: z.number(),
    database: z.string(),
    user: z.string(),
    ca: z.string().nullable(),
    /** Of questions' hashes, as the profile has one of its own: it opens nothing. */
    questionKey: z.string(),
    encrypted: z.string(),
  })
  .nullable();
export type SavedTeam = NonNullable<z.infer<typeof SavedTeamSchema>>;

/** What is encrypted of a team. */
const HiddenSchema = z.object({ password: z.string(), key: z.string().regex(/^[0-9a-f]{64}$/) });

/** A team that was joined, ready to be asked. */
export interface JoinedTeam {
  saved: SavedTeam;
  database: TeamDatabase;
  store: TeamStore;
  secret: TeamSecret;
}

/** The database that an address leads to. */
interface Reached {
  server: TeamServer;
  /** Of PostgreSQL: "18.4". */
  version: string;
  database: TeamDatabase;
  store: TeamStore;
}

const oldestServer = 13;

export function createMembership(parts: {
  store: Store<SavedTeam | null>;
  cipher: Cipher;
  newId: () => string;
}) {
  const { store, cipher, newId } = parts;

  /** Works with a database, of a version that will do, that is closed where it comes to nothing. */
  async function using<T>(
    input: TeamServerInput,
    work: (of: Reached) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const where = parseTeamAddress(input.address);
    if (!where.ok) return where;
    const { user, password, ca } = input;
    const server = { ...where.value, user, password, ca };
    const database = createTeamDatabase(server);
    async function reach(): Promise<Result<T>> {
      const [row] = await database.all(z.object({ server_version: z.string() }), 'SHOW server_version');
      const version = row?.server_version.split(' ')[0] ?? '';
      if (Number.parseInt(version, 10) < oldestServer) return failure(tooOld(version));
      return work({ server, version, database, store: createTeamStore(database) });
    }
    const answer = await reach().catch((error: unknown) => failure(problemOf(error)));
    if (!answer.ok) await database.close();
    return answer;
  }

  /** Keeps a team, and makes this computer its member. */
  async function enter(
    { server, database, store: team }: Reached,
    state: TeamState,
    { memberName, passphrase }: Pick<JoinTeam, 'memberName' | 'passphrase'>,
  ): Promise<Result<JoinedTeam>> {
    const { secret, key } = await openTeamSecret(passphrase, state.salt);
    if (!secret.proof.equals(state.proof)) return failure(wrongPassphrase);
    if (!(await cipher.isSafe())) return failure(noSafePlace);
    const { password, ...where } = server;
    const saved: SavedTeam = {
      version: 1,
      teamName: state.name,
      member: newId(),
      memberName,
      ...where,
      questionKey: secret.questionKey,
      encrypted: await cipher.encrypt(JSON.stringify({ password, key })),
    };
    await team.join(saved.member, memberName);
    store.set(saved);
    return success({ saved, database, store: team, secret });
  }

  return {
    /** Null where this computer is in no team. */
    saved: store.get,
    /** What an administrator runs where a member has no right to. */
    sql: () =>
      `BEGIN;\n${migrations.join('\n')}COMMIT;\n-- For each member: CREATE ROLE name LOGIN PASSWORD '...' IN ROLE ${memberRole};\n`,
    leave: () => store.set(null),

    /** What stands behind an address, or in words what is wrong. */
    test: (input: TeamServerInput) =>
      using<TeamTest>(input, async ({ version, database, store: team }) => {
        const state = await team.state();
        await database.close();
        return success({ version, team: state?.name ?? null });
      }),

    create: (wanted: NewTeam) =>
      using(wanted.server, async (of) => {
        if (await of.store.state()) return failure(teamExists);
        await of.store.migrate();
        const salt = newSalt();
        const { secret } = await openTeamSecret(wanted.passphrase, salt);
        const state = { name: wanted.teamName, salt, proof: secret.proof };
        await of.store.found(state);
        return enter(of, state, wanted);
      }),

    join: (wanted: JoinTeam) =>
      using(wanted.server, async (of) => {
        const state = await of.store.state();
        return state ? enter(of, state, wanted) : failure(noTeam);
      }),

    /** With what is kept; a problem where the keychain does not open. */
    async open(): Promise<Result<JoinedTeam>> {
      const saved = store.get();
      if (!saved) return failure(noTeam);
      try {
        const { text } = await cipher.decrypt(saved.encrypted);
        const { password, key } = HiddenSchema.parse(JSON.parse(text));
        const { host, port, database: name, user, ca } = saved;
        const database = createTeamDatabase({ host, port, database: name, user, password, ca });
        const secret = teamSecretOf(Buffer.from(key, 'hex'));
        return success({ saved, database, store: createTeamStore(database), secret });
      } catch {
        return failure(lockedKeychain);
      }
    },
  };
}

const wrongPassphrase = problem(
  'team-passphrase',
  'This is not the team’s passphrase.',
  'Ask the colleague who created the team. Capital letters and spaces count.',
);
const noSafePlace = problem(
  'team-no-safe-place',
  'This computer offers no safe place for the team’s password.',
  'Set up the system’s keychain, then join again.',
);
const lockedKeychain = problem(
  'team-keychain',
  'The team’s password can’t be read on this computer.',
  'Unlock your keychain and restart the app, or leave the team and join it again.',
);
const teamExists = problem('team-exists', 'This database holds a team already.', 'Join it instead.');
const noTeam = problem(
  'no-team',
  'There is no team in this database yet.',
  'Create it, or check the address.',
);
const tooOld = (version: string) =>
  problem(
    'team-server-old',
    `The server runs PostgreSQL ${version}, which is too old.`,
    `A team needs PostgreSQL ${oldestServer} or newer.`,
  );
