import { ProblemError } from '../../../shared/model/problem.ts';
import type { ReadResult } from '../../../shared/model/result-table.ts';
import { type Clock, systemClock } from '../../platform/clock.ts';
import { createTurns } from '../../platform/concurrency.ts';
import { DatabaseFault, type Duck } from '../../results/import/duck.ts';
import {
  type ImportRequest,
  importResult,
  openResultDatabase,
  removeDatabase,
} from '../../results/import/import-result.ts';
import { notRead, readMeta } from '../../results/import/meta.ts';
import { rulesVersion } from '../../results/judge/judge-result.ts';
import type { WorkContext } from '../read/text/table.ts';
import type { ResultPlace } from './protocol.ts';

/** Open results: each has memory of its own, so that few are open at a time. */
const mostOpen = 2;
/** An open file can't be removed on Windows, and holds memory. */
const idleMs = 5 * 60_000;

interface Open {
  duck: Duck;
  inUse: number;
  stopWaiting: () => void;
}

/** The results that are open, by the path of their database. */
export function createResultPool(clock: Clock = systemClock) {
  const open = new Map<string, Open>();
  /** One thing at a time for each database: opened twice in one process, it would not be refused. */
  const { inTurn } = createTurns();

  async function letGo(database: string): Promise<void> {
    const held = open.get(database);
    open.delete(database);
    held?.stopWaiting();
    await held?.duck.close();
  }

  /** Waits for nothing of another database; the one that was used longest ago makes room. */
  async function opened({ path, database }: ResultPlace): Promise<Open | null> {
    const known = open.get(database);
    if (known) {
      open.delete(database);
      open.set(database, known);
      return known;
    }
    const duck = await openResultDatabase(path, database);
    if (duck === null) return null;
    const held: Open = { duck, inUse: 0, stopWaiting: () => {} };
    open.set(database, held);
    for (const [other, { inUse }] of open) {
      if (open.size <= mostOpen) break;
      if (inUse === 0 && other !== database) await letGo(other);
    }
    return held;
  }

  function waitIdle(database: string, held: Open): void {
    held.stopWaiting();
    held.stopWaiting = clock.after(idleMs, () => {
      if (held.inUse === 0) void inTurn(database, () => letGo(database));
    });
  }

  /** Gives an open result to `work`; it stays open for what follows. @throws ProblemError where it has to be imported. */
  async function use<T>(place: ResultPlace, work: (duck: Duck) => Promise<T>): Promise<T> {
    const { database } = place;
    const held = await inTurn(database, async () => {
      const found = await opened(place);
      if (found === null) throw new ProblemError(notRead);
      found.inUse++;
      return found;
    });
    try {
      return await work(held.duck);
    } catch (error) {
      // After a fault nothing in the database is to be trusted: it is made anew from the result.
      if (error instanceof DatabaseFault)
        await inTurn(database, async () => {
          await letGo(database);
          await removeDatabase(database);
        });
      throw error;
    } finally {
      held.inUse--;
      if (open.get(database) === held) waitIdle(database, held);
    }
  }

  return {
    use,
    /** Null where it has to be imported first. */
    async open(place: ResultPlace): Promise<ReadResult | null> {
      // A result that was replaced meanwhile is noticed here, and only here.
      const found = await inTurn(place.database, async () => {
        const known = open.get(place.database);
        if (known?.inUse === 0) await letGo(place.database);
        return opened(place);
      });
      return found && use(place, readIn);
    },
    /** Makes the database anew and leaves it closed. @throws as `importResult`. */
    async import(request: ImportRequest, context?: WorkContext): Promise<void> {
      await inTurn(request.database, async () => {
        await letGo(request.database);
        await importResult(request, context);
      });
    },
    /** Stops what runs on it and lets go of its file. */
    close: (database: string) => inTurn(database, () => letGo(database)),
    async closeAll(): Promise<void> {
      await Promise.all([...open.keys()].map((database) => inTurn(database, () => letGo(database))));
    },
  };
}

function readIn(duck: Duck): Promise<ReadResult | null> {
  return duck.inSession(async (session) => {
    const table = await readMeta(session, 'table');
    const judged = await readMeta(session, 'judged');
    const decisions = judged?.rules === rulesVersion ? judged.decisions : { blankStateDncIsNone: null };
    return table ? { headers: table.headers, decisions } : null;
  });
}
