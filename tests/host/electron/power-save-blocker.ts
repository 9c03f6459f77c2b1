import { type HostContext, record } from '../context.ts';
import { strict } from '../strict.ts';

/** Electron's `powerSaveBlocker`: keeps nothing awake, but notes each start and stop. */
export function createPowerSaveBlocker(context: HostContext) {
  const running = new Set<number>();
  let last = -1;
  return strict('powerSaveBlocker', {
    start(type: 'prevent-app-suspension' | 'prevent-display-sleep') {
      if (type !== 'prevent-app-suspension' && type !== 'prevent-display-sleep')
        throw new TypeError('powerSaveBlocker.start takes a kind of blocker');
      last += 1;
      running.add(last);
      record(context, 'powerSaveBlocker.start', type, last);
      return last;
    },
    stop(id: number) {
      if (!running.delete(id)) return false;
      record(context, 'powerSaveBlocker.stop', id);
      return true;
    },
    isStarted: (id: number) => running.has(id),
  });
}
