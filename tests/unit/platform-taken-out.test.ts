import { expect, it } from 'vitest';
import { createTakenOut, undoMs } from '../../electron/platform/record-store.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';

function setUp() {
  const clock = createFakeClock();
  const over: string[] = [];
  const out = createTakenOut<string>(clock, (id, kept) => {
    over.push(`${id} ${kept}`);
    out.delete(id);
  });
  return { clock, out, over };
}

it('keeps each removed entry for its own time', async () => {
  const { clock, out, over } = setUp();
  out.add('a', '1');
  await clock.advance(10_000);
  out.add('b', '2');
  await clock.advance(undoMs - 10_001);
  expect([out.get('a'), out.all(), over]).toEqual(['1', ['1', '2'], []]);
  await clock.advance(1);
  expect([out.get('a'), out.all(), over]).toEqual([undefined, ['2'], ['a 1']]);
  await clock.advance(10_000);
  expect([out.all(), over, clock.timers()]).toEqual([[], ['a 1', 'b 2'], 0]);
});

it('keeps entries removed together until the time of the last is over', async () => {
  const { clock, out, over } = setUp();
  for (let each = 0; each < 100; each++) {
    out.add(`${each}`, 'x');
    await clock.advance(1000);
  }
  await clock.advance(undoMs - 1001);
  expect([out.all().length, over.length]).toEqual([100, 0]);
  await clock.advance(1);
  expect([out.all().length, over.length, clock.timers()]).toEqual([0, 100, 0]);
});

it('stops the timer of a restored entry and restarts it at the next removal', async () => {
  const { clock, out, over } = setUp();
  out.add('a', '1');
  out.add('b', '1');
  out.delete('a');
  out.delete('never there');
  expect(clock.timers()).toBe(1);
  out.delete('b');
  expect(clock.timers()).toBe(0);
  await clock.advance(undoMs - 5000);
  out.add('a', '2');
  await clock.advance(undoMs - 1);
  out.add('a', '3');
  await clock.advance(undoMs - 1);
  expect([out.get('a'), over]).toEqual(['3', []]);
  out.clear();
  expect([out.all(), clock.timers()]).toEqual([[], 0]);
});
