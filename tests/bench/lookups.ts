import { measureHistory } from './lookup-history.ts';
import { type Measurement, printTable } from './table.ts';

/** Lookups: what is kept of them. */
export async function benchLookups(): Promise<Measurement[]> {
  const measured = await measureHistory();
  printTable('Lookups', measured);
  return measured;
}
