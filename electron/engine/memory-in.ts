import type { Memory } from '../memory/memory.ts';
import { joinMemory } from '../memory/open-memory.ts';

let joined: { folder: string; memory: Memory } | null = null;

/** The engine's connection to the memory in a data folder; it stays open, as there is but one such folder. */
export function memoryIn(folder: string): Memory {
  if (joined?.folder === folder) return joined.memory;
  joined?.memory.close();
  joined = { folder, memory: joinMemory(folder) };
  return joined.memory;
}
