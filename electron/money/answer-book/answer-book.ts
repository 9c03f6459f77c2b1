import { basename } from 'node:path';
import { dayOf } from '../../../shared/model/asked-before.ts';
import { defaultAskedChoice } from '../../../shared/model/asked-choice.ts';
import type { JobRecord } from '../../../shared/model/job.ts';
import { failure, problemOf, type Result, success } from '../../../shared/model/problem.ts';
import { lookupOfService } from '../../../shared/model/services.ts';
import type { BookQuery } from '../../engine/book/book-query.ts';
import { matchKeyRules } from '../../engine/book/source-file.ts';
import { isSameAccount } from '../../lookups/history/account.ts';
import { isoNow } from '../../platform/clock.ts';
import { writingProblem } from '../../platform/file-problems.ts';
import { accountOf, isForgottenLookup, stageOf, toForget } from './asked-jobs.ts';
import { createBookFolder } from './book-folder.ts';
import { createBookLookups } from './book-lookups.ts';
import type { AnswerBook, AnswerBookParts, AskedOf, AskedOn } from './book-ports.ts';
import { createJobNotes } from './job-notes.ts';
import { createJobOutcomes } from './job-outcomes.ts';
import { createLookupNotes } from './lookup-notes.ts';

const mostTries = 3;

export function createAnswerBook(parts: AnswerBookParts): AnswerBook {
  const { disk, clock, jobs, owner, report, key, keyId } = parts;
  const folder = createBookFolder(disk, parts.root, keyId);
  const lookups = createLookupNotes({ folder, key, keyId });
  const notes = createJobNotes({ ...parts, folder });
  /** Lists whose questions are being looked for and noted: what is asked meanwhile waits for them. */
  const notingJobs = new Set<Promise<unknown>>();
  /** Lists between being noted and being sent. */
  const leaving = new Set<string>();
  /** Could not be read into the book in this run: told once. */
  const unreadable = new Set<string>();
  let isClosed = false;
  let begun: Promise<void> | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  /** One thing at a time, in the order asked for. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = turn.then(work, work);
    turn = next.catch(() => {});
    return next;
  }

  function notingJob<T>(work: () => Promise<T>): Promise<T> {
    const noting = work().finally(() => notingJobs.delete(noting));
    notingJobs.add(noting);
    return noting;
  }

  const begin = (): Promise<void> => {
    begun ??= folder.load().catch((error: unknown) => {
      begun = null;
      throw error;
    });
    return begun;
  };

  const ids = () => jobs.list().jobs.map(({ id }) => id);
  const stage = (job: JobRecord) => stageOf(job, folder.state());
  /** Not in the book, or by earlier rules: then what is there stays until it is made anew, or for good where that can't be. */
  function isToRead(id: string): boolean {
    const known = folder.sources().get(id);
    return known === undefined || (known.rules !== matchKeyRules && !unreadable.has(id));
  }
  const records = () => ids().flatMap((id) => jobs.get(id) ?? []);
  const unread = () => records().flatMap((job) => (stage(job) !== null && isToRead(job.id) ? [job.id] : []));

  /** What left is noted; what did not after all is taken out. */
  async function bring(id: string): Promise<void> {
    const job = jobs.get(id);
    // Its questions were asked, whatever became of the job.
    if (isClosed || !job) return;
    if (stage(job) === null) {
      if (folder.sources().has(id) && !leaving.has(id)) await folder.remove(id);
    } else if (isToRead(id)) await told(id, await notes.asked(job));
  }

  async function told(id: string, noted: Result<unknown>): Promise<void> {
    if (noted.ok || isClosed || unreadable.has(id)) return;
    unreadable.add(id);
    if (!folder.sources().has(id)) report(noted.problem);
  }

  const quietly = (work: () => Promise<void>): Promise<void> =>
    inTurn(async () => {
      try {
        await begin();
        if (!isClosed) await work();
      } catch (error) {
        if (!isClosed) report(problemOf(error));
      }
    });

  const outcomes = createJobOutcomes({
    ...{ notes, stage, quietly, openResult: parts.openResult },
    job: (id) => jobs.get(id),
    known: (id) => folder.sources().get(id)?.stage,
  });

  async function readLookups(): Promise<void> {
    if (folder.state().lookupsRead) return;
    for await (const past of parts.pastLookups()) {
      if (isClosed) return;
      if (isForgottenLookup(past, folder.state())) continue;
      const noted = await lookups.note(past, past.at, past);
      if (!noted.ok) return report(noted.problem);
    }
    await folder.setState({ lookupsRead: true });
  }

  function jobChanged(id: string): void {
    const job = jobs.get(id);
    if (job && job.state !== 'prepared') leaving.delete(id);
    void quietly(() => bring(id));
    outcomes.jobChanged(id);
  }

  /** What left comes first, since sending waits for it. */
  function readAll(): void {
    void quietly(async () => {
      for (const id of ids()) void quietly(() => bring(id));
      void quietly(readLookups);
      for (const id of ids()) outcomes.later(id);
    });
  }

  async function whole(): Promise<void> {
    await begin();
    for (let tries = 0; tries < mostTries; tries++) {
      const missing = unread().filter((id) => !unreadable.has(id));
      if (missing.length === 0 && folder.state().lookupsRead) return;
      await Promise.all([...missing.map((id) => quietly(() => bring(id))), quietly(readLookups)]);
    }
  }

  async function query({ kind, on, except }: AskedOf): Promise<BookQuery> {
    await begin();
    for (const name of await folder.missing()) await drop(name);
    const now = { ...accountOf(on), name: '' };
    const isAsked = (account: AskedOn) => isSameAccount({ ...account, name: '' }, now, owner);
    const sources = [...folder.sources()].filter(
      ([name, header]) => header.kind === kind && name !== except && isAsked(header.account),
    );
    const lacking = unread().filter((id) => {
      const job = jobs.get(id);
      return (
        job && id !== except && lookupOfService[job.service] === kind && isAsked(accountOf(job.connection))
      );
    });
    return {
      key,
      sources: sources.map(([name]) => folder.pathOf(name)),
      gone: sources.flatMap(([, { source }]) => (source !== '' && jobs.get(source) === null ? [source] : [])),
      unread: lacking.length + Number(!folder.state().lookupsRead),
      today: dayOf(clock.now()),
    };
  }

  /** Takes out what cannot be trusted; it is made again of the job or the lookups it came from. */
  async function drop(name: string): Promise<void> {
    const source = folder.sources().get(name)?.source ?? '';
    await folder.remove(name);
    if (source === '') await folder.setState({ lookupsRead: false });
    readAll();
  }

  async function using<T>(of: AskedOf, run: (found: BookQuery) => Promise<Result<T>>): Promise<Result<T>> {
    for (let tries = 1; ; tries++) {
      try {
        const answer = await run(await query(of));
        const damaged = answer.ok ? undefined : answer.problem.damagedSource;
        if (damaged === undefined || tries === mostTries) return answer;
        await drop(basename(damaged).replace(/\.questions$/, ''));
        await whole();
      } catch (error) {
        return failure(writingProblem(error, 'The answer book could not be read'));
      }
    }
  }

  const usingWhole: AnswerBook['using'] = async (of, run) => {
    // Where it cannot be read, using it says why.
    await whole().catch(() => {});
    return using(of, run);
  };

  return {
    lookups: createBookLookups({
      ...{ begin, query, usingWhole, notes: lookups },
      job: (id) => jobs.get(id),
      jobsNoted: () => Promise.allSettled(notingJobs),
    }),
    start: readAll,
    whole,
    jobChanged,
    using,
    async usingTold(of, run) {
      await outcomes.noted();
      return usingWhole(of, run);
    },
    async noteSending(job) {
      const choice = job.choices.askedBefore ?? defaultAskedChoice;
      const asksAll = choice.ask === 'all';
      leaving.add(job.id);
      const of = { kind: lookupOfService[job.service], on: job.connection, except: job.id };
      const noted = await usingWhole(of, () =>
        inTurn(() =>
          notingJob(async () => notes.asked(job, asksAll ? null : { query: await query(of), choice })),
        ),
      );
      // A person has been told of so many, and wants them asked all the same.
      const isAgreed = noted.ok && noted.value.askedBefore <= (job.askedSince ?? 0);
      return isAgreed && noted.value.askedBefore > 0
        ? inTurn(() => notingJob(() => notes.asked(job)))
        : noted;
    },
    async forgetAll(lists) {
      return inTurn(async () => {
        try {
          await begin();
          const now = isoNow(clock);
          await folder.forgetUntil(now, toForget(records(), now), lists);
          return success(null);
        } catch (error) {
          return failure(writingProblem(error, 'What was asked before could not be forgotten as a whole'));
        }
      });
    },
    async close() {
      isClosed = true;
      await outcomes.ended();
      await turn;
    },
  };
}
