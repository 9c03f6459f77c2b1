import { fromMillionths } from '../../../shared/model/credits.ts';
import {
  type LedgerEntry,
  type LedgerPage,
  type LedgerQuery,
  type LedgerService,
  ledgerServices,
  type Overrun,
} from '../../../shared/model/ledger.ts';
import { type KeptEntry, monthOf } from './ledger-index.ts';

type Account = LedgerPage['accounts'][number];

/** The account that an entry's connection belongs to now. */
type AccountOf = (account: LedgerEntry['account']) => Account;

interface Found {
  /** The oldest first. */
  entries: LedgerEntry[];
  sums: LedgerPage['sums'];
  months: string[];
  accounts: Account[];
  services: LedgerService[];
}

/** Credits by day and service, in millionths; entries come day after day. */
function createDays() {
  const days = new Map<string, Map<LedgerService, number>>();
  let last = '';
  let ofLast = new Map<LedgerService, number>();

  return {
    days,
    add({ day, credits, entry: { service } }: KeptEntry): void {
      if (credits === 0) return;
      if (day !== last) {
        last = day;
        ofLast = days.get(day) ?? new Map();
        days.set(day, ofLast);
      }
      ofLast.set(service, (ofLast.get(service) ?? 0) + credits);
    },
  };
}

/** Each account once, and whose it is now: entries of one share the object. */
function createAccounts(accountOf: AccountOf) {
  const owners = new Map<LedgerEntry['account'], Account>();
  let last: LedgerEntry['account'] | null = null;
  let ofLast: Account = { id: '', name: '', kind: 'service' };

  return {
    ownerOf(account: LedgerEntry['account']): Account {
      if (account === last) return ofLast;
      last = account;
      ofLast = owners.get(account) ?? accountOf(account);
      owners.set(account, ofLast);
      return ofLast;
    },
    all: (): Account[] => [...new Map([...owners.values()].map((owner) => [owner.id, owner])).values()],
  };
}

/**
 * The entries that a query lets through, with their sums, and what else could be asked for. One loop over all, in which
 * little is done for each: the page is waited for.
 */
export function findEntries(all: readonly KeptEntry[], query: LedgerQuery, accountOf: AccountOf): Found {
  const entries: LedgerEntry[] = [];
  const accounts = createAccounts(accountOf);
  const { days, add } = createDays();
  const months = new Set<string>();
  const services = new Set<LedgerService>();
  let lastMonth = '';
  let credits = 0;
  let repliesSay = 0;
  let more = 0;
  let withoutWord = 0;

  for (const each of all) {
    const { entry, month } = each;
    const owner = accounts.ownerOf(entry.account);
    if (query.account !== null && owner.id !== query.account) continue;
    if (month !== lastMonth) months.add(month);
    lastMonth = month;
    if (query.month !== null && month !== query.month) continue;
    services.add(entry.service);
    if (query.service !== null && entry.service !== query.service) continue;
    entries.push(entry);
    credits += each.credits;
    repliesSay += each.repliesSay;
    more += each.more;
    if (entry.credits === null && entry.state !== 'open') withoutWord += 1;
    add(each);
  }
  const byDay = [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([day, ofDay]) =>
      ledgerServices.flatMap((service) => {
        const sum = ofDay.get(service);
        return sum === undefined ? [] : [{ day, service, credits: fromMillionths(sum) }];
      }),
    );
  return {
    entries,
    sums: {
      entries: entries.length,
      credits: fromMillionths(credits),
      repliesSay: fromMillionths(repliesSay),
      mayBeMore: fromMillionths(more),
      withoutWord,
      byDay,
    },
    months: [...months].sort().reverse(),
    accounts: accounts.all(),
    services: ledgerServices.filter((service) => services.has(service)),
  };
}

/** The same, kept for the next page of the same query until the ledger changes. */
export function createLedgerSearch(
  all: () => readonly KeptEntry[],
  version: () => number,
  accountOf: AccountOf,
) {
  let last: { asked: string; found: Found } | null = null;
  return (query: LedgerQuery, mayBeKept: boolean): Found => {
    const asked = JSON.stringify([version(), query.month, query.account, query.service]);
    if (!mayBeKept || last?.asked !== asked) last = { asked, found: findEntries(all(), query, accountOf) };
    return last.found;
  };
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
