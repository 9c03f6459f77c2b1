import { join } from 'node:path';
import { joinCertificates } from './join-certificates.ts';
import type { Clock } from './platform/clock.ts';
import { electronNetwork } from './platform/electron-network.ts';
import type { EngineProcess } from './platform/engine-process.ts';
import type { FaultLog } from './platform/fault-log.ts';
import { createServiceClient } from './service/create-service-client.ts';

/**
 * The way to the service, and the practice service, which runs here.
 * @returns `practice` is undefined where it could not be started: the app works without
 */
export async function joinService(parts: {
  clock: Clock;
  data: string;
  version: string;
  /** Starts an engine process. */
  fork: () => EngineProcess;
  faults: FaultLog;
}) {
  const { clock, data, fork, faults } = parts;
  // Loaded here, where it is started: its web server is most of what main would load.
  const practice = await import('./practice/server.ts')
    .then(({ startPracticeService }) => startPracticeService({ clock, dataDir: join(data, 'practice') }))
    .catch((error: unknown) => {
      faults.note('practice service', error);
      return undefined;
    });
  const trust = joinCertificates({ clock, fork });
  const userAgent = `EnrichDesk/${parts.version}`;
  return {
    practice,
    trust,
    client: createServiceClient({ network: electronNetwork, trust, clock, userAgent }),
  };
}
