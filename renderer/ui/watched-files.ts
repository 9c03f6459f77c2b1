import type { WatchedFile } from '../../shared/model/watched-folder.ts';
import type { Standing } from './badge.tsx';

/** The last part of a path, of either kind of system. */
export const folderName = (path: string): string => path.split(/[/\\]/).filter(Boolean).at(-1) ?? path;

/** How far a file of a watched folder is, in words people and tests rely on. */
export const fileStanding: Record<WatchedFile['state'], Standing> = {
  taking: { text: 'Reading', tone: 'active' },
  sent: { text: 'Sent', tone: 'active' },
  tomorrow: { text: 'Tomorrow', tone: 'idle' },
  waiting: { text: 'Waiting for you', tone: 'warn' },
  done: { text: 'Done', tone: 'ok' },
  refused: { text: 'Not sent', tone: 'bad' },
};
