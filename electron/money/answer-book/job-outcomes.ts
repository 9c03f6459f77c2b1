import type { JobRecord } from '../../../shared/model/job.ts';
import type { Result } from '../../../shared/model/problem.ts';

interface Parts {
  job(id: string): JobRecord | null;
  /** As `stageOf`. */
  stage(job: JobRecord): string | null;
  /** What the book has of a job by now. */
  known(id: string): string | undefined;
  /** Reads a result into its database where that was not done. */
  openResult(id: string): Promise<Result<unknown>>;
  /** Notes what a job's result of that time tells. */
  answered(job: JobRecord, stage: string): Promise<Result<unknown>>;
  /** In a turn of its own, once the book is read. */
  quietly(work: () => Promise<void>): Promise<void>;
}

/** Notes in the book what became of jobs, where that can be told. Why a result cannot be read its page says. */
export function createJobOutcomes({ job: jobOf, stage, known, answered, quietly, openResult }: Parts) {
  /** Jobs of whose questions more may be known by now. */
  const toSettle = new Set<string>();
  let settling: Promise<void> | null = null;
  /** Jobs whose results came in this run and were not judged yet. */
  const came = new Set<string>();

  /** @param isRead its result is, whether or not the job says so by now */
  async function settle(id: string, isRead = false): Promise<void> {
    const job = jobOf(id);
    const noted = job && stage(job);
    const reached = noted && isRead ? job.result?.fetchedAt : noted;
    if (!job || !reached || reached === 'asked') return;
    if (known(id) !== reached) await answered(job, reached);
  }

  /** One at a time, each in a turn of its own: a result may have to be read first, and what is sent meanwhile goes before. */
  function later(id: string): void {
    toSettle.add(id);
    settling ??= (async () => {
      for (const next of toSettle) {
        toSettle.delete(next);
        await quietly(() => settle(next));
      }
      settling = null;
    })();
  }

  return {
    later,
    /** To be called with each change of a job. */
    jobChanged(id: string): void {
      const { result, judged } = jobOf(id) ?? {};
      if (result && judged?.fetchedAt !== result.fetchedAt) came.add(id);
      else came.delete(id);
      later(id);
    },
    /** Resolves once the book has what the results tell that came in this run. */
    async noted(): Promise<void> {
      for (const id of [...came]) {
        // In no turn: what is sent meanwhile goes before.
        const opened = await openResult(id);
        if (opened.ok) await quietly(() => settle(id, true));
        came.delete(id);
      }
      await settling;
    },
    /** Resolves once nothing is under way. */
    async ended(): Promise<void> {
      await settling;
    },
  };
}
