import { utcDayOf } from '../../../shared/model/asked-before.ts';
import { defaultAskedChoice } from '../../../shared/model/asked-choice.ts';
import type { JobRecord } from '../../../shared/model/job-record.ts';
import { ProblemError, problemOf, type Result, success } from '../../../shared/model/problem.ts';
import { lookupOfService } from '../../../shared/model/services.ts';
import { type BookQuery, matchKeyRules } from '../../engine/book/book-query.ts';
import type { RunOptions } from '../../engine/process/engine-client.ts';
import type { EngineInput } from '../../engine/process/protocol.ts';
import { createTurns } from '../../platform/concurrency.ts';
import { writeOr } from '../../platform/file-problems.ts';
import { type AskedOn, createQuestions, isSameAccount, type QuestionSource } from '../questions.ts';
import type {
  AnswerBookParts,
  AskedOf,
  ListClaim,
  LookupNotes,
  NotedLookups,
  PastWork,
  TeamBook,
} from './book-ports.ts';
import {
  accountOf,
  createJobNotes,
  createJobOutcomes,
  createLookupNotes,
  hashesOf,
  leftAt,
  stageOf,
} from './note-work.ts';

const mostTries = 3;

const isAnyKnown = ({ askedBefore }: NotedLookups) => askedBefore.some((each) => each !== null);

type Preparing = EngineInput<'prepare'> & { connection: AskedOn };

export type AnswerBook = ReturnType<typeof createAnswerBook>;

/** Every question of this profile that left, and what is known of it: keyed hashes, no contact's data. Nothing is read before it is started or asked. */
export function createAnswerBook(parts: AnswerBookParts) {
  const { memory, clock, data: folder, fingerprint, report } = parts;
  const key = fingerprint('answer book, first half') + fingerprint('answer book, second half');
  const keyId = fingerprint('answer book');
  const questions = createQuestions(memory);
  const engine: AnswerBookParts['engine'] = {
    run: async (task, input, options) => heed(await parts.engine.run(task, input, options)),
  };
  const notes = createJobNotes({ questions, engine, clock, book: { folder, key, keyId } });
  /** Lists whose questions are being looked for and noted: what is asked meanwhile waits for them. */
  const notingJobs = new Set<Promise<unknown>>();
  /** Lists between being noted and being sent. */
  const leaving = new Set<string>();
  /** Could not be read into the book in this run: told once. */
  const unreadable = new Set<string>();
  let isClosed = false;
  const turns = createTurns();
  /** One thing at a time, in the order asked for. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => turns.inTurn('book', work);
  let begin: (past: PastWork) => void = () => {};
  const begun = new Promise<PastWork>((resolve) => {
    begin = resolve;
  });
  let past: PastWork | null = null;
  let forgotten: ReadonlySet<string> | null = null;
  let tending: Promise<Result<unknown>> | null = null;

  /** What the engine found damaged is relied on by nobody. */
  function heed<T>(answer: Result<T>): Result<T> {
    if (!answer.ok && answer.problem.damagedMemory) memory.distrust();
    return answer;
  }

  function notingJob<T>(work: () => Promise<T>): Promise<T> {
    const noting = work().finally(() => notingJobs.delete(noting));
    notingJobs.add(noting);
    return noting;
  }

  const jobOf = (id: string) => past?.jobs.get(id) ?? null;
  const ids = () => past?.jobs.ids() ?? [];
  const records = () => ids().flatMap((id) => jobOf(id) ?? []);
  const isForgotten = (id: string, at: string) => {
    forgotten ??= questions.forgotten();
    return forgotten.has(`${id} ${at}`);
  };
  const stage = (job: JobRecord) => stageOf(job, isForgotten);
  const areLookupsRead = () => questions.arePastLookupsRead(keyId, matchKeyRules);
  /** Not in the book, or by earlier rules: then what is there stays until it is made anew, or for good where that can't be. */
  const isToRead = (id: string, known: QuestionSource | null | undefined) =>
    !known || known.stage === '' || (known.rules !== matchKeyRules && !unreadable.has(id));
  function unread(): JobRecord[] {
    const known = new Map(questions.sources(keyId).map((source) => [source.job, source]));
    return records().filter((job) => stage(job) !== null && isToRead(job.id, known.get(job.id)));
  }

  /** What left is noted; what did not after all is taken out. */
  async function bring(id: string): Promise<void> {
    const job = jobOf(id);
    // Its questions were asked, whatever became of the job.
    if (isClosed || !job || !past) return;
    const known = questions.ofJob(id, keyId);
    if (stage(job) === null) {
      if (known && !leaving.has(id)) questions.removeJob(id);
    } else if (isToRead(id, known)) {
      const noted = await notes.asked(past, job);
      if (noted.ok || isClosed || unreadable.has(id)) return;
      unreadable.add(id);
      if (!known?.stage) report(noted.problem);
    }
  }

  const quietly = (work: () => Promise<void>): Promise<void> =>
    inTurn(async () => {
      try {
        await begun;
        if (!isClosed) await work();
      } catch (error) {
        if (!isClosed) report(problemOf(error));
      }
    });

  const outcomes = createJobOutcomes({
    quietly,
    job: jobOf,
    openResult: async (id) => (await begun).results.open(id),
    async settle(id, isRead = false) {
      const job = jobOf(id);
      const noted = job && stage(job);
      const reached = noted && isRead ? job.result?.fetchedAt : noted;
      if (!job || !reached || reached === 'asked') return;
      if (questions.ofJob(id, keyId)?.stage !== reached) await notes.answered(await begun, job, reached);
    },
  });

  async function readLookups(): Promise<void> {
    if (areLookupsRead()) return;
    for await (const each of (await begun).lookups()) {
      if (isClosed) return;
      if (each.list !== null && isForgotten(each.list, '')) continue;
      const noted = await noteLookups(each, each.at);
      if (!noted.ok) return report(noted.problem);
      await noted.value.settle(each.outcomes);
    }
    questions.pastLookupsRead(keyId, matchKeyRules);
  }

  async function tend(): Promise<void> {
    tending ??= engine.run('tendQuestions', { folder });
    const tended = await tending;
    if (tended.ok) return;
    tending = null;
    throw new ProblemError(tended.problem);
  }

  /** Resolves once everything that left is in the book, as far as it can be read at all. */
  async function whole(): Promise<void> {
    await begun;
    await tend();
    for (let tries = 0; tries < mostTries; tries++) {
      const missing = unread().filter(({ id }) => !unreadable.has(id));
      if (missing.length === 0 && areLookupsRead()) return;
      await Promise.all([...missing.map(({ id }) => quietly(() => bring(id))), quietly(readLookups)]);
    }
  }

  /** The sources that tell of what an account was asked. */
  function sourcesOf({ kind, on, except }: AskedOf): QuestionSource[] {
    const isAsked = isOn(on);
    return questions
      .sources(keyId)
      .filter(
        (source) =>
          source.stage !== '' &&
          source.kind === kind &&
          source.job !== except &&
          isAsked({ id: source.account, address: source.address }),
      );
  }

  function isOn(on: AskedOn): (account: AskedOn) => boolean {
    const now = accountOf(on);
    return (account) => isSameAccount(account, now, parts.connections.owner);
  }

  function query(of: AskedOf): BookQuery {
    const { kind, on, except } = of;
    const isAsked = isOn(on);
    const sources = sourcesOf(of).map(({ id, job }) => ({ id, job }));
    const lacking = unread().filter(
      ({ id, service, connection }) =>
        id !== except && lookupOfService[service] === kind && isAsked(accountOf(connection)),
    );
    return {
      folder,
      key,
      sources,
      gone: sources.flatMap(({ job }) => (job !== '' && jobOf(job) === null ? [job] : [])),
      unread: lacking.length + Number(!areLookupsRead()),
      today: utcDayOf(clock.now()),
      team: parts.team(on)?.query(kind, on) ?? null,
    };
  }

  type Use<T> = (query: BookQuery) => Promise<Result<T>>;

  /** Has `run` look into the book, for questions of a kind on an account. `isWhole`: once all that left is in it. */
  const using = <T>(of: AskedOf, run: Use<T>, isWhole = false): Promise<Result<T>> =>
    writeOr('What was looked up before could not be read', async () => {
      if (isWhole) await whole();
      return heed(await run(query(of)));
    });

  /** Has `run` look into the book once all that left and what came back is in it: before anything is sent, and what is said of rows kept. */
  async function usingTold<T>(of: AskedOf, run: Use<T>): Promise<Result<T>> {
    await begun;
    await outcomes.noted();
    return using(of, run, true);
  }

  const noteInOneStep = createLookupNotes({
    memory,
    questions,
    askedBy(job) {
      if (job === '') return { kind: 'lookup' };
      const record = jobOf(job);
      return record ? { kind: 'job', id: job, name: record.name } : { kind: 'removed-job' };
    },
  });

  const noteLookups: LookupNotes['note'] = ({ kind, account, inputs }, at, { holds } = {}) =>
    writeOr('The list of rows to send could not be saved', async () => {
      const hashed = await hashesOf(key, { kind, inputs });
      if (holds) await whole();
      while (holds && notingJobs.size > 0) await Promise.allSettled(notingJobs);
      return success(
        memory.transaction(() => {
          const { id, address } = accountOf(account);
          const of = { job: '', kind, account: id, address, keyId, rules: matchKeyRules };
          const source = questions.open({ ...of, stage: 'lookups' });
          const among = new Map(sourcesOf({ kind, on: account }).map((each) => [each.id, each.job]));
          return noteInOneStep({ hashed, source, day: utcDayOf(Date.parse(at)), holds: holds ?? [], among });
        }),
      );
    });

  const seenOn = (on: AskedOn): bigint => parts.team(on)?.seen() ?? 0n;

  /** As `noteLookups`, and claimed at the team. */
  const claimLookups: LookupNotes['note'] = async (lookups, at, options = {}) => {
    const seen = seenOn(lookups.account);
    const noted = await noteLookups(lookups, at, options);
    const team = parts.team(lookups.account);
    if (!noted.ok || isAnyKnown(noted.value) || team === null) return noted;
    const known = await team.known(lookups);
    const held = known.map((each, place) => (each && options.holds?.[place]?.(each) ? each : null));
    const claimed = held.some((each) => each !== null)
      ? success({ askedBefore: held, settle: async () => {} })
      : await team.claimLookups(lookups, seen);
    if (!claimed.ok || isAnyKnown(claimed.value)) {
      await noted.value.settle(null);
      return claimed;
    }
    const settle: NotedLookups['settle'] = async (outcomes) => {
      await Promise.all([noted.value.settle(outcomes), claimed.value.settle(outcomes)]);
    };
    return success({ ...noted.value, settle });
  };

  const takeAnswers: TeamBook['takeAnswers'] = async (asked, on) =>
    parts.team(on)?.takeAnswers(asked, on) ?? success(null);

  return {
    lookups: { note: claimLookups },
    takeAnswers,
    /** Reads into the book what it lacks; until then nothing is sent. To be called once, when the jobs are there. */
    start(work: PastWork): void {
      past = work;
      begin(work);
      void quietly(async () => {
        questions.removeOtherKeys(keyId);
        // What left comes first, since sending waits for it.
        for (const id of ids()) void quietly(() => bring(id));
        void quietly(readLookups);
        for (const id of ids()) outcomes.later(id);
      });
      void tend().catch((error: unknown) => isClosed || report(problemOf(error)));
    },
    whole,
    /** To be called with each change of a job. */
    jobChanged(id: string): void {
      const job = jobOf(id);
      if (job && job.state !== 'prepared') leaving.delete(id);
      if (!past) return;
      void quietly(() => bring(id));
      outcomes.jobChanged(id);
    },
    using: <T>(of: AskedOf, run: Use<T>) => using(of, run),
    usingTold,
    /** Prepares a list once it is known what was asked before. */
    prepare: ({ connection: on, ...request }: Omit<Preparing, 'book'>, options: RunOptions) =>
      usingTold({ kind: lookupOfService[request.service], on }, (found) =>
        parts.engine.run('prepare', { ...request, book: found }, options),
      ),
    /** Notes on disk, and at the team, that a list is about to leave, unless rows of it were asked meanwhile or the team stops it. */
    async claimRows(job: JobRecord): Promise<Result<ListClaim>> {
      const choice = job.choices.askedBefore ?? defaultAskedChoice;
      leaving.add(job.id);
      const of = { kind: lookupOfService[job.service], on: job.connection, except: job.id };
      const note = async (isLooking: boolean) =>
        inTurn(() =>
          notingJob(async () =>
            notes.asked(await begun, job, isLooking ? { query: query(of), choice } : null),
          ),
        );
      const seen = seenOn(job.connection);
      const looked = await using(of, () => note(choice.ask !== 'all'), true);
      // A person has been told of so many, and wants them asked all the same.
      const isAgreed = looked.ok && looked.value.askedBefore <= (job.askedSince ?? 0);
      const noted = isAgreed && looked.value.askedBefore > 0 ? await using(of, () => note(false)) : looked;
      const team = parts.team(job.connection);
      if (!noted.ok || noted.value.askedBefore > 0 || team === null) return noted;
      const claimed = await team.claimList(job, seen);
      if (claimed.ok && claimed.value.askedBefore === 0 && !claimed.value.stopped) return claimed;
      leaving.delete(job.id);
      void quietly(() => bring(job.id));
      return claimed;
    },
    /** @param lists of lookups that are over and stay: what they asked is forgotten, too. */
    forgetAll: (lists: readonly string[]): Promise<Result<null>> =>
      inTurn(() =>
        writeOr('Earlier lookups could not all be forgotten', async () => {
          memory.transaction(() => {
            for (const job of records()) {
              const at = leftAt(job);
              if (at !== null) questions.forget(job.id, at);
            }
            for (const list of lists) questions.forget(list, '');
            questions.removeAll();
            questions.pastLookupsRead(keyId, matchKeyRules);
          });
          forgotten = null;
          tending = null;
          await tend();
          memory.dropDeleted();
          return success(null);
        }),
      ),
    async close(): Promise<void> {
      isClosed = true;
      await outcomes.ended();
      await turns.settled();
    },
  };
}
