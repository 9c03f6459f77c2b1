import { failure, type Problem, problem, type Result, success } from '../../../shared/model/problem.ts';
import {
  type ColumnCorrection,
  type CorrectionConsent,
  type CorrectionTrial,
  correctedColumns,
  type ResultColumn,
  releasedColumns,
  type UnderstoodColumns,
} from '../../../shared/model/result-layout.ts';
import {
  type ResultPageRequest,
  type ResultQuery,
  type SavedView,
  withoutView,
  withView,
} from '../../../shared/model/result-query.ts';
import type {
  LaterChecks,
  OpenedOverview,
  ResultDecisions,
  ResultOverview,
} from '../../../shared/model/result-table.ts';
import { layoutFaults } from '../../../shared/words/result-role-words.ts';
import type { EngineClient, RunOptions } from '../../engine/process/engine-client.ts';
import type { EngineInput } from '../../engine/process/protocol.ts';
import type { ResultMemory } from './result-memory.ts';
import type { ListOfResult, OtherResults, ResultPlace } from './result-place.ts';

/** By whom results are judged besides what they state. */
export interface HeldForResults {
  /** Who is not to be called whatever a result says; `version` is raised with every change. */
  held: { version(): number; forJudging(): EngineInput<'judgeResult'>['held'] };
  /** Remembers numbers that a result states as a litigator's. */
  learn(litigators: readonly string[]): Promise<void>;
}

interface Parts extends HeldForResults {
  engine: Pick<EngineClient, 'run'>;
  /** Later checks of numbers, by which the result of an id is to be renewed; `version` is raised with every change. */
  checks: { version(): number; later(id: string): LaterChecks };
  memory: ResultMemory;
  /** Where a result lies, made of others where that is to be. */
  placeOf(jobId: string, others: OtherResults): Promise<Result<ResultPlace>>;
  /** The list whose answers a result has; null where that is not known. */
  listOf(jobId: string): ListOfResult | null;
}

/** Told whenever a result was judged, and by which later checks, so that lists can say so without its database. */
type JudgedListener = (jobId: string, judged: ResultOverview, later: LaterChecks) => void;

/** A result whose database is whole. */
interface Known {
  jobId: string;
  place: ResultPlace;
  headers: readonly string[];
  decisions: ResultDecisions;
}

/** As much of a result's beginning as is shown while it is opened; of a cell, characters. */
const beginning = { rows: 20, columns: 40, cell: 200 };

export type Results = ReturnType<typeof createResults>;

/** The results of finished jobs and the files opened as results, by their ids; all work on them is done in the engine. */
export function createResults(parts: Parts) {
  const { memory, placeOf, listOf, engine, held, learn, checks } = parts;
  /** Asked twice at once, a result is opened once. */
  const opening = new Map<string, Promise<Result<OpenedOverview>>>();
  const opened = new Set<string>();
  /** By which version of who is held back and was checked the database of a result was judged. */
  const judgedBy = new Map<string, string>();
  const versionNow = () => `${held.version()} ${checks.version()}`;
  const judgedListeners: JudgedListener[] = [];

  const place = (jobId: string): Promise<Result<ResultPlace>> => placeOf(jobId, { open, place });

  async function at<T>(jobId: string, ask: (place: ResultPlace) => Promise<Result<T>>): Promise<Result<T>> {
    const found = await place(jobId);
    return found.ok ? ask(found.value) : found;
  }

  /** Asks of a result as it is judged by who is held back now: nobody is shown or taken out who came on a list since. */
  const current = <T>(jobId: string, ask: (place: ResultPlace) => Promise<Result<T>>): Promise<Result<T>> =>
    at(jobId, async (place) => {
      const version = versionNow();
      if ((judgedBy.get(place.database) ?? version) === version) return ask(place);
      const judged = await open(jobId);
      return judged.ok ? ask(place) : judged;
    });

  async function currentPlaces(jobIds: readonly string[]): Promise<Result<ResultPlace[]>> {
    const places: ResultPlace[] = [];
    for (const jobId of jobIds) {
      const found = await current(jobId, async (place) => success(place));
      if (!found.ok) return found;
      places.push(found.value);
    }
    return success(places);
  }

  /** Read into its database where that is not done. */
  async function ready<T>(
    jobId: string,
    ask: (known: Known) => Promise<Result<T>>,
    options?: RunOptions,
  ): Promise<Result<T>> {
    const its = await place(jobId);
    if (!its.ok) return its;
    const there = await engine.run('openResult', its.value, options);
    if (!there.ok) return there;
    const read = there.value ? success(there.value) : await engine.run('importResult', its.value, options);
    if (!read.ok) return read;
    const { headers, decisions } = read.value;
    return ask({ jobId, place: its.value, headers, decisions: decisionsOn(headers, decisions) });
  }

  /** What was said of results with its header since goes before what was said of it alone. */
  function decisionsOn(headers: readonly string[], own: ResultDecisions): ResultDecisions {
    const { blankStateDncIsNone } = memory.of(headers);
    return own.blankStateDncIsNone === null || blankStateDncIsNone === null ? own : { blankStateDncIsNone };
  }

  /** The columns of results with this header where a person has corrected some. */
  const columnsOf = (headers: readonly string[]) => memory.of(headers).columns?.all ?? null;

  const understand = (place: ResultPlace, headers: readonly string[]) =>
    engine.run('understandResult', { ...place, known: columnsOf(headers) });

  async function weigh(
    place: ResultPlace,
    headers: readonly string[],
    corrections: readonly ColumnCorrection[],
  ): Promise<Result<Weighed>> {
    const now = await understand(place, headers);
    if (!now.ok) return now;
    const { understood, layout } = now.value;
    const next = correctedColumns(understood, corrections);
    return success({
      faults: layoutFaults(next, understood),
      released: releasedColumns(layout.columns, next),
      columns: corrections.length === 0 ? null : next,
    });
  }

  /** @param columns where they are known; else recognized anew, so that a better understanding reaches results opened before */
  async function judge(
    { jobId, place, headers, decisions }: Known,
    columns = columnsOf(headers),
    mostFreed?: number,
  ): Promise<Result<OpenedOverview>> {
    const version = versionNow();
    const later = checks.later(jobId);
    const judged = await engine.run('judgeResult', {
      ...place,
      list: listOf(jobId),
      known: columns,
      decisions,
      mostFreed,
      later,
      held: held.forJudging(),
    });
    if (!judged.ok) return judged;
    judgedBy.set(place.database, version);
    const { litigators, overview } = judged.value;
    await learn(litigators);
    for (const listener of judgedListeners) listener(jobId, overview, later);
    return success({ ...overview, isBlankRemembered: memory.of(headers).blankStateDncIsNone !== null });
  }

  async function judgeAsUnderstood(known: Known): Promise<Result<OpenedOverview>> {
    const judged = await judge(known);
    // A remembered answer counts only where the question stands: in a result that says none, a blank may be something else.
    const asks = judged.ok && judged.value.blankStateDnc?.meansNone === null;
    const { blankStateDncIsNone } = memory.of(known.headers);
    return asks && blankStateDncIsNone !== null
      ? judge({ ...known, decisions: { blankStateDncIsNone } })
      : judged;
  }

  function open(jobId: string, options?: RunOptions): Promise<Result<OpenedOverview>> {
    const known = opening.get(jobId);
    if (known) return known;
    opened.add(jobId);
    const answer = ready(jobId, judgeAsUnderstood, options).finally(() => opening.delete(jobId));
    opening.set(jobId, answer);
    return answer;
  }

  async function close(jobId: string): Promise<void> {
    if (!opened.delete(jobId)) return;
    // Where it can't be let go of, what comes next says so.
    await at(jobId, ({ database }) => {
      judgedBy.delete(database);
      return engine.run('closeResult', { database });
    });
  }

  const changeViews = (jobId: string, change: (views: SavedView[]) => SavedView[]) =>
    ready<SavedView[]>(jobId, async ({ headers }) => {
      const views = change(memory.of(headers).views);
      memory.keep(headers, { views });
      return success(views);
    });

  return {
    /** Where it lies; made where it is of several and that is missing or older than they are. */
    place,
    /** The first time a result is read into its database, which takes seconds for a million rows. */
    open,
    /** The first rows of the file itself, at once, also while it is read into its database. */
    firstRows: (jobId: string): Promise<Result<{ headers: string[]; rows: string[][] }>> =>
      at(jobId, async ({ path, reading }) => {
        const seen = await engine.run('inspect', { path, reading });
        if (!seen.ok) return seen;
        const { columns, preview } = seen.value.inspection;
        const cut = (cells: string[]) =>
          cells.slice(0, beginning.columns).map((text) => text.slice(0, beginning.cell));
        return success({
          headers: cut(columns.map(({ header }) => header)),
          rows: preview.slice(0, beginning.rows).map(cut),
        });
      }),
    /** Opens a result that was written anew: never the one that was there before. */
    async openAnew(jobId: string): Promise<Result<OpenedOverview>> {
      // What is under way may be of the result as it was, and may be in use: the next opening tells it from the new one.
      const underWay = opening.get(jobId);
      await (underWay ?? close(jobId));
      return open(jobId);
    },
    /** What a person says of results with these columns that they do not say themselves; its phones are judged anew. */
    decide: (jobId: string, decisions: ResultDecisions) =>
      ready(jobId, async (known) => {
        memory.keep(known.headers, decisions);
        return judgeAsUnderstood({ ...known, decisions });
      }),
    columns: (jobId: string) =>
      ready<UnderstoodColumns>(jobId, async ({ place, headers }) => {
        const found = await understand(place, headers);
        if (!found.ok) return found;
        const kept = memory.of(headers).columns;
        const corrections = (kept?.corrected ?? []).flatMap((column) => {
          const said = kept?.all[column];
          return said ? [{ column, role: said.role, opposite: said.opposite }] : [];
        });
        const { understood, examples } = found.value;
        return success({ understood, corrections, examples });
      }),
    /** What corrections would come to; nothing is changed. */
    tryColumns: (jobId: string, corrections: readonly ColumnCorrection[]) =>
      ready<CorrectionTrial>(jobId, async ({ place, headers, decisions }) => {
        const weighed = await weigh(place, headers, corrections);
        if (!weighed.ok) return weighed;
        const { faults, released, columns } = weighed.value;
        if (faults.length > 0) return success({ faults, released, trial: null });
        const trial = await engine.run('tryLayout', {
          ...place,
          known: columns,
          decisions,
          held: held.forJudging(),
          later: checks.later(jobId),
        });
        return trial.ok ? success({ faults, released, trial: trial.value }) : trial;
      }),
    /** Corrects the columns of this result, and of all with the same header from now on; its phones are judged anew. */
    correct: (jobId: string, corrections: readonly ColumnCorrection[], consent: CorrectionConsent) =>
      ready<OpenedOverview>(jobId, async (known) => {
        const { place, headers } = known;
        const weighed = await weigh(place, headers, corrections);
        if (!weighed.ok) return weighed;
        const refusal = refusalOf(weighed.value, consent);
        if (refusal) return failure(refusal);
        const { columns } = weighed.value;
        const judged = await judge(known, columns, consent.freed);
        const corrected = corrections.map(({ column }) => column);
        if (judged.ok) memory.keep(headers, { columns: columns && { all: columns, corrected } });
        return judged;
      }),
    /** The views saved of results with its header. */
    views: (jobId: string) =>
      ready<SavedView[]>(jobId, async ({ headers }) => success(memory.of(headers).views)),
    /** @param replaces the name of one that it takes the place of, where that had another. */
    saveView: (jobId: string, view: SavedView, replaces: string) =>
      changeViews(jobId, (views) => withView(views, view, replaces)),
    removeView: (jobId: string, name: string) => changeViews(jobId, (views) => withoutView(views, name)),
    page: (jobId: string, page: ResultPageRequest) =>
      current(jobId, (place) => engine.run('resultPage', { ...place, page })),
    summary: (jobId: string, query: ResultQuery) =>
      current(jobId, (place) => engine.run('resultSummary', { ...place, query })),
    row: (jobId: string, n: number) => current(jobId, (place) => engine.run('resultRow', { ...place, n })),
    /** Keeps what a job's result states of its numbers itself as a check of them, in the memory. */
    keepCheck: (check: EngineInput<'keepCheck'>['check']) => {
      const { memory } = held.forJudging();
      return current(check.job, (place) => engine.run('keepCheck', { ...place, memory, check }));
    },
    /** The jobs whose checks are not what was kept. */
    brokenChecks: () => engine.run('brokenChecks', { memory: held.forJudging().memory }),
    /** Numbers that might be called before their newest check and may not since. */
    blocked: (jobId: string) => current(jobId, (place) => engine.run('blockedNumbers', place)),
    /** How many different whole numbers results have, for a phone append; they are written as a list where one is named. */
    async numbers(jobIds: readonly string[], to: string | null = null): Promise<Result<number>> {
      const version = held.version();
      let places = await currentPlaces(jobIds);
      // Who came on the list while a later one was judged is on it for those before, too.
      if (places.ok && held.version() !== version) places = await currentPlaces(jobIds);
      return places.ok ? engine.run('resultNumbers', { places: places.value, to }) : places;
    },
    /** Lets go of its files, so that the job's folder can be removed. */
    close,
    onJudged: (listener: JudgedListener) => void judgedListeners.push(listener),
  };
}

/** A result's columns with corrections, against what holds now. */
interface Weighed {
  /** In words, where the corrections contradict themselves. */
  faults: string[];
  /** Columns that would hold phones back no longer, or not as now. */
  released: number[];
  /** The columns with the corrections; null without any. */
  columns: ResultColumn[] | null;
}

/** Why corrections are not taken; null where they are. */
function refusalOf({ faults, released }: Weighed, consent: CorrectionConsent): Problem | null {
  const [fault] = faults;
  if (fault !== undefined)
    return problem('contradicting-columns', fault, 'Correct one of these columns, then try again.');
  return released.every((column) => consent.released.includes(column)) ? null : notAgreed;
}

const notAgreed = problem(
  'not-agreed',
  'With these columns, some flags would no longer block phones.',
  'Look at the effect again, then decide.',
);
