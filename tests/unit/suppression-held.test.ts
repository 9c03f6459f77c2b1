import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { lookUp } from '../../electron/command/look-up.ts';
import { toldWithHeld } from '../../electron/lookups/lookups.ts';
import { heldInMemory } from '../../electron/memory/held.ts';
import { readKeptAnswer } from '../../electron/service/replies/decode-lookup.ts';
import { heldPeopleQuery, withHeld } from '../../renderer/ipc/queries.ts';
import type { LookupRun } from '../../shared/model/lookup-run.ts';
import { verdictOfLookupPhone } from '../../shared/model/lookup-verdict.ts';
import type { Person } from '../../shared/model/person.ts';
import { failure, success, unexpectedProblem } from '../../shared/model/problem.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { createTestMemory, sqliteError, type TestMemory } from '../fakes/test-memory.ts';
import { openTestSuppression } from '../fakes/test-suppression.ts';

function setUp(earlier?: TestMemory) {
  const test = earlier ?? createTestMemory();
  const clock = createFakeClock();
  const reported: string[] = [];
  let told = 0;
  const memory = test.open();
  const parts = openTestSuppression(memory, {
    ...{ clock, isFresh: !earlier },
    onChange: () => told++,
    report: ({ code }) => reported.push(code),
  });
  return { ...parts, test, memory, clock, reported, told: () => told };
}

const personOf = (fullName: string, numbers: string[], emails: string[] = []): Person => ({
  fullName,
  firstName: '',
  middleName: '',
  lastName: '',
  age: null,
  dob: null,
  deceased: 'no',
  litigator: 'no',
  role: null,
  isRegisteredAgent: null,
  mailingAddress: null,
  linkedAddresses: [],
  matchedOn: null,
  phones: numbers.map((number) => ({
    number,
    isInput: null,
    type: null,
    dnc: 'no',
    tcpa: 'no',
    stateDnc: { state: 'no', entries: [], incomplete: false },
    contactable: 'yes',
    carrier: null,
    lastSeen: null,
    rank: null,
  })),
  emails: emails.map((email) => ({ email, isInput: null, rank: null })),
  rank: null,
});

const named = (person: Person) => ({
  ...person,
  phones: person.phones.map(({ number }) => number),
  emails: person.emails.map(({ email }) => email),
});

/** The verdict of every phone of a lookup's people, person by person. */
async function verdicts({ held }: ReturnType<typeof setUp>, people: Person[]) {
  const known = await held.ofPeople(people.map(named));
  return people.map((person, index) =>
    person.phones.map((phone, at) => {
      const found = known.ok ? known.value.phones[index]?.[at] : undefined;
      const state = (fact: boolean | undefined) => (fact === undefined ? 'unreadable' : fact ? 'yes' : 'no');
      return verdictOfLookupPhone(person, phone, people, {
        suppressed: state(found?.suppressed),
        knownLitigator: state(found?.knownLitigator),
      }).verdict;
    }),
  );
}

test('a number once stated as a litigator’s is Do not call from then on', async () => {
  const desk = setUp();
  await desk.learn(['(503) 555-0142']);
  const people = [personOf('Mira Castellan', ['503-555-0142', '5035550143'])];
  expect(await verdicts(desk, people)).toEqual([['do-not-call', 'may-call']]);
  const later = setUp(desk.test);
  expect(await verdicts(later, people)).toEqual([['do-not-call', 'may-call']]);
  expect(heldInMemory(later.memory).read().litigators).toEqual(['5035550142']);
});

test('a person on the suppression list is blocked with all numbers, also where others have them', async () => {
  const desk = setUp();
  await desk.list.add([{ kind: 'domain', key: 'example.com', written: 'example.com' }], 'x');
  const people = [
    personOf('Mira Castellan', ['5035550142', '5035550143'], ['mira@mail.example.com']),
    personOf('Otis Brandvold', ['(503) 555-0143', '5035550144'], ['otis@example.org']),
  ];
  expect(await verdicts(desk, people)).toEqual([
    ['do-not-call', 'do-not-call'],
    ['do-not-call', 'may-call'],
  ]);
  const known = await desk.held.ofPeople(people.map(named));
  expect(known.ok && known.value.emails).toEqual([[true], [false]]);
});

test('no phone may be called while the suppression list or known litigators are damaged', async () => {
  const damages = ["kind = 'phone'", "kind = 'litigator'", 'true'].flatMap((which) => [
    `UPDATE held SET key = '5035550199' || kind WHERE ${which}`,
    `DELETE FROM held WHERE ${which}`,
  ]);
  for (const damage of [...damages, 'DELETE FROM held_total']) {
    const first = setUp();
    await first.list.add([{ kind: 'phone', key: '5035550142', written: '5035550142' }], 'x');
    await first.learn(['5035550142']);
    first.memory.command(damage)();
    const desk = setUp(first.test);
    const people = [personOf('Mira Castellan', ['5035550143'])];
    expect(await verdicts(desk, people)).toEqual([['check-first']]);
    expect(heldInMemory(desk.memory).read()).toMatchObject({ unreadable: true });
    expect((await desk.held.status()).problem).toMatchObject({ code: 'suppression-damaged' });
    expect((await desk.list.add([{ kind: 'phone', key: '1', written: '1' }], 'x')).ok).toBe(false);
    expect((await desk.held.mend()).ok).toBe(true);
    expect(await verdicts(desk, people)).toEqual([['may-call']]);
    expect(heldInMemory(desk.memory).read()).toMatchObject({ unreadable: false });
  }
});

test('a known litigator blocks calls and is reported even if the disk refuses it', async () => {
  const desk = setUp();
  await desk.held.status();
  desk.test.before = () => {
    throw sqliteError('FULL');
  };
  await desk.learn(['5035550142']);
  expect(desk.reported).toEqual(['disk-full']);
  expect(await verdicts(desk, [personOf('Mira Castellan', ['5035550142'])])).toEqual([['do-not-call']]);
  expect(desk.held.forJudging().litigators).toEqual(['5035550142']);
});

test('suppression changes close together are announced once, each with its own version and stamp', async () => {
  const desk = setUp();
  await desk.held.status();
  await desk.clock.advance(1000);
  const stampNow = () => heldInMemory(desk.memory).stamp;
  const [before, version, stamp] = [desk.told(), desk.held.version(), stampNow()];
  await desk.learn(['5035550142']);
  await desk.list.add([{ kind: 'phone', key: '5035550143', written: '5035550143' }], 'x');
  expect(desk.held.version()).toBeGreaterThan(version);
  expect(stampNow()).not.toBe(stamp);
  await desk.clock.advance(1000);
  expect(desk.told()).toBe(before + 1);
});

describe('a lookup answer with suppressed phones', () => {
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
    at: '2026-10-03T10:00:00.000Z',
    answer: readKeptAnswer('phone', { raw }),
  };
  const ranked = run.answer.item?.people ?? [];
  const request = { kind: 'phone', input: {}, intent: 'press', again: false } as const;

  async function suppression() {
    const opened = setUp();
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
    const ofPeople = async (question: unknown) => {
      asked.push(question);
      return success({ phones: [], emails: [] });
    };
    vi.stubGlobal('window', { enrichDesk: { call: { 'suppression:of-people': ofPeople } } });
    const queryClient = new QueryClient();
    await withHeld(queryClient, answered);
    return queryClient.getQueryData(heldPeopleQuery(ranked).queryKey);
  }

  test('states which phones are suppressed, and the window asks nothing more to show it', async () => {
    const { ofPeople } = await suppression();
    const known = await shown(await told(ofPeople));
    expect(known?.phones.map((phones) => phones.map(({ suppressed }) => suppressed))).toEqual([
      [false, true],
      [false],
    ]);
    expect(asked).toEqual([]);
  });

  test('is shown only after asking for suppression that it does not state', async () => {
    const unreadable = await told(async () => failure(unexpectedProblem()));
    expect(unreadable).toEqual(run);
    await shown(unreadable);
    expect(asked).toHaveLength(1);
  });

  const suppressed = 'On your suppression list';

  test('tells each phone’s own call status at the command line, in whatever order the service names people', async () => {
    const { ofPeople } = await suppression();
    const said: unknown[] = [];
    const lookups = toldWithHeld({ run: async () => success(run) }, ofPeople);
    await lookUp(
      { verb: 'lookup', ...request },
      lookups,
      (line) => said.push(line),
      () => 1,
    );
    const unstated = { callStatus: 'not-known', reasons: expect.not.arrayContaining([suppressed]) };
    expect(said).toMatchObject([
      {
        people: [
          {
            phones: [
              { number: '3035550111', ...unstated },
              { number: held, callStatus: 'do-not-call', reasons: expect.arrayContaining([suppressed]) },
            ],
          },
          { phones: [{ number: '3035550121', ...unstated }] },
        ],
      },
    ]);
  });

  test('is passed on unchanged when nothing was asked', async () => {
    const { ofPeople } = await suppression();
    const unasked = success<LookupRun>({ from: 'unanswered', at: run.at });
    expect(await toldWithHeld({ run: async () => unasked }, ofPeople).run(request)).toEqual(unasked);
  });
});
