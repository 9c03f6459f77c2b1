import { readFile, truncate, writeFile } from 'node:fs/promises';
import { afterEach } from 'vitest';
import { systemClock } from '../../electron/platform/clock.ts';
import { directNetwork } from '../../electron/platform/network.ts';
import type {
  CallOptions,
  CreateOutcome,
  DownloadOptions,
  DownloadOutcome,
  PartialDownload,
  ServiceClient,
} from '../../electron/service/client.ts';
import { createServiceClient } from '../../electron/service/create-service-client.ts';
import { type ScriptedServer, startScriptedServer } from './scripted-server.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const key = 'test-key-0123456789abcdef';
export const target = (address: string, withKey = key) => ({ connectionId: 'c', address, key: withKey });

const clientWith = (limitMs: number) =>
  createServiceClient({
    network: directNetwork,
    clock: systemClock,
    userAgent: 'EnrichDesk/test',
    timeouts: { connectMs: 15_000, replyMs: limitMs, createReplyMs: limitMs, idleMs: limitMs },
  });
export const client = clientWith(15_000);
/** For the tests that wait for a time-out. */
export const hasty = clientWith(300);

/** The list `send` sends, repeated up to so many bytes. */
export const list = (bytes: number) => Buffer.alloc(bytes, 'Phone\r\n5550100123\r\n');

interface ServiceBench {
  /** The path of a file in the test's own folder. */
  at(name: string): string;
  /** Closes it at the end of the test. */
  keep<T extends { close(): unknown }>(server: T): T;
  serve(script: Parameters<typeof startScriptedServer>[0]): Promise<ScriptedServer>;
  /** Writes a list of `bytes` bytes to "prepared.csv" and sends it, claiming it has `claimed`. */
  send(
    address: string,
    options?: CallOptions & { bytes?: number; claimed?: number; by?: ServiceClient },
  ): Promise<CreateOutcome>;
  /** Fetches into "result.part"; where `resume` says what that holds, goes on from there, or begins anew in "fresh.part". */
  fetch(
    address: string,
    resume?: PartialDownload | null,
    options?: DownloadOptions & { url?: string; by?: ServiceClient },
  ): Promise<DownloadOutcome>;
  /** Whether a part file holds exactly this. */
  fetched(expected: Uint8Array, name?: 'result.part' | 'fresh.part'): Promise<boolean>;
}

/** What tests of the service client share: a folder and servers of their own, gone when each test ends. */
export function serviceBench(): ServiceBench {
  const at = temporaryFolder('of each test');
  const open: { close(): unknown }[] = [];
  afterEach(() => Promise.all(open.splice(0).map((server) => server.close())));
  const keep = <T extends { close(): unknown }>(server: T): T => {
    open.push(server);
    return server;
  };

  return {
    at,
    keep,
    serve: async (script) => keep(await startScriptedServer(script)),
    async send(address, { bytes = 40, claimed = bytes, by = client, ...call } = {}) {
      const path = at('prepared.csv');
      await writeFile(path, list(Math.min(bytes, 1_000_000)));
      // What lies further behind is sent in vain, and costs nothing to write this way.
      await truncate(path, bytes);
      const file = { path, bytes: claimed, fileName: 'my "list".csv' };
      const upload = { ...file, service: 'phone-append', formFields: { phone_column: 'Phône' } } as const;
      return by.createJob(target(address), upload, call);
    },
    fetch: (address, partial = null, { url = '/r.csv', by = client, ...call } = {}) => {
      const resume = partial === null ? null : { path: at('result.part'), partial };
      const fresh = at(partial === null ? 'result.part' : 'fresh.part');
      return by.download(target(address), url, { resume, fresh }, call);
    },
    fetched: async (expected, name = 'result.part') => (await readFile(at(name))).equals(expected),
  };
}
