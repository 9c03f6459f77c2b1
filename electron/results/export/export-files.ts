import { createHash, randomUUID } from 'node:crypto';
import { basename, dirname, extname, join } from 'node:path';
import { asWritingProblem, type NewFile, NewFiles } from '../../engine/prepare/new-file.ts';
import { systemDisk } from '../../platform/disk.ts';
import type { SavedFile } from './export-shapes.ts';

const what = 'The export could not be saved';

/** A file of an export in the making; what it says is hashed on its way. */
export class ExportFile {
  /** As whoever writes counts them. */
  rows = 0;
  readonly #path: string;
  readonly #file: NewFile;
  readonly #hash = createHash('sha256');

  constructor(path: string, file: NewFile) {
    this.#path = path;
    this.#file = file;
  }

  /** @throws ProblemError, as on a full disk. */
  async write(text: string | Buffer): Promise<void> {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    this.#hash.update(bytes);
    await this.#file.writeBytes(bytes);
  }

  /** Puts it on the disk under its temporary name. @throws ProblemError. */
  async finish(): Promise<SavedFile> {
    await this.#file.finish();
    const { bytes } = this.#file;
    const [path, rows] = [this.#path, this.rows];
    return { path, name: basename(path), rows, bytes, sha256: this.#hash.digest('hex') };
  }
}

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

  /** Begins the next of the files that were planned. @throws ProblemError. */
  async next(): Promise<ExportFile> {
    const name = this.#planned.shift();
    if (name === undefined) throw new Error('An export has more files than were planned.');
    return this.#begin(name);
  }

  /** Begins the file that says what the others are: beside "list.csv" it is called "list.receipt.json". */
  async receipt(): Promise<ExportFile> {
    const [name = ''] = await this.#unused((copy) => [
      `${this.#base}.receipt${copy > 1 ? ` ${copy}` : ''}.json`,
    ]);
    return this.#begin(name);
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

  async #begin(name: string): Promise<ExportFile> {
    return new ExportFile(join(this.#folder, name), await this.#files.create(name));
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
