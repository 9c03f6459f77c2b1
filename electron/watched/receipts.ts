import { bulkServices } from '../../shared/model/services.ts';
import type { WatchedFile, WatchedFolder } from '../../shared/model/watched-folder.ts';

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** "Nov 27, 2026, 2:05 PM", by this computer's clock. */
export const momentInWords = (iso: string): string => moment.format(new Date(iso)).replaceAll('\u202F', ' ');

const standing: Record<WatchedFile['state'], string> = {
  taking: 'Being read.',
  sent: 'Sent.',
  tomorrow: 'Waits for tomorrow.',
  waiting: 'Waits for you in Enrich Desk.',
  done: 'Done.',
  refused: 'Not sent.',
};

/** What lies beside a file, for people to read. Its last line tells it from the receipt of any other file. */
export function receiptText(
  { id, name, at, state, words }: WatchedFile,
  { service }: Pick<WatchedFolder, 'service'>,
  notes: readonly string[] = [],
): string {
  return [
    name,
    `Taken on ${momentInWords(at)} for ${bulkServices[service].label}.`,
    '',
    [standing[state], words].filter(Boolean).join(' '),
    ...notes,
    '',
    `Receipt ${id}`,
    '',
  ].join('\r\n');
}
