import { z } from 'zod';
import type { OverBudget } from '../../shared/model/budgets.ts';
import { type Overrun, OverrunSchema } from '../../shared/model/ledger.ts';
import type { Memory } from './memory.ts';

export const overrunTable = `
CREATE TABLE overrun (
  id INTEGER PRIMARY KEY,
  pass TEXT NOT NULL,
  entry TEXT,
  -- JSON
  overrun TEXT NOT NULL
) STRICT;
CREATE INDEX overrun_of_pass ON overrun (pass);
CREATE INDEX overrun_of_entry ON overrun (entry);
`;

const Row = z
  .object({ overrun: z.string() })
  .transform((row) => OverrunSchema.parse(JSON.parse(row.overrun)));

export function createOverruns(memory: Memory) {
  const insert = memory.command('INSERT INTO overrun (pass, entry, overrun) VALUES (?, ?, ?)');
  const ofPass = memory.query('SELECT overrun FROM overrun WHERE pass = ?', Row);
  const all = memory.query('SELECT overrun FROM overrun ORDER BY id', Row);
  const remove = memory.command('DELETE FROM overrun WHERE entry = ?');
  return {
    add: (overrun: Overrun): void =>
      void insert(overrun.pass, overrun.entry ?? null, JSON.stringify(overrun)),
    /** Which limits a person let this pass: each for a reason of its own. */
    passed: (pass: string): ReadonlySet<OverBudget['kind']> =>
      new Set(ofPass.all(pass).map(({ over }) => over.kind)),
    /** The oldest first. */
    all: (): Overrun[] => all.all(),
    /** Those that were noted with a charge that took nothing after all. */
    removeWith: (entry: string): void => void remove(entry),
  };
}
