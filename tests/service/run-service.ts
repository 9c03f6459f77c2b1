import { join } from 'node:path';
import { systemClock } from '../../electron/platform/clock.ts';
import { takeLock } from '../../electron/platform/lock-file.ts';
import { startPracticeService } from '../../electron/practice/server.ts';
import { type FaultProxy, startFaultProxy } from '../fakes/fault-proxy.ts';
import type { ServiceOptions } from './command-line.ts';
import type { PlannedFault } from './fault-option.ts';

export interface RunningService {
  url: string;
  apiKey: string;
  password: string;
  close(): Promise<void>;
}

/** Why the service could not start, in words for whoever started it. */
class StartError extends Error {}

/**
 * Starts the practice service on `port`, behind a proxy where faults are asked for. Throws StartError where the port
 * or the folder of its data is in use; else the system's error.
 */
export async function runService(
  port: number,
  options: ServiceOptions,
  faults: PlannedFault[],
): Promise<RunningService> {
  const release = await holdFolder(options.dataDir);
  const closers: (() => Promise<void>)[] = [async () => release()];
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end();
  };
  try {
    const behind = faults.length > 0;
    const service = await startPracticeService({ clock: systemClock, ...options, port: behind ? 0 : port });
    closers.push(service.close);
    const { apiKey, password } = service;
    if (!behind) return { url: service.url, apiKey, password, close };
    const proxy = await startFaultProxy(service.url, port);
    closers.push(proxy.close);
    plan(proxy, faults);
    // What a status gives as a download is to meet the faults, too.
    service.setOptions({ publicUrl: proxy.url });
    return { url: proxy.url, apiKey, password, close };
  } catch (error) {
    await close();
    throw inWords(error, port);
  }
}

function plan(proxy: FaultProxy, faults: PlannedFault[]): void {
  for (const { fault, times, at } of faults) {
    proxy.inject(fault, new RegExp(at.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i'), times);
  }
}

/** Two services in one folder would each take the other's jobs for broken ones. */
async function holdFolder(folder: string | undefined): Promise<() => void> {
  if (folder === undefined) return () => {};
  const attempt = await takeLock(join(folder, 'service-lock.json'), { waitMs: 0 });
  if (attempt.held) return attempt.lock.release;
  throw new StartError(
    `Another practice service (process ${attempt.owner.pid}) uses ${folder}. End it, or give another folder with --data.`,
  );
}

function inWords(error: unknown, port: number): unknown {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error && error.syscall === 'listen'))
    return error;
  return error.code === 'EADDRINUSE'
    ? new StartError(
        `Port ${port} is taken by another program. Give another one with --port, or --port 0 for any free one.`,
      )
    : new StartError(`Port ${port} can't be used here (${error.code}). Give another one with --port.`);
}
