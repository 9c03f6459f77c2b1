import { join } from 'node:path';
import type { ListPorts, LookupListRequest } from '../../electron/lookups/lists/live-lists.ts';
import { createLookupLists } from '../../electron/lookups/lists/lookup-lists.ts';
import { createRateBudget } from '../../electron/lookups/rate-budget.ts';
import type { LookupNotes } from '../../electron/memory/answer-book/book-ports.ts';
import { listNotes } from '../../electron/memory/lookup-rows.ts';
import { createSpentIntents } from '../../electron/memory/spent-intents.ts';
import type { ArrayItem, ArrayOutcome, ServiceTarget } from '../../electron/service/client.ts';
import { decodeLookupItem } from '../../electron/service/replies/decode-lookup.ts';
import type { KeptLookupRow } from '../../shared/model/lookup-history.ts';
import type { LookupListRow, LookupListSummary } from '../../shared/model/lookup-list.ts';
import { type Problem, problem, type Result, success } from '../../shared/model/problem.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { practice } from './fake-data.ts';
import { createMemoryDisk, type MemoryDisk } from './memory-disk.ts';
import { noBook } from './no-book.ts';
import { createTestMemory, type TestMemory } from './test-memory.ts';
import { type TestMoney, testMoney } from './test-money.ts';

type Inputs = readonly Record<string, string>[];

/** A row as a test states it: a number to ask for, one left out ("-why"), or one that repeats another ("=3"). */
type MadeRow = string;

function keptRow(made: MadeRow, at: number): KeptLookupRow {
  const row = { n: at + 1, row: at + 1, line: at + 2, cells: [made, `note ${at + 1}`] };
  if (made.startsWith('-')) return { ...row, ask: null, leftOut: made.slice(1) };
  if (made.startsWith('=')) return { ...row, ask: null, sameAs: Number(made.slice(1)) };
  return { ...row, ask: { phone: made } };
}

/** A result as the service would send it: a hit of two credits for even numbers, a miss for odd ones. */
export function resultFor({ phone = '' }: Record<string, string>): object {
  const hit = Number(phone.at(-1)) % 2 === 0;
  const person = { full_name: `Owner of ${phone}`, phones: [{ number: phone, dnc: false }] };
  return { input_phone: phone, hit, credits_deducted: hit ? 2 : 0, matched_people: hit ? [person] : [] };
}

const itemOf = (json: object): ArrayItem => ({
  item: decodeLookupItem('phone', json),
  json: JSON.stringify(json),
});

export const answeredWith = (results: readonly object[], total: number | null = null): ArrayOutcome => ({
  kind: 'answered',
  items: results.map(itemOf),
  creditsDeducted: total,
  requestId: 'req_1',
});
export const answered = (inputs: Inputs): ArrayOutcome => answeredWith(inputs.map(resultFor));

export const trouble = (code: string): Problem => problem(code, `Made up: ${code}.`, 'Wait.');

interface ListBenchOptions {
  disk?: MemoryDisk;
  memory?: TestMemory;
  clock?: FakeClock;
  perMinute?: number;
  ownProfile?: boolean;
  keepDays?: () => number | null;
  money?: TestMoney;
  book?: LookupNotes;
  /** Parts to replace. */
  ports?: Partial<ListPorts>;
}

/** What every row came to, for comparing. */
export const ends = (rows: readonly LookupListRow[]) => rows.map(({ outcome }) => outcome);

let intents = 0;
export const newIntent = () => `00000000-0000-4000-8000-${String(++intents).padStart(12, '0')}`;

/** Lists of lookups in memory, with a service that answers as a test says. */
export async function createListBench(options: ListBenchOptions = {}) {
  const {
    disk = createMemoryDisk(),
    memory = createTestMemory(),
    clock = createFakeClock(),
    perMinute = 6000,
    ownProfile = true,
    keepDays = () => null,
    money = testMoney(clock),
    book = noBook.lookups,
    ports = {},
  } = options;
  const known: Result<ServiceTarget> = success({
    connectionId: practice.id,
    address: practice.address,
    key: 'k',
  });
  const bench = {
    disk,
    memory,
    clock,
    asked: [] as Inputs[],
    reports: [] as Problem[],
    seen: [] as LookupListSummary[],
    results: [] as string[],
    inFlight: 0,
    mostInFlight: 0,
    onAsk: (inputs: Inputs): ArrayOutcome | Promise<ArrayOutcome> => answered(inputs),
    target: known,
    owner: (of: Parameters<ListPorts['owner']>[0]): ReturnType<ListPorts['owner']> => of,
  };
  let made: KeptLookupRow[] = [];
  const spent = createSpentIntents(memory.open(), clock);
  let ids = disk.files.size;
  const lists = createLookupLists({
    book,
    disk,
    clock,
    folder: join('/data', 'lookup-lists'),
    notes: listNotes(memory.open()),
    newId: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
    spent,
    spending: money.spending,
    ownProfile,
    keepDays,
    removalClock: clock,
    budget: createRateBudget(clock, () => perMinute),
    report: (each) => bench.reports.push(each),
    activeConnection: async () => success(practice),
    owner: (of) => bench.owner(of),
    target: async () => bench.target,
    async readRows({ directory }) {
      const head = JSON.stringify({ version: 1, headers: ['Phone', 'Note'], formFields: {} });
      const lines = [head, ...made.map((row) => JSON.stringify(row))];
      await (ports.disk ?? disk).writeSynced(join(directory, 'rows.jsonl'), `${lines.join('\n')}\n`);
      return success({ toAsk: made.filter(({ ask }) => ask !== null).length });
    },
    service: {
      async lookupArray(_target, _kind, inputs) {
        bench.asked.push(inputs);
        bench.inFlight += 1;
        bench.mostInFlight = Math.max(bench.mostInFlight, bench.inFlight);
        try {
          return await bench.onAsk(inputs);
        } finally {
          bench.inFlight -= 1;
        }
      },
    },
    ...ports,
  });
  lists.onChange((list) => bench.seen.push(list));
  lists.onResult((id) => bench.results.push(id));
  await lists.start();

  const request = (change: Partial<LookupListRequest> = {}): LookupListRequest => ({
    path: '/lists/people.csv',
    reading: {},
    service: 'phone-append',
    mapping: { phone_column: 0 },
    seen: { size: 1, modifiedAt: 1, headers: ['Phone', 'Note'] },
    choices: { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: false },
    intent: newIntent(),
    limit: null,
    ...change,
  });

  async function begin(rows: readonly MadeRow[], change: Partial<LookupListRequest> = {}) {
    made = rows.map(keptRow);
    return lists.create(request(change));
  }

  return Object.assign(bench, {
    lists,
    spent,
    money,
    request,
    begin,
    /** Starts a list of these rows and answers its id. */
    async start(rows: readonly MadeRow[], change: Partial<LookupListRequest> = {}): Promise<string> {
      const created = await begin(rows, change);
      if (!created.ok) throw new Error(created.problem.message);
      return created.value.id;
    },
    summary(id: string): LookupListSummary {
      const list = lists.get(id);
      if (!list) throw new Error(`no list ${id}`);
      return list;
    },
    async rows(id: string): Promise<LookupListRow[]> {
      const found = await lists.rows(id, { from: 0, count: 500 });
      if (!found.ok) throw new Error(found.problem.message);
      return found.value.rows;
    },
  });
}

/** So many different numbers, every other one a hit. */
export const numbers = (count: number) =>
  Array.from({ length: count }, (_, at) => String(5_125_550_000 + at));
