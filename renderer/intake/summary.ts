import { accountOfCheck, rowsAskedBefore } from '../../shared/model/account-of-check.ts';
import type { CheckReport, PrepareChoices } from '../../shared/model/check.ts';
import type { ConnectionView } from '../../shared/model/connection.ts';
import type { FileInspection } from '../../shared/model/csv.ts';
import { bulkServices, type ServiceId } from '../../shared/model/services.ts';
import { counted } from '../../shared/words/amounts.ts';
import { count } from '../ui/format.ts';

interface Sending {
  rows: number;
  /** How sure that number is. */
  sure: 'exactly' | 'about' | 'at most';
}

/** How many data rows a job with these choices would send, from what is known of the file so far. */
export function rowsToSend(
  rows: FileInspection['rows'],
  report: CheckReport | undefined,
  choices: PrepareChoices,
): Sending {
  if (!report) return { rows: rows.count, sure: rows.exact ? 'at most' : 'about' };
  return { rows: accountOfCheck(report, choices).written, sure: 'exactly' };
}

const lead: Record<Sending['sure'], string> = { exactly: '', about: 'About ', 'at most': 'Up to ' };

/** Why a checked list with these choices would come to nothing; '' where some row can be sent. */
export function nothingToSend(report: CheckReport | undefined, choices: PrepareChoices): string {
  if (!report) return '';
  const { rows, sure } = rowsToSend({ count: report.rows, exact: true }, report, choices);
  if (rows > 0 || sure !== 'exactly') return '';
  if (rowsAskedBefore(report, choices).leftOut > 0)
    return 'No row is left to send: all of them were asked before, and what is known of them is in the results of earlier jobs and in the history of lookups. To ask them again, choose so under “Rows asked before”.';
  return 'No row can be sent: in each one a required cell is empty or cannot be used. Map another column, or keep bad rows.';
}

/**
 * "9 of 13 rows will be sent": the one number said wherever rows are counted.
 * @param taken what becomes of them
 */
export function rowsInWords(
  rows: FileInspection['rows'],
  report: CheckReport | undefined,
  choices: PrepareChoices,
  taken = 'sent',
): string {
  const sending = rowsToSend(rows, report, choices);
  const amount = report
    ? `${count(sending.rows)} of ${counted(report.rows, 'row')}`
    : counted(sending.rows, 'row');
  return `${lead[sending.sure]}${amount} will be ${taken}`;
}

/** The one sentence above "Start job": what leaves the machine, where to, and what it may cost. */
export function sendSummary(
  inspection: Pick<FileInspection, 'rows'>,
  report: CheckReport | undefined,
  choices: PrepareChoices,
  service: ServiceId,
  connection: Pick<ConnectionView, 'name' | 'kind'>,
): string {
  const cost =
    connection.kind === 'practice'
      ? 'made-up data, no credits at stake'
      : 'a hit may cost credits; the price per row is not stated';
  return `${rowsInWords(inspection.rows, report, choices)} to ${bulkServices[service].label} on ${connection.name}; ${cost}.`;
}
