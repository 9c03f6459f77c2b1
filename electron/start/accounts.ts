import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { JobAccount } from '../../shared/model/connection.ts';
import { success } from '../../shared/model/problem.ts';
import { createConnections } from '../connections/connections.ts';
import type { PracticeAccess } from '../connections/saved-connections.ts';
import { createEngineClient } from '../engine/process/engine-client.ts';
import type { Clock } from '../platform/clock.ts';
import { electronCipher } from '../platform/desktop.ts';
import { electronNetwork } from '../platform/electron-network.ts';
import type { EngineProcess } from '../platform/engine-process.ts';
import type { FaultLog } from '../platform/fault-log.ts';
import { createSystemCertificates, type SystemCertificates } from '../platform/network.ts';
import type { PracticeService } from '../practice/server.ts';
import { createServiceClient } from '../service/create-service-client.ts';
import type { OpenDisk } from './disk.ts';

interface AccountUser {
  /** Those that anything was asked on. */
  accounts(): readonly JobAccount[];
  /** A connection has a new key or name, its keychain answered, or others' work is its own now. */
  connectionChanged(id: string): void;
}

export type OpenAccounts = ReturnType<typeof openAccounts>;

/** The second stage: the way to the service, the practice service, and the accounts at both, within the policy. */
export function openAccounts(before: OpenDisk) {
  const { clock, fork, policy, profile, saved, send, version } = before;
  const trust = joinCertificates({ clock, fork });
  const practice = openPractice(before);
  const userAgent = `EnrichDesk/${version}`;
  const client = createServiceClient({ network: electronNetwork, trust, clock, userAgent });
  /** Each adds itself as it is made. */
  const accountUsers: AccountUser[] = [];
  const connections = createConnections({
    store: saved.connections,
    cipher: electronCipher,
    clock,
    service: client,
    policy,
    fingerprint: profile.fingerprint,
    practice: practice.access,
    jobAccounts: () => accountUsers.flatMap((user) => user.accounts()),
    newId: randomUUID,
    onChange: (list) => send('connections:changed', list),
    onNewKey(id) {
      for (const user of accountUsers) user.connectionChanged(id);
    },
  });
  return {
    ...before,
    trust,
    practice,
    client,
    accountUsers,
    connections,
  };
}

/** A reading that takes longer is given up; the longest that was seen took 107 s. */
const giveUpMs = 180_000;

interface Parts {
  clock: Clock;
  fork: () => EngineProcess;
  /** What `tls` has of certificates, other than in tests. */
  store?: object;
}

/** The certificates of this computer, read by an engine process of their own, which the reading blocks. */
export function joinCertificates({ clock, fork, ...store }: Parts): SystemCertificates & { close(): void } {
  let stop = () => {};
  const certificates = createSystemCertificates({
    clock,
    ...store,
    async read() {
      const engine = createEngineClient(fork, { clock });
      stop = engine.close;
      const cancel = clock.after(giveUpMs, engine.close);
      const answer = await engine.run('systemCertificates', {});
      cancel();
      engine.close();
      return answer.ok ? success(answer.value.certificates) : answer;
    },
  });
  return { ...certificates, close: () => stop() };
}

/** The practice service, which runs here. */
export type Practice = ReturnType<typeof openPractice>;

/** Nothing of it is loaded before it is asked for: its web server is most of what main would load before its window. */
export function openPractice(parts: { clock: Clock; data: string; faults: FaultLog }) {
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
    /** Starts it where it does not run yet. Null where it could not be started: the app works without. */
    async access(): Promise<PracticeAccess | null> {
      started ??= start();
      const service = await started;
      return service ? { address: service.url, key: service.apiKey } : null;
    },
    /** Where it reports completion to from now on, or once it runs. */
    reportTo(url: string | null): void {
      webhookUrl = url;
      void started?.then((service) => service?.setOptions({ webhookUrl }));
    },
    close: async () => (await started)?.close(),
  };
}
