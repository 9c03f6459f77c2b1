import { setMaxListeners } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import fastify from 'fastify';
import { requireKey, requireLoopbackHost } from './auth.ts';
import { bulkCreateRoutes } from './bulk/create.ts';
import { downloadRoute } from './bulk/download.ts';
import type { Job } from './bulk/job.ts';
import { createJobRunner } from './bulk/job-runner.ts';
import { openJobStore } from './bulk/job-store.ts';
import { bulkStatusRoutes, type Presentation, webhookBody } from './bulk/status.ts';
import { createWebhooks } from './bulk/webhook.ts';
import { waitUntil } from './clock.ts';
import { type CreditsDeducted, deduct } from './credits.ts';
import { answerErrors } from './errors.ts';
import { lookupRoutes } from './lookup/routes.ts';
import { defaultSettings, type PracticeOptions, type PracticeSettings } from './options.ts';
import { lookupOfService } from './people/matches.ts';
import { newSecrets, openSecrets } from './secrets.ts';
import { tokenRoute } from './token.ts';

export interface PracticeService {
  /** http://127.0.0.1:port, without a slash at the end. */
  readonly url: string;
  readonly apiKey: string;
  /** Gets the key at the token endpoint, with any email address. */
  readonly password: string;
  /** Deducted since the start. */
  readonly credits: Readonly<CreditsDeducted>;
  /** Every route it answers: "POST /accounts/api/get-token/", ":name" standing for a part of a path. */
  readonly routes: readonly string[];
  setOptions(settings: Partial<PracticeSettings>): void;
  /** Stops listening, breaks off work under way and lets go of every file. */
  close(): Promise<void>;
}

/**
 * Starts the whole service of the specification on loopback, with made-up people. Jobs an earlier run left
 * pending in `dataDir` are worked off. Rejects when the port or the folder can't be had.
 */
export async function startPracticeService(options: PracticeOptions): Promise<PracticeService> {
  const { clock, port = 0, apiKey, dataDir, ...given } = options;
  const kept = dataDir === undefined ? newSecrets() : await openSecrets(dataDir);
  const secrets = { ...kept, ...(apiKey !== undefined && { apiKey }) };
  let settings: PracticeSettings = { ...defaultSettings, ...given };
  const temporary = dataDir === undefined ? await mkdtemp(join(tmpdir(), 'practice-run-')) : undefined;
  const store = await openJobStore(dataDir ?? join(temporary ?? '', 'jobs'), clock);
  const credits: CreditsDeducted = { business: 0, appending: 0 };
  const webhooks = createWebhooks(clock);
  const stopping = new AbortController();
  // Every answer held back waits with it.
  setMaxListeners(0, stopping.signal);
  let url = '';
  const present = (): Presentation => ({
    url: settings.publicUrl ?? url,
    olderVariant: settings.olderVariant,
  });

  const runner = createJobRunner(store, clock, (job: Job) => {
    deduct(credits, lookupOfService[job.service], job.creditsDeducted);
    if (settings.webhookUrl !== null) void webhooks.deliver(settings.webhookUrl, webhookBody(job, present()));
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
    if (settings.latencyMs > 0) await waitUntil(clock, clock.now() + settings.latencyMs, stopping.signal);
  });
  tokenRoute(app, clock, secrets, () => settings.perMinute.tokenTries);
  const withKey = requireKey(secrets.apiKey);
  await app.register(async (api) => {
    api.addHook('onRequest', withKey);
    lookupRoutes(api, clock, credits, () => settings.perMinute.businessLookups);
    bulkCreateRoutes(api, { store, runner, settings: () => settings });
    bulkStatusRoutes(api, store, present);
  });
  downloadRoute(app, store, async (request, reply) => {
    if (settings.downloadNeedsKey) await withKey(request, reply);
  });

  const close = async () => {
    stopping.abort();
    webhooks.close();
    await Promise.all([app.close(), runner.stop()]);
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
    credits,
    routes,
    setOptions: (changes) => {
      settings = { ...settings, ...changes };
    },
    close,
  };
}
