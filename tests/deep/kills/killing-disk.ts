import { type Disk, systemDisk } from '../../../electron/platform/disk.ts';

/** Ends this process as a power cut would, at one of its steps on disk. */
export interface KillPlan {
  /** Counted from 1 over all changes the process makes. */
  step: number;
  moment: 'before' | 'after';
}

const changes: readonly (keyof Disk)[] = [
  'makeFolder',
  'writeSynced',
  'syncFolder',
  'rename',
  'append',
  'appendSynced',
  'remove',
];

/** The real disk, which kills the process at the planned step. */
export function killingDisk({ step, moment }: KillPlan): Disk {
  let made = 0;
  return new Proxy(systemDisk, {
    get(disk, name, receiver) {
      const operation: unknown = Reflect.get(disk, name, receiver);
      if (typeof operation !== 'function' || !changes.some((change) => change === name)) return operation;
      return async (...given: unknown[]) => {
        const isIt = ++made === step;
        if (isIt && moment === 'before') process.kill(process.pid, 'SIGKILL');
        const answer: unknown = await operation.apply(disk, given);
        if (isIt) process.kill(process.pid, 'SIGKILL');
        return answer;
      };
    },
  });
}
