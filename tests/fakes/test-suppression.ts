import { tmpdir } from 'node:os';
import type { Memory } from '../../electron/memory/memory.ts';
import { openMemory } from '../../electron/memory/open-memory.ts';
import { createSuppression, type Suppression } from '../../electron/memory/suppression.ts';
import { createFakeClock } from './fake-clock.ts';

/** Whom nobody is to contact, in a data folder in which nobody was before. */
export const openTestSuppression = (
  memory: Memory,
  parts: Partial<Parameters<typeof createSuppression>[0]> = {},
): Suppression =>
  createSuppression({
    ...{ memory, clock: createFakeClock(), isFresh: true, folder: tmpdir() },
    ...{ onChange: () => {}, report: () => {}, ...parts },
  });

/** Puts numbers on the suppression list of a data folder. @returns how the engine is told of those who are held there */
export async function holdIn(
  folder: string,
  numbers: readonly string[] = [],
): Promise<{ memory: string; litigators: string[] }> {
  const { memory } = openMemory(folder, () => 0);
  const suppression = openTestSuppression(memory, { folder });
  const added = await suppression.list.add(
    numbers.map((key) => ({ kind: 'phone', key, written: key })),
    'test',
  );
  if (!added.ok) throw new Error(added.problem.message);
  memory.close();
  return suppression.held.forJudging();
}
