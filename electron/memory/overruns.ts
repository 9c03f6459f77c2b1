import { z } from 'zod';
import { type OverBudget, OverBudgetSchema } from '../../shared/model/budgets.ts';
import { fromMillionths, toMillionths } from '../../shared/model/credits.ts';
import { type Overrun, OverrunSchema } from '../../shared/model/ledger.ts';
import type { Memory } from './memory.ts';

/** Budgets that a person passed, and why; credits in whole millionths. */
export const overrunTable = `
CREATE TABLE overrun (
  id INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  account TEXT NOT NULL,
  address TEXT NOT NULL,
  account_name TEXT NOT NULL,
  account_kind TEXT NOT NULL,
  source_kind TEXT NOT NULL,
  source_id TEXT,
  source_name TEXT NOT NULL,
  pass TEXT NOT NULL,
  entry TEXT,
  reason TEXT NOT NULL,
  budget TEXT NOT NULL,
  budget_limit REAL NOT NULL,
  used REAL NOT NULL,
  wanted REAL
) STRICT;
CREATE INDEX overrun_of_pass ON overrun (pass);
CREATE INDEX overrun_of_entry ON overrun (entry);
`;

const Row = z
  .looseObject({ budget_limit: z.number(), used: z.number(), wanted: z.number().nullable() })
  .transform((row): Overrun => {
    const { account: id, address, account_name: name, account_kind: kind, entry } = row;
    return OverrunSchema.parse({
      ...row,
      account: { id, address, name, kind },
      source: { kind: row.source_kind, id: row.source_id, name: row.source_name },
      entry: entry ?? undefined,
      over: {
        kind: row.budget,
        limit: fromMillionths(row.budget_limit),
        used: fromMillionths(row.used),
        wanted: row.wanted && fromMillionths(row.wanted),
      },
    });
  });

export function createOverruns(memory: Memory) {
  const insert = memory.command(
    `INSERT INTO overrun (at, account, address, account_name, account_kind, source_kind, source_id, source_name,
       pass, entry, reason, budget, budget_limit, used, wanted) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const ofPass = memory.query(
    'SELECT budget FROM overrun WHERE pass = ?',
    z.object({ budget: OverBudgetSchema.shape.kind }),
  );
  const all = memory.query('SELECT * FROM overrun ORDER BY id', Row);
  const remove = memory.command('DELETE FROM overrun WHERE entry = ?');

  return {
    add({ at, account, source, pass, entry, reason, over }: Overrun): void {
      const { id, address, name, kind } = account;
      const amounts = [over.limit, over.used, over.wanted].map((each) => each && toMillionths(each));
      const [limit = 0, used = 0, wanted = null] = amounts;
      const of = [at, id, address, name, kind, source.kind, source.id, source.name] as const;
      insert(...of, pass, entry ?? null, reason, over.kind, limit, used, wanted);
    },
    /** Which limits a person let this pass: each for a reason of its own. */
    passed: (pass: string): ReadonlySet<OverBudget['kind']> =>
      new Set(ofPass.all(pass).map(({ budget }) => budget)),
    /** The oldest first. */
    all: (): Overrun[] => all.all(),
    /** Those that were noted with a charge that took nothing after all. */
    removeWith: (entry: string): void => void remove(entry),
  };
}
