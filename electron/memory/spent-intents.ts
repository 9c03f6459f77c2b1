import { z } from 'zod';
import { failure, problem, type Result, success } from '../../shared/model/problem.ts';
import { type Clock, isoNow } from '../platform/clock.ts';
import { writingProblem } from '../platform/file-problems.ts';
import { type Memory, orElse } from './memory.ts';

/** Presses that were spent, and the lists that were sent for them: the order is that of the rows. */
export const intentTable = `
CREATE TABLE intent (
  id INTEGER PRIMARY KEY,
  intent TEXT NOT NULL UNIQUE,
  at TEXT NOT NULL,
  pays_for TEXT NOT NULL,
  list TEXT,
  address TEXT
) STRICT;
CREATE INDEX intent_of_list ON intent (list);
CREATE INDEX intent_to_address ON intent (address);
`;

/** A press that may cost money. An intent is made when its form opens and is good for one such press. */
interface Spending {
  intent: string;
  /** What it pays for: a job's id, or the kind of a lookup. */
  by: string;
  /** A keyed fingerprint of the list that is sent, which says nothing of its rows. */
  list?: string;
  /** The service's address that a list is sent to. */
  to?: string;
}

/** Which intents were spent, for good: on disk before the first byte of what they pay for leaves. */
export type SpentIntents = ReturnType<typeof createSpentIntents>;

/** What a press is told that was good for something already. */
export const alreadySpent = {
  ...problem(
    'intent-spent',
    'Already started, so it wasn’t started again.',
    'Check what came of it first. To do it again, open it and start it there.',
  ),
  mayHaveCharged: true,
};

const Anything = z.object({});

export function createSpentIntents(memory: Memory, clock: Clock) {
  const find = memory.query('SELECT id FROM intent WHERE intent = ?', Anything);
  const toAddress = memory.query('SELECT id FROM intent WHERE address = ? LIMIT 1', Anything);
  const ofList = memory.query(
    'SELECT at, pays_for AS "by" FROM intent WHERE list = ? ORDER BY id DESC',
    z.object({ at: z.string(), by: z.string() }),
  );
  const add = memory.command(
    'INSERT INTO intent (intent, at, pays_for, list, address) VALUES (?, ?, ?, ?, ?)',
  );
  const remove = memory.command('DELETE FROM intent WHERE intent = ?');
  /** Intents that are free again and the disk would not let go. */
  const released = new Set<string>();

  const isNoted = (intent: string) => !released.has(intent) && find.get(intent) !== null;

  return {
    /** Whether an intent was spent; true where the disk can't be read: what may be spent is not spent again. */
    isSpent: (intent: string) => orElse(() => isNoted(intent), true),
    /** On disk where it says so; a problem where it has paid already, or the disk does not take it: then nothing may be sent. */
    spend({ intent, by, list, to }: Spending): Result<null> {
      try {
        if (isNoted(intent)) return failure(alreadySpent);
        memory.transaction(() => {
          remove(intent);
          add(intent, isoNow(clock), by, list ?? null, to ?? null);
        });
        released.delete(intent);
        return success(null);
      } catch (error) {
        return failure(writingProblem(error, 'The start could not be noted'));
      }
    },
    /** Nothing of it left this computer after all: the same may spend it once more. */
    release(intent: string): void {
      try {
        remove(intent);
      } catch {
        // At the next start a person is asked: more than needed, never less.
        released.add(intent);
      }
    },
    /** Lists of this fingerprint that were sent before, the newest first. */
    sentBefore: (list: string) => ofList.all(list),
    hasSentTo: (address: string) => toAddress.get(address) !== null,
  };
}
