import { dirname, join } from 'node:path';
import type { Account } from '../../../shared/model/connection.ts';
import { type EarlierSource, earlierAnswersFile } from '../../../shared/model/earlier-answers.ts';
import { teamAnswers } from '../../../shared/model/earlier-sum.ts';
import { askedAt } from '../../../shared/model/job.ts';
import type { JobRecord } from '../../../shared/model/job-record.ts';
import { type Result, success } from '../../../shared/model/problem.ts';
import { type LookupKind, lookupOfService } from '../../../shared/model/services.ts';
import type { EngineClient } from '../../engine/process/engine-client.ts';
import { isTeamSource } from '../../memory/questions.ts';
import type { Disk } from '../../platform/disk.ts';
import type { Joins, OtherResults } from './result-place.ts';

/** Answers of one earlier job that were taken over. */
export interface EarlierPart {
  job: string;
  path: string;
  taken: NonNullable<EarlierSource['taken']>;
}

/** A list that left rows out, since they were asked before: a job's, or one of lookups. */
interface LeftOutList extends Omit<Joins, 'parts' | 'askedAt'> {
  own: string;
}

export type EarlierAnswers = ReturnType<typeof createEarlierAnswers>;

/** A question that lookups answered, with the halves of what it is matched on. */
export interface AnsweredLookup {
  /** Within its source. */
  ref: string;
  /** When it was answered: ISO 8601. */
  at: string;
  high: number;
  low: number;
}

/** Single lookups, or a list of them, whose answers are kept. */
export interface LookupAnswers {
  id: string;
  /** For people: "Lookup", or the list's name. */
  by: string;
  questions(): AsyncIterable<AnsweredLookup[]>;
  /** The answers to some of its questions, those that are still there. */
  answers(refs: readonly string[]): AsyncIterable<{ ref: string; isHit: boolean; cells: string[] }>;
  /** Whether none of them was forgotten meanwhile. */
  isThere(refs: readonly string[]): Promise<boolean>;
}

export interface AnsweredLookups {
  columns(kind: LookupKind): string[];
  sources(kind: LookupKind, account: Account): Promise<LookupAnswers[]>;
}

interface Asking {
  list: LeftOutList;
  files: 'needed' | 'not-needed';
  others: OtherResults;
}

interface Parts {
  disk: Pick<Disk, 'facts' | 'remove'>;
  engine: Pick<EngineClient, 'run'>;
  jobs: { get(id: string): JobRecord | null; folder(id: string): Result<string> };
  lookups: AnsweredLookups;
  signal: AbortSignal;
}

const pathOf = ({ to }: LeftOutList, job: string) => join(dirname(to), earlierAnswersFile(job));

/** Earlier answers to the rows that lists did not ask, as these were asked before. */
export function createEarlierAnswers({ disk, engine, jobs, lookups, signal }: Parts) {
  /** Results that could not be read in this run: each is tried once. */
  const tried = new Set<string>();

  async function isThere({ list, files }: Asking, { job, taken }: EarlierSource): Promise<boolean> {
    if (!taken) return false;
    if (taken.found === 0 || files === 'not-needed') return true;
    const facts = await disk.facts(pathOf(list, job)).catch(() => null);
    return facts?.bytes === taken.bytes;
  }

  /** What is so by now of a source, of whose answers those that were taken over are kept as long as there are no better. */
  async function current(asking: Asking, source: EarlierSource): Promise<EarlierSource> {
    const { list } = asking;
    const { job, rows } = source;
    const earlier = jobs.get(job);
    const of = earlier?.result?.fetchedAt;
    const has = await isThere(asking, source);
    if (has && (of === undefined || source.taken?.of === of)) return source;
    const before = (lacks: NonNullable<EarlierSource['lacks']>) => (has ? source : { job, rows, lacks });
    // Fetched when the list was prepared, or not at all.
    if (isTeamSource(job) || job.startsWith(teamAnswers)) return before('team');
    if (!earlier) return before('gone');
    if (of === undefined) return before('no-result');
    if (!list.isAfter(earlier)) return before('unreadable');
    const attempt = `${list.id} ${job} ${of}`;
    if (tried.has(attempt)) return before('unreadable');
    const taken = await take(asking, earlier);
    if (signal.aborted) return source;
    if (!taken.ok) {
      // Removed meanwhile: it may be taken back, and is tried then.
      if (!jobs.get(job)) return before('gone');
      tried.add(attempt);
      return before('unreadable');
    }
    // Of a later result that says nothing certain any more, what an earlier one said is kept.
    if (taken.value.found === 0 && has && (source.taken?.found ?? 0) > 0) {
      tried.add(attempt);
      return source;
    }
    return { job, rows, taken: { of, by: earlier.name, at: askedAt(earlier) ?? of, ...taken.value } };
  }

  async function take({ list, others: { open, place } }: Asking, { id, service, prepared }: JobRecord) {
    // Judged first, since by its layout its rows are tied to what was asked.
    const opened = await open(id);
    if (!opened.ok) return opened;
    const [its, folder] = [await place(id), jobs.folder(id)];
    if (!its.ok) return its;
    if (!folder.ok) return folder;
    const { path, database, sent } = its.value;
    return engine.run(
      'takeEarlier',
      {
        asked: list.asked,
        job: id,
        list: { path: sent ?? '', service, formFields: prepared?.formFields ?? {} },
        sent: { folder: folder.value, rowIdColumn: prepared?.rowIdColumn ?? null },
        own: list.own,
        to: pathOf(list, id),
        place: { path, database },
      },
      { signal },
    );
  }

  /** What is so by now of lookups as sources. What was taken stays; where a part of it is missing, all of it is tried once in each run. */
  async function ofLookups(asking: Asking, sources: readonly EarlierSource[]): Promise<EarlierSource[]> {
    const { list } = asking;
    const rows = sources.reduce((sum, each) => sum + each.rows, 0);
    if (rows === 0) return [];
    const there: EarlierSource[] = [];
    for (const source of sources) if (await isThere(asking, source)) there.push(source);
    const taken = sources.filter((source) => source.taken);
    if (taken.length > 0 && there.length === taken.length) return [...sources];
    const found = there.reduce((sum, each) => sum + each.rows, 0);
    const asBefore: EarlierSource[] =
      found < rows ? [...there, { job: '', rows: rows - found, lacks: 'lookups' }] : there;
    if (tried.has(list.id)) return asBefore;
    const now = await takeFromLookups(list, rows);
    if (signal.aborted) return [...sources];
    tried.add(list.id);
    const isMore = now?.some((source) => source.taken) ?? false;
    return now && (isMore || there.length === 0) ? now : asBefore;
  }

  /**
   * Takes over what lookups, single ones and lists of them, answered to rows that a list left out: of several answers to one
   * question the newest.
   * @param rows of the list that lookups answered
   * @returns what was taken, and how many rows are left; null where it could not be done
   */
  async function takeFromLookups(list: LeftOutList, rows: number): Promise<EarlierSource[] | null> {
    const { asked, connection } = list;
    const newest = await newestAnswers(await lookups.sources(lookupOfService[asked.service], connection));
    const halves = newest.flatMap(({ question: { high, low } }) => [high, low]);
    const found =
      halves.length === 0 ? success([]) : await engine.run('askedOfLookups', { asked, halves }, { signal });
    if (!found.ok) return null;
    const taken: EarlierSource[] = [];
    for (const day of byDay(found.value.flatMap((place) => newest[place] ?? []))) {
      const source = await takeDay(list, day);
      if (source) taken.push(source);
      if (signal.aborted) return null;
    }
    const left = rows - taken.reduce((sum, each) => sum + each.rows, 0);
    return left > 0 ? [...taken, { job: '', rows: left, lacks: 'lookups' }] : taken;
  }

  async function takeDay(list: LeftOutList, { source, id, questions }: Day): Promise<EarlierSource | null> {
    const { asked, own, answerColumns } = list;
    const refs = questions.map(({ ref }) => ref);
    const of = new Map(questions.map((question) => [question.ref, question]));
    const answers = [];
    for await (const { ref, isHit, cells } of source.answers(refs)) {
      const question = of.get(ref);
      if (question) answers.push({ high: question.high, low: question.low, isHit, rows: [cells] });
    }
    if (answers.length === 0) return null;
    const to = pathOf(list, id);
    const names = answerColumns ?? lookups.columns(lookupOfService[asked.service]);
    const request = { asked, own, names, hasColumns: answerColumns !== null, answers, to };
    const made = await engine.run('takeLookups', { ...request, of: [''] }, { signal });
    if (!made.ok) return null;
    // Forgotten while it was written: nothing of it comes back.
    if (!(await source.isThere(refs))) {
      await disk.remove(to);
      return null;
    }
    const [at = ''] = questions.map((each) => each.at).sort();
    return { job: id, rows: made.value.found, taken: { of: at, by: source.by, at, ...made.value } };
  }

  /** Where the list of them is gone, nobody knows any more whose answers these were: no job is called so. */
  async function sourcesOf({ asked, askedBefore }: LeftOutList): Promise<EarlierSource[]> {
    const found = await engine.run('askedSources', { path: asked.path }, { signal });
    return found.ok ? found.value : [{ job: '-', rows: askedBefore, lacks: 'gone' }];
  }

  return {
    /**
     * Takes over what was not yet, or was fetched anew since. What was taken over stays when its job goes. None for a list that
     * left no rows out, and none of a source whose answers cannot be had: the record says why.
     * @param files whether what was taken over has to lie there by itself, or may stand in the whole result alone
     */
    async of(list: LeftOutList, files: Asking['files'], others: OtherResults): Promise<EarlierPart[]> {
      if (list.askedBefore === 0) return [];
      const { earlier } = list.known();
      const found = earlier ?? (await sourcesOf(list));
      const now: EarlierSource[] = [];
      const asking = { list, files, others };
      for (const source of found) if (!isOfLookups(source)) now.push(await current(asking, source));
      now.push(...(await ofLookups(asking, found.filter(isOfLookups))));
      if (JSON.stringify(now) !== JSON.stringify(earlier)) await list.keep({ earlier: now });
      return now.flatMap(({ job, taken }) =>
        taken && taken.found > 0 ? [{ job, path: pathOf(list, job), taken }] : [],
      );
    },
  };
}

/** What names the answers of lookups among those of jobs. */
const namesLookups = 'lookups-';
const isOfLookups = ({ job }: EarlierSource): boolean => job === '' || job.startsWith(namesLookups);

/** Answers that go to the engine in one piece. */
const atOnce = 500;

/** Answers of one source and one day (UTC), so that one date is that of all of them. */
interface Day {
  source: LookupAnswers;
  id: string;
  questions: AnsweredLookup[];
}

/** For each question that was asked its newest answer, and where it is. */
async function newestAnswers(sources: readonly LookupAnswers[]) {
  const newest = new Map<string, { source: LookupAnswers; question: AnsweredLookup }>();
  for (const source of sources)
    for await (const questions of source.questions())
      for (const question of questions) {
        const name = `${question.high} ${question.low}`;
        const known = newest.get(name);
        if (!known || known.question.at < question.at) newest.set(name, { source, question });
      }
  return [...newest.values()];
}

function byDay(wanted: readonly { source: LookupAnswers; question: AnsweredLookup }[]): Day[] {
  const days = new Map<string, Day>();
  for (const { source, question } of wanted) {
    const name = `${namesLookups}${source.id}-${question.at.slice(0, 10)}`;
    const day = days.get(name) ?? { source, id: name, questions: [] };
    day.questions.push(question);
    days.set(name, day);
  }
  return [...days.values()].flatMap(({ source, id, questions }) =>
    Array.from({ length: Math.ceil(questions.length / atOnce) }, (_, part) => ({
      source,
      id: part === 0 ? id : `${id}-${part + 1}`,
      questions: questions.slice(part * atOnce, (part + 1) * atOnce),
    })),
  );
}
