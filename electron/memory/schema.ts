import { chargeTables, waitingTables } from './charges.ts';
import { heldTables } from './held.ts';
import { checkTables } from './kept-checks.ts';
import { listTables } from './list-notes.ts';
import { lookupTables } from './lookup-rows.ts';
import { overrunTable } from './overruns.ts';
import { questionTables } from './questions.ts';
import { intentTable } from './spent-intents.ts';

/** Of the tables below. A file of a newer one is left alone; the first that is ever released is 1. */
export const schemaVersion = 1;

/** Every table's CREATE statements, from the file of the table. */
export const tables: readonly string[] = [
  chargeTables,
  checkTables,
  heldTables,
  intentTable,
  listTables,
  lookupTables,
  overrunTable,
  questionTables,
];

/** The same for what each process has in its own memory beside them. */
export const temporaryTables: readonly string[] = [waitingTables];
