import type { StoredPartId } from '../../shared/stored-data.ts';

const open = 'As files that your account on this computer can read';
const sealed = 'Encrypted, with a key in your system’s safe storage';

/** What each part is to a person, and how it lies on the disk. */
export const storedWords: Record<StoredPartId, { what: string; how: string }> = {
  jobs: { what: 'Jobs: the lists you sent, and their results', how: open },
  lookups: { what: 'Lookups and their answers', how: sealed },
  'lookup-lists': { what: 'Lists of lookups and their answers', how: open },
  opened: { what: 'Files opened as results', how: open },
  lists: { what: 'Lists you pasted, samples, and lists made of results', how: open },
  'never-contact': { what: 'Whom nobody is to contact', how: open },
  checks: { what: 'Call lists and later checks of their phones', how: open },
  money: { what: 'What was asked and what it cost', how: 'Questions as fingerprints that name nobody' },
  connections: { what: 'Connections', how: 'Addresses as files, keys encrypted' },
  settings: { what: 'Settings, saved mappings, chains and presets', how: open },
  backups: {
    what: 'Settings and connections as they were before an update',
    how: 'As files that your account can read, keys encrypted',
  },
  practice: { what: 'The practice service, with made-up people', how: open },
  logs: { what: 'Faults of the app', how: 'Without messages, keys or contact data' },
  crashes: { what: 'Memory of the app from its last five crashes', how: `${open}, never sent` },
  other: {
    what: 'Other files in this folder, such as the window’s caches',
    how: 'Not the app’s own: erasing leaves them',
  },
};
