import type { FieldReading, LookupInput, LookupQuestion } from '../../shared/lookup-input.ts';
import type { ColumnMapping } from '../../shared/mapping.ts';
import { type CellReading, reasonOf } from '../../shared/rules/cell-reading.ts';
import {
  bulkServices,
  type FormField,
  type LookupField,
  type LookupKind,
  type ServiceId,
} from '../../shared/services.ts';
import { RowReader } from '../engine/check/row-reader.ts';

/** The bulk service that asks the same of a list, whose rules read the fields. */
const serviceOf: Record<LookupKind, ServiceId> = {
  business: 'business-trace',
  phone: 'phone-append',
  email: 'email-append',
  name: 'name-append',
};

/** The field of a lookup that asks what a column of a list asks (specification 4.2, 4.3). */
const lookupFieldOf: Record<FormField, LookupField> = {
  business_name_column: 'company_name',
  state_column: 'state',
  email_column: 'email',
  phone_column: 'phone',
  first_name_column: 'first_name',
  last_name_column: 'last_name',
  middle_name_column: 'middle_name',
  mail_city_column: 'city',
  mail_state_column: 'state',
};

/**
 * Reads what was typed as a row of a bulk list is read, names, city and state beside each other. A value that is certain
 * is sent in its strict form, also where something speaks against it, as the warning says; one that cannot be read is
 * sent as it was typed.
 */
export function readInput(kind: LookupKind, input: LookupInput): FieldReading[] {
  const { columns } = bulkServices[serviceOf[kind]];
  const cells = columns.map(({ field }) => input[lookupFieldOf[field]] ?? '');
  const mapping: ColumnMapping = Object.fromEntries(columns.map(({ field }, index) => [field, index]));
  const reader = new RowReader(serviceOf[kind], mapping, columns.length);
  reader.read(cells);
  return reader.fields.map(({ field, column }, index) =>
    readField(lookupFieldOf[field], cells[column] ?? '', reader.readings[index]),
  );
}

function readField(name: LookupField, cell: string, reading: CellReading | undefined): FieldReading {
  const typed = cell.trim();
  if (!reading || reading.verdict === 'empty') return { name, sent: '', words: '', warns: false };
  const { verdict, finding } = reading;
  const sent = verdict === 'unusable' ? typed : (reading.fixed ?? typed);
  const warns = verdict === 'held' || verdict === 'unusable';
  const asTyped = warns ? 'Sent as typed.' : '';
  const form = sent === typed ? asTyped : sent === '' ? 'Not sent.' : `Sent as ${sent}.`;
  // That the form is another one is said by the form itself.
  const reason = finding === undefined || finding.endsWith('-notation') ? '' : `${reasonOf(reading)}.`;
  return { name, sent, words: (warns ? [reason, form] : [form, reason]).filter(Boolean).join(' '), warns };
}

/** What is asked with: the fields that have a value, in the form in which they are sent. */
export function questionOf(readings: readonly FieldReading[]): LookupQuestion {
  return Object.fromEntries(readings.filter(({ sent }) => sent !== '').map(({ name, sent }) => [name, sent]));
}
