import { join } from 'node:path';
import type { Problem } from '../../shared/model/problem.ts';
import type { Clock } from '../platform/clock.ts';
import type { Disk } from '../platform/disk.ts';
import { createBatchJournal } from './batch-journal.ts';
import { createHeldBack, type HeldBack } from './held-back.ts';
import { createKnownLitigators } from './known-litigators.ts';
import { createSuppressionList, type SuppressionList } from './suppression-list.ts';

/** Changes that follow each other closely are told as one. */
const settledMs = 150;

/** Opens what says whom nobody is to contact, in the app's data folder. */
export function openSuppression(parts: {
  disk: Disk;
  clock: Clock;
  folder: string;
  onChange: () => void;
  report: (problem: Problem) => void;
}): { list: SuppressionList; held: HeldBack; learn(litigators: readonly string[]): Promise<void> } {
  const { disk, clock, folder, report } = parts;
  let version = 0;
  let isTelling = false;
  const onChange = () => {
    version++;
    if (isTelling) return;
    isTelling = true;
    clock.after(settledMs, () => {
      isTelling = false;
      parts.onChange();
    });
  };
  const journal = (name: string, what: string) => createBatchJournal(disk, join(folder, name), what);
  const list = createSuppressionList({
    journal: journal('suppression.jsonl', 'Your suppression list'),
    clock,
    onChange,
  });
  const litigators = createKnownLitigators({
    journal: journal('litigators.jsonl', 'The list of litigators that were seen'),
    clock,
    onChange,
  });
  return {
    list,
    held: createHeldBack({ list, litigators, version: () => version }),
    async learn(numbers) {
      const learned = await litigators.learn(numbers, '');
      if (!learned.ok) report(learned.problem);
    },
  };
}
