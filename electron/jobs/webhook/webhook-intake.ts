import { type JobRecord, outgoing } from '../../../shared/model/job.ts';
import type { ServiceCounts } from '../../../shared/model/job-counts.ts';
import type { ServiceId } from '../../../shared/model/services.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { isoNow } from '../../platform/clock.ts';
import { decodeJobEvent } from '../../service/replies/decode-job.ts';
import { parseReplyJson } from '../../service/replies/parse-json.ts';
import { withEntry } from '../record/timeline.ts';
import type { JobWork } from '../work/job-work.ts';
import type { Poller } from '../work/poller.ts';

/** Makes something of webhook calls, trusting nothing in them: they name a job, the service itself is then asked. */

interface Parts extends Omit<JobWork<'clock' | 'client' | 'target'>, 'log'> {
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

export function createWebhookIntake({ ports, store, poller, gate, signal, background }: Parts) {
  const strangers = new Map<string, Named>();
  let asks: number[] = [];

  function take(body: string): void {
    const event = decodeJobEvent(parseReplyJson(body));
    if (event === null) return;
    const { queueId, service } = event;
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
      if (gate.opensAt(connectionId) <= ports.clock.now() && mayAsk())
        background(() => ask(named, connectionId));
    }
  }

  function mayAsk(): boolean {
    const now = ports.clock.now();
    asks = asks.filter((at) => Math.abs(now - at) < 60_000);
    if (asks.length >= mostAsksPerMinute) return false;
    asks.push(now);
    return true;
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
