import { join } from 'node:path';
import type { PracticeAccess } from '../connections/practice-connection.ts';
import type { Clock } from '../platform/clock.ts';
import type { FaultLog } from '../platform/fault-log.ts';
import type { PracticeService } from '../practice/server.ts';

/** The practice service, which runs here. */
export interface Practice {
  /** Starts it where it does not run yet. Null where it could not be started: the app works without. */
  access(): Promise<PracticeAccess | null>;
  /** Where it reports completion to from now on, or once it runs. */
  reportTo(webhookUrl: string | null): void;
  close(): Promise<void>;
}

/** Nothing of it is loaded before it is asked for: its web server is most of what main would load before its window. */
export function openPractice(parts: { clock: Clock; data: string; faults: FaultLog }): Practice {
  let webhookUrl: string | null = null;
  let started: Promise<PracticeService | undefined> | undefined;

  async function start(): Promise<PracticeService | undefined> {
    try {
      const { startPracticeService } = await import('../practice/server.ts');
      const service = await startPracticeService({
        clock: parts.clock,
        dataDir: join(parts.data, 'practice'),
      });
      service.setOptions({ webhookUrl });
      return service;
    } catch (error) {
      parts.faults.note('practice service', error);
      return undefined;
    }
  }

  return {
    async access() {
      started ??= start();
      const service = await started;
      return service ? { address: service.url, key: service.apiKey } : null;
    },
    reportTo(url) {
      webhookUrl = url;
      void started?.then((service) => service?.setOptions({ webhookUrl }));
    },
    close: async () => (await started)?.close(),
  };
}
