import { createHash, randomUUID } from 'node:crypto';
import { basename, dirname, extname, join } from 'node:path';
import { NewFiles } from '../../engine/prepare/new-file.ts';
import { systemDisk } from '../../platform/disk.ts';
import type { ExportedFile } from './export-shapes.ts';

type WrittenFile = Omit<ExportedFile, 'rows'>;

export type ExportFiles = ReturnType<typeof createExportFiles>;

/**
 * The files of one export in a folder of the user's: each is written under a name nobody else has, and all get their own
 * names at the end, or none does. Of files that lie there already only the one that the user chose is replaced.
 * @param path The one that the user chose.
 */
export function createExportFiles(path: string) {
  const [folder, chosen, ending] = [dirname(path), basename(path), extname(path)];
  const base = basename(path, ending);
  const files = new NewFiles(folder, `.${randomUUID()}.part`);

  /** The first names, by how often they are tried, that no file in the folder has. */
  async function unused(namesOf: (copy: number) => string[]): Promise<string[]> {
    const found = await systemDisk.list(folder);
    const taken = new Set(found.map(({ name }) => name.toLowerCase()));
    for (let copy = 1; ; copy++) {
      const names = namesOf(copy);
      if (!names.some((name) => taken.has(name.toLowerCase()))) return names;
    }
  }

  /** Onto the disk under its temporary name; what it says is hashed on its way. @throws as `NewFile`. */
  async function write(
    name: string,
    content: AsyncIterable<string | Buffer> | Iterable<string>,
  ): Promise<WrittenFile> {
    const file = await files.create(name);
    const hash = createHash('sha256');
    for await (const text of content) {
      const bytes = typeof text === 'string' ? Buffer.from(text) : text;
      hash.update(bytes);
      await file.writeBytes(bytes);
    }
    await file.finish();
    return { path: join(folder, name), name, bytes: file.bytes, sha256: hash.digest('hex') };
  }

  return {
    /** What the files are to be called; where there are several, "list 1.csv", "list 2.csv". */
    async names(count: number): Promise<string[]> {
      if (count <= 1) return [chosen];
      const numbers = Array.from({ length: count }, (_, index) => index + 1);
      return unused((copy) => {
        const start = copy > 1 ? `${base} (${copy})` : base;
        return numbers.map((number) => `${start} ${number}${ending}`);
      });
    },
    write,
    /** Writes the file that says what the others are: beside "list.csv" it is called "list.receipt.json". */
    async receipt(text: string): Promise<WrittenFile> {
      const [name = ''] = await unused((copy) => [`${base}.receipt${copy > 1 ? ` ${copy}` : ''}.json`]);
      return write(name, [text]);
    },
    /** Gives every file its name, or none: the file that may lie under the chosen one is replaced only when nothing else can fail. */
    async publish(): Promise<void> {
      await files.publish(chosen);
      await systemDisk.syncFolder(folder).catch(() => {});
    },
    /** Removes what has no name yet; never fails. */
    discard: (): Promise<void> => files.discard(),
  };
}
