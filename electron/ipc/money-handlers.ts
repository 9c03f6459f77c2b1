import type { MainSend } from '../../shared/ipc/ipc-events.ts';
import type { LookupKind } from '../../shared/model/services.ts';
import { dayOf } from '../memory/charges.ts';
import { findEntries, findOverruns, findPage } from '../memory/ledger.ts';
import { readLedger } from '../money/budgets.ts';
import { learnHits } from '../money/job-spending.ts';
import type { Money } from '../money/money.ts';
import type { Clock } from '../platform/clock.ts';
import type { WrittenFiles } from '../platform/written-files.ts';
import type { Handlers } from './router.ts';

interface MoneyParts {
  money: Money;
  written: Pick<WrittenFiles, 'saveText'>;
  clock: Clock;
  send: MainSend;
}

export function moneyHandlers({ money, written, clock, send }: MoneyParts) {
  const { ledger, budgets, accountOf } = money;

  return {
    'ledger:page': async (query) => readLedger(() => findPage(ledger, query, accountOf)),
    'ledger:export': async (query) => {
      const read = readLedger(ledger.overruns);
      if (!read.ok) return read;
      const name = `Credits ${query.month ?? dayOf(clock.now())}.csv`;
      return written.saveText(name, 'The credit history could not be saved', async () => {
        const overruns = query.service === null ? findOverruns(read.value, query, accountOf) : [];
        // Loaded when it is asked for: the start has no use for it.
        const { ledgerCsv } = await import('../money/ledger-csv.ts');
        return ledgerCsv(await findEntries(ledger, query, accountOf), overruns);
      });
    },
    'budgets:get': async ({ account }) => readLedger(() => budgets.standing(account)),
    'budgets:set': async ({ account, budget }) =>
      readLedger(() => {
        budgets.set(account, budget);
        send('ledger:changed', null);
        return budgets.standing(account);
      }),
    'prices:lookups': async ({ account }) =>
      readLedger(() => {
        const own = ledger.answers().filter((each) => accountOf(each.account).id === account);
        const of = (kind: LookupKind) => learnHits(own, kind);
        return { business: of('business'), phone: of('phone'), email: of('email'), name: of('name') };
      }),
  } satisfies Partial<Handlers>;
}
