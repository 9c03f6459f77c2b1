import { isoNow } from '../../platform/clock.ts';
import { inParallel } from '../../platform/concurrency.ts';
import type { JobStore } from '../disk/job-store.ts';
import type { JobPorts } from '../ports.ts';
import { handedOver } from '../record/lifecycle.ts';
import { isTracked } from './poller.ts';

const writesAtOnce = 16;

/** Lets jobs name the connection that took them over. What is left undone is done the next time; those asked about come first. */
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
