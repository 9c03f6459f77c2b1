import { dirname } from 'node:path';
import type { Disk } from '../../platform/disk.ts';
import { openBody, openHead, sealLine } from './sealed-line.ts';

/** Where a record's line lies in its file, in bytes. It moves when the file is written anew. */
export interface Place {
  from: number;
  bytes: number;
}

/** One file of sealed records with its key, only ever appended to until it is written anew. Changes come one at a time. */
export interface Volume {
  /**
   * Gives each record's head to `take`, in order and a slice at a time, so that the app goes on meanwhile.
   * @returns how many records in it do not open, and whether the last one is what a power cut left of one that never
   * counted. Rejects with the system's error.
   */
  load(take: (head: unknown, place: Place) => void): Promise<{ damaged: number; torn: boolean }>;
  /** On the device when this resolves. Rejects with the system's error. */
  append(head: { id: string }, body?: unknown): Promise<Place>;
  /** The body of the record `id`; undefined where it does not open. */
  body(place: Place, id: string): Promise<unknown>;
  bytes(): Promise<number>;
  /**
   * Writes the file anew with the records at these places alone, which it then moves: all of it or nothing.
   * @param places asked when it begins and again at the end: those of records appended meanwhile are among them then
   * @param inTurn runs the first and the last step, while which nothing may be appended; what is appended between them
   * is kept
   * @param stopped asked between the steps: once true, everything stays as it is
   */
  keepOnly(
    places: () => readonly Place[],
    inTurn: <T>(step: () => Promise<T>) => Promise<T>,
    stopped: () => boolean,
  ): Promise<void>;
}

/** As much is read and opened at a time: a few milliseconds of work. */
const sliceBytes = 32 * 1024;
const copiedAtOnce = 1024 * 1024;
const lineBreak = 0x0a;

export function createVolume(disk: Disk, path: string, key: Buffer): Volume {
  const fresh = `${path}.tmp`;
  /** False while a power cut could take the file's name, or bring back what was before it was written anew. */
  let nameIsLasting = false;
  const bytes = async () => (await disk.facts(path))?.bytes ?? 0;

  async function makeNameLast(): Promise<void> {
    await disk.syncFolder(dirname(path));
    nameIsLasting = true;
  }

  /** Places that lie together, so that they are copied by few reads. */
  async function copy(places: readonly Place[], stopped: () => boolean): Promise<Map<Place, number>> {
    const moved = new Map<Place, number>();
    let end = 0;
    for (let at = 0; at < places.length && !stopped(); ) {
      const start = places[at]?.from ?? 0;
      const together: Place[] = [];
      for (let next = places[at]; next; next = places[++at]) {
        if (together.length > 0 && next.from + next.bytes - start > copiedAtOnce) break;
        together.push(next);
      }
      const last = together.at(-1);
      const read = await disk.readPart(path, start, last ? last.from + last.bytes - start : 0);
      let text = '';
      for (const place of together) {
        moved.set(place, end + text.length + 1);
        text += `\n${read.toString('latin1', place.from - start, place.from - start + place.bytes)}\n`;
      }
      await disk.append(fresh, text);
      end += text.length;
    }
    return moved;
  }

  return {
    bytes,
    async load(take) {
      // What a crash left of writing it anew.
      await disk.remove(fresh);
      let damaged = 0;
      let rest = Buffer.alloc(0);
      let restFrom = 0;
      const line = (from: number, text: Buffer) => {
        if (text.length === 0) return;
        const head = openHead(key, text);
        if (head === undefined) damaged++;
        else take(head, { from, bytes: text.length });
      };
      for (;;) {
        const slice = await disk.readPart(path, restFrom + rest.length, sliceBytes);
        if (slice.length === 0) break;
        const text = Buffer.concat([rest, slice]);
        let start = 0;
        for (let end = text.indexOf(lineBreak); end >= 0; end = text.indexOf(lineBreak, start)) {
          line(restFrom + start, text.subarray(start, end));
          start = end + 1;
        }
        rest = Buffer.from(text.subarray(start));
        restFrom += start;
        await new Promise(setImmediate);
      }
      const whole = damaged;
      line(restFrom, rest);
      return { damaged: whole, torn: damaged > whole };
    },

    async append(head, body) {
      const line = sealLine(key, head, body);
      const end = await bytes();
      // A line break before it as well: what a power cut left of another record must not swallow this one.
      await disk.appendSynced(path, `\n${line}\n`);
      if (!nameIsLasting) await makeNameLast();
      return { from: end + 1, bytes: line.length };
    },

    async body({ from, bytes: length }, id) {
      return openBody(key, await disk.readPart(path, from, length), id);
    },

    async keepOnly(places, inTurn, stopped) {
      try {
        await disk.remove(fresh);
        const { copied, inOrder } = await inTurn(async () => ({
          copied: await bytes(),
          inOrder: [...places()].sort((a, b) => a.from - b.from),
        }));
        const moved = await copy(inOrder, stopped);
        const shift = ((await disk.facts(fresh))?.bytes ?? 0) - copied;
        if (!stopped()) {
          await inTurn(async () => {
            if (stopped()) return;
            const tail = await disk.readPart(path, copied, (await bytes()) - copied);
            await disk.appendSynced(fresh, tail.toString('latin1'));
            await disk.rename(fresh, path);
            nameIsLasting = false;
            for (const place of places()) place.from = moved.get(place) ?? place.from + shift;
            await makeNameLast();
          });
        }
      } finally {
        await disk.remove(fresh).catch(() => undefined);
      }
    },
  };
}
