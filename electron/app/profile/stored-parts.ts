import type { StoredPartId } from '../../../shared/model/app-info.ts';
import { crashesFolder } from '../../platform/fault-log.ts';

/** Every folder in the app's data folder, and whose part it is. */
const folders: Readonly<Record<string, StoredPartId>> = {
  jobs: 'jobs',
  'lookup-lists': 'lookup-lists',
  opened: 'opened',
  pasted: 'lists',
  samples: 'lists',
  'check-again': 'lists',
  misses: 'lists',
  dragged: 'lists',
  'call-lists': 'checks',
  practice: 'practice',
  backups: 'backups',
  logs: 'logs',
  command: 'settings',
  [crashesFolder]: 'crashes',
};

/** Every file in it, without its ending. */
const files = {
  budgets: 'memory',
  connections: 'connections',
  team: 'connections',
  webhook: 'connections',
  profile: 'settings',
  settings: 'settings',
  mappings: 'settings',
  followups: 'settings',
  exports: 'settings',
  results: 'settings',
  watched: 'settings',
  window: 'settings',
  updates: 'settings',
  checkplan: 'settings',
  blocked: 'checks',
  version: 'settings',
  clock: 'settings',
} as const satisfies Readonly<Record<string, StoredPartId>>;

/** A file that is not named above would be neither shown nor erased. */
export type StateFile = keyof typeof files;

/** Written by the package that fetches new versions, which makes one up and sends nobody's along. */
const updaterFile = '.updaterId';

/** The small files of state, each whole by itself: nothing of a contact, and none that is only ever appended to. */
export const stateFiles: readonly string[] = Object.entries(files)
  .filter(([name, part]) => part === 'settings' || part === 'connections' || name === 'budgets')
  .map(([name]) => `${name}.json`);

/** With what a damaged one was set aside as, and what a crash left of one that was being written. */
const fileName = /^([a-z]+)\.(?:[^/]*\.)?jsonl?(?:\.tmp[^/]*)?$/;

/** What SQLite keeps, with its companions and what was set aside. */
const memoryFile = /^memory\.(?:damaged-[^/]*\.)?sqlite(?:-wal|-shm)?$/;

/** Whose part an entry of the data folder is; "other" for what the app did not put there, such as Chromium's caches. */
export function storedPartOf({ name, isFolder }: { name: string; isFolder: boolean }): StoredPartId {
  if (!isFolder && name === updaterFile) return 'settings';
  if (!isFolder && memoryFile.test(name)) return 'memory';
  const table: Readonly<Record<string, StoredPartId>> = isFolder ? folders : files;
  const key = isFolder ? name : (fileName.exec(name)?.[1] ?? '');
  return (Object.hasOwn(table, key) && table[key]) || 'other';
}
