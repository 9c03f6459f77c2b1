import { bulkServices } from '../../../shared/model/services.ts';
import type { HeldFile, WatchedFolderView } from '../../../shared/model/watched-folder.ts';
import { creditsNumber, creditsText } from '../../../shared/words/amounts.ts';
import { fullMomentText } from '../../ui/format.ts';
import type { Standing } from '../../ui/watched-files.ts';

export function folderStanding({ isPaused, problem }: WatchedFolderView): Standing {
  if (isPaused) return { text: 'Paused', tone: 'idle' };
  return problem ? { text: 'Needs a look', tone: 'warn' } : { text: 'Watching', tone: 'ok' };
}

/** "Phone append on Acme. Sends up to 500 credits a day, 120 used today." */
export function folderInWords(
  { service, creditsADay, usedToday }: WatchedFolderView,
  connection: string | undefined,
): string {
  const where = `${bulkServices[service].label}${connection ? ` on ${connection}` : ''}.`;
  if (creditsADay === null) return `${where} Each list waits for you.`;
  return `${where} Sends up to ${creditsText(creditsADay)} a day, ${creditsNumber(usedToday)} used today.`;
}

export const heldInWords = ({ name, computer, at }: HeldFile): string =>
  `${computer} took ${name} on ${fullMomentText(at)} and hasn’t finished it. If that computer is gone, move the file out of “working”.`;
