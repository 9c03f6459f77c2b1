import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { patienceMs, stayAwake } from '../../electron/app/window/stay-awake.ts';
import { electronAwake } from '../../electron/platform/desktop.ts';
import { jobStates } from '../../shared/model/job-state.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';

/** Electron's blockers: those that there are, and how many there ever were. */
const electron = vi.hoisted(() => {
  const running = new Set<number>();
  let last = 0;
  const powerSaveBlocker = {
    start(type: string) {
      if (type !== 'prevent-app-suspension') throw new Error(`The display may go dark: ${type}`);
      last += 1;
      running.add(last);
      return last;
    },
    stop: (id: number) => running.delete(id),
  };
  return { powerSaveBlocker, running };
});
vi.mock('electron', () => electron);

/** Tells whoever listens. */
function followed<Each>() {
  const changed: ((each: Each) => void)[] = [];
  const removed: ((id: string) => void)[] = [];
  return {
    onChange: (listener: (each: Each) => void) => changed.push(listener),
    onRemoved: (listener: (id: string) => void) => removed.push(listener),
    change(each: Each) {
      for (const listener of changed) listener(each);
    },
    remove(id: string) {
      for (const listener of removed) listener(id);
    },
  };
}

type Job = Parameters<Parameters<Parameters<typeof stayAwake>[1]['onChange']>[0]>[0];
type List = Parameters<Parameters<Parameters<typeof stayAwake>[2]['onChange']>[0]>[0];
/** Nothing of it is on its way, and nothing is waited for. */
const still = { waitingUntil: null, counts: { asking: 0 } };

function desk() {
  electron.running.clear();
  const jobs = followed<Job>();
  const lists = followed<List>();
  const clock = createFakeClock();
  const { close } = stayAwake({ awake: electronAwake(), clock }, jobs, lists);
  return { jobs, lists, clock, close, blockers: () => electron.running.size };
}

let all: ReturnType<typeof desk>;
beforeEach(() => {
  all = desk();
});

describe('the computer', () => {
  test('is kept awake only while a list is sent or a result fetched', () => {
    const awakeIn = jobStates.filter((state) => {
      all.jobs.change({ id: 'a', state });
      return all.blockers() > 0;
    });
    expect(awakeIn).toEqual(['sending', 'fetching']);
  });

  test('is kept awake while a list lookup runs or awaits an answer', () => {
    const awake = (list: Pick<List, 'state' | 'awaiting'>) => {
      all.lists.change({ ...still, id: 'a', ...list });
      return all.blockers();
    };
    expect(awake({ state: 'running', awaiting: false })).toBe(1);
    expect(awake({ state: 'paused', awaiting: true })).toBe(1);
    expect(awake({ state: 'paused', awaiting: false })).toBe(0);
    expect(awake({ state: 'done', awaiting: false })).toBe(0);
  });

  test('may sleep after a while where a list lookup only waits', async () => {
    const list = { id: 'a', state: 'running' as const, awaiting: false };
    const waits = (until: string, asking = 0) =>
      all.lists.change({ ...list, waitingUntil: until, counts: { asking } });
    waits('2026-03-02T10:00:10Z');
    await all.clock.advance(patienceMs - 1);
    waits('2026-03-02T10:11:00Z');
    expect(all.blockers()).toBe(1);
    await all.clock.advance(1);
    expect(all.blockers()).toBe(0);
    waits('2026-03-02T10:15:00Z');
    expect(all.blockers()).toBe(0);
    all.lists.change({ ...still, ...list });
    expect(all.blockers()).toBe(1);
    // What has left is awaited, however long the rest has to wait.
    waits('2026-03-02T10:20:00Z', 2);
    await all.clock.advance(2 * patienceMs);
    expect(all.blockers()).toBe(1);
    waits('2026-03-02T10:30:00Z');
    all.lists.remove('a');
    expect([all.blockers(), all.clock.timers()]).toEqual([0, 0]);
  });

  test('may sleep once the job or list is removed and after the app closes', () => {
    all.jobs.change({ id: 'a', state: 'fetching' });
    all.jobs.remove('a');
    expect(all.blockers()).toBe(0);
    all.lists.change({ ...still, id: 'a', state: 'running', awaiting: false });
    all.lists.remove('a');
    expect(all.blockers()).toBe(0);
    all.jobs.change({ id: 'a', state: 'sending' });
    all.close();
    all.jobs.change({ id: 'b', state: 'fetching' });
    expect(all.blockers()).toBe(0);
  });

  test('is kept awake by one blocker exactly while anything needs it', () => {
    const id = fc.constantFrom('a', 'b');
    const job = fc.record({ kind: fc.constant('job' as const), id, state: fc.constantFrom(...jobStates) });
    const list = fc.record({ kind: fc.constant('list' as const), id, awaiting: fc.boolean() });
    const gone = fc.record({ kind: fc.constant('gone' as const), id });
    fc.assert(
      fc.property(fc.array(fc.oneof(job, list, gone)), (events) => {
        const { jobs, lists, blockers } = desk();
        const busy = new Map<string, boolean>();
        for (const event of events) {
          if (event.kind === 'job') {
            jobs.change(event);
            busy.set(`job ${event.id}`, ['sending', 'fetching'].includes(event.state));
          } else if (event.kind === 'list') {
            lists.change({ ...still, ...event, state: 'paused' });
            busy.set(`list ${event.id}`, event.awaiting);
          } else {
            jobs.remove(event.id);
            busy.delete(`job ${event.id}`);
          }
          expect(blockers()).toBe([...busy.values()].includes(true) ? 1 : 0);
        }
      }),
    );
  });
});
