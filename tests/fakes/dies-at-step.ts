import type { MemoryDisk } from './memory-disk.ts';

/** How a process or the whole computer ends at a step of the disk. */
export type End = 'killed before' | 'killed after' | 'without power from';
export const ends: readonly End[] = ['killed before', 'killed after', 'without power from'];

/**
 * From now on the process dies at the disk's step number `last`: before it, or once it is made, of which the process learns
 * nothing. What it asks of the disk after that hangs.
 * @returns `isOver`: whether it has come to that; `over`: the disk is anybody's again, as the end left it; answers whether it came to that
 */
export function diesAtStep(
  { disk, kill }: { disk: MemoryDisk; kill: () => void },
  last: number,
  end: End,
): { isOver(): boolean; over(): boolean } {
  let died = false;
  let step = 0;
  const hang = () => new Promise<void>(() => {});
  disk.before = () => {
    if (died) return hang();
    step++;
    if (step !== last) return undefined;
    died = true;
    kill();
    return end === 'killed before' ? hang() : undefined;
  };
  return {
    isOver: () => died,
    over() {
      disk.before = () => {};
      if (died && end === 'without power from') disk.cutPower();
      return died;
    },
  };
}
