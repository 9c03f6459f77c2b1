import Papa from 'papaparse';
import { expectedCredits, type LedgerEntry, type Overrun } from '../../shared/model/ledger.ts';
import { ledgerServiceText, poolOf } from '../../shared/model/ledger-services.ts';
import { spreadsheetSafe } from '../../shared/rules/spreadsheet-safe.ts';
import { creditsNumber } from '../../shared/words/amounts.ts';
import { ledgerRemarks } from '../../shared/words/ledger-words.ts';

/** As a program reads it: no separators of thousands. */
const plain = (value: number | null): string =>
  value === null ? '' : creditsNumber(value).replaceAll(',', '');

/** Each column with what stands there of an entry. */
const columns: Record<string, (entry: LedgerEntry) => string> = {
  At: ({ at }) => at,
  Connection: ({ account }) => account.name,
  Service: ({ service }) => ledgerServiceText(service),
  'Credit pool': ({ service }) => poolOf(service) ?? 'not stated',
  Source: ({ source }) => source.kind,
  Name: ({ source }) => source.name,
  State: ({ state }) => state,
  Sent: ({ asked }) => plain(asked),
  Matches: ({ hits }) => plain(hits),
  'No match': ({ misses }) => plain(misses),
  Credits: ({ credits }) => plain(credits),
  'Reply total': ({ replySays }) => plain(replySays),
  'At most': ({ atMost }) => plain(atMost),
  'At list price': (entry) => plain(expectedCredits(entry)),
  Remarks: (entry) => ledgerRemarks(entry).join(' '),
};

function passed({ at, account, source, reason, over }: Overrun): string[] {
  const budget = `Passed the budget of ${plain(over.limit)} credits (${over.kind}): ${reason}`;
  const cells: Record<string, string> = {
    At: at,
    Connection: account.name,
    Source: source.kind,
    Name: source.name,
    Remarks: budget,
  };
  return Object.keys(columns).map((column) => cells[column] ?? '');
}

/** The ledger as CSV that a spreadsheet opens as it is: every entry, and every budget that was passed, by time. */
export function ledgerCsv(entries: readonly LedgerEntry[], overruns: readonly Overrun[]): string {
  const ofEntries = entries.map((entry) => Object.values(columns).map((of) => of(entry)));
  const rows = [...ofEntries, ...overruns.map(passed)].sort(([a = ''], [b = '']) =>
    a < b ? -1 : a > b ? 1 : 0,
  );
  const cells = [Object.keys(columns), ...rows.map((each) => each.map((cell) => spreadsheetSafe(cell)))];
  return `\uFEFF${Papa.unparse(cells, { newline: '\r\n' })}\r\n`;
}
