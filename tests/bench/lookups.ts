import { measureHistory } from './lookup-history.ts';
import { measureLists } from './lookup-lists.ts';
import { measurePainted } from './lookup-painted.ts';
import { type Measurement, printTable } from './table.ts';

/** Lookups: one to the painted answer, how fast lists are looked up, and what is kept of them. */
export async function benchLookups(): Promise<Measurement[]> {
  const measured = [...(await measurePainted()), ...(await measureLists()), ...(await measureHistory())];
  printTable('Lookups', measured);
  return measured;
}
