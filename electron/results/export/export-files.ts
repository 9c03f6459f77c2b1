import { createHash, randomUUID } from 'node:crypto';
import { basename, dirname, extname, join } from 'node:path';
import { asWritingProblem, NewFile } from '../../engine/prepare/new-file.ts';
import { systemDisk } from '../../platform/disk.ts';
import type { SavedFile } from './export-shapes.ts';

const what = 'The export could not be saved';

/** A file of an export in the making; what it says is hashed on its way. */
export class ExportFile {
  rows = 0;
  readonly name: string;
  readonly #file: NewFile;
  readonly #hash = createHash('sha256');

  constructor(name: string, file: NewFile) {
    this.name = name;
    this.#file = file;
  }

  /** @throws ProblemError, as on a full disk. */
  async write(text: string | Buffer, rows = 0): Promise<void> {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    this.#hash.update(bytes);
    this.rows += rows;
    await this.#file.writeBytes(bytes);
  }

  /** Puts it on the disk under its temporary name. @throws ProblemError. */
  async finish(folder: string): Promise<SavedFile> {
    await this.#file.finish();
    const { name, rows } = this;
    return {
      path: join(folder, name),
      name,
      rows,
      bytes: this.#file.bytes,
      sha256: this.#hash.digest('hex'),
    };
  }

  moveTo = (path: string): Promise<void> => systemDisk.rename(this.#file.path, path);
  discard = (): Promise<void> => this.#file.discard();
}

/**
 * The files of one export in a folder of the user's: each is written under a name nobody else has, and all get their own
 * names at the end, or none does. Of files that lie there already only the one that the user chose is replaced.
 */
export class ExportFiles {
  readonly #chosen: string;
  readonly #files: ExportFile[] = [];
  readonly #names: string[] = [];

  /** @param chosen The path that the user chose. */
  constructor(chosen: string) {
    this.#chosen = chosen;
  }

  get folder(): string {
    return dirname(this.#chosen);
  }

  /** Says what the files are to be called, where there are several: "list 1.csv", "list 2.csv". @throws ProblemError. */
  async plan(count: number): Promise<void> {
    const chosen = basename(this.#chosen);
    if (count <= 1) return void this.#names.push(chosen);
    const ending = extname(chosen);
    const base = chosen.slice(0, chosen.length - ending.length);
    const taken = await this.#taken();
    const names = (copy: string) =>
      Array.from({ length: count }, (_, index) => `${base}${copy} ${index + 1}${ending}`);
    let found = names('');
    for (let copy = 2; found.some((name) => taken.has(name.toLowerCase())); copy++)
      found = names(` (${copy})`);
    this.#names.push(...found);
  }

  /** Begins the next of the files that were planned. @throws ProblemError. */
  async next(): Promise<ExportFile> {
    const name = this.#names[this.#files.length];
    if (name === undefined) throw new Error('An export has more files than were planned.');
    return this.#begin(name);
  }

  /** Begins the file that says what the others are: beside "list.csv" it is called "list.receipt.json". */
  async receipt(): Promise<ExportFile> {
    const chosen = basename(this.#chosen);
    const base = chosen.slice(0, chosen.length - extname(chosen).length);
    const taken = await this.#taken();
    let name = `${base}.receipt.json`;
    for (let copy = 2; taken.has(name.toLowerCase()); copy++) name = `${base}.receipt ${copy}.json`;
    return this.#begin(name);
  }

  /** Gives every file its name. @throws ProblemError; then none of them is there. */
  async publish(): Promise<void> {
    const moved: string[] = [];
    try {
      // The chosen name last: the file that may lie under it is replaced only when nothing else can fail.
      const ordered = this.#files.toSorted((a, b) => Number(this.#isChosen(a)) - Number(this.#isChosen(b)));
      for (const file of ordered) {
        const path = join(this.folder, file.name);
        await file.moveTo(path);
        moved.push(path);
      }
      await systemDisk.syncFolder(this.folder).catch(() => {});
    } catch (error) {
      for (const path of moved) await systemDisk.remove(path).catch(() => {});
      throw asWritingProblem(error, what);
    }
  }

  /** Removes what has no name yet; never fails. */
  async discard(): Promise<void> {
    for (const file of this.#files) await file.discard();
  }

  #isChosen = ({ name }: ExportFile) => name === basename(this.#chosen);

  async #begin(name: string): Promise<ExportFile> {
    const part = join(this.folder, `${name}.${randomUUID()}.part`);
    const file = new ExportFile(name, await NewFile.create(part, what));
    this.#files.push(file);
    return file;
  }

  async #taken(): Promise<Set<string>> {
    try {
      return new Set((await systemDisk.list(this.folder)).map(({ name }) => name.toLowerCase()));
    } catch (error) {
      throw asWritingProblem(error, what);
    }
  }
}

export interface WriteContext {
  signal?: AbortSignal | undefined;
  /** Rows so far, and in all. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}
