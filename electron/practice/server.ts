import { randomBytes } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { z } from 'zod';
import { tokenPath } from '../../shared/model/services.ts';
import { type Clock, wait } from '../platform/clock.ts';
import { createRateLimit } from '../platform/concurrency.ts';
import { systemDisk, writeAtomically } from '../platform/disk.ts';
import { isSecret, requireKey, requireLoopbackHost } from './auth.ts';
import { bulkCreateRoutes, deliverWebhook } from './bulk/create.ts';
import { createJobRunner } from './bulk/job-runner.ts';
import { openJobStore } from './bulk/practice-jobs.ts';
import { bulkStatusRoutes, downloadRoute, type Presentation, webhookBody } from './bulk/status.ts';
import { answerErrors, fieldErrors, missingField, refuse, ValidationError } from './errors.ts';
import { lookupRoutes } from './lookup/routes.ts';
import { defaultSettings, type PracticeOptions, type PracticeSettings } from './options.ts';

const hex128 = () => randomBytes(16).toString('hex');

/**
 * What opens the practice account. Its people are made up, but the lists sent to it are not, and every user of a computer
 * can connect to loopback: so nobody must be able to guess it. The app takes the key from the running service and
 * shows neither; the password is for the token endpoint, and only `npm run service` prints it, for whoever builds a client.
 */
interface Secrets {
  apiKey: string;
  password: string;
}

/** The form itself holds 128 bits: a file that somebody filled by hand with something short is not taken. */
const SecretsSchema = z.object({
  apiKey: z.string().regex(/^practice_[0-9a-f]{32}$/),
  password: z.string().regex(/^[0-9a-f]{32}$/),
});

const newSecrets = (): Secrets => ({ apiKey: `practice_${hex128()}`, password: hex128() });

/**
 * The secrets of a profile, from `<folder>/secrets.json`; made anew where there are none, where they cannot be read, or
 * where others could read them. Makes the folder this user's own. Rejects with the system's error.
 */
async function openSecrets(folder: string): Promise<Secrets> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // One that was there before, such as from a backup, may be open to all.
  await chmod(folder, 0o700);
  const path = join(folder, 'secrets.json');
  const kept = await readSecrets(path);
  if (kept !== null) return kept;
  const made = newSecrets();
  await writeAtomically(systemDisk, path, JSON.stringify(made));
  return made;
}

async function readSecrets(path: string): Promise<Secrets | null> {
  try {
    const { mode } = await stat(path);
    // Windows has no such bits and says that everybody may read; the folder is the user's own there.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) return null;
    return SecretsSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return null;
  }
}

export interface PracticeService {
  /** http://127.0.0.1:port, without a slash at the end. */
  readonly url: string;
  readonly apiKey: string;
  /** Gets the key at the token endpoint, with any email address. */
  readonly password: string;
  /** Every route it answers: "POST /accounts/api/get-token/", ":name" standing for a part of a path. */
  readonly routes: readonly string[];
  setOptions(settings: Partial<PracticeSettings>): void;
  /** Stops listening, breaks off work under way and lets go of every file. */
  close(): Promise<void>;
}

/** Starts on loopback and goes on with jobs pending in `dataDir`. Rejects when the port or the folder can't be had. */
export async function startPracticeService(options: PracticeOptions): Promise<PracticeService> {
  const { clock, port = 0, apiKey, dataDir, ...given } = options;
  const kept = dataDir === undefined ? newSecrets() : await openSecrets(dataDir);
  const secrets = { ...kept, ...(apiKey !== undefined && { apiKey }) };
  let settings: PracticeSettings = { ...defaultSettings, ...given };
  const temporary = dataDir === undefined ? await mkdtemp(join(tmpdir(), 'practice-run-')) : undefined;
  const store = await openJobStore(dataDir ?? join(temporary ?? '', 'jobs'), clock);
  const stopping = new AbortController();
  const { signal } = stopping;
  // Every pending job and every answer held back waits with it, and there may be any number of them.
  setMaxListeners(0, signal);
  let url = '';
  const present = (): Presentation => ({
    url: settings.publicUrl ?? url,
    olderVariant: settings.olderVariant,
  });

  const runner = createJobRunner(store, clock, signal, (job) => {
    if (settings.webhookUrl !== null)
      deliverWebhook(settings.webhookUrl, webhookBody(job, present()), clock, signal);
  });

  const app = fastify({ forceCloseConnections: true });
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url: path }) => {
    for (const name of [method].flat()) routes.push(`${name} ${path}`);
  });
  answerErrors(app);
  await app.register(multipart);
  app.addHook('onRequest', requireLoopbackHost);
  app.addHook('onRequest', async () => {
    await wait(clock, settings.latencyMs, signal);
    signal.throwIfAborted();
  });
  tokenRoute(app, clock, secrets, () => settings.perMinute.tokenTries);
  const withKey = requireKey(secrets.apiKey);
  await app.register(async (api) => {
    api.addHook('onRequest', withKey);
    lookupRoutes(api, clock, () => settings.perMinute.businessLookups);
    bulkCreateRoutes(api, { store, runner, settings: () => settings });
    bulkStatusRoutes(api, store, present);
  });
  downloadRoute(app, store, async (request, reply) => {
    if (settings.downloadNeedsKey) await withKey(request, reply);
  });

  const close = async () => {
    stopping.abort();
    await Promise.all([app.close(), runner.settled()]);
    if (temporary !== undefined) await rm(temporary, { recursive: true, force: true, maxRetries: 3 });
  };
  url = await app.listen({ host: '127.0.0.1', port }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  for (const job of store.pending()) runner.start(job);

  return {
    url,
    ...secrets,
    routes,
    setOptions: (changes) => {
      settings = { ...settings, ...changes };
    },
    close,
  };
}

const TokenRequest = z.object({
  email: z.string(missingField).trim().min(1, missingField).pipe(z.email('Enter an email address.')),
  password: z.string(missingField).min(1, missingField),
});

/** Specification 4.1. Any email address will do; the password is tried a few times a minute at most, by whomever. */
function tokenRoute(
  app: FastifyInstance,
  clock: Clock,
  { apiKey, password }: Secrets,
  triesPerMinute: () => number,
): void {
  const limit = createRateLimit(clock, triesPerMinute, 60_000);
  app.post(tokenPath, (request, reply) => {
    const parsed = TokenRequest.safeParse(request.body);
    if (!parsed.success) throw new ValidationError(fieldErrors(parsed.error));
    const wait = limit.take();
    if (wait > 0) {
      return refuse(reply.header('retry-after', wait), 429, `Too many tries: wait ${wait} seconds.`);
    }
    if (!isSecret(parsed.data.password, password)) {
      return refuse(reply, 401, 'No account has this email address and password.');
    }
    return reply.send({ api_key: apiKey, message: 'This is the key of the practice account.' });
  });
}
