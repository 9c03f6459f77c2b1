import { success } from '../../shared/model/problem.ts';
import { createEngineClient } from '../engine/process/client.ts';
import type { Clock } from '../platform/clock.ts';
import type { EngineProcess } from '../platform/engine-process.ts';
import { createSystemCertificates, type SystemCertificates } from '../platform/system-certificates.ts';

/** A reading that takes longer is given up; the longest that was seen took 107 s. */
const giveUpMs = 180_000;

interface Parts {
  clock: Clock;
  /** Starts an engine process. */
  fork: () => EngineProcess;
  /** What `tls` has of certificates, other than in tests. */
  store?: object;
}

/**
 * The certificates of this computer, read by an engine process of their own: the reading blocks it, so lists are not to
 * wait behind it, and what a process has read once it does not read anew.
 */
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
