import type { Disk } from '../../electron/platform/disk.ts';
import type {
  CallOptions,
  CreateOptions,
  CreateOutcome,
  DownloadOptions,
  DownloadOutcome,
  PartialDownload,
  ServiceClient,
  ServiceTarget,
  StatusOutcome,
  Upload,
} from '../../electron/service/client.ts';
import { failure, type Problem, problem, problemOf } from '../../shared/model/problem.ts';

export const noCounts = {
  rowsUploaded: null,
  phonesChecked: null,
  phonesFlagged: null,
  creditsDeducted: null,
};
export const pendingStatus: StatusOutcome = { kind: 'pending', counts: noCounts, createdAt: null };
export const finishedStatus = (
  downloadUrl: string | null = 'https://service.example/result.csv',
  creditsDeducted: number | null = null,
): StatusOutcome => ({
  kind: 'finished',
  counts: { ...noCounts, creditsDeducted },
  createdAt: null,
  downloadUrl,
});
export const failedStatus = (
  reason: 'offline' | 'key' | 'missing' | 'busy' | 'other',
  retryAfterMs?: number,
): StatusOutcome => ({
  kind: 'failed',
  reason,
  problem: problem(reason, `Made up: ${reason}.`, 'Wait.'),
  ...(retryAfterMs !== undefined && { retryAfterMs }),
});

type Answer<T> = T | Promise<T>;
/** An outcome as a test states it: of the part file it was given, with a certain end unless it says otherwise. */
export type FakeDownload =
  | Exclude<DownloadOutcome, { kind: 'whole' | 'broken' }>
  | { kind: 'whole'; bytes: number; endIsCertain?: boolean }
  | { kind: 'broken'; problem: Problem; partial: PartialDownload; reached: boolean };
/** An outcome as a test states it, with `unknown` naming no job unless it says so. */
type FakeCreate = CreateOutcome | { kind: 'unknown'; problem: Problem };

/** A service that answers as the test says, and remembers what it was asked. */
export interface FakeServiceClient extends ServiceClient {
  creates: Upload[];
  /** How each create ended, as far as it did. */
  outcomes: CreateOutcome['kind'][];
  asked: { queueId: string; service: string; at: number }[];
  downloads: { url: string; path: string; resume: PartialDownload | null }[];
  onCreate: (upload: Upload, options: CallOptions) => Answer<FakeCreate>;
  onStatus: (queueId: string) => Answer<StatusOutcome>;
  /** @param path the part file to write: with `resume` the one that is gone on with, else a fresh one */
  onDownload: (
    path: string,
    resume: PartialDownload | null,
    options: DownloadOptions,
  ) => Answer<FakeDownload>;
}

const unused = problem('unused', 'Not used by jobs.', '');

/** Accepts every list as job 1, 2, 3 ... and says "pending" for ever, until told otherwise. */
export function createFakeServiceClient(now: () => number): FakeServiceClient {
  const client: FakeServiceClient = {
    creates: [],
    outcomes: [],
    asked: [],
    downloads: [],
    onCreate: () => ({ kind: 'accepted', queueId: String(client.creates.length) }),
    onStatus: () => pendingStatus,
    onDownload: () => ({ kind: 'refused', problem: unused }),
    fetchKey: async () => failure(unused),
    testConnection: async () => failure(unused),
    lookup: async () => ({ ...failure(unused), mayHaveCharged: false }),
    lookupArray: async () => ({ kind: 'not-sent', problem: unused, passing: false }),
    async createJob(_target: ServiceTarget, upload: Upload, options: CreateOptions = {}) {
      try {
        await options.beforeFirstByte?.();
      } catch (error) {
        return { kind: 'not-sent', problem: problemOf(error), passing: false };
      }
      client.creates.push(upload);
      const outcome = await client.onCreate(upload, options);
      client.outcomes.push(outcome.kind);
      return outcome.kind === 'unknown' ? { candidates: [], ...outcome } : outcome;
    },
    async jobStatus(_target, service, queueId) {
      client.asked.push({ queueId, service, at: now() });
      return client.onStatus(queueId);
    },
    async download(_target, url, files, options = {}) {
      const path = files.resume?.path ?? files.fresh;
      const resume = files.resume?.partial ?? null;
      client.downloads.push({ url, path, resume });
      const outcome = await client.onDownload(path, resume, options);
      if (outcome.kind === 'whole') return { endIsCertain: true, ...outcome, path };
      return outcome.kind === 'broken' ? { ...outcome, path } : outcome;
    },
  };
  return client;
}

/** Has a service answer each row that it is sent, a line each, with a row, and finish every job at once. */
export function answerRows(
  client: FakeServiceClient,
  disk: Pick<Disk, 'read' | 'writeSynced'>,
  parts: {
    header: string;
    rowOf: (row: string, at: number) => string;
    price: number;
    /** Told of each job that the service takes. */
    onTaken: (rows: readonly string[], path: string) => void;
  },
): void {
  const { header, rowOf, price, onTaken } = parts;
  const received = new Map<string, string[]>();
  const rowsOf = (queueId = '') => received.get(queueId) ?? [];
  client.onCreate = async ({ path }) => {
    const rows = ((await disk.read(path)) ?? '').split('\r\n').slice(1, -1);
    const queueId = String(received.size + 1);
    received.set(queueId, rows);
    onTaken(rows, path);
    return { kind: 'accepted', queueId };
  };
  client.onStatus = (queueId) => {
    const rows = rowsOf(queueId).length;
    const counts = { ...noCounts, rowsUploaded: rows, creditsDeducted: rows * price };
    return { ...finishedStatus(`https://service.example/${queueId}`), counts };
  };
  client.onDownload = async (path) => {
    const rows = rowsOf(client.downloads.at(-1)?.url.split('/').at(-1));
    const text = [header, ...rows.map(rowOf), ''].join('\r\n');
    await disk.writeSynced(path, text);
    return { kind: 'whole', bytes: text.length };
  };
}
