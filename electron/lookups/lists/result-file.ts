import { setImmediate as nextTurn } from 'node:timers/promises';
import Papa from 'papaparse';
import type { KeptLookupRow } from '../../../shared/model/lookup-history.ts';
import { lookupOutcomeWords, lookupResultColumns } from '../../../shared/model/lookup-list.ts';
import type { Address, Email, LookupItem, Person, Phone } from '../../../shared/model/person.ts';
import type { LookupKind } from '../../../shared/model/services.ts';
import type { FlagState } from '../../../shared/verdict/facts.ts';
import { readStateDnc, type StateDnc, someState } from '../../../shared/verdict/state-dnc.ts';
import { type Disk, writeAtomically } from '../../platform/disk.ts';
import { decodeLookupText } from '../../service/replies/decode-lookup.ts';
import { listFile } from './kept-list.ts';
import type { ListProgress } from './list-progress.ts';
import type { ListRecord } from './list-store.ts';
import { rowView } from './list-view.ts';

const answerColumns = [
  ...lookupResultColumns,
  'Hit',
  'Message',
  'Credits used',
  'Looked up at',
  'People count',
];
const columnsFor = (kind: LookupKind): string[] => [...answerColumns, ...itemColumns(kind)];

/** Rows that are written before the window gets its turn. */
const rowsAtOnce = 20;

/**
 * Writes the result of a list as the results view reads it (docs/lookups.md): a row for each of the list, its own cells
 * as they were, then what became of it, and the answer as JSON of people in a cell. Beside it, the list alone, by which
 * its columns are told from the answer's. Each file appears whole or not at all. Rejects where the disk refuses.
 */
export async function writeResult(
  disk: Disk,
  folder: string,
  { record, headers, progress }: { record: ListRecord; headers: readonly string[]; progress: ListProgress },
): Promise<void> {
  const names = resultNames(headers, record.kind);
  const own = [csvOf([headers])];
  const all = [csvOf([names])];
  for (let from = 0; from < progress.rows.length; from += rowsAtOnce) {
    const rows = progress.rows.slice(from, from + rowsAtOnce);
    const cells = rows.map((row) => headers.map((_, column) => row.cells[column] ?? ''));
    own.push(csvOf(cells));
    all.push(csvOf(rows.map((row, at) => [...(cells[at] ?? []), ...answerCells(row, record, progress)])));
    await nextTurn();
  }
  await writeAtomically(disk, listFile(folder, record.id, 'sent'), own.join(''));
  await writeAtomically(disk, listFile(folder, record.id, 'result'), all.join(''));
}

/** What the columns of the result are called, those of the list first. */
export function resultNames(headers: readonly string[], kind: LookupKind): string[] {
  const names = [...headers];
  for (const name of columnsFor(kind)) names.push(answerName(name, names));
  return names;
}

/** Where the list has a column of that name, one that is still read as what it is: a number behind it would not be. */
function answerName(name: string, taken: readonly string[]): string {
  const isTaken = taken.some((other) => other.trim().toLowerCase() === name.toLowerCase());
  return isTaken ? answerName(`Result ${name}`, taken) : name;
}

const csvOf = (rows: readonly (readonly string[])[]) =>
  `${Papa.unparse(
    rows.map((row) => [...row]),
    { newline: '\r\n', quotes: true },
  )}\r\n`;

function answerCells(row: KeptLookupRow, record: ListRecord, progress: ListProgress): string[] {
  const { outcome, message, credits, at } = rowView(row, record, progress);
  const { came } = progress.stateOf(row);
  const item = came !== null && 'json' in came ? decodeLookupText(record.kind, came.json) : null;
  return [
    String(row.row),
    lookupOutcomeWords[outcome],
    outcome === 'hit' ? 'Yes' : outcome === 'miss' ? 'No' : '',
    message ?? '',
    credits === null ? '' : String(credits),
    at ?? '',
    item === null ? '' : String(item.peopleCount ?? item.people.length),
    ...itemCells(record.kind, item),
  ];
}

/*
 * A decoded answer as JSON that the reader of results (electron/results/judge) understands just as the decoder of
 * lookups did: a phone must have the same verdict in both. What is absent stays absent, what is blank is null, and what
 * could not be read is a text that cannot be read.
 */
const unreadable = 'could not be read';

const asWritten: Record<Exclude<FlagState, 'absent'>, boolean | null | string> = {
  yes: true,
  no: false,
  blank: null,
  unreadable,
};

const flag = (name: string, state: FlagState) => (state === 'absent' ? {} : { [name]: asWritten[state] });

/** What is not stated is left out. */
function stated(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));
}

function stateDnc({ state, entries, incomplete }: StateDnc): Record<string, unknown> {
  if (state === 'absent') return {};
  if (state === 'blank') return { state_dnc: null };
  // An entry that cannot be read stands for whatever else there was.
  const list: unknown[] = [...entries, ...(incomplete ? [null] : [])];
  const isSame = readStateDnc(list).state === state;
  return { state_dnc: isSame ? list : state === 'yes' ? [someState, ...list] : list };
}

/** @param isContactableStated some phone of the answer has the flag: then this one has room for it. */
function phoneJson(phone: Phone, isContactableStated: boolean): object {
  const { number, isInput, type, carrier, lastSeen, rank, dnc, tcpa, contactable } = phone;
  return {
    number,
    ...stated({ is_input: isInput, type }),
    ...flag('dnc', dnc),
    ...flag('tcpa', tcpa),
    ...stateDnc(phone.stateDnc),
    ...flag('contactable', contactable === 'absent' && isContactableStated ? 'blank' : contactable),
    ...stated({ carrier, last_seen: lastSeen, rank }),
  };
}

const emailJson = ({ email, isInput, rank }: Email): object => ({
  email,
  ...stated({ is_input: isInput, rank }),
});

const addressJson = ({ street, city, state, zip, rank }: Address): object =>
  stated({ street, city, state, zip, rank });

/** @param people everybody in the same answer */
export function personJson(person: Person, people: readonly Person[]): object {
  const isContactableStated = people.some(({ phones }) =>
    phones.some(({ contactable }) => contactable !== 'absent'),
  );
  const { fullName, firstName, middleName, lastName, role, isRegisteredAgent, age, dob, rank } = person;
  const addresses = [person.mailingAddress ?? [], person.linkedAddresses].flat();
  return {
    ...stated({ full_name: fullName, first_name: firstName, middle_name: middleName, last_name: lastName }),
    ...stated({ role, is_registered_agent: isRegisteredAgent, age, dob }),
    ...flag('deceased', person.deceased),
    ...flag('litigator', person.litigator),
    phones: person.phones.map((phone) => phoneJson(phone, isContactableStated)),
    emails: person.emails.map(emailJson),
    addresses: addresses.map(addressJson),
    ...stated({ rank }),
  };
}

/** The columns in which the answer to a lookup stands as the reader of results understands it. */
export const itemColumns = (kind: LookupKind): string[] => [
  ...(kind === 'business' ? ['Company name', 'Company addresses'] : []),
  'People',
];

export function itemCells(kind: LookupKind, item: LookupItem | null): string[] {
  const json = (values: readonly object[]) => (values.length === 0 ? '' : JSON.stringify(values));
  const people = item?.people ?? [];
  return [
    ...(kind === 'business'
      ? [item?.company?.name ?? '', json((item?.company?.addresses ?? []).map(addressJson))]
      : []),
    json(people.map((person) => personJson(person, people))),
  ];
}
