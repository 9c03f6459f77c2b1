import { randomBytes, randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { answeredHead, askedHead } from '../../electron/lookups/history/search.ts';
import { openLookups } from '../../electron/lookups/lookups.ts';
import { lookupRows } from '../../electron/memory/lookup-rows.ts';
import type { Memory } from '../../electron/memory/memory.ts';
import { memoryPath, openMemory } from '../../electron/memory/open-memory.ts';
import { createSpentIntents } from '../../electron/memory/spent-intents.ts';
import { systemClock } from '../../electron/platform/clock.ts';
import { failure, unexpectedProblem } from '../../shared/model/problem.ts';
import { defaultSettings } from '../../shared/model/settings.ts';
import { anAnswer, aQuestion, everything } from '../fakes/lookup-desk.ts';
import { noBook } from '../fakes/no-book.ts';
import { fakeCipher } from '../fakes/test-connections.ts';
import { freeSpending } from '../fakes/test-money.ts';
import {
  atMost,
  counted,
  longestBlock,
  type Measurement,
  median,
  megabytes,
  milliseconds,
  percentile95,
  seconds,
  timed,
} from './table.ts';
import { withFolder } from './with-folder.ts';

const lookups = 100_000;
const givenNames = ['Jane', 'Mira', 'Zoë', 'Omar', 'Li', 'Ana', 'Tom', 'Ruth', 'Ivan', 'Noor'];

const phoneOf = (n: number) => String(2_015_550_000 + n * 71);
const nameOf = (n: number) => `${givenNames[n % givenNames.length]} Surname${(n * 7919) % 50_021}`;

/** Five people with three phones and two emails each, as the service returns at most. */
const bulk = (n: number) => ({
  also: Array.from({ length: 4 }, (_, person) => ({
    name: nameOf(n * 5 + person),
    phones: [1, 2, 3].map((phone) => ({ number: phoneOf(n * 15 + person * 3 + phone), dnc: phone === 1 })),
    emails: [`a${n}@example.com`, `b${n}@example.com`],
    address: { street: `${n} Long Street`, city: 'Somewhere', state: 'TX', zip: '00000' },
  })),
});

/** A history as it lies on disk after so many lookups, each asked and answered. */
async function fill(memory: Memory): Promise<void> {
  const rows = lookupRows(memory);
  const key = { id: randomUUID(), bytes: randomBytes(32) };
  rows.putKey(key.id, await fakeCipher().encrypt(key.bytes.toString('base64')));
  const now = Date.now();
  for (let from = 0; from < lookups; from += 1000)
    memory.transaction(() => {
      for (let n = from; n < from + 1000; n++) {
        const at = new Date(now - (lookups - n) * 60_000).toISOString();
        const answer = anAnswer(nameOf(n), bulk(n));
        const asked = askedHead(randomUUID(), aQuestion(phoneOf(n)), at);
        rows.put(key, answeredHead(asked, answer, at), { raw: answer.raw });
      }
    });
}

/** What is typed into the search: names, parts of numbers, emails, and what nothing holds. */
const searchFor = (n: number) =>
  [
    `surname${n}`,
    phoneOf(n),
    `(201) 555-${n}`,
    `${givenNames[n % 10]} ${n}`,
    `zo${n}e@example`,
    'jane',
    'nothing',
  ][n % 7] ?? '';

/** A history of 100,000 lookups on disk: read, and searched. */
export const measureHistory = (): Promise<Measurement[]> =>
  withFolder(async (folder) => {
    const { memory } = openMemory(folder, Date.now);
    await fill(memory);
    memory.dropDeleted();
    const { size } = await stat(memoryPath(folder));
    const unused = async () => failure(unexpectedProblem());
    const { history } = openLookups({
      ...{ memory, cipher: fakeCipher(), clock: systemClock, removalClock: systemClock },
      service: { lookup: async () => ({ ...failure(unexpectedProblem()), mayHaveCharged: false }) },
      ...{ spending: freeSpending(systemClock), spent: createSpentIntents(memory, systemClock) },
      ...{ settings: () => defaultSettings.lookups, book: noBook.lookups },
      ...{ target: unused, owner: () => null, learn: async () => {}, ofPeople: unused },
      ...{ report: () => {}, onHistoryChange: () => {} },
    });
    const read = await timed(() => longestBlock(history.page(everything, 0, 100)));
    const times: number[] = [];
    for (let n = 0; n < 200; n++) {
      const { took, value } = await timed(() => history.page({ ...everything, text: searchFor(n) }, 0, 100));
      times.push(took);
      if (value.all.lookups !== lookups)
        throw new Error(`${value.all.lookups} lookups were read, not ${lookups}`);
    }
    const what = `history of ${counted(lookups)} lookups`;
    return [
      atMost(
        `${what}: searched, p95`,
        100,
        percentile95(times),
        milliseconds,
        `median ${milliseconds(median(times))}`,
      ),
      atMost(
        `${what}: read, longest time nothing else is done`,
        50,
        read.value,
        milliseconds,
        `read in ${seconds(read.took)}, ${megabytes(size)}`,
      ),
    ];
  });
