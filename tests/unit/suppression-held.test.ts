import { expect, test } from 'vitest';
import { openSuppression } from '../../electron/suppression/open-suppression.ts';
import type { Person } from '../../shared/person.ts';
import { verdictOfLookupPhone } from '../../shared/verdict/lookup-phone.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { createMemoryDisk, systemError } from '../fakes/memory-disk.ts';

async function setUp(disk = createMemoryDisk()) {
  const clock = createFakeClock();
  const reported: string[] = [];
  let told = 0;
  const parts = openSuppression({
    disk,
    clock,
    folder: '/data',
    onChange: () => told++,
    report: ({ code }) => reported.push(code),
  });
  await parts.held.load();
  return { ...parts, disk, clock, reported, told: () => told };
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
async function verdicts({ held }: Awaited<ReturnType<typeof setUp>>, people: Person[]) {
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

test('a number once stated as a litigator’s is Do not call from then on, in every answer and result', async () => {
  const desk = await setUp();
  await desk.learn(['(503) 555-0142']);
  const people = [personOf('Mira Castellan', ['503-555-0142', '5035550143'])];
  expect(await verdicts(desk, people)).toEqual([['do-not-call', 'may-call']]);
  const later = await setUp(createMemoryDisk(new Map(desk.disk.files)));
  expect(await verdicts(later, people)).toEqual([['do-not-call', 'may-call']]);
  expect((await later.held.numbers()).litigators).toEqual(['5035550142']);
});

test('a person on the list is held back with all numbers, whoever else has them', async () => {
  const desk = await setUp();
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

test('nobody may be called while one of the files is damaged, and all as before once it is mended', async () => {
  for (const name of ['suppression.jsonl', 'litigators.jsonl']) {
    const first = await setUp();
    await first.list.add([{ kind: 'phone', key: '5035550142', written: '5035550142' }], 'x');
    await first.learn(['5035550142']);
    const files = new Map(first.disk.files);
    files.delete(`/data/${name}`);
    const desk = await setUp(createMemoryDisk(files));
    const people = [personOf('Mira Castellan', ['5035550143'])];
    expect(await verdicts(desk, people)).toEqual([['check-first']]);
    expect((await desk.held.status()).problem).toMatchObject({ code: 'journal-damaged' });
    expect(await desk.held.stamp()).toBe('');
    expect((await desk.held.mend()).ok).toBe(true);
    expect(await verdicts(desk, people)).toEqual([['may-call']]);
  }
});

test('what is not yet on disk counts all the same, and is said', async () => {
  const desk = await setUp();
  desk.disk.before = () => {
    throw systemError('ENOSPC');
  };
  await desk.learn(['5035550142']);
  expect(desk.reported).toEqual(['disk-full']);
  expect(await verdicts(desk, [personOf('Mira Castellan', ['5035550142'])])).toEqual([['do-not-call']]);
});

test('changes close together are told as one, and each has a version and a stamp of its own', async () => {
  const desk = await setUp();
  await desk.clock.advance(1000);
  const [before, version, stamp] = [desk.told(), desk.held.version(), await desk.held.stamp()];
  await desk.learn(['5035550142']);
  await desk.list.add([{ kind: 'phone', key: '5035550143', written: '5035550143' }], 'x');
  expect(desk.held.version()).toBeGreaterThan(version);
  expect(await desk.held.stamp()).not.toBe(stamp);
  await desk.clock.advance(1000);
  expect(desk.told()).toBe(before + 1);
});
