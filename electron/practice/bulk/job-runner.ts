import { type FileHandle, open } from 'node:fs/promises';
import Papa from 'papaparse';
import {
  formFields,
  type LookupKind,
  lookupFieldOf,
  lookupOfService,
  lookupServices,
} from '../../../shared/model/services.ts';
import { type Clock, wait } from '../../platform/clock.ts';
import { createTurns } from '../../platform/concurrency.ts';
import {
  type Address,
  type Email,
  type FoundPerson,
  findMatch,
  type Match,
  type MatchInput,
  type Phone,
} from '../people/matches.ts';
import { readTable } from './csv-file.ts';
import type { Job, JobCounts, JobStore } from './practice-jobs.ts';

export type JobRunner = ReturnType<typeof createJobRunner>;

/**
 * Works jobs off: results are written one after the other, waiting for a job's time holds up no other.
 * @param signal drops what is under way
 */
export function createJobRunner(
  store: JobStore,
  clock: Clock,
  signal: AbortSignal,
  onComplete: (job: Job) => void,
) {
  const { inTurn, settled } = createTurns();

  async function run(job: Job): Promise<void> {
    const paths = { upload: store.uploadPath(job), result: store.resultPath(job) };
    const counts = await inTurn('writing', () => writeResult(job, paths, signal));
    await wait(clock, job.dueAt - clock.now(), signal);
    signal.throwIfAborted();
    const complete = { ...job, ...counts, pending: false };
    await store.update(complete);
    onComplete(complete);
  }

  return {
    /** Starts on a pending job. A job that can't be finished now (a full disk, a stop) is begun again by the next run. */
    start(job: Job): void {
      void inTurn(`job ${job.id}`, () => run(job)).catch(() => {});
    },
    /** Resolves when no file is in use any more. */
    settled,
  };
}

function rowInput(job: Job, row: readonly string[]): MatchInput {
  const input: MatchInput = {};
  for (const field of formFields) {
    const index = job.inputs[field];
    if (index !== undefined) input[lookupFieldOf[field]] = row[index];
  }
  return input;
}

function count(counts: JobCounts, match: Match, creditsPerHit: number): void {
  counts.creditsDeducted += creditsPerHit;
  for (const phone of match.people.flatMap((person) => person.phones)) {
    counts.phonesChecked += 1;
    if (phone.dnc || phone.tcpa || phone.state_dnc.length > 0) counts.phonesFlagged += 1;
  }
}

const writeRecords = (output: FileHandle, records: string[][]) =>
  output.appendFile(`${Papa.unparse(records, { newline: '\r\n' })}\r\n`);

/** Writes a job's result, every row in its order. Throws the system's error, or the signal's reason. */
async function writeResult(
  job: Job,
  paths: { upload: string; result: string },
  signal: AbortSignal,
): Promise<JobCounts> {
  signal.throwIfAborted();
  const kind = lookupOfService[job.service];
  const columns = resultColumns(kind);
  const counts: JobCounts = { phonesChecked: 0, phonesFlagged: 0, creditsDeducted: 0 };

  const enrich = (row: readonly string[]): string[] => {
    const input = rowInput(job, row);
    const match = findMatch(kind, input, peoplePerRow);
    if (match) count(counts, match, lookupServices[kind].creditsPerHit);
    const record = job.header.map((_, index) => row[index] ?? '');
    columns.fill(record, match);
    return record;
  };

  const output = await open(paths.result, 'w', 0o600);
  try {
    await writeRecords(output, [[...job.header, ...distinctFrom(job.header, columns.header)]]);
    await readTable(paths.upload, async (rows) => {
      signal.throwIfAborted();
      await writeRecords(output, rows.map(enrich));
    });
    await output.sync();
  } finally {
    await output.close();
  }
  return counts;
}

/** People a row has room for; all their phones and emails fit. */
export const peoplePerRow = 2;
const phonesPerRow = 3 * peoplePerRow;
const emailsPerRow = 2 * peoplePerRow;
const addressesPerRow = 2;

/** A result column: the end of its name, and its text. */
type Column<T> = readonly [suffix: string, text: (item: T) => string];
type Owned<T> = { of: T; person: number };

const addressColumns: readonly Column<Address>[] = [
  ['_street', (address) => address.street],
  ['_city', (address) => address.city],
  ['_state', (address) => address.state],
  ['_zip', (address) => address.zip],
];

const personColumns: readonly Column<FoundPerson>[] = [
  ['_first_name', (person) => person.first_name],
  ['_middle_name', (person) => person.middle_name],
  ['_last_name', (person) => person.last_name],
  ['_age', (person) => String(person.age)],
  ['_dob', (person) => person.dob],
  ['_deceased', (person) => String(person.deceased)],
  ['_litigator', (person) => String(person.litigator)],
  ...addressColumns.map(
    ([suffix, text]): Column<FoundPerson> => [suffix, (person) => text(person.mailing_address)],
  ),
];

const roleColumns: readonly Column<FoundPerson>[] = [
  ['_role', (person) => person.role ?? ''],
  ['_is_registered_agent', (person) => String(person.is_registered_agent ?? '')],
];

const phoneColumns: readonly Column<Owned<Phone>>[] = [
  ['', ({ of }) => of.number],
  ['_person', ({ person }) => String(person)],
  ['_type', ({ of }) => of.type],
  ['_dnc', ({ of }) => String(of.dnc)],
  ['_tcpa', ({ of }) => String(of.tcpa)],
  ['_state_dnc', ({ of }) => of.state_dnc.join(';') || 'none'],
  ['_contactable', ({ of }) => String(of.contactable)],
  ['_carrier', ({ of }) => of.carrier],
  ['_last_seen', ({ of }) => of.last_seen],
];

const emailColumns: readonly Column<Owned<Email>>[] = [
  ['', ({ of }) => of.email],
  ['_person', ({ person }) => String(person)],
];

/** A run of numbered columns with room for `size` items: phone_1, phone_1_dnc, ..., phone_2, ... */
function group<T>(prefix: string, size: number, columns: readonly Column<T>[]) {
  const names = (slot: number) => columns.map(([suffix]) => `${prefix}_${slot}${suffix}`);
  return {
    header: Array.from({ length: size }, (_, index) => names(index + 1)).flat(),
    /** Adds the items' cells to a row; plain loops, as this runs a hundred times for each row of a list. */
    fill(row: string[], items: readonly T[]): void {
      for (let slot = 0; slot < size; slot += 1) {
        const item = items[slot];
        for (const [, text] of columns) row.push(item === undefined ? '' : text(item));
      }
    },
  };
}

const ownedBy = <T>(
  people: readonly FoundPerson[],
  list: (person: FoundPerson) => readonly T[],
): Owned<T>[] => people.flatMap((person) => list(person).map((of) => ({ of, person: person.rank })));

/** The columns a result CSV of this kind has after the uploaded ones; the specification leaves their names open. */
export function resultColumns(kind: LookupKind) {
  const isBusiness = kind === 'business';
  const addresses = group('business_address', isBusiness ? addressesPerRow : 0, addressColumns);
  const people = group(
    'person',
    peoplePerRow,
    isBusiness ? [...personColumns, ...roleColumns] : personColumns,
  );
  const phones = group('phone', phonesPerRow, phoneColumns);
  const emails = group('email', emailsPerRow, emailColumns);
  return {
    header: [
      'hit',
      'people_count',
      ...addresses.header,
      ...people.header,
      ...phones.header,
      ...emails.header,
    ],
    /** Adds the cells under `header` to a row; on a miss all but the first two are blank. */
    fill(row: string[], match: Match | undefined): void {
      const found = match?.people ?? [];
      row.push(String(match !== undefined), String(match?.count ?? 0));
      addresses.fill(row, match?.addresses ?? []);
      people.fill(row, found);
      phones.fill(
        row,
        ownedBy(found, (person) => person.phones),
      );
      emails.fill(
        row,
        ownedBy(found, (person) => person.emails),
      );
    },
  };
}

/** The result's column names beside the uploaded ones: all marked alike where one of them is taken already. */
export function distinctFrom(uploaded: readonly string[], header: readonly string[]): string[] {
  const taken = new Set(uploaded.map((name) => name.trim().toLowerCase()));
  let prefix = '';
  while (header.some((name) => taken.has(prefix + name))) prefix += 'result_';
  return header.map((name) => prefix + name);
}
