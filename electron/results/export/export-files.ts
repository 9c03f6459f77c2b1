import { createHash, randomUUID } from 'node:crypto';
import { basename, dirname, extname, join } from 'node:path';
import { asWritingProblem, NewFiles } from '../../engine/prepare/new-file.ts';
import { systemDisk } from '../../platform/disk.ts';
import type { SavedFile } from './export-shapes.ts';

const what = 'The export could not be saved';

type WrittenFile = Omit<SavedFile, 'rows'>;

/**
 * The files of one export in a folder of the user's: each is written under a name nobody else has, and all get their own
 * names at the end, or none does. Of files that lie there already only the one that the user chose is replaced.
 */
export class ExportFiles {
  readonly #folder: string;
  readonly #chosen: string;
  readonly #files: NewFiles;
  #planned: string[] = [];

  /** @param chosen The path that the user chose. */
  constructor(chosen: string) {
    this.#folder = dirname(chosen);
    this.#chosen = basename(chosen);
    this.#files = new NewFiles(this.#folder, { what, ending: `.${randomUUID()}.part` });
  }

  /** Says what the files are to be called, where there are several: "list 1.csv", "list 2.csv". @throws ProblemError. */
  async plan(count: number): Promise<void> {
    const ending = extname(this.#chosen);
    this.#planned =
      count <= 1
        ? [this.#chosen]
        : await this.#unused((copy) =>
            Array.from(
              { length: count },
              (_, index) => `${this.#base}${copy > 1 ? ` (${copy})` : ''} ${index + 1}${ending}`,
            ),
          );
  }

  /** Writes the next of the files that were planned; what it says is hashed on its way. @throws ProblemError, as on a full disk. */
  async next(content: AsyncIterable<string | Buffer>): Promise<WrittenFile> {
    const name = this.#planned.shift();
    if (name === undefined) throw new Error('An export has more files than were planned.');
    return this.#write(name, content);
  }

  /** Writes the file that says what the others are: beside "list.csv" it is called "list.receipt.json". */
  async receipt(text: string): Promise<WrittenFile> {
    const [name = ''] = await this.#unused((copy) => [
      `${this.#base}.receipt${copy > 1 ? ` ${copy}` : ''}.json`,
    ]);
    return this.#write(name, [text]);
  }

  /**
   * Gives every file its name: the file that may lie under the chosen one is replaced only when nothing else can fail.
   * @throws ProblemError; then none of them is there.
   */
  async publish(): Promise<void> {
    await this.#files.publish(this.#chosen);
    await systemDisk.syncFolder(this.#folder).catch(() => {});
  }

  /** Removes what has no name yet; never fails. */
  discard = (): Promise<void> => this.#files.discard();

  get #base(): string {
    return basename(this.#chosen, extname(this.#chosen));
  }

  /** Onto the disk under its temporary name. */
  async #write(
    name: string,
    content: AsyncIterable<string | Buffer> | Iterable<string>,
  ): Promise<WrittenFile> {
    const file = await this.#files.create(name);
    const hash = createHash('sha256');
    for await (const text of content) {
      const bytes = typeof text === 'string' ? Buffer.from(text) : text;
      hash.update(bytes);
      await file.writeBytes(bytes);
    }
    await file.finish();
    return { path: join(this.#folder, name), name, bytes: file.bytes, sha256: hash.digest('hex') };
  }

  /** The first names, by how often they are tried, that no file in the folder has. */
  async #unused(namesOf: (copy: number) => string[]): Promise<string[]> {
    const found = await systemDisk.list(this.#folder).catch((error: unknown) => {
      throw asWritingProblem(error, what);
    });
    const taken = new Set(found.map(({ name }) => name.toLowerCase()));
    for (let copy = 1; ; copy++) {
      const names = namesOf(copy);
      if (!names.some((name) => taken.has(name.toLowerCase()))) return names;
    }
  }
}
