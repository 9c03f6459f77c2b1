import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { toldWithHeld } from '../../electron/lookups/told-with-held.ts';
import { readKeptAnswer } from '../../electron/service/replies/kept-answer.ts';
import { openSuppression } from '../../electron/suppression/open-suppression.ts';
import { heldPeopleQuery, withHeld } from '../../renderer/ipc/held-people.ts';
import { peopleByRank } from '../../shared/by-rank.ts';
import type { LookupRun } from '../../shared/lookup-run.ts';
import { failure, success, unexpectedProblem } from '../../shared/problem.ts';
import { makeFakeBridge } from '../fakes/fake-bridge.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';

const held = '3035550112';
const people = [
  { full_name: 'Second Person', rank: 2, phones: [{ number: '3035550121', rank: 1 }] },
  {
    full_name: 'First Person',
    rank: 1,
    phones: [
      { number: held, rank: 2 },
      { number: '3035550111', rank: 1 },
    ],
  },
];
const raw = JSON.stringify({ hit: true, credits_deducted: 2, matched_people: people });
const run: LookupRun = {
  from: 'service',
  id: null,
  at: '2026-10-03T10:00:00.000Z',
  answer: readKeptAnswer('phone', { raw }),
};
const ranked = peopleByRank(run.answer.items[0]?.people ?? []);
const request = { kind: 'phone', input: {}, intent: 'press', again: false } as const;

async function suppression(disk = createMemoryDisk()) {
  const none = () => {};
  const opened = openSuppression({
    disk,
    clock: createFakeClock(),
    folder: '/data',
    onChange: none,
    report: none,
  });
  await opened.held.load();
  await opened.list.add([{ kind: 'phone', key: held, written: held }], 'Test');
  return opened.held;
}

/** What the main process tells, whatever it is asked later. */
async function told(ofPeople: Parameters<typeof toldWithHeld>[1]): Promise<LookupRun> {
  const answered = await toldWithHeld({ run: async () => success(run) }, ofPeople).run(request);
  return answered.ok ? answered.value : expect.unreachable();
}

const asked: unknown[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
});

async function shown(answered: LookupRun) {
  const bridge = makeFakeBridge({});
  const ofPeople = bridge.call['suppression:of-people'];
  const call = {
    ...bridge.call,
    'suppression:of-people': (question: Parameters<typeof ofPeople>[0]) => {
      asked.push(question);
      return ofPeople(question);
    },
  };
  vi.stubGlobal('window', { enrichDesk: { ...bridge, call } });
  const queryClient = new QueryClient();
  await withHeld(queryClient, answered);
  return queryClient.getQueryData(heldPeopleQuery(ranked).queryKey);
}

test('an answer says which of its phones are held back, and the window asks nothing more to draw it', async () => {
  const { ofPeople } = await suppression();
  const known = await shown(await told(ofPeople));
  expect(known?.phones.map((phones) => phones.map(({ suppressed }) => suppressed))).toEqual([
    [false, true],
    [false],
  ]);
  expect(asked).toEqual([]);
});

test('what cannot be told with the answer is asked before it is drawn', async () => {
  const unreadable = await told(async () => failure(unexpectedProblem()));
  expect(unreadable).toMatchObject({ held: [null] });
  await shown(unreadable);
  expect(asked).toHaveLength(1);
});

test('an answer that names nobody, and a question that was not asked, come as they are', async () => {
  const { ofPeople } = await suppression();
  const unasked = success<LookupRun>({ from: 'unanswered', id: 'a', at: run.at });
  expect(await toldWithHeld({ run: async () => unasked }, ofPeople).run(request)).toEqual(unasked);
});
