import type { JobList } from '../../shared/model/job-list.ts';
import type { JobProgress, JobRecord, JobSummary } from '../../shared/model/job-record.ts';
import { settledStates } from '../../shared/model/job-state.ts';
import { errorName, failure, type Result, success, unexpectedProblem } from '../../shared/model/problem.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import { createSignal, inParallel } from '../platform/concurrency.ts';
import { readOr } from '../platform/file-problems.ts';
import { createCommands } from './commands.ts';
import { createJobLog } from './disk/job-log.ts';
import { createJobStore, createJournal, type JobStore, jobFolder } from './disk/job-store.ts';
import { createKeptResults } from './disk/result-files.ts';
import { createTransfer } from './disk/transfer.ts';
import { createJobPaths } from './job-paths.ts';
import type { JobPorts } from './ports.ts';
import { noSuchJob } from './record/job-problems.ts';
import { askFirst, copiedProfile, handedOver, recovered } from './record/lifecycle.ts';
import { createNotifier, summaryInList, summaryOf } from './record/summarize-job.ts';
import { createSendingCommands } from './sending-commands.ts';
import { createWebhookIntake, createWebhookListener } from './webhook.ts';
import { createResultFetcher } from './work/fetch-result.ts';
import { createConnectionGate } from './work/job-work.ts';
import { createPoller, isTracked } from './work/poller.ts';
import { createPreparer } from './work/prepare-step.ts';
import { createListSender, createSendQueue } from './work/send.ts';
import { createResultTaker } from './work/take-result.ts';
import { createTestBatches } from './work/test-batches.ts';

/** Makes jobs, sends them once, follows them to their result, and keeps it all on disk. */
export type Jobs = ReturnType<typeof createJobs>;

export function createJobs(ports: JobPorts) {
  const { clock, disk } = ports;
  const stopping = new AbortController();
  const { signal } = stopping;
  const work = new Set<Promise<unknown>>();
  const store = createJobStore(createJournal(disk, ports.folder), clock, ports.report);
  const gate = createConnectionGate(clock);
  const progress = createProgress(clock);

  function background(task: () => Promise<unknown>): void {
    const running = task().catch((error: unknown) => {
      if (!signal.aborted) ports.report(unexpectedProblem(errorName(error)));
    });
    work.add(running);
    void running.finally(() => work.delete(running));
  }

  const log = createJobLog(disk, ports.folder, clock);
  const shared = { ports, store, gate, log, signal, background };
  const kept = createKeptResults(disk, ports.folder);
  const taker = createResultTaker({ ports, kept, signal });
  const fetcher = createResultFetcher({
    ...shared,
    kept,
    taker,
    progress: progress.of('fetching'),
    onEnd: () => poller.look(),
  });
  const poller = createPoller({ ...shared, fetching: fetcher.fetching, onReady: fetcher.fetch });
  const sender = createListSender({ ports, signal, progress: progress.of('sending') });
  const queue = createSendQueue({ ...shared, sender, onEnd: () => poller.look() });
  const testBatches = createTestBatches({ ...shared, onSample: queue.look });
  const onPrepared = () => {
    testBatches.look();
    queue.look();
  };
  const preparer = createPreparer({ ...shared, progress: progress.of('preparing'), onPrepared });
  const commands = createCommands({ ...shared, preparer, queue, poller, kept, taker, onRestored });
  const sending = createSendingCommands({ ...shared, preparer, queue });

  const intake = createWebhookIntake({ ...shared, poller });
  const webhook = createWebhookListener({ clock, address: ports.webhookAddress, onCall: intake.take });
  const transfer = createTransfer({ disk, clock, folder: ports.folder, store, onImported: adopt });

  const notify = createNotifier(ports.notify);
  store.onChange((record, before) => {
    notify(before, record);
    if ((record.testBatchOf || record.testBatch) && record.state !== before?.state) testBatches.look();
    if (record.state === 'outcome-unknown' && before?.state !== record.state) intake.reconsider();
  });

  store.onChange((record) => ports.spending.follow(record));
  store.onGone(testBatches.look);

  /** In a copy of the data, what waits to be sent waits for a person. A problem where the disk does not take that. */
  async function holdBack(at: string): Promise<Result<null>> {
    let held: Result<null> = success(null);
    for (const { id, state, testBatch } of store.all()) {
      const isToBeDrawn = state === 'sampling' && !testBatch?.made;
      if (state !== 'preparing' && state !== 'prepared' && !isToBeDrawn) continue;
      const saved = await store.commit(id, askFirst(copiedProfile, at));
      if (saved.ok) continue;
      held = failure(saved.problem);
      await store.witness(id, askFirst(copiedProfile, at));
    }
    return held;
  }

  /** Jobs of a connection that was taken over go on under the one that did. */
  function adopt(then: () => void = poller.look): void {
    background(async () => {
      await handOver(ports, store);
      then();
    });
  }

  /** Meanwhile its connection may have been taken over, its sample stood still, and a call have come that is about it. */
  function onRestored({ state }: JobRecord): void {
    testBatches.look();
    adopt(() => {
      queue.look();
      poller.look();
    });
    if (state === 'outcome-unknown') intake.reconsider();
  }

  function networkBack(): void {
    poller.wake();
    queue.look();
  }

  return {
    ...commands,
    ...sending,
    ...createJobPaths({ ports, store }),
    ...transfer,
    /** Off until it follows a setting that says otherwise. */
    webhook,
    /** Takes up each job where it was left; to be called once. A problem also where a copied profile's could not be held back. */
    async start(): Promise<Result<null>> {
      const loaded = await store.load();
      if (!loaded.ok) return loaded;
      const at = isoNow(clock);
      const held = ports.ownProfile ? success(null) : await holdBack(at);
      for (const record of store.all()) {
        const { id, state } = record;
        const repaired = await taker.repair(record).catch(() => null);
        if (repaired) await store.witness(id, repaired);
        if (state === 'sending' || state === 'fetching') await store.witness(id, recovered(at));
        if (state === 'preparing') preparer.prepare(id);
      }
      // What the service works on counts before anything else is spent, all others by and by.
      for (const record of store.all()) if (isTracked(record)) ports.spending.follow(record);
      background(async () => {
        for (const { id } of store.all()) {
          const record = store.get(id);
          if (record) ports.spending.follow(record);
          // Each looks into the ledger: others get their turn in between.
          await new Promise(setImmediate);
        }
      });
      testBatches.look();
      queue.look();
      poller.start();
      adopt();
      return held;
    },
    list: (): JobList => ({ jobs: store.all().map(summaryInList), setAside: store.setAside() }),
    ids: () => store.all().map(({ id }) => id),
    /** Null where it is not in the list (any more). */
    get: (id: string) => store.get(id) ?? null,
    /** A job as the list tells of it; null where it is not in the list (any more). */
    summary(id: string): JobSummary | null {
      const record = store.get(id);
      return record ? summaryInList(record) : null;
    },
    folder: (id: string) => (store.get(id) ? success(jobFolder(ports.folder, id)) : failure(noSuchJob)),
    /** Path of the file that the job was made from; null where it is gone, or was never here. */
    async sourcePath(id: string): Promise<Result<string | null>> {
      const path = store.get(id)?.source.path;
      if (path === undefined) return failure(noSuchJob);
      return readOr('The original file could not be read', async () =>
        success((await disk.facts(path)) && path),
      );
    },
    /** The job's story and its requests as text to copy: no contact data, no key. */
    async log(id: string): Promise<Result<string>> {
      const record = store.get(id);
      return record ? success(await log.text(record)) : failure(noSuchJob);
    },
    onChange: (listener: (job: JobSummary) => void) =>
      store.onChange((record) => listener(summaryOf(record))),
    onProgress: progress.listen,
    onRemoved: store.onRemoved,
    mayComeBack: (id: string) => store.removed().some((removed) => removed.id === id),
    /** A list's body is on its way: ending the app now would leave its outcome unknown. */
    uploading: () => store.all().some(({ state }) => state === 'sending'),
    /** Some job would be watched if the app stayed. */
    inProgress: () => store.all().some(keepsAppOpen),
    /** To be called when the network is back, the computer woke up, or a connection got a new key or others' jobs. */
    networkBack,
    /** The account that each job in the list was made through, and each that can still be taken back. */
    accounts: () => [...store.all(), ...store.removed()].map(({ connection }) => connection),
    connectionChanged: (connectionId: string) =>
      adopt(() => {
        queue.look();
        poller.hurry((record) => record.connection.id === connectionId);
      }),
    /** Ends all work and leaves no timer; what was under way is on disk as what is known of it. */
    async stop(): Promise<void> {
      stopping.abort();
      queue.stop();
      poller.stop();
      await webhook.close();
      while (work.size > 0) await Promise.all(work);
      await store.close();
    },
  };
}

/** What is archived and waits for a person does not ask for the app to stay. */
const keepsAppOpen = ({ state, archived }: JobRecord): boolean =>
  !settledStates.includes(state) && !(archived && state === 'needs-attention');

/** Progress for the eye: at most ten times a second per job, and always the end. */
function createProgress(clock: Clock) {
  const { tell, listen } = createSignal<[JobProgress]>();
  const shownAt = new Map<string, number>();

  return {
    of: (phase: JobProgress['phase']) => (id: string, done: number, total: number) => {
      const now = clock.now();
      const finished = done >= total;
      if (!finished && now - (shownAt.get(id) ?? 0) < 100) return;
      if (finished) shownAt.delete(id);
      else shownAt.set(id, now);
      tell({ id, phase, done, total });
    },
    listen,
  };
}

const writesAtOnce = 16;

/** Lets jobs name the connection that took them over. What is left undone is done the next time; those asked about come first. */
async function handOver(ports: Pick<JobPorts, 'clock' | 'owner'>, store: JobStore): Promise<void> {
  const strays = store.all().filter(({ connection }) => {
    const owner = ports.owner(connection);
    return owner !== null && (owner.id !== connection.id || owner.name !== connection.name);
  });
  strays.sort((a, b) => Number(isTracked(b)) - Number(isTracked(a)));
  await inParallel(writesAtOnce, strays, async ({ id }) => {
    await store.witness(id, (record) => {
      const owner = ports.owner(record.connection);
      return owner && handedOver(owner, isoNow(ports.clock))(record);
    });
  });
}
