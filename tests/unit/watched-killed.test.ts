import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { diesAtStep, type End, ends } from '../fakes/dies-at-step.ts';
import {
  copiesOf,
  createShare,
  createWatchedBench,
  drop,
  filesIn,
  type WatchedBench,
} from '../fakes/watched-bench.ts';
import { isDeep } from '../runs.ts';

/** Each step is tried in full; otherwise every so many-th, always the same. */
const stride = isDeep ? 1 : 11;

interface Story {
  creditsADay: number | null;
  play(app: WatchedBench, isDead: () => boolean): Promise<void>;
}

/** A person sends whatever waits for them. */
async function sendWaiting({ bench, clock }: WatchedBench): Promise<void> {
  for (const { id, state } of bench.jobs.list().jobs) {
    if (state === 'unconfirmed') void bench.jobs.send(id, randomUUID()).catch(() => {});
  }
  await clock.settle();
}

const stories: Record<string, Story> = {
  'lists that are sent by themselves': {
    creditsADay: 1_000_000,
    play: (app) => app.work(60),
  },
  'lists that wait for a person': {
    creditsADay: null,
    async play(app, isDead) {
      await app.work(30);
      if (!isDead()) await sendWaiting(app);
      await app.work(60);
    },
  },
  'lists of which one waits for tomorrow': {
    creditsADay: 4,
    async play(app) {
      await app.work(60);
      app.clock.jump(24 * 3_600_000);
      await app.work(60);
    },
  },
};

/** Every list is where its receipt says, once; the copy is said; each reached the service once at most. */
function check({ share }: WatchedBench, lists: readonly string[], context: string): void {
  const files = filesIn(share);
  for (const [index, text] of lists.entries()) {
    const copies = copiesOf(share, text);
    // The first came as two files.
    expect(copies, context).toHaveLength(index === 0 ? 2 : 1);
    expect(share.sent.filter((sent) => sent === text).length, context).toBeLessThanOrEqual(1);
    for (const path of copies) {
      expect(path, context).toMatch(/^(done|waiting|refused)\//);
      expect(files.get(path.replace('.csv', ' - receipt.txt')), context).toMatch(/Receipt [0-9a-f-]{36}/);
    }
  }
  const receipts = [...files.keys()].filter((path) => path.endsWith(' - receipt.txt'));
  expect(receipts, context).toHaveLength(lists.length + 1);
  // A removal that power was lost after may be undone: what told other apps of a claim says nothing without its file.
  const ofClaims = /^working\/(?!taken\/)/;
  const left = [...files.keys()].filter((path) => ofClaims.test(path) && !path.endsWith('/taken-by.json'));
  expect(left, context).toEqual([]);
}

describe.each(ends)('an app that is %s any step', (end: End) => {
  it.each(Object.entries(stories))(
    'loses no file, overwrites none and sends none twice: %s',
    async (_, story) => {
      let steps = 0;
      for (let step = 1; ; step += stride) {
        const app = await createWatchedBench({ creditsADay: story.creditsADay });
        const lists = [await drop(app.share, 'a.csv'), await drop(app.share, 'b.csv')];
        await drop(app.share, 'a copy.csv', lists[0]);
        const death = diesAtStep(app.bench, step, end);
        await story.play(app, death.isOver);
        const died = death.over();
        if (!died) app.kill();
        else if (end === 'without power from') app.share.disk.cutPower();
        const again = await app.restart();
        const context = `${end} step ${step}`;
        await again.work(60);
        await sendWaiting(again);
        await again.work(60);
        if (story.creditsADay === 4) again.clock.jump(24 * 3_600_000);
        await again.work(90);
        check(again, lists, context);
        // An upload that was cut off leaves a doubt, and a job that was just being taken back is not sent.
        const isOther = ({ state }: { state: string }) =>
          state === 'outcome-unknown' || state === 'cancelled';
        const others = again.bench.jobs.list().jobs.filter(isOther).length;
        expect(again.share.sent.length + others, context).toBeGreaterThanOrEqual(2);
        await again.stop();
        if (!died) break;
        steps = step;
      }
      expect(steps).toBeGreaterThan(60);
    },
  );

  it('leaves a file that it held to no other app, and loses none of both', async () => {
    let steps = 0;
    for (let step = 1; ; step += stride) {
      const share = await createShare();
      const ben = await createWatchedBench({ share });
      // Ann's app is the first to look; what it has not claimed when it ends is for the other.
      const ann = await createWatchedBench({ share, clock: ben.clock });
      const lists: string[] = [];
      for (const name of ['a.csv', 'b.csv', 'c.csv']) lists.push(await drop(share, name));
      await drop(share, 'a copy.csv', lists[0]);
      const death = diesAtStep(ann.bench, step, end);
      await ann.work(40);
      const died = death.over();
      if (!died) ann.kill();
      const again = await ann.restart();
      await ann.work(120);
      check(again, lists, `${end} step ${step}`);
      await again.stop();
      await ben.stop();
      if (!died) break;
      steps = step;
    }
    expect(steps).toBeGreaterThan(60);
  });
});

it('a share that goes at any step and comes back loses no file and sends none twice', async () => {
  for (let step = 1; ; step += stride) {
    const app = await createWatchedBench();
    const lists = [await drop(app.share, 'a.csv'), await drop(app.share, 'b.csv')];
    await drop(app.share, 'a copy.csv', lists[0]);
    let taken = 0;
    app.bench.disk.before = () => {
      taken += 1;
      if (taken === step) app.share.isOff = true;
    };
    await app.work(60);
    app.share.isOff = false;
    await app.work(240);
    check(app, lists, `step ${step}`);
    expect(app.share.sent.length, `step ${step}`).toBe(2);
    await app.stop();
    if (taken < step) break;
  }
});
