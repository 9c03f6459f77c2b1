import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { failure, type Problem, ProblemError, problem, success } from '../../../shared/model/problem.ts';
import type { Cipher } from '../../platform/cipher.ts';
import type { Disk } from '../../platform/disk.ts';
import { writingProblem } from '../../platform/file-problems.ts';
import { createRecordFolders } from '../../platform/record-folders.ts';
import { createVolume, type Volume } from './volume.ts';

/** The key of one file of lookups, as the system's safe storage sealed it; it lies beside the file. */
const KeySchema = z.object({ version: z.literal(1), id: z.string(), sealed: z.string() });
type SealedKey = z.infer<typeof KeySchema>;
const VersionSchema = z.object({ version: z.number() });

/** What of the history can be opened by this user on this computer. */
interface OpenedVolumes {
  volumes: Volume[];
  /** Why others are not: they are left as they are, and opened again at each start. */
  problems: Problem[];
}

/** The folders of the history: one for each key, with a file of records. */
export interface KeptKeys {
  open(): Promise<OpenedVolumes>;
  /** A new file with a new key, on the device when this resolves. Rejects with the system's error or a ProblemError. */
  create(newId: string): Promise<Volume>;
  /** Removes every file with its key, also those that cannot be opened. */
  removeAll(): Promise<Problem | null>;
}

const keyBytes = 32;

/** @param root the folder that holds them; made when the first one is */
export function createKeptKeys(disk: Disk, cipher: Cipher, root: string): KeptKeys {
  const folders = createRecordFolders<SealedKey>(disk, root, {
    what: 'history of lookups',
    all: 'the history of lookups',
    file: 'key.json',
    parse(text) {
      const json = parsed(text);
      const read = KeySchema.safeParse(json);
      if (read.success) return success(read.data);
      const isNewer = (VersionSchema.safeParse(json).data?.version ?? 1) > 1;
      return failure(isNewer ? fromNewerVersion : unreadableKey);
    },
    format: (record) => `${JSON.stringify(record)}\n`,
    moved: () => unreadableKey,
  });
  const volumeIn = (id: string, key: string) =>
    createVolume(disk, join(root, id, 'lookups.sealed'), Buffer.from(key, 'base64'));

  return {
    async open() {
      const loaded = await folders.load();
      if (!loaded.ok) return { volumes: [], problems: [loaded.problem] };
      const problems = loaded.value.setAside.map((aside) => aside.problem);
      const volumes: Volume[] = [];
      for (const kept of loaded.value.records) {
        try {
          const { text, stale } = await cipher.decrypt(kept.sealed);
          volumes.push(volumeIn(kept.id, text));
          // Where that fails, the old writing still serves.
          if (stale) await folders.write({ ...kept, sealed: await cipher.encrypt(text) });
        } catch {
          problems.push(unreadableKey);
        }
      }
      return { volumes, problems };
    },
    async create(newId) {
      const key = randomBytes(keyBytes).toString('base64');
      await disk.makeFolder(root);
      const id = `history-${newId}`;
      const made = await folders.create({ version: 1, id, sealed: await cipher.encrypt(key) });
      if (!made.ok) throw new ProblemError(made.problem);
      return volumeIn(id, key);
    },
    async removeAll() {
      try {
        for (const { name } of await disk.list(root)) {
          // Each is gone at once, whatever happens to the rest; what is being removed already bears a dot.
          const removed = name.startsWith('.') ? null : await folders.remove(name);
          if (removed && !removed.ok) return removed.problem;
        }
        await disk.remove(root);
        return null;
      } catch (error) {
        return writingProblem(error, 'The history of lookups could not be removed as a whole');
      }
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const unreadableKey = problem(
  'history-key-unreadable',
  'Earlier lookups cannot be read on this computer any more, because their key cannot.',
  'Unlock your keychain and restart the app. Until then they are left as they are; new lookups are kept beside them.',
);
const fromNewerVersion = problem(
  'history-newer',
  'Some earlier lookups were kept by a newer version of the app, which this one cannot read.',
  'Update the app to see them. Until then they are left as they are; new lookups are kept beside them.',
);
