import { z } from 'zod';
import { createLookupHistory, type LookupHistory } from '../../electron/lookups/history/history.ts';
import { createKeptLookups } from '../../electron/lookups/history/kept-lookups.ts';
import { createLookups } from '../../electron/lookups/lookups.ts';
import { lookupRows } from '../../electron/memory/lookup-rows.ts';
import type { Memory } from '../../electron/memory/memory.ts';
import { createSpentIntents } from '../../electron/memory/spent-intents.ts';
import { readKeptAnswer } from '../../electron/service/replies/decode-lookup.ts';
import type { PastLookup, PastLookupPage } from '../../shared/model/lookup-history.ts';
import type { LookupAnswer } from '../../shared/model/person.ts';
import { type Problem, success } from '../../shared/model/problem.ts';
import { defaultSettings, type LookupSettings } from '../../shared/model/settings.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createMemoryDisk, type MemoryDisk } from './memory-disk.ts';
import { noBook } from './no-book.ts';
import { fakeCipher } from './test-connections.ts';
import { createTestMemory, type TestMemory } from './test-memory.ts';
import { freeSpending } from './test-money.ts';

const account = { id: 'a', address: 'https://api.example.com', name: 'Main account' };

/** A history of lookups, which can be opened anew as the app's next start would. */
export function lookupDesk({
  memory = createTestMemory(),
  disk = createMemoryDisk(),
  clock = createFakeClock(),
  removalClock = clock,
}: {
  memory?: TestMemory;
  disk?: MemoryDisk;
  clock?: FakeClock;
  removalClock?: Pick<FakeClock, 'now'>;
} = {}) {
  const cipher = fakeCipher();
  const reported: Problem[] = [];
  let settings: LookupSettings = defaultSettings.lookups;
  let ids = 0;
  const newId = () => `id-${++ids}`;
  const open = (): LookupHistory =>
    createLookupHistory({
      kept: createKeptLookups({
        rows: lookupRows(memory.open()),
        cipher,
        newId,
        readAnswer: readKeptAnswer,
      }),
      clock,
      removalClock,
      newId,
      settings: () => settings,
      owner: ({ id }) => (id === account.id ? account : null),
      report: (problem) => void reported.push(problem),
      onChange: () => {},
    });
  return {
    memory,
    disk,
    clock,
    cipher,
    reported,
    open,
    set: (change: Partial<LookupSettings>) => {
      settings = { ...settings, ...change };
    },
  };
}

export type LookupDesk = ReturnType<typeof lookupDesk>;

const Sealed = z.object({
  id: z.string(),
  key: z.string(),
  head: z.instanceof(Uint8Array),
  answer: z.instanceof(Uint8Array).nullable(),
});

/** What lies in memory of lookups, as it lies there. */
export const sealedIn = (memory: Memory) => ({
  lookups: memory.query('SELECT id, key, head, answer FROM lookup ORDER BY rowid', Sealed).all(),
  keys: memory.query('SELECT id, sealed FROM lookup_key', z.record(z.string(), z.string())).all(),
});

export const aQuestion = (phone: string) => ({ kind: 'phone' as const, input: { phone }, account });

/** The answer to a phone lookup, as the service would send it. */
export function anAnswer(name: string, extra: Record<string, unknown> = {}): LookupAnswer {
  const [first_name = '', last_name = ''] = name.split(' ');
  const person = {
    first_name,
    last_name,
    phones: [{ number: '5035550199', dnc: false }],
    emails: [{ email: `${first_name}@example.com`.toLowerCase() }],
  };
  const reply = { hit: true, matched_people: [person], credits_deducted: 2, ...extra };
  return readKeptAnswer('phone', { raw: JSON.stringify(reply, null, 2) });
}

export const everything = { text: '', kind: null, outcome: null };

/** The single lookups of a page of the history. */
export const lookupsOf = ({ rows }: PastLookupPage): PastLookup[] =>
  rows.flatMap((row) => ('lookup' in row ? [row.lookup] : []));

/** What a history lists, in short: "Jane Doe hit". */
export const listed = (page: PastLookupPage): string[] =>
  lookupsOf(page).map(({ input, people, outcome }) => [input.phone, ...people, outcome].join(' '));

/** A lookup that was noted and is on its way. */
export async function asked(history: LookupHistory, phone: string): Promise<string> {
  const id = history.idForNext();
  if (id === null || !(await history.noteAsked(id, aQuestion(phone))).ok) throw new Error('not noted');
  return id;
}

/** One that was answered with this person. */
export async function answered(
  history: LookupHistory,
  phone: string,
  name: string,
  extra = {},
): Promise<string> {
  const id = await asked(history, phone);
  await history.noteAnswer(id, anAnswer(name, extra));
  return id;
}

/** All that a search finds, in short. */
export const all = async (history: LookupHistory, text = '') =>
  listed(await history.page({ ...everything, text }, 0, 100));

type LookupParts = Parameters<typeof createLookups>[0];

/** Lookups beside a history of the desk, from one start of the app on: what left for the service, which answers as told. */
export function lookupSession(
  desk: LookupDesk,
  answer: (phone: string) => ReturnType<LookupParts['service']['lookup']>,
  {
    spending = freeSpending(desk.clock),
    power = { on: true },
  }: Partial<Pick<LookupParts, 'spending'>> & { power?: { on: boolean } } = {},
) {
  const left: string[] = [];
  /** Of the lookups that were begun, as the history has them. */
  const noted: string[] = [];
  const opened = desk.open();
  const history: LookupHistory = {
    ...opened,
    noteAsked(id, question) {
      noted.push(id);
      return opened.noteAsked(id, question);
    },
  };
  const spent = createSpentIntents(desk.memory.open(), desk.clock);
  const { run } = createLookups({
    ...{ book: noBook.lookups, keptDays: () => 31, clock: desk.clock, spending, spent, history },
    service: {
      async lookup(_target, _kind, input) {
        if (!power.on) return new Promise(() => {});
        const phone = input?.phone ?? '';
        left.push(phone);
        return answer(phone);
      },
    },
    target: async () => success({ connectionId: account.id, address: account.address, key: 'k' }),
    accountOf: () => ({ ...account, kind: 'service' }),
    learn: async () => {},
  });
  const look = (
    phone: string,
    intent: string,
    { again = false, reason }: { again?: boolean; reason?: string } = {},
  ) => run({ kind: 'phone', input: { phone }, intent, again, reason });
  return { left, noted, history, spent, run, look };
}
