import { createHash } from 'node:crypto';
import { createUnattended, type Unattended } from '../../electron/unattended/unattended.ts';
import { nothingSkipped } from '../../shared/model/accounting.ts';
import type { CheckReport } from '../../shared/model/check.ts';
import type { Account } from '../../shared/model/connection.ts';
import type { FileInspection } from '../../shared/model/csv.ts';
import type { MappingSuggestions, SavedMapping } from '../../shared/model/mapping.ts';
import { failure, problem, type Result, success } from '../../shared/model/problem.ts';
import type { UnattendedList } from '../../shared/model/watched-folder.ts';
import { aCheckReport } from './fake-check-report.ts';
import { type JobBench, listPath, listText, present, realConnection } from './job-bench.ts';
import { noBook } from './no-book.ts';

export const saidList: UnattendedList = {
  path: listPath,
  service: 'phone-append',
  connection: realConnection.id,
  mapping: null,
  followUps: null,
  words: { firstAddress: true, unknownPrice: true },
  maxCredits: 500,
};

const none = { sendable: 0, repairable: 0, duplicates: 0, soundDuplicates: 0 };

/** Two rows, both good. */
export const soundReport: CheckReport = {
  ...aCheckReport(),
  ...{ rows: 2, sendable: 2, bad: 0, duplicates: 0, repairable: 0, soundDuplicates: 0 },
  markedElsewhere: none,
  skipped: nothingSkipped(),
};

const suggestions: MappingSuggestions = {
  services: [
    {
      service: 'phone-append',
      fields: [{ field: 'phone_column', column: 0, confidence: 1, reason: 'Header says phone' }],
      choices: [],
      several: [],
      fit: 1,
    },
  ],
  content: [],
};

interface Wishes {
  report?: CheckReport;
  saved?: SavedMapping[];
  connection?: Account;
}

/** Lists sent on a bench of jobs with nobody at the window; what the engine finds is the test's to say. */
export function unattendedOn(
  { jobs, disk }: Pick<JobBench, 'jobs' | 'disk'>,
  { report = soundReport, saved = [], connection: on = realConnection }: Wishes = {},
): Unattended {
  const intents = () => JSON.stringify(disk.memory.rows('SELECT intent, address FROM intent'));
  return createUnattended({
    disk,
    jobs,
    connections: { account: async (id) => (id === on.id ? on : null) },
    savedFollowUps: { all: () => [{ id: '1', name: 'Usual', services: ['phone-append', 'email-append'] }] },
    mappings: { all: () => saved, forHeaders: () => [] },
    book: noBook,
    spent: {
      isSpent: (intent) => intents().includes(intent),
      hasSentTo: (address) => intents().includes(address),
    },
    fingerprint: (text) => createHash('sha256').update(text).digest('hex').slice(0, 32),
    engine: {
      // The two tasks that are asked here, each with its own answer.
      run: (async (task: string, { path }: { path: string }): Promise<Result<unknown>> => {
        if (task === 'check') return success(report);
        const facts = await disk.facts(path);
        if (!facts) return failure(problem('gone', 'The list is not there.', 'Look for it.'));
        return success({ inspection: inspectionOf(facts.bytes, facts.modifiedAt), suggestions });
      }) as Parameters<typeof createUnattended>[0]['engine']['run'],
    },
  });
}

const inspectionOf = (size: number, modifiedAt: number): FileInspection => ({
  name: 'contacts.csv',
  size,
  modifiedAt,
  kind: 'csv',
  sheets: [],
  dialect: { encoding: 'utf-8', delimiter: ',', quote: '"', escape: 'doubled' },
  recordEnd: 'crlf',
  headerRows: [0],
  firstDataRow: 1,
  columns: [{ index: 0, header: 'phone', rawHeader: 'phone' }],
  preview: [],
  topRecords: [],
  tables: [],
  rows: { count: 2, exact: true },
  notes: [],
});

/** The list again, as another export writes it: the same bytes in another file. */
export async function copyOfList({ disk }: Pick<JobBench, 'disk'>): Promise<UnattendedList> {
  await disk.writeSynced('/lists/copy.csv', listText);
  present(await disk.facts('/lists/copy.csv'));
  return { ...saidList, path: '/lists/copy.csv' };
}

/** What a promise comes to, while the bench's clock goes on. */
export async function settled<T>({ clock }: Pick<JobBench, 'clock'>, work: Promise<T>): Promise<T> {
  let over = false;
  void work
    .finally(() => {
      over = true;
    })
    .catch(() => {});
  for (let turn = 0; turn < 40 && !over; turn++) await clock.settle();
  return work;
}

export const send = (bench: JobBench, list: UnattendedList = saidList, wishes: Wishes = {}) =>
  settled(bench, unattendedOn(bench, wishes).send(list));

export const without = (words: Partial<UnattendedList['words']>): UnattendedList => ({
  ...saidList,
  words: { ...saidList.words, ...words },
});
