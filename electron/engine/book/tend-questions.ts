import { setTimeout as pause } from 'node:timers/promises';
import { ProblemError } from '../../../shared/model/problem.ts';
import { memoryDamaged } from '../../memory/memory-problems.ts';
import { withMemory } from '../../memory/open-memory.ts';
import { createQuestions } from '../../memory/questions.ts';

const ranges = 1024n;
const each = 2n ** 64n / ranges;

/**
 * Reads through all questions whether they are whole, and takes out those that are of no source: what was forgotten, or was being noted
 * when the app ended. It leaves time to others in between. @throws ProblemError where one is damaged; AbortError.
 */
export const tendQuestions = (folder: string, signal?: AbortSignal): Promise<void> =>
  withMemory(folder, async (memory) => {
    const questions = createQuestions(memory);
    for (let from = -(2n ** 63n); from < 2n ** 63n; from += each) {
      signal?.throwIfAborted();
      const began = performance.now();
      const range = [from, from + each - 1n] as const;
      const { bad, orphans } = questions.look(...range);
      if (bad > 0) throw new ProblemError(memoryDamaged);
      if (orphans > 0) questions.takeOrphans(...range);
      await (orphans > 0 ? pause(performance.now() - began) : new Promise(setImmediate));
    }
  });
