import type { MemoryDisk } from './memory-disk.ts';
import { sqliteError, type TestMemory } from './test-memory.ts';

/** How a process or the whole computer ends at a step of the disk. */
export type End = 'killed before' | 'killed after' | 'without power from';
export const ends: readonly End[] = ['killed before', 'killed after', 'without power from'];

/**
 * From now on the process dies at step number `last` of disk and memory: before it, or once it is made, of which the process
 * learns nothing. What it asks of the disk after that hangs; memory refuses it.
 * @returns `isOver`: whether it has come to that; `over`: both are anybody's again, as the end left them; answers whether it came to that
 */
export function diesAtStep(
  { disk, memory = disk.memory, kill }: { disk: MemoryDisk; memory?: TestMemory; kill: () => void },
  last: number,
  end: End,
): { isOver(): boolean; over(): boolean } {
  let died = false;
  let step = 0;
  const hang = () => new Promise<void>(() => {});
  /** Whether the step is still made. */
  function take(): boolean {
    if (died) return false;
    step++;
    if (step !== last) return true;
    died = true;
    kill();
    return end !== 'killed before';
  }
  const refuse = () => {
    throw sqliteError('IOERR');
  };
  const { before, after } = memory;
  disk.before = () => (take() ? undefined : hang());
  memory.before = () => (take() ? undefined : refuse());
  memory.after = () => (died ? refuse() : undefined);
  return {
    isOver: () => died,
    over() {
      disk.before = () => {};
      Object.assign(memory, { before, after });
      if (died && end === 'without power from') disk.cutPower();
      return died;
    },
  };
}
