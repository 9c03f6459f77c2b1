import { failure, type Result, success } from '../../shared/model/problem.ts';
import type { LookupKind } from '../../shared/model/services.ts';
import { dayOf } from '../money/ledger/ledger-index.ts';
import { createLedgerSearch, findOverruns } from '../money/ledger/ledger-query.ts';
import type { Money } from '../money/open-money.ts';
import { learnHits } from '../money/prices/learned-price.ts';
import type { Clock } from '../platform/clock.ts';
import type { Dialogs } from '../platform/dialogs.ts';
import type { Disk } from '../platform/disk.ts';
import { writingProblem } from '../platform/file-problems.ts';
import type { WrittenFiles } from '../platform/written-files.ts';
import type { Handlers } from './router.ts';

interface MoneyParts {
  money: Money;
  dialogs: Pick<Dialogs, 'saveFile'>;
  written: Pick<WrittenFiles, 'told'>;
  disk: Pick<Disk, 'writeSynced'>;
  clock: Clock;
  /** Tells the window that a budget has changed. */
  onBudget: () => void;
}

export function moneyHandlers({ money, dialogs, written, disk, clock, onBudget }: MoneyParts) {
  const { ledger, budgets, accountOf } = money;

  const find = createLedgerSearch(ledger.all, ledger.version, accountOf);

  /** What `answer` makes of the ledger once it is read. */
  async function whenRead<T>(answer: () => T): Promise<Result<T>> {
    const read = await ledger.load();
    return read.ok ? success(answer()) : read;
  }

  return {
    'ledger:page': ({ offset, limit, ...query }) =>
      whenRead(() => {
        // Whose an account is may have changed since: only the pages behind the first are those of one search.
        const { entries, ...found } = find(query, offset > 0);
        const end = entries.length - offset;
        return {
          ...found,
          entries: entries.slice(Math.max(0, end - limit), Math.max(0, end)).reverse(),
          overruns: findOverruns(ledger.overruns(), query, accountOf),
          damaged: ledger.damaged(),
        };
      }),
    'ledger:export': async (query) => {
      const read = await ledger.load();
      if (!read.ok) return read;
      const savedTo = await dialogs.saveFile(`Credits ${query.month ?? dayOf(clock.now())}.csv`);
      if (savedTo === null) return success(null);
      const { entries } = find(query, false);
      const overruns = query.service === null ? findOverruns(ledger.overruns(), query, accountOf) : [];
      // Loaded when it is asked for: the start has no use for it.
      const { ledgerCsv } = await import('../money/ledger/ledger-csv.ts');
      try {
        await disk.writeSynced(savedTo, ledgerCsv(entries, overruns));
        return written.told(success({ savedTo }));
      } catch (error) {
        return failure(writingProblem(error, 'The ledger could not be saved'));
      }
    },
    'budgets:get': ({ account }) => whenRead(() => budgets.standing(account)),
    'budgets:set': ({ account, budget }) =>
      whenRead(() => {
        budgets.set(account, budget);
        onBudget();
        return budgets.standing(account);
      }),
    'prices:lookups': ({ account }) =>
      whenRead(() => {
        const own = ledger
          .all()
          .flatMap(({ entry }) => (accountOf(entry.account).id === account ? [entry] : []));
        const of = (kind: LookupKind) => learnHits(own, kind);
        return { business: of('business'), phone: of('phone'), email: of('email'), name: of('name') };
      }),
  } satisfies Partial<Handlers>;
}
