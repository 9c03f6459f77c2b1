import { beforeEach, describe, expect, test } from 'vitest';
import { ProxyLoginError } from '../../electron/platform/updater.ts';
import { createUpdateDesk, type UpdateDesk } from '../fakes/update-desk.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const next = { version: '0.2.0', releaseNotes: '<p>Reads <b>more</b> lists.</p>' };
const offer = { version: '0.2.0', notes: 'Reads more lists.' };

let desk: UpdateDesk;
beforeEach(() => {
  desk = createUpdateDesk();
});
const stage = () => desk.updates.view().stage;

async function offered() {
  desk.is.feed = next;
  await desk.clock.advance(minute);
}
async function ready() {
  await offered();
  await desk.updates.download();
  await desk.clock.settle();
}

describe('looking', () => {
  test('begins a minute after the start, and goes on once a day', async () => {
    await desk.clock.advance(minute - 1);
    expect(desk.asked).toHaveLength(0);
    await desk.clock.advance(1);
    expect(desk.asked).toHaveLength(1);
    await desk.clock.advance(23 * hour);
    expect(desk.asked).toHaveLength(1);
    await desk.clock.advance(2 * hour);
    expect(desk.asked).toHaveLength(2);
  });

  test('that fails is silent, and About knows when it was', async () => {
    desk.is.feed = new Error('no such host');
    await desk.clock.advance(minute);
    expect(desk.updates.view()).toMatchObject({
      stage: { at: 'none' },
      failed: null,
      lastLook: { at: '2026-03-02T10:01:00.000Z', outcome: 'not-reached' },
    });
  });

  test('that a proxy stops is said by what it wants, and so is a download', async () => {
    desk.is.feed = new ProxyLoginError('no login');
    await desk.clock.advance(minute);
    expect(desk.updates.view().lastLook?.outcome).toBe('proxy-login');
    desk.is.feed = next;
    await desk.updates.look();
    desk.is.download = () => Promise.reject(new ProxyLoginError('no login'));
    await desk.updates.download();
    await desk.clock.settle();
    expect(desk.updates.view().failed?.code).toBe('update-proxy-login');
    expect(stage()).toEqual({ at: 'offered', offer });
  });

  test('waits for a network, and asks when one is there', async () => {
    desk.is.online = false;
    await desk.clock.advance(5 * hour);
    expect(desk.asked).toHaveLength(0);
    desk.is.online = true;
    await desk.clock.advance(hour);
    expect(desk.asked).toHaveLength(1);
  });

  test('gives a feed up that does not answer, and takes no late answer for one', async () => {
    let answer = (_: unknown) => {};
    desk.is.feed = new Promise((resolve) => {
      answer = resolve;
    });
    await desk.clock.advance(minute);
    expect(desk.updates.view().looking).toBe(true);
    await desk.clock.advance(minute);
    expect(desk.updates.view()).toMatchObject({ looking: false, lastLook: { outcome: 'not-reached' } });
    answer(next);
    await desk.clock.settle();
    expect(stage()).toEqual({ at: 'none' });
  });

  test('is done at once where the user asks for it, also where the switch is off', async () => {
    desk.is.wanted = false;
    await desk.clock.advance(3 * day);
    expect(desk.asked).toHaveLength(0);
    desk.is.feed = next;
    await desk.updates.look();
    expect(stage()).toEqual({ at: 'offered', offer });
  });
});

describe('an offer', () => {
  test('has its notes as plain text, and is still there after a restart without asking anew', async () => {
    await offered();
    expect(stage()).toEqual({ at: 'offered', offer });
    desk.restarted();
    expect(stage()).toEqual({ at: 'offered', offer });
    expect(desk.asked).toHaveLength(1);
  });

  test('is quiet for a week after “Not now”, and at once there again with a newer version', async () => {
    await offered();
    await desk.updates.notNow();
    expect(desk.updates.view().quiet).toBe(true);
    await desk.clock.advance(7 * day - 1);
    expect(desk.updates.view().quiet).toBe(true);
    await desk.clock.advance(1);
    expect(desk.updates.view().quiet).toBe(false);
    await desk.updates.notNow();
    desk.is.feed = { version: '0.3.0' };
    await desk.clock.advance(2 * day);
    expect(desk.updates.view()).toMatchObject({ quiet: false, stage: { offer: { version: '0.3.0' } } });
  });

  test('that is withdrawn is gone', async () => {
    await offered();
    desk.is.feed = { version: '0.1.0' };
    await desk.clock.advance(2 * day);
    expect(stage()).toEqual({ at: 'none' });
    desk.restarted();
    expect(stage()).toEqual({ at: 'none' });
  });

  test('kept from an earlier start is asked for again before it is downloaded', async () => {
    await offered();
    desk.restarted();
    await desk.updates.download();
    await desk.clock.settle();
    expect([desk.asked.length, desk.downloads, stage().at]).toEqual([2, 1, 'ready']);
  });

  test('kept and withdrawn meanwhile is not downloaded, and says so', async () => {
    await offered();
    desk.restarted();
    desk.is.feed = null;
    await desk.updates.download();
    await desk.clock.settle();
    expect(desk.downloads).toBe(0);
    expect(desk.updates.view()).toMatchObject({
      stage: { at: 'none' },
      failed: { code: 'update-withdrawn' },
    });
  });
});

describe('a download', () => {
  test('is begun by its press alone, once, and says how far it is', async () => {
    await offered();
    await desk.clock.advance(3 * day);
    expect(desk.downloads).toBe(0);
    let end = () => {};
    let tell = (_: number) => {};
    desk.is.download = (onPercent) => {
      tell = onPercent;
      return new Promise((resolve) => {
        end = resolve;
      });
    };
    await desk.updates.download();
    await desk.updates.download();
    await desk.clock.settle();
    expect(desk.downloads).toBe(1);
    for (const [told, shown] of [
      [41.7, 41],
      [Number.NaN, 0],
      [900, 100],
    ] as const) {
      tell(told);
      expect(stage()).toEqual({ at: 'downloading', offer, percent: shown });
    }
    end();
    await desk.clock.settle();
    expect(stage()).toEqual({ at: 'ready', offer });
  });

  test('that fails, or is signed by another, installs nothing and can be tried again', async () => {
    await offered();
    desk.is.download = () => Promise.reject(new Error('not signed by the application owner'));
    await desk.updates.download();
    await desk.clock.settle();
    expect(desk.updates.view()).toMatchObject({
      stage: { at: 'offered' },
      failed: { code: 'update-not-downloaded' },
    });
    expect(await desk.updates.restart()).toMatchObject({ ok: true });
    expect([desk.ends, desk.updates.leaving()]).toEqual([0, null]);
    desk.is.download = async () => {};
    await desk.updates.download();
    await desk.clock.settle();
    expect(desk.updates.view()).toMatchObject({ stage: { at: 'ready' }, failed: null });
  });
});

test('a look whose answer comes after Download was pressed changes nothing of the download', async () => {
  await offered();
  desk.restarted();
  let answer = (_: unknown) => {};
  desk.is.feed = new Promise((resolve) => {
    answer = resolve;
  });
  desk.is.download = () => new Promise(() => {});
  const looked = desk.updates.look();
  await desk.updates.download();
  answer(next);
  await looked;
  await desk.clock.settle();
  expect([stage().at, desk.downloads]).toEqual(['downloading', 1]);
});

describe('restarting', () => {
  beforeEach(ready);

  test('waits until what is under way is done, and says what that is', async () => {
    desk.is.busy = 'sending';
    expect(desk.updates.view().waitsFor).toBe('sending');
    expect(await desk.updates.restart()).toMatchObject({
      ok: false,
      problem: { message: 'The app does not restart until a list has been sent.' },
    });
    expect(desk.ends).toBe(0);
    desk.is.busy = null;
    await desk.updates.restart();
    expect(desk.ends).toBe(1);
  });

  test('installs nothing before the app is asked to end, and then once it has closed everything', async () => {
    expect(desk.updates.leaving()).toBeNull();
    await desk.updates.restart();
    expect([desk.ends, desk.installs]).toEqual([1, 0]);
    await desk.updates.leaving()?.();
    expect(desk.installs).toBe(1);
  });

  test('is called off where the user keeps the app: closing it later installs nothing', async () => {
    await desk.updates.restart();
    desk.updates.stayed();
    expect(stage()).toEqual({ at: 'ready', offer });
    expect(desk.updates.leaving()).toBeNull();
  });
});
