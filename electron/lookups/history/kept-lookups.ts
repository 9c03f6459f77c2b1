import { z } from 'zod';
import type { PastLookupQuery } from '../../../shared/model/lookup-history.ts';
import type { LookupAnswer } from '../../../shared/model/person.ts';
import type { Problem } from '../../../shared/model/problem.ts';
import type { LookupKind } from '../../../shared/model/services.ts';
import type { Cipher } from '../../platform/cipher.ts';
import { readingProblem } from '../../platform/file-problems.ts';
import { createEntryIndex, type Entry } from './entry-index.ts';
import { type Head, RecordSchema } from './head.ts';
import { damagedRecords, noAnswer, noSafePlace } from './history-problems.ts';
import type { KeptKeys } from './kept-keys.ts';
import type { Place, Volume } from './volume.ts';

const AnswerSchema = z.object({ raw: z.string(), notice: z.string().optional() });
type KeptAnswer = z.infer<typeof AnswerSchema>;

/** Changes on the device before they count in memory. Each rejects with the system's error or a ProblemError. */
interface Writing {
  /** Of a lookup that is known already, what the disk does not take stays in memory all the same. */
  put(head: Head, answer?: LookupAnswer): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Lookups in memory and on disk, sealed; in memory alone where this computer has no safe place for a key. */
export interface KeptLookups {
  /** Reads what is kept, once. */
  load(): Promise<void>;
  /** One change at a time. */
  change<T>(work: (write: Writing) => Promise<T>): Promise<T>;
  get(id: string): Head | undefined;
  /** Null where there is none, or none that can be read. */
  answer(id: string): Promise<LookupAnswer | null>;
  asking(question: Pick<Head, 'kind' | 'input'>): Head[];
  search(query: PastLookupQuery): readonly Pick<Entry, 'head'>[];
  /** Every one, in no order. */
  heads(): Iterable<Head>;
  size(): number;
  isLasting(): boolean;
  problems(): Problem[];
  expire(isOver: (head: Head) => boolean): void;
  /** Takes what was removed out of the files, by and by. */
  tidy(): void;
  removeAll(): Promise<Problem | null>;
}

/** Records that no longer count are taken out at a start once they are this share of a file. */
const tidyShare = 0.3;

export function createKeptLookups(parts: {
  keys: KeptKeys;
  cipher: Pick<Cipher, 'isSafe'>;
  newId: () => string;
  readAnswer: (kind: LookupKind, kept: KeptAnswer) => LookupAnswer;
}): KeptLookups {
  const { keys } = parts;
  const index = createEntryIndex();
  /** Answers that no disk holds. */
  const inMemory = new Map<string, KeptAnswer>();
  let volumes: Volume[] = [];
  /** Records that open and say what this version does not know: they are left in their files. */
  const strange = new Map<Volume, Place[]>();
  let isLasting = true;
  let problems: Problem[] = [];
  let loading: Promise<void> | null = null;
  const untidy = new Set<Volume>();
  let tidying: Promise<void> | null = null;
  let stopTidying = false;

  let turn: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work);
    turn = next.catch(() => undefined);
    return next;
  }

  function placesIn(volume: Volume): Place[] {
    const places = [...(strange.get(volume) ?? [])];
    for (const { at } of index.all()) if (at?.volume === volume) places.push(at.place);
    return places;
  }

  async function loadVolume(volume: Volume): Promise<number> {
    const unknown: Place[] = [];
    strange.set(volume, unknown);
    const { damaged, torn } = await volume.load((json, place) => {
      const record = RecordSchema.safeParse(json);
      if (!record.success) unknown.push(place);
      else if ('removed' in record.data) index.remove(record.data.id);
      else index.put({ head: ended(record.data), at: { volume, place } });
    });
    await rest();
    const live = placesIn(volume).reduce((sum, { bytes }) => sum + bytes + 2, 0);
    const all = await volume.bytes();
    if (torn || live < all * (1 - tidyShare)) untidy.add(volume);
    await rest();
    return damaged + unknown.length;
  }

  async function load(): Promise<void> {
    try {
      isLasting = await parts.cipher.isSafe().catch(() => false);
      problems = isLasting ? [] : [noSafePlace];
      if (!isLasting) return;
      const opened = await keys.open();
      problems = opened.problems;
      ({ volumes } = opened);
      let damaged = 0;
      for (const volume of volumes) damaged += await loadVolume(volume);
      if (damaged > 0) problems.push(damagedRecords(damaged));
    } catch (error) {
      isLasting = false;
      problems.push(readingProblem(error, 'The history of lookups could not be read'));
    }
    await rest();
    tidy();
  }

  async function append(head: { id: string }, body?: KeptAnswer): Promise<Entry['at']> {
    if (!isLasting) return null;
    const volume = volumes[0] ?? (await keys.create(parts.newId()));
    if (volumes.length === 0) volumes.push(volume);
    return { volume, place: await volume.append(head, body) };
  }

  const writing: Writing = {
    async put(head, answer) {
      const body = answer && {
        raw: answer.raw,
        ...(answer.notice === undefined ? {} : { notice: answer.notice }),
      };
      const known = index.get(head.id);
      try {
        const at = await append(head, body);
        if (at === null && body) inMemory.set(head.id, body);
        index.put({ head, at });
      } catch (error) {
        if (known) {
          if (body) inMemory.set(head.id, body);
          index.put({ head, at: known.at });
        }
        throw error;
      }
    },
    async remove(id) {
      const entry = index.get(id);
      if (!entry) return;
      if (entry.at) {
        await entry.at.volume.append(removed(id));
        untidy.add(entry.at.volume);
      }
      inMemory.delete(id);
      index.remove(id);
    },
  };

  async function tidyAll(): Promise<void> {
    for (const volume of untidy) {
      untidy.delete(volume);
      await volume.keepOnly(
        () => placesIn(volume),
        inTurn,
        () => stopTidying,
      );
    }
  }

  function tidy(): void {
    // What fails now is tried again at the next start.
    tidying ??= tidyAll()
      .catch(() => undefined)
      .finally(() => {
        tidying = null;
        if (untidy.size > 0 && !stopTidying) tidy();
      });
  }

  return {
    load: () => (loading ??= load()),
    change: (work) => inTurn(() => work(writing)),
    get: (id) => index.get(id)?.head,
    async answer(id) {
      // In its turn, because the file may be written anew meanwhile.
      const body = await inTurn(async () => {
        const at = index.get(id)?.at;
        return inMemory.get(id) ?? (at && (await at.volume.body(at.place, id)));
      });
      const kept = AnswerSchema.safeParse(body).data;
      const kind = index.get(id)?.head.kind;
      return kept && kind ? parts.readAnswer(kind, kept) : null;
    },
    asking: (question) => index.asking(question).map(({ head }) => head),
    search: index.search,
    *heads() {
      for (const { head } of index.all()) yield head;
    },
    size: index.size,
    isLasting: () => isLasting,
    problems: () => problems,
    expire(isOver) {
      for (const { head, at } of index.all()) {
        if (!isOver(head)) continue;
        index.remove(head.id);
        inMemory.delete(head.id);
        if (at) untidy.add(at.volume);
      }
      if (untidy.size > 0) tidy();
    },
    tidy,
    async removeAll() {
      stopTidying = true;
      try {
        await tidying;
        return await inTurn(async () => {
          const problem = await keys.removeAll();
          index.clear();
          inMemory.clear();
          untidy.clear();
          volumes = [];
          loading = problem === null ? loading : null;
          problems = isLasting ? [] : [noSafePlace];
          return problem;
        });
      } finally {
        stopTidying = false;
      }
    },
  };
}

/** Lets others go first between two pieces of work on a long history. */
const rest = () => new Promise(setImmediate);

const removed = (id: string) => ({ id, removed: true as const });

/** A lookup that was on its way when the app ended has no answer and may have been charged. */
const ended = (head: Head): Head =>
  head.outcome === 'asking' ? { ...head, outcome: 'unknown', problem: head.problem ?? noAnswer } : head;
