import { joinCertificates } from './join-certificates.ts';
import { joinPractice } from './join-practice.ts';
import type { Clock } from './platform/clock.ts';
import { electronNetwork } from './platform/electron-network.ts';
import type { EngineProcess } from './platform/engine-process.ts';
import type { FaultLog } from './platform/fault-log.ts';
import { createServiceClient } from './service/create-service-client.ts';

/** The way to the service, and the practice service, which runs here. */
export function joinService(parts: {
  clock: Clock;
  data: string;
  version: string;
  /** Starts an engine process. */
  fork: () => EngineProcess;
  faults: FaultLog;
}) {
  const { clock, fork } = parts;
  const trust = joinCertificates({ clock, fork });
  const userAgent = `EnrichDesk/${parts.version}`;
  return {
    practice: joinPractice(parts),
    trust,
    client: createServiceClient({ network: electronNetwork, trust, clock, userAgent }),
  };
}
