import { dirname, join } from 'node:path';
import { z } from 'zod';
import { bulkServices } from '../../shared/model/services.ts';
import type { HeldFile, WatchedFile, WatchedFolder } from '../../shared/model/watched-folder.ts';
import { type Disk, type FileFacts, readJson, writeAtomically } from '../platform/disk.ts';
import { fileName, withoutEnding } from '../platform/file-name.ts';

/** Where a file of a watched folder comes to lie, below that folder. */
const lastPlaces = ['done', 'waiting', 'refused'] as const;
export type LastPlace = (typeof lastPlaces)[number];

const working = 'working';
/** In it, a folder for each file that is worked on; beside them, what was taken, by its content. */
const taken = 'taken';
const takerFile = 'taken-by.json';
const TakerSchema = z.object({ computer: z.string(), name: z.string(), at: z.string() });

/** A file by its claim: no other file, of any app, ever has the same id. */
interface Claim {
  id: string;
  name: string;
}

interface Reservation {
  receipt: string;
  tails: readonly string[];
  tried: string | null;
  /** Told of a name before it is taken. */
  onTry: (at: string) => void;
}

export const receiptTail = ' - receipt.txt';

/** ".csv" of "leads.csv"; '' where it has none. */
export const endingOf = (name: string): string => name.slice(withoutEnding(name).length);

export type Places = ReturnType<typeof createPlaces>;

/**
 * The moves of files within one watched folder. Each is a rename within that folder to a name that nobody else has, so that after a
 * kill at any moment a file is at one of two places, and of several apps one has it. All reject with the system's error.
 */
export function createPlaces(disk: Disk, folder: string) {
  const inFolder = (...names: string[]) => join(folder, ...names);
  const claimFolder = (id: string) => inFolder(working, id);
  const marker = (content: string) => inFolder(working, taken, `${content}.txt`);

  /** Renames last, where the file system can promise that: one on the network may not. */
  const last = (path: string) => disk.syncFolder(path).catch(() => undefined);

  /** Removes what a claim has left; never a list. */
  async function dropClaim(id: string): Promise<void> {
    const left = await disk.list(claimFolder(id));
    if (left.every(({ name }) => name === takerFile)) await disk.remove(claimFolder(id));
  }

  const isReserved = async (at: string, { id }: Pick<Claim, 'id'>): Promise<boolean> =>
    (await disk.read(inFolder(at + receiptTail)))?.includes(id) === true;

  /** Removes the receipt beside a name, where it is this file's. */
  async function dropReceipt(at: string, claim: Pick<Claim, 'id'>): Promise<void> {
    if (!(await isReserved(at, claim))) return;
    await disk.remove(inFolder(at + receiptTail));
    await last(dirname(inFolder(at)));
  }

  return {
    /** Whether the folder can be reached. `isInUse`: files of it are being worked on, so that one without their room is not it. */
    isThere: (isInUse: boolean) => disk.isThere(isInUse ? inFolder(working) : folder),

    /** Makes room for claims. To be called before there is one, so that a folder without that room is not this one. */
    async prepare(): Promise<void> {
      for (const room of [inFolder(working), inFolder(working, taken)]) await disk.makeNewFolder(room);
    },

    claimed: ({ id, name }: Claim) => join(claimFolder(id), name),

    /** Takes a file; false where another app was quicker or somebody took it away. Rejects where a program holds it. */
    async claim({ id, name }: Claim, by: { computer: string; at: string }): Promise<boolean> {
      await disk.makeNewFolder(claimFolder(id));
      const [note, claimed] = [join(claimFolder(id), takerFile), join(claimFolder(id), name)];
      await disk.writeNew(note, `${JSON.stringify({ ...by, name })}\n`);
      try {
        await disk.rename(inFolder(name), claimed);
      } catch (error) {
        // A network may do it and lose the answer. Where not even the note can be seen, nobody knows.
        const isMine = await disk.isThere(claimed);
        if (!isMine && (await disk.isThere(note)) && !(await disk.isThere(inFolder(name)))) return false;
        if (!isMine) throw error;
      }
      await last(claimFolder(id));
      return true;
    },

    dropClaim,

    /**
     * Marks a content as taken by this claim, for all apps that watch the folder. Answers whose it is: one's own id, another's words,
     * or null where they are just being written. @param isDead they stayed unwritten: whoever began them has ended
     */
    async takeContent(
      content: string,
      { id, name }: Claim,
      at: string,
      isDead: boolean,
    ): Promise<string | null> {
      const words = `${id}\n${name}, ${at}\n`;
      const isNew = await disk.writeNew(marker(content), words);
      const isEmpty = !isNew && isDead && (await disk.read(marker(content))) === '';
      if (isEmpty) await writeAtomically(disk, marker(content), words);
      await last(inFolder(working, taken));
      const [by = '', other = ''] = ((await disk.read(marker(content))) ?? '').split('\n');
      return by === id ? id : other || null;
    },

    /** The same content may come again. */
    async freeContent(content: string, { id }: Claim): Promise<void> {
      if ((await disk.read(marker(content)))?.startsWith(id)) await disk.remove(marker(content));
    },

    /**
     * Reserves a name in a last place by writing the receipt, which holds the id: "done/leads (2)". Again with what was `tried`
     * before, it answers the same. @param tails what else will lie there under the name
     */
    async reserve(
      { id, name }: Claim,
      place: LastPlace,
      { receipt, tails, tried, onTry }: Reservation,
    ): Promise<string> {
      await disk.makeNewFolder(inFolder(place));
      if (tried !== null && (await isReserved(tried, { id }))) return tried;
      const there = new Set((await disk.list(inFolder(place))).map((each) => each.name.toLowerCase()));
      const isFree = (base: string) =>
        [endingOf(name), receiptTail, ...tails].every((tail) => !there.has((base + tail).toLowerCase()));
      for (;;) {
        const base = freeName(withoutEnding(name), isFree);
        onTry(`${place}/${base}`);
        if (await disk.writeNew(inFolder(place, base + receiptTail), receipt)) return `${place}/${base}`;
        there.add((base + receiptTail).toLowerCase());
      }
    },
    isReserved,
    dropReceipt,
    /** Removes what lay beside a file where it was before. */
    async leave({ id, place }: { id: string; place: string | null }): Promise<void> {
      if (place !== null) await dropReceipt(place, { id });
      await dropClaim(id);
    },

    /** Those of other apps that were taken before that moment (ISO 8601, UTC). */
    async heldSince(before: string, isOwn: (id: string) => boolean): Promise<HeldFile[]> {
      const held: HeldFile[] = [];
      for (const { name: id, isFolder } of await disk.list(inFolder(working))) {
        if (!isFolder || id === taken || isOwn(id)) continue;
        const by = TakerSchema.safeParse(readJson(await disk.read(join(claimFolder(id), takerFile)))).data;
        if (by && by.at < before && (await disk.isThere(join(claimFolder(id), by.name)))) held.push(by);
      }
      return held;
    },

    at: inFolder,
    /** Moves a file to a last place under a name that was reserved. */
    async move(from: string, place: LastPlace, to: string): Promise<void> {
      await disk.rename(from, inFolder(to));
      await last(inFolder(place));
    },
  };
}

const longestTail = ' (1000) - unmatched rows.receipt.json';

/** "leads", or "leads (2)" and so on; cut so that all tails have room. */
function freeName(wanted: string, isFree: (name: string) => boolean): string {
  const base = fileName(wanted, longestTail).slice(0, -longestTail.length);
  for (let copy = 1; ; copy++) {
    const name = copy === 1 ? base : `${base} (${copy})`;
    if (isFree(name)) return name;
  }
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** "Nov 27, 2026, 2:05 PM", by this computer's clock. */
export const momentInWords = (iso: string): string => moment.format(new Date(iso)).replaceAll('\u202F', ' ');

const standing: Record<WatchedFile['state'], string> = {
  taking: 'Being read.',
  sent: 'Sent.',
  tomorrow: 'Waits for tomorrow.',
  waiting: 'Waits for you in Enrich Desk.',
  done: 'Done.',
  refused: 'Not sent.',
};

/** What lies beside a file, for people to read. Its last line tells it from the receipt of any other file. */
export function receiptText(
  { id, name, at, state, words }: WatchedFile,
  { service }: Pick<WatchedFolder, 'service'>,
  notes: readonly string[] = [],
): string {
  return [
    name,
    `Taken on ${momentInWords(at)} for ${bulkServices[service].label}.`,
    '',
    [standing[state], words].filter(Boolean).join(' '),
    ...notes,
    '',
    `Receipt ${id}`,
    '',
  ].join('\r\n');
}

/** A file whose size and time stayed the same for so long is taken for whole. */
export const stillMs = 10_000;

/** What lists are called; what is still being copied or downloaded mostly has another ending. */
const listEnding = /\.(?:csv|tsv|tab|txt|xlsx|json|jsonl|ndjson|vcf)$/i;
const hidden = /^(?:\.|~\$)/;

/** Those that may be taken, of the names in a folder: no hidden ones, and none that an office program says it has open. */
export function listNames(names: readonly string[]): string[] {
  const all = new Set(names);
  const isOpen = (name: string) => all.has(`~$${name}`) || all.has(`.~lock.${name}#`);
  return names.filter((name) => listEnding.test(name) && !hidden.test(name) && !isOpen(name)).sort();
}

export interface SeenFile extends FileFacts {
  /** When it was first seen as it is, in milliseconds. */
  since: number;
}

/**
 * Compares what a folder holds with what it held before: what is to be remembered of it, and which files have been still. An empty
 * file is one that is about to be written.
 */
export function compareLooks(
  before: ReadonlyMap<string, SeenFile>,
  found: ReadonlyMap<string, FileFacts>,
  now: number,
): { seen: Map<string, SeenFile>; still: string[] } {
  const seen = new Map<string, SeenFile>();
  for (const [name, { bytes, modifiedAt }] of found) {
    const known = before.get(name);
    const isSame = known?.bytes === bytes && known.modifiedAt === modifiedAt && known.since <= now;
    seen.set(name, { bytes, modifiedAt, since: isSame ? known.since : now });
  }
  const still = [...seen].filter(([, { bytes, since }]) => bytes > 0 && now - since >= stillMs);
  return { seen, still: still.map(([name]) => name) };
}
