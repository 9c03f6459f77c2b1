import type { WebhookStatus } from '../../shared/ipc/ipc.ts';
import { outgoing } from '../../shared/model/job.ts';
import type { ServiceCounts } from '../../shared/model/job-counts.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { errorCode, type Problem, ProblemError, problem } from '../../shared/model/problem.ts';
import type { ServiceId } from '../../shared/model/services.ts';
import type { Settings } from '../../shared/model/settings.ts';
import { counted } from '../../shared/words/amounts.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import { createRateLimit, createSignal, createTurns } from '../platform/concurrency.ts';
import { decodeJob } from '../service/replies/decode-job.ts';
import { parseReplyJson } from '../service/replies/decode-values.ts';
import type { WebhookAddress } from './ports.ts';
import { withEntry } from './record/lifecycle.ts';
import type { JobWork } from './work/job-work.ts';
import type { Poller } from './work/poller.ts';

/** Takes the service's webhook calls on this computer's own address, for a tunnel of the user's to forward to. */
export type WebhookListener = ReturnType<typeof createWebhookListener>;

const largestBody = 64 * 1024;
const minuteMs = 60_000;
/** Calls beyond this many in a minute are answered and forgotten: polling finds what they would have told. */
const mostPerMinute = 120;
/** The service gives up after 5 s (specification 6); whoever sends slower than this is cut off before. */
const slowestBodyMs = 4000;

interface ListenerParts {
  clock: Clock;
  address: WebhookAddress;
  /** Gets each body as it came; called after the answer, and must not throw. */
  onCall(body: string): void;
}

/** Every call to the right path is answered 204 before anything is made of it, so that no body can delay an answer. */
export function createWebhookListener({ clock, address, onCall }: ListenerParts) {
  const secret = () => address.get().secret;
  const isOurs = ({ params }: { params: unknown }) =>
    typeof params === 'object' && params !== null && 'secret' in params && params.secret === secret();
  let server: { url: string; close(): Promise<void> } | null = null;
  let received = 0;
  let trouble: Problem | null = null;
  const limit = createRateLimit(clock, () => mostPerMinute, minuteMs);

  function status(): WebhookStatus {
    return { url: server && `${server.url}/${secret()}`, received, problem: trouble };
  }
  const changes = createSignal<[WebhookStatus]>();
  const changed = () => changes.tell(status());

  function take(body: string): void {
    received++;
    if (limit.take() > 0) return;
    changed();
    onCall(body);
  }

  async function close(): Promise<void> {
    const closing = server;
    server = null;
    await closing?.close();
  }

  /** Loads the web server, which nobody who gets no calls has use for. */
  async function makeServer() {
    const { fastify } = await import('fastify');
    const app = fastify({
      bodyLimit: largestBody,
      requestTimeout: slowestBodyMs,
      http: { headersTimeout: slowestBodyMs, connectionsCheckingInterval: 250 },
      forceCloseConnections: true,
    });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    app.post('/:secret', (request, reply) => {
      if (!isOurs(request)) return reply.code(404).send();
      reply.code(204).send();
      const body = typeof request.body === 'string' ? request.body : '';
      setImmediate(() => take(body));
    });
    app.setNotFoundHandler((_request, reply) => reply.code(404).send());
    // A body too large or broken is the sender's affair; the service is answered all the same.
    app.setErrorHandler((_error, request, reply) => reply.code(isOurs(request) ? 204 : 404).send());
    return app;
  }

  async function open(port: number): Promise<void> {
    await close();
    try {
      // From now on a tunnel may point to the address, so it has to be the same at the next start.
      address.set(address.get());
      const app = await makeServer();
      const url = await app.listen({ host: '127.0.0.1', port });
      server = { url, close: () => app.close() };
      trouble = null;
    } catch (error) {
      trouble = error instanceof ProblemError ? error.problem : portProblem(port, error);
    }
    changed();
  }

  async function closeNow(): Promise<void> {
    await close();
    trouble = null;
    changed();
  }

  // One after the other: two at once would leave a server behind that nobody can close any more.
  const { inTurn } = createTurns();

  return {
    follow: ({ enabled, port }: Settings['webhook']) =>
      inTurn('server', () => (enabled ? open(port) : closeNow())),
    close: () => inTurn('server', closeNow),
    status,
    onChange: changes.listen,
  };
}

function portProblem(port: number, error: unknown): Problem {
  const taken = errorCode(error) === 'EADDRINUSE';
  return problem(
    'webhook-port',
    taken
      ? `Port ${port} is used by another program, so webhooks cannot be received.`
      : `Port ${port} could not be opened, so webhooks cannot be received.`,
    'Choose another port in Settings, and point your tunnel to it. Jobs are followed anyway.',
    error instanceof Error ? error.message : String(error),
  );
}

/** Makes something of webhook calls, trusting nothing in them: they name a job, the service itself is then asked. */

interface IntakeParts extends Omit<JobWork<'clock' | 'client' | 'target'>, 'log'> {
  poller: Poller;
}

interface Named {
  queueId: string;
  service: ServiceId;
}

/** Clocks of two computers differ, and a service may stamp a job when it began or ended reading the list. */
const clockToleranceMs = 10 * 60_000;
/** Ids that belong to no job yet, kept in case a job's outcome becomes unknown. */
const mostRemembered = 50;
/** Status requests for ids that are nobody's: so few in a minute that a flood of calls costs nothing. */
const mostAsksPerMinute = 10;

export function createWebhookIntake({ ports, store, poller, gate, signal, background }: IntakeParts) {
  const strangers = new Map<string, Named>();
  const limit = createRateLimit(ports.clock, () => mostAsksPerMinute, minuteMs);

  function take(body: string): void {
    // Nothing else in the body is used: it carries no signature.
    const { queueId, service } = decodeJob(parseReplyJson(body)) ?? { queueId: null, service: null };
    if (queueId === null) return;
    poller.hurry((job) => job.queueId === queueId && (service === null || job.service === service));
    if (service === null) return;
    strangers.delete(`${service} ${queueId}`);
    strangers.set(`${service} ${queueId}`, { queueId, service });
    const [oldest] = strangers.keys();
    if (strangers.size > mostRemembered && oldest !== undefined) strangers.delete(oldest);
    consider({ queueId, service });
  }

  function consider(named: Named): void {
    const jobs = store.all().filter((job) => job.service === named.service);
    const unknown = jobs.filter((job) => job.state === 'outcome-unknown' && !job.archived);
    const asked = jobs.filter(
      (job) => job.queueId === named.queueId || job.candidates?.includes(named.queueId),
    );
    const connections = new Set(unknown.map((job) => job.connection.id));
    for (const job of asked) connections.delete(job.connection.id);
    for (const connectionId of connections) {
      if (gate.opensAt(connectionId) <= ports.clock.now() && limit.take() === 0)
        background(() => ask(named, connectionId));
    }
  }

  async function ask({ queueId, service }: Named, connectionId: string): Promise<void> {
    const target = await ports.target(connectionId);
    if (!target.ok || signal.aborted) return;
    const status = await ports.client.jobStatus(target.value, service, queueId, { signal });
    if (signal.aborted || status.kind === 'failed') return;
    const at = isoNow(ports.clock);
    for (const { id, connection } of store.all()) {
      if (connection.id === connectionId) await store.witness(id, offered(queueId, service, status, at));
    }
  }

  return {
    take,
    /** To be called when a job's outcome became unknown: a call that came before may have been about it. */
    reconsider(): void {
      for (const named of strangers.values()) consider(named);
    },
  };
}

/** Offers an id for a job it fits: same service, made while the list was being sent, as many rows. */
const offered =
  (
    queueId: string,
    service: ServiceId,
    status: { counts: ServiceCounts; createdAt: string | null },
    at: string,
  ) =>
  (job: JobRecord): JobRecord | null => {
    const { sending, candidates = [] } = job;
    const sent = outgoing(job);
    if (job.state !== 'outcome-unknown' || job.service !== service || !sending || !sent) return null;
    if (candidates.includes(queueId) || status.counts.rowsUploaded !== sent.rows) return null;
    const madeAt = Date.parse(status.createdAt ?? '');
    const from = Date.parse(sending.startedAt) - clockToleranceMs;
    const to = Date.parse(sending.endedAt ?? at) + clockToleranceMs;
    if (!(madeAt >= from && madeAt <= to)) return null;
    const text = `The service finished job ${queueId}, made at that time with ${counted(sent.rows, 'row')}: is it this one?`;
    return withEntry({ ...job, candidates: [...candidates, queueId] }, at, text);
  };
