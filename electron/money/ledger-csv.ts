import Papa from 'papaparse';
import {
  expectedCredits,
  type LedgerEntry,
  ledgerServiceText,
  type Overrun,
  poolOf,
} from '../../shared/model/ledger.ts';
import { spreadsheetSafe } from '../../shared/rules/spreadsheet-safe.ts';
import { creditsNumber } from '../../shared/words/amounts.ts';
import { ledgerRemarks } from '../../shared/words/ledger-words.ts';

const columns = [
  'At',
  'Connection',
  'Service',
  'Credit pool',
  'Source',
  'Name',
  'State',
  'Sent',
  'Matches',
  'No match',
  'Credits',
  'Reply total',
  'At most',
  'At list price',
  'Remarks',
];

/** As a program reads it: no separators of thousands. */
const plain = (value: number | null): string =>
  value === null ? '' : creditsNumber(value).replaceAll(',', '');

const row = (entry: LedgerEntry): string[] => [
  entry.at,
  entry.account.name,
  ledgerServiceText(entry.service),
  poolOf(entry.service) ?? 'not stated',
  entry.source.kind,
  entry.source.name,
  entry.state,
  plain(entry.asked),
  plain(entry.hits),
  plain(entry.misses),
  plain(entry.credits),
  plain(entry.replySays),
  plain(entry.atMost),
  plain(expectedCredits(entry)),
  ledgerRemarks(entry).join(' '),
];

const passed = ({ at, account, source, reason, over }: Overrun): string[] => {
  const cells = columns.map(() => '');
  const budget = `Passed the budget of ${plain(over.limit)} credits (${over.kind}): ${reason}`;
  cells.splice(0, 2, at, account.name);
  cells.splice(4, 2, source.kind, source.name);
  cells.splice(cells.length - 1, 1, budget);
  return cells;
};

/** The ledger as CSV that a spreadsheet opens as it is: every entry, and every budget that was passed, by time. */
export function ledgerCsv(entries: readonly LedgerEntry[], overruns: readonly Overrun[]): string {
  const rows = [...entries.map(row), ...overruns.map(passed)].sort(([a = ''], [b = '']) =>
    a < b ? -1 : a > b ? 1 : 0,
  );
  const cells = [columns, ...rows.map((each) => each.map((cell) => spreadsheetSafe(cell)))];
  return `\uFEFF${Papa.unparse(cells, { newline: '\r\n' })}\r\n`;
}
