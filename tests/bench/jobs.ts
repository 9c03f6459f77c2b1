import { measureStart, measureTracking } from './job-tracking.ts';
import { type Measurement, printTable } from './table.ts';
import { measureTransfers } from './transfers.ts';

/** The job engine: transfers, tracking, and a quick start. */
export async function benchJobs(): Promise<Measurement[]> {
  const measured = [...(await measureStart()), ...(await measureTracking()), ...(await measureTransfers())];
  printTable('Jobs', measured);
  return measured;
}
