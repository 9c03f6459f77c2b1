import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { asWritingProblem, NewFile } from './new-file.ts';

/** Files of one folder that come to be together, each whole: all of them or none. */
export class NewFiles {
  private readonly directory: string;
  private readonly files = new Map<string, NewFile>();

  constructor(directory: string) {
    this.directory = directory;
  }

  /** Starts a file; one already started under that name is given up. @throws ProblemError. */
  async create(name: string): Promise<NewFile> {
    await this.files.get(name)?.discard();
    const file = await NewFile.create(join(this.directory, `${name}.part`));
    this.files.set(name, file);
    return file;
  }

  /** A file that has been started, with everything written so far on the disk. @throws ProblemError. */
  async finished(name: string): Promise<NewFile> {
    const file = this.files.get(name) ?? (await this.create(name));
    await file.finish();
    return file;
  }

  /** Starts a second version of a file, beside the first, to take its place when that is read no more. */
  async createNext(name: string): Promise<{ file: NewFile; replace: () => Promise<void> }> {
    const next = `${name}.next`;
    const file = await this.create(next);
    const replace = async () => {
      await this.files.get(name)?.discard();
      this.files.set(name, file);
      this.files.delete(next);
    };
    return { file, replace };
  }

  /** Flushes every file to the disk, then gives each its name. @throws ProblemError. */
  async publish(): Promise<void> {
    const published: string[] = [];
    try {
      for (const file of this.files.values()) await file.finish();
      for (const [name, file] of this.files) {
        const path = join(this.directory, name);
        await rename(file.path, path);
        published.push(path);
      }
    } catch (error) {
      for (const path of published) await rm(path, { force: true }).catch(() => {});
      throw asWritingProblem(error);
    }
  }

  /** Removes what was not published; never fails. */
  async discard(): Promise<void> {
    for (const file of this.files.values()) await file.discard();
  }
}
