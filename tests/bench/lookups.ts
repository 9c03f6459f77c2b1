import { measureHistory } from './lookup-history.ts';
import { measureLists } from './lookup-lists.ts';
import { type Measurement, printTable } from './table.ts';

/** Lookups: how fast lists are looked up, and what is kept of lookups. */
export async function benchLookups(): Promise<Measurement[]> {
  const measured = [...(await measureLists()), ...(await measureHistory())];
  printTable('Lookups', measured);
  return measured;
}
