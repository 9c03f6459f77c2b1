import { fromMillionths } from '../../../shared/model/credits.ts';
import {
  type LedgerAccount,
  type LedgerEntry,
  type LedgerPage,
  type LedgerQuery,
  ledgerServices,
  type Overrun,
} from '../../../shared/model/ledger.ts';
import { type ChargeFilter, type ChargePlace, monthOf } from '../../memory/charges.ts';
import type { Ledger } from './ledger.ts';

type Account = LedgerPage['accounts'][number];

/** The account that an entry's connection belongs to now. */
type AccountOf = (account: LedgerAccount) => Account;

/** The filter of the table: an account is all the connections whose work it has now. */
const filterOf = (query: LedgerQuery, all: readonly LedgerAccount[], accountOf: AccountOf): ChargeFilter => ({
  ...query,
  accounts: query.account === null ? null : all.filter((each) => accountOf(each).id === query.account),
});

/** A page of the ledger, with the sums of all that the query lets through, and what else could be asked for. */
export function findPage(
  ledger: Ledger,
  { offset, limit, ...query }: LedgerQuery & { offset: number; limit: number },
  accountOf: AccountOf,
): LedgerPage {
  const all = ledger.accounts();
  const filter = filterOf(query, all, accountOf);
  const { entries, credits, repliesSay, more, withoutWord } = ledger.sums(filter);
  const services = new Set(ledger.services({ ...filter, service: null }));
  return {
    entries: ledger.page(filter, offset, limit),
    sums: {
      entries,
      credits: fromMillionths(credits),
      repliesSay: fromMillionths(repliesSay),
      mayBeMore: fromMillionths(more),
      withoutWord,
      byDay: ledger
        .byDay(filter)
        .map((each) => ({ ...each, credits: fromMillionths(each.credits) }))
        .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : place(a) - place(b))),
    },
    overruns: findOverruns(ledger.overruns(), query, accountOf),
    months: ledger.months({ ...filter, month: null, service: null }),
    accounts: [...new Map(all.map(accountOf).map((owner) => [owner.id, owner])).values()],
    services: ledgerServices.filter((service) => services.has(service)),
  };
}

const place = ({ service }: Pick<LedgerEntry, 'service'>) => ledgerServices.indexOf(service);

/** So many at once that others get their turn in between. */
const pageRows = 1000;

/** All entries that a query lets through, the newest first. */
export async function findEntries(
  ledger: Ledger,
  query: LedgerQuery,
  accountOf: AccountOf,
): Promise<LedgerEntry[]> {
  const filter = filterOf(query, ledger.accounts(), accountOf);
  const entries: LedgerEntry[] = [];
  for (let place: ChargePlace | null = null; ; ) {
    const older = ledger.older(filter, pageRows, place);
    entries.push(...older.map(({ entry }) => entry));
    place = older.at(-1)?.place ?? null;
    if (older.length < pageRows) return entries;
    await new Promise(setImmediate);
  }
}

/** The budgets that were passed, by the same filters, the newest first. */
export const findOverruns = (
  overruns: readonly Overrun[],
  { month, account }: Pick<LedgerQuery, 'month' | 'account'>,
  accountOf: AccountOf,
): Overrun[] =>
  overruns
    .filter((each) => month === null || monthOf(each.at) === month)
    .filter((each) => account === null || accountOf(each.account).id === account)
    .reverse();
