import type { ReadingChoice } from '../../shared/csv.ts';
import type { Result } from '../../shared/problem.ts';
import type { ResultOverview } from '../../shared/result-overview.ts';
import type { ResultPage, ResultPageRequest, ResultQuery, ResultSummary } from '../../shared/result-query.ts';
import type { ResultRow } from '../../shared/result-row.ts';
import type { ResultDecisions } from '../../shared/result-table.ts';
import type { EngineClient, RunOptions } from '../engine/process/client.ts';

/** Where a result lies, where its database is to be, and the list that was sent, where it is still there. */
export interface ResultPlace {
  path: string;
  database: string;
  sent: string | null;
  /** How it is read where not as guessed. */
  reading: ReadingChoice;
}

/** The results of finished jobs and the files opened as results, by their ids; all work on them is done in the engine. */
export interface Results {
  /** The first time a result is read into its database, which takes seconds for a million rows. */
  open(jobId: string, options?: RunOptions): Promise<Result<ResultOverview>>;
  /** What a person says of a result that it does not say itself; its phones are judged anew. */
  decide(jobId: string, decisions: ResultDecisions): Promise<Result<ResultOverview>>;
  page(jobId: string, page: ResultPageRequest): Promise<Result<ResultPage>>;
  summary(jobId: string, query: ResultQuery): Promise<Result<ResultSummary>>;
  row(jobId: string, n: number): Promise<Result<ResultRow>>;
  /** Lets go of its files, so that the job's folder can be removed. */
  close(jobId: string): Promise<void>;
}

interface Parts {
  engine: Pick<EngineClient, 'run'>;
  placeOf(jobId: string): Promise<Result<ResultPlace>>;
}

const undecided: ResultDecisions = { blankStateDncIsNone: null };
/** Nobody is held back yet: there is no suppression list. */
const held = { suppressed: [], litigators: [] };

export function createResults({ engine, placeOf }: Parts): Results {
  /** Asked twice at once, a result is opened once. */
  const opening = new Map<string, Promise<Result<ResultOverview>>>();
  const opened = new Set<string>();

  async function at<T>(jobId: string, ask: (place: ResultPlace) => Promise<Result<T>>): Promise<Result<T>> {
    const place = await placeOf(jobId);
    return place.ok ? ask(place.value) : place;
  }

  async function openAt(place: ResultPlace, options?: RunOptions): Promise<Result<ResultOverview>> {
    const found = await engine.run('openResult', place, options);
    if (!found.ok) return found;
    const opened = found.value.state === 'ready' ? found : await engine.run('importResult', place, options);
    if (!opened.ok) return opened;
    const { value } = opened;
    const judged = value.state === 'ready' ? value.judged : null;
    return judge(place, judged?.decisions ?? undecided);
  }

  /** Understood anew each time, so that a better understanding reaches results that were opened before. */
  async function judge(place: ResultPlace, decisions: ResultDecisions): Promise<Result<ResultOverview>> {
    const layout = await engine.run('recogniseResult', place);
    if (!layout.ok) return layout;
    const judged = await engine.run('judgeResult', { ...place, layout: layout.value, decisions, held });
    return judged.ok ? engine.run('resultOverview', place) : judged;
  }

  return {
    open(jobId, options) {
      const known = opening.get(jobId);
      if (known) return known;
      opened.add(jobId);
      const answer = at(jobId, (place) => openAt(place, options)).finally(() => opening.delete(jobId));
      opening.set(jobId, answer);
      return answer;
    },
    decide: (jobId, decisions) => at(jobId, (place) => judge(place, decisions)),
    page: (jobId, page) => at(jobId, (place) => engine.run('resultPage', { ...place, page })),
    summary: (jobId, query) => at(jobId, (place) => engine.run('resultSummary', { ...place, query })),
    row: (jobId, n) => at(jobId, (place) => engine.run('resultRow', { ...place, n })),
    async close(jobId) {
      if (!opened.delete(jobId)) return;
      // Where it can't be let go of, what comes next says so.
      await at(jobId, ({ database }) => engine.run('closeResult', { database }));
    },
  };
}
