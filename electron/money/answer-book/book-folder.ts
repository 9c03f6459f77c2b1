import { join } from 'node:path';
import { z } from 'zod';
import { headerBytes, matchKeyRules, readHeader, type SourceHeader } from '../../engine/book/source-file.ts';
import { inParallel } from '../../platform/concurrency.ts';
import type { Disk } from '../../platform/disk.ts';
import { writeAtomically } from '../../platform/disk.ts';

const ForgottenJobsSchema = z.object({
  /** The id of the newest. */
  last: z.string(),
  unsent: z.array(z.string()),
  /** When those were sent that a clock had sent later than all was forgotten. */
  ahead: z.record(z.string(), z.string()).default({}),
});
export type ForgottenJobs = z.infer<typeof ForgottenJobsSchema>;

/** book.json: what the folder holds besides the files of its sources. */
const StateSchema = z.object({
  version: z.literal(1),
  /** Which key its questions were hashed with. */
  keyId: z.string(),
  /** What was asked until then is forgotten, by the user's will; ISO 8601. */
  forgottenUntil: z.string().nullable(),
  /** The jobs that there were then, and those of them that had not been sent: what comes later is not forgotten. */
  forgottenJobs: ForgottenJobsSchema.nullable().default(null),
  /** The lists of lookups that were over then: what others asked is not forgotten. Null where that was not noted. */
  forgottenLists: z.array(z.string()).nullable().default(null),
  /** The lookups that were made before there was this book have been read into it. */
  lookupsRead: z.boolean(),
  /** The files of lookups that there are: one that is gone at a start is missed, and what it held is read again. */
  lookupFiles: z.array(z.string()).default([]),
  /** By which rules the match keys of these were made. */
  rules: z.number().int().default(1),
  /** All of it is being taken away, which a start completes. */
  forgetting: z.boolean(),
});
export type BookState = z.infer<typeof StateSchema>;

/** The answer book on disk: a file for each source. What of it cannot be read is made again. */
export interface BookFolder {
  /** Reads which sources there are. Rejects with the system's error. */
  load(): Promise<void>;
  state(): BookState;
  setState(change: Partial<BookState>): Promise<void>;
  /** Every source in the book, by its name. */
  sources(): ReadonlyMap<string, SourceHeader>;
  pathOf(name: string): string;
  /** A source's file was written. */
  took(name: string, header: SourceHeader): void;
  /** The same of one for lookups, before anything is in it. */
  tookLookups(name: string, header: SourceHeader): Promise<void>;
  remove(name: string): Promise<void>;
  /** Sources whose files somebody else took away since. */
  missing(): Promise<string[]>;
  /** Takes all of it away: what was asked until now is forgotten, and stays so. */
  forgetUntil(at: string, jobs: ForgottenJobs, lists: readonly string[]): Promise<void>;
}

const stateFile = 'book.json';
const ending = '.questions';
const headersAtOnce = 16;

/** @param keyId tells the key of this profile from others; what another one hashed says nothing here */
export function createBookFolder(disk: Disk, root: string, keyId: string): BookFolder {
  const sources = new Map<string, SourceHeader>();
  const fresh: BookState = {
    version: 1,
    keyId,
    forgottenUntil: null,
    forgottenJobs: null,
    forgottenLists: null,
    lookupsRead: false,
    lookupFiles: [],
    rules: matchKeyRules,
    forgetting: false,
  };
  let state = fresh;
  const pathOf = (name: string) => join(root, `${name}${ending}`);

  let saving: Promise<unknown> = Promise.resolve();
  /** As it is in its turn: lookups of several kinds may begin at once. */
  function save(): Promise<void> {
    const write = () => writeAtomically(disk, join(root, stateFile), `${JSON.stringify(state)}\n`);
    const saved = saving.then(write, write);
    saving = saved.catch(() => {});
    return saved;
  }

  async function setState(change: Partial<BookState>): Promise<void> {
    state = { ...state, ...change };
    await save();
  }

  const ofLookups = () => [...sources].flatMap(([name, { source }]) => (source === '' ? [name] : []));

  async function removeAll(): Promise<void> {
    sources.clear();
    for (const { name, isFolder } of await disk.list(root))
      if (!isFolder && name.includes(ending)) await disk.remove(join(root, name));
  }

  async function readState(): Promise<BookState | null> {
    const text = await disk.read(join(root, stateFile));
    try {
      const read = StateSchema.safeParse(JSON.parse(text ?? ''));
      return read.success ? read.data : null;
    } catch {
      return null;
    }
  }

  async function readSource(file: string): Promise<void> {
    const name = file.slice(0, -ending.length);
    try {
      const header = readHeader(pathOf(name), await disk.readPart(join(root, file), 0, headerBytes));
      if (header.keyId === keyId) sources.set(name, header);
    } catch {
      await disk.remove(pathOf(name));
    }
  }

  return {
    async load() {
      await disk.makeFolder(root);
      sources.clear();
      const saved = await readState();
      const isOwn = saved?.keyId === keyId;
      // What a person wanted forgotten stays so, whatever becomes of the rest.
      const { forgottenUntil = null, forgottenJobs = null, forgottenLists = null } = saved ?? {};
      state = isOwn ? saved : { ...fresh, forgottenUntil, forgottenJobs, forgottenLists };
      // What is known by earlier rules stays, and what was asked is read once more beside it.
      if (state.rules !== matchKeyRules) state = { ...state, rules: matchKeyRules, lookupsRead: false };
      if (state.forgetting) {
        await removeAll();
        await setState({ forgetting: false });
      }
      const files = (await disk.list(root)).filter(
        ({ name, isFolder }) => !isFolder && name.endsWith(ending),
      );
      await inParallel(headersAtOnce, files, ({ name }) => readSource(name));
      const lookupFiles = ofLookups();
      const isGone = state.lookupFiles.some((name) => !sources.has(name));
      if (isGone) await setState({ lookupFiles, lookupsRead: false });
      else if (!isOwn) await save();
    },
    state: () => state,
    setState,
    sources: () => sources,
    pathOf,
    took: (name, header) => void sources.set(name, header),
    async tookLookups(name, header) {
      sources.set(name, header);
      await setState({ lookupFiles: ofLookups() });
    },
    async remove(name) {
      sources.delete(name);
      await disk.remove(pathOf(name));
    },
    async missing() {
      const there = new Set((await disk.list(root)).map(({ name }) => name));
      return [...sources.keys()].filter((name) => !there.has(`${name}${ending}`));
    },
    async forgetUntil(at, forgottenJobs, lists) {
      const forgotten = { forgottenUntil: at, forgottenJobs, forgottenLists: [...lists] };
      await setState({ ...forgotten, lookupsRead: true, lookupFiles: [], forgetting: true });
      await removeAll();
      await setState({ forgetting: false });
    },
  };
}
