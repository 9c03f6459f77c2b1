import { isoNow } from '../../platform/clock.ts';
import { inParallel } from '../../platform/concurrency.ts';
import type { JobStore } from '../disk/job-store.ts';
import type { JobPorts } from '../ports.ts';
import { handedOver } from '../record/lifecycle.ts';
import { isTracked } from './poller.ts';

const writesAtOnce = 16;

/**
 * Lets every job name the connection it belongs to, after one has taken over the jobs of another that was removed. That
 * decision is the connections' and on disk with them: what a crash or a full disk leaves undone here is done the next
 * time. Jobs that the service is asked about come first.
 */
export async function handOver(ports: Pick<JobPorts, 'clock' | 'owner'>, store: JobStore): Promise<void> {
  const strays = store.all().filter(({ connection }) => {
    const owner = ports.owner(connection);
    return owner !== null && (owner.id !== connection.id || owner.name !== connection.name);
  });
  strays.sort((a, b) => Number(isTracked(b)) - Number(isTracked(a)));
  await inParallel(writesAtOnce, strays, async ({ id }) => {
    await store.witness(id, (record) => {
      const owner = ports.owner(record.connection);
      return owner && handedOver(owner, isoNow(ports.clock))(record);
    });
  });
}
