import type { FieldReading, LookupQuestion } from '../../shared/model/lookup-run.ts';
import type { LookupInput } from '../../shared/model/lookup-schemas.ts';
import type { ColumnMapping } from '../../shared/model/mapping.ts';
import {
  bulkServices,
  type LookupField,
  type LookupKind,
  lookupFieldOf,
  serviceOfLookup,
} from '../../shared/model/services.ts';
import { type CellReading, reasonOf } from '../../shared/rules/cell-reading.ts';
import { RowReader } from '../engine/check/row-reader.ts';

/**
 * Reads what was typed as a row of a bulk list is read, names, city and state beside each other. A value that is certain
 * is sent in its strict form, also where something speaks against it, as the warning says; one that cannot be read is
 * sent as it was typed.
 */
export function readInput(kind: LookupKind, input: LookupInput): FieldReading[] {
  const { columns } = bulkServices[serviceOfLookup[kind]];
  const cells = columns.map(({ field }) => input[lookupFieldOf[field]] ?? '');
  const mapping: ColumnMapping = Object.fromEntries(columns.map(({ field }, index) => [field, index]));
  const reader = new RowReader(serviceOfLookup[kind], mapping, columns.length);
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
