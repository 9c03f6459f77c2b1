import { z } from 'zod';
import type { ServiceCounts } from '../../shared/model/job-counts.ts';
import type { LookupAnswer, LookupItem } from '../../shared/model/person.ts';
import type { Problem, Result } from '../../shared/model/problem.ts';
import type { FormField, LookupKind, ServiceId } from '../../shared/model/services.ts';

/** Whom to talk to. Made by electron/connections for one call and not kept: it holds the key. */
export interface ServiceTarget {
  connectionId: string;
  /** Base address without a trailing slash: https, or http on loopback. */
  address: string;
  key: string;
}

export interface Upload {
  service: ServiceId;
  /** The strict copy; its size must not change while it is sent. */
  path: string;
  bytes: number;
  fileName: string;
  formFields: Partial<Record<FormField, string>>;
}

export interface CallOptions {
  signal?: AbortSignal;
  onProgress?: (doneBytes: number, totalBytes: number) => void;
}

export interface CreateOptions extends CallOptions {
  /** Awaited once the connection stands and before anything leaves; where it throws a ProblemError, nothing is sent. */
  beforeFirstByte?: () => Promise<void>;
}

/**
 * What became of a create request. The difference between `not-sent` and `unknown` is what keeps a list from being
 * paid for twice: once a byte of the body may have left, only a clear yes or a clear no keeps it from being `unknown`.
 */
export type CreateOutcome =
  | { kind: 'accepted'; queueId: string }
  /** No byte of the body left this machine: sending again is safe, and `passing` where it may work by itself. */
  | { kind: 'not-sent'; problem: Problem; passing: boolean }
  /** The service said no in a way that can mean nothing else. */
  | { kind: 'refused'; problem: Problem; retryAfterMs?: number | undefined }
  /** `candidates`: numbers of jobs that the answer names, the likeliest first; at most five, none of them confirmed. */
  | { kind: 'unknown'; problem: Problem; candidates: readonly string[]; retryAfterMs?: number | undefined };

export type StatusOutcome =
  | { kind: 'pending'; counts: ServiceCounts; createdAt: string | null }
  | { kind: 'finished'; counts: ServiceCounts; createdAt: string | null; downloadUrl: string | null }
  /** No state, or one that nobody knows: asked again slowly. `otherJob`: the answer is about another job. */
  | {
      kind: 'unclear';
      otherJob: boolean;
      counts: ServiceCounts;
      createdAt: string | null;
      problem: Problem;
    }
  /** `offline`: nothing was reached (does not count as an attempt); `missing`: the service does not know the id. */
  | {
      kind: 'failed';
      reason: 'offline' | 'key' | 'missing' | 'busy' | 'other';
      problem: Problem;
      retryAfterMs?: number | undefined;
    };

/** What you know of a part file, whose bytes are all of one version of the result. */
export const PartialDownloadSchema = z.object({
  /** So many from its beginning are on disk for good; the file may be longer, never shorter. */
  bytes: z.number().int().min(0),
  /** The strong ETag of its version; null where nothing may be added to it. */
  validator: z.string().nullable(),
  /** Of the whole result; null where that was not announced. The same as `bytes` where all of it came. */
  totalBytes: z.number().int().nullable(),
  /** Only of a whole one; see DownloadOutcome. */
  endIsCertain: z.boolean().optional(),
});
export type PartialDownload = z.infer<typeof PartialDownloadSchema>;

export interface PartPlace {
  path: string;
  partial: PartialDownload;
}

/** Where a download may go on, and the file that is begun anew where it cannot: what that one holds is then gone. */
export interface DownloadFiles {
  resume: PartPlace | null;
  fresh: string;
}

export interface DownloadOptions extends CallOptions {
  /** What is now known of a part file; resolves when it is noted on disk. Called before its content changes. */
  onKept?: (path: string, partial: PartialDownload) => Promise<void>;
  /** A download that brings less than 1 KB/s over this time is broken off; a minute where not given. */
  slowMs?: number;
}

export type DownloadOutcome =
  /** All of it is in `path`. `endIsCertain`: the reply said by its length or its form where the file ends. */
  | { kind: 'whole'; path: string; bytes: number; endIsCertain: boolean }
  /** Broke off; `partial` is what `path` holds. `reached` is false where nothing was (does not count as an attempt). */
  | { kind: 'broken'; problem: Problem; path: string; partial: PartialDownload; reached: boolean }
  /** 401, 403, 404, 410, or a page in its place: ask the status for a fresh address. */
  | { kind: 'expired'; problem: Problem }
  | { kind: 'refused'; problem: Problem; retryAfterMs?: number | undefined };

/**
 * A Result of something that costs credits. `mayHaveCharged` is false only where nothing left this computer or the
 * service refused in a way that can mean nothing else. `retryAfterMs`: how long a busy service asks to be left alone.
 */
export type Answered<T> =
  | { ok: true; value: T }
  | { ok: false; problem: Problem; mayHaveCharged: boolean; retryAfterMs?: number | undefined };

/** One result of an array: as it is understood, and the JSON it came as. */
export interface ArrayItem {
  item: LookupItem;
  json: string;
}

/**
 * What became of an array of lookups. `refused`, `busy` and `not-sent` charged nothing, and nothing of it was done;
 * `unreadable` and `unknown` may have been paid for, so that nothing of it may be asked again by itself.
 */
export type ArrayOutcome =
  /** One result for each input, in their order. `creditsDeducted`: the total of the reply, null where not stated. */
  | {
      kind: 'answered';
      items: readonly ArrayItem[];
      creditsDeducted: number | null;
      requestId: string | null;
    }
  /** An answer came that cannot be matched to what was asked. `standing`: the next would most likely end the same. */
  | { kind: 'unreadable'; problem: Problem; raw: string; creditsDeducted: number | null; standing: boolean }
  /** A clear no: to what was asked, or to who asked and where, so that every other array would get the same. */
  | { kind: 'refused'; problem: Problem; about: 'items' | 'account' }
  | { kind: 'busy'; problem: Problem; retryAfterMs?: number | undefined }
  /** Nothing left this computer; `passing` where the same may work by itself. */
  | { kind: 'not-sent'; problem: Problem; passing: boolean }
  | { kind: 'unknown'; problem: Problem; standing: boolean; retryAfterMs?: number | undefined };

export interface ServiceClient {
  /** Exchanges email and password for the key; the password is not kept. */
  fetchKey(address: string, email: string, password: string, options?: CallOptions): Promise<Result<string>>;
  /** Asks something that costs nothing and says in words what is wrong. */
  testConnection(target: ServiceTarget, options?: CallOptions): Promise<Result<string>>;
  createJob(target: ServiceTarget, upload: Upload, options?: CreateOptions): Promise<CreateOutcome>;
  jobStatus(
    target: ServiceTarget,
    service: ServiceId,
    queueId: string,
    options?: CallOptions,
  ): Promise<StatusOutcome>;
  /** Streams into a part file, going on from where it was where the server surely has the same version. */
  download(
    target: ServiceTarget,
    url: string,
    files: DownloadFiles,
    options?: DownloadOptions,
  ): Promise<DownloadOutcome>;
  /** Never repeated by itself: a hit costs credits. */
  lookup(
    target: ServiceTarget,
    kind: LookupKind,
    input: Record<string, string>,
  ): Promise<Answered<LookupAnswer>>;
  /** 1 to 15 inputs, always sent as an array, whose results come in the same order. Never repeated by itself. */
  lookupArray(
    target: ServiceTarget,
    kind: LookupKind,
    inputs: readonly Record<string, string>[],
    options?: CallOptions,
  ): Promise<ArrayOutcome>;
}
