import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import {
  type AnsweredQuestion,
  type EarlierSource,
  earlierAnswersFile,
  type SharedAnswers,
  SharedAnswersSchema,
} from '../../shared/model/earlier-answers.ts';
import { teamAnswers } from '../../shared/model/earlier-sum.ts';
import {
  failure,
  type Problem,
  ProblemError,
  problem,
  type Result,
  success,
} from '../../shared/model/problem.ts';
import { lookupOfService } from '../../shared/model/services.ts';
import type { EngineClient } from '../engine/process/engine-client.ts';
import type { EngineInput } from '../engine/process/protocol.ts';
import type { PastWork } from '../memory/answer-book/book-ports.ts';
import { listOnDisk, resultOnDisk } from '../memory/answer-book/note-work.ts';
import { isSharedSource } from '../memory/questions.ts';
import type { TeamCopy } from '../memory/team-copy.ts';
import type { Disk } from '../platform/disk.ts';
import type { TeamSecret } from './membership.ts';
import { type TeamDatabase, TeamError } from './team-database.ts';
import { arrayOf, inPieces, type ListToClaim } from './team-store.ts';

/** A part of what a list was answered, which was sent at that time. */
const AnswerPlaceRow = z.object({ list: z.uuid(), member: z.string(), at: z.date(), part: z.number() });
type AnswerPlace = z.infer<typeof AnswerPlaceRow>;

/** As the database has it, which takes no more either. */
const mostSealedBytes = 2 ** 20;
const SealedRow = z.object({
  sealed: z.instanceof(Buffer).refine(({ length }) => length <= mostSealedBytes),
});

type AnswerStore = ReturnType<typeof createAnswerStore>;

/** What is asked of a team's database about answers, as `createTeamStore`. */
export const createAnswerStore = (database: TeamDatabase) => ({
  /** Adds a part of what a list of a member was answered, to questions of these hashes. False where answers are not shared any more. */
  async put(list: string, part: number, hashes: BigInt64Array, sealed: Buffer): Promise<boolean> {
    const [row] = await database.all(
      z.object({ put: z.boolean() }),
      'SELECT enrich_desk.put_answers($1, $2, $3, $4) AS put',
      ...[list, part, arrayOf(hashes), sealed],
    );
    return row?.put === true;
  },

  /** Where the answers to questions are, each place once, of the list that was sent last first. */
  async places(of: Pick<ListToClaim, 'address' | 'kind'>, hashes: BigInt64Array): Promise<AnswerPlace[]> {
    const places = new Map<string, AnswerPlace>();
    for (const some of inPieces(hashes)) {
      const found = await database.all(
        AnswerPlaceRow,
        `SELECT DISTINCT list.name AS list, list.member, list.at, question.answer AS part FROM enrich_desk.question
         JOIN enrich_desk.space ON space.id = question.space JOIN enrich_desk.list ON list.id = question.list
         WHERE space.address = $1 AND space.kind = $2 AND hash = ANY ($3) AND answer IS NOT NULL`,
        ...[of.address, of.kind, ...some],
      );
      for (const place of found) places.set(`${place.list} ${place.part}`, place);
    }
    return [...places.values()].sort((a, b) => b.at.getTime() - a.at.getTime());
  },

  /** Null where it is gone. */
  async get({ list, part }: AnswerPlace): Promise<Buffer | null> {
    const [row] = await database.all(
      SealedRow,
      `SELECT sealed FROM enrich_desk.answer JOIN enrich_desk.list ON list.id = answer.list
       WHERE list.name = $1 AND part = $2`,
      ...[list, part],
    );
    return row?.sealed ?? null;
  },
});

const decompress = promisify(gunzip);

/** What a part may come to, whatever it says of itself. */
const mostBytes = 1 << 26;
/** Answers that go to the engine in one piece, and make one file. */
const writtenAtOnce = 20_000;

/** Rows that are not sent: an asked-before.csv, and what is mapped in it. */
type LeftOut = EngineInput<'takeLookups'>['asked'];

/** A part of a list is of no use as another part, or as one of another list. */
const sealedAs = ({ list, part }: Pick<AnswerPlace, 'list' | 'part'>) => `answers ${list} ${part}`;

export type TeamAnswers = ReturnType<typeof createTeamAnswers>;

/** Shares what lists of this computer were answered, and takes what colleagues share. */
export function createTeamAnswers(parts: {
  copy: TeamCopy;
  secret: TeamSecret;
  store: AnswerStore;
  engine: Pick<EngineClient, 'run'>;
  disk: Pick<Disk, 'readPart' | 'remove'>;
  past: PastWork;
  nameOf: (member: string) => string;
}) {
  const { copy, secret, store, engine, disk, past, nameOf } = parts;
  const closing = new AbortController();
  const { signal } = closing;
  let running: Promise<void> | null = null;

  /** Lists whose answers could not be read in this run. */
  const unread = new Set<string>();

  /** Whether all of it is with the team now. @throws TeamError */
  async function share(name: string, id: string): Promise<boolean> {
    const job = past.jobs.get(id);
    if (!job) return true;
    const list = listOnDisk(past, job, true);
    const result = await resultOnDisk(past, job);
    if (!list.ok || !result.ok) {
      unread.add(name);
      return false;
    }
    const to = join(result.value.sent.folder, 'team-answers.part');
    try {
      const request = { ...result.value, list: list.value, key: secret.questionKey, to };
      const shared = await engine.run('shareAnswers', request, { signal });
      if (!shared.ok) {
        unread.add(name);
        return false;
      }
      let from = 0;
      for (const [part, { bytes, hashes }] of shared.value.entries()) {
        const sealed = secret.seal(sealedAs({ list: name, part }), await disk.readPart(to, from, bytes));
        from += bytes;
        const isSmall = sealed.length <= mostSealedBytes;
        if (isSmall && !(await store.put(name, part, hashes, sealed))) return false;
      }
      return true;
    } finally {
      await disk.remove(to);
    }
  }

  async function shareAll(): Promise<void> {
    for (const { name, job } of copy.unshared())
      if (!signal.aborted && !unread.has(name) && (await share(name, job))) copy.told('shared', name);
  }

  /** Nothing where an administrator took it away. @throws TeamError; ProblemError where it is not what was shared. */
  async function fetchPart(place: AnswerPlace): Promise<SharedAnswers> {
    const sealed = await store.get(place);
    if (!sealed) return { names: [], answers: [] };
    const bytes = secret.openBytes(sealedAs(place), sealed);
    if (!bytes) throw new ProblemError(changed(nameOf(place.member)));
    return SharedAnswersSchema.parse(
      JSON.parse((await decompress(bytes, { maxOutputLength: mostBytes })).toString()),
    );
  }

  /**
   * Writes what one list was answered, and says what was written. @param wanted whether an answer is of a row that has none yet
   * @throws TeamError; ProblemError.
   */
  async function takeList(
    places: readonly AnswerPlace[],
    { asked, of, wanted }: { asked: LeftOut; of: string[]; wanted: (answer: AnsweredQuestion) => boolean },
  ): Promise<EarlierSource[]> {
    const taken: EarlierSource[] = [];
    let waiting: SharedAnswers = { names: [], answers: [] };
    const write = async () => {
      const [first] = places;
      if (!first || waiting.answers.length === 0) return;
      const job = `${teamAnswers}${first.list}-${taken.length + 1}`;
      const to = join(dirname(asked.path), earlierAnswersFile(job));
      const request = { ...waiting, asked, of, own: null, hasColumns: true, to };
      const made = await engine.run('takeLookups', request, { signal });
      if (!made.ok) throw new ProblemError(made.problem);
      const at = first.at.toISOString();
      taken.push({
        job,
        rows: made.value.found,
        taken: { of: at, by: nameOf(first.member), at, ...made.value },
      });
      waiting = { names: waiting.names, answers: [] };
    };
    for (const place of places) {
      const { names, answers } = await fetchPart(place);
      // Shared anew meanwhile, a part may have other columns than the one before.
      if (waiting.answers.length >= writtenAtOnce || names.join('\n') !== waiting.names.join('\n'))
        await write();
      waiting = { names, answers: [...waiting.answers, ...answers.filter(wanted)] };
    }
    await write();
    return taken;
  }

  return {
    /** Shares what is not shared yet, beside whatever else is done. What fails is tried again with the next call. */
    shareInBackground(): void {
      running ??= shareAll()
        .catch(() => {})
        .finally(() => {
          running = null;
        });
    },

    /**
     * Writes what colleagues were answered to rows of a list that are not sent for it, as files beside it. Null where there are none
     * such; otherwise all whose answers stand for its rows.
     */
    async take(asked: LeftOut, address: string): Promise<Result<EarlierSource[] | null>> {
      try {
        const sources = await engine.run('askedSources', { path: asked.path }, { signal });
        if (!sources.ok) return sources;
        const theirs = sources.value.filter(({ job }) => isSharedSource(job));
        const of = theirs.map(({ job }) => job);
        if (of.length === 0) return success(null);
        const found = await engine.run('askedOfTeam', { asked, of, key: secret.questionKey }, { signal });
        if (!found.ok) return found;
        const { hashes, highs } = found.value;
        const space = { address: secret.hash('address', address), kind: lookupOfService[asked.service] };
        const byList = new Map<string, AnswerPlace[]>();
        for (const place of await store.places(space, hashes))
          byList.set(place.list, [...(byList.get(place.list) ?? []), place]);
        const first = new Set(highs);
        const answered = new Set<string>();
        // Who asked last has the answer; a part of an earlier list may have one to the same question.
        function wanted({ high, low }: AnsweredQuestion): boolean {
          const question = `${high} ${low}`;
          if (!first.has(high) || answered.has(question)) return false;
          answered.add(question);
          return true;
        }
        const taken: EarlierSource[] = [];
        for (const places of byList.values()) taken.push(...(await takeList(places, { asked, of, wanted })));
        const rows = (each: readonly { rows: number }[]) => each.reduce((sum, { rows }) => sum + rows, 0);
        const left = rows(theirs) - rows(taken);
        const others: EarlierSource[] = sources.value.filter(({ job }) => !isSharedSource(job));
        if (left > 0) others.push({ job: theirs[0]?.job ?? '', rows: left, lacks: 'team' });
        return success([...others, ...taken]);
      } catch (error) {
        if (error instanceof TeamError) return failure(notFetched(error.problem));
        return failure(error instanceof ProblemError ? error.problem : unreadable);
      }
    },

    async close(): Promise<void> {
      closing.abort();
      await running;
    },
  };
}

const advice = 'Try again, or choose “Leave them out” under “Rows looked up before”.';
const notFetched = ({ message, detail }: Problem): Problem =>
  problem(
    'team-answers',
    `Colleagues’ results can’t be fetched, and nothing was sent. ${message}`,
    advice,
    detail,
  );
const changed = (member: string): Problem =>
  problem(
    'team-answers-changed',
    `Results that ${member} shared were changed in the team’s database, so they aren’t used. Nothing was sent.`,
    'Tell your administrator. To go on, choose “Leave them out” or “Look up all again”.',
  );
const unreadable = problem(
  'team-answers-unreadable',
  'Results that colleagues shared can’t be read. Nothing was sent.',
  advice,
);
