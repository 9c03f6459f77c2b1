import tls from 'node:tls';
import { z } from 'zod';
import type { Result } from '../../shared/model/problem.ts';
import type { Clock } from './clock.ts';
import { within } from './concurrency.ts';

/** What the system knows about reaching an address. */
export interface Network {
  /** How to reach `url`, as a PAC script words it: "DIRECT", "PROXY host:port", "HTTPS host:port", several with ";". */
  resolveProxy(url: string): Promise<string>;
}

export const directNetwork: Network = { resolveProxy: async () => 'DIRECT' };

/** Whom encrypted connections trust, as it changes while the app runs. */
export interface Trust {
  /** Resolves when the certificates are in place or have been waited for long enough; answers which state of the trust this is. */
  ready(): Promise<number>;
  /** After a certificate was not trusted in that state: asks the computer anew; true where more are trusted by now. */
  askAgain(state: number): Promise<boolean>;
}

/** The certificates that Node brings along, and no others. */
export const usualTrust: Trust = { ready: async () => 0, askAgain: async () => false };

export interface SystemCertificates extends Trust {
  /** Has them read before the first request, once there is a window and a connection that needs them. */
  start(): void;
}

const StoreSchema = z.object({
  getCACertificates: z.custom<(type: 'default' | 'system') => string[]>((value) => value instanceof Function),
  setDefaultCACertificates: z.custom<(certificates: string[]) => void>((value) => value instanceof Function),
});

/** How long requests wait in all. Mostly a second is enough; managed Macs were seen to take 5 to 107 s. */
const waitMs = 10_000;
/** Certificates that are refused all the time do not have the computer asked all the time. */
const askAgainMs = 10 * 60_000;

/**
 * The certificates that this computer trusts, PEM. Blocks for as long as the system takes, and answers the same for as
 * long as the process lives: so each reading has a process of its own.
 * @throws where Node cannot be asked (before 22.19 and 24.5) or the system does not answer
 */
export function readSystemCertificates(store: object = tls): string[] {
  return StoreSchema.parse(store).getCACertificates('system');
}

/**
 * Trusts what this computer trusts, such as the certificate of a company's own network, beside the usual ones. Where
 * this Node is too old to be told, or nothing can be read, the usual ones stay.
 * @param parts.read answers them as PEM, in the end at any rate; `waitMs` bounds only how long a first request waits
 */
export function createSystemCertificates(parts: {
  clock: Clock;
  read: () => Promise<Result<string[]>>;
  store?: object;
}): SystemCertificates {
  const { clock, read, store = tls } = parts;
  const known = StoreSchema.safeParse(store);
  if (!known.success) return { ...usualTrust, start() {} };

  const { getCACertificates, setDefaultCACertificates } = known.data;
  let state = 0;
  let usual: string[] | null = null;
  let trusted = new Set<string>();
  let reading: Promise<void> | null = null;
  let askedAgainAt = Number.NEGATIVE_INFINITY;
  let started: Promise<void> | null = null;
  let waited: Promise<unknown> | null = null;

  /** Reads them and puts them in place, unless that is under way. */
  function readAndTrust(): Promise<void> {
    reading ??= read()
      .then((answer) => answer.ok && put(answer.value))
      .catch(() => false)
      .then(() => {
        reading = null;
      });
    return reading;
  }

  function put(certificates: string[]): void {
    // What is trusted by now holds those of an earlier reading, which may have been taken back since.
    usual ??= getCACertificates('default');
    setDefaultCACertificates([...usual, ...certificates]);
    if (certificates.some((certificate) => !trusted.has(certificate))) state += 1;
    trusted = new Set(certificates);
  }

  function start(): Promise<void> {
    started ??= readAndTrust();
    return started;
  }

  return {
    start: () => void start(),
    ready() {
      waited ??= within(start(), waitMs, clock);
      return waited.then(() => state);
    },
    async askAgain(seen) {
      if (state !== seen) return true;
      // A reading that took longer than requests wait for it is the one to wait for now.
      if (reading === null) {
        if (clock.now() - askedAgainAt < askAgainMs) return false;
        askedAgainAt = clock.now();
      }
      await readAndTrust();
      return state !== seen;
    },
  };
}
