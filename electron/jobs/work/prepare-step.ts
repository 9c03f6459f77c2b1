import { joinsEarlier } from '../../../shared/model/asked-choice.ts';
import type { JobRecord } from '../../../shared/model/job-record.ts';
import { failure, type Problem, problem, type Result, success } from '../../../shared/model/problem.ts';
import { isoNow } from '../../platform/clock.ts';
import { createLimit } from '../../platform/concurrency.ts';
import { readingProblem, writeOr } from '../../platform/file-problems.ts';
import { jobFile, jobFolder } from '../disk/job-store.ts';
import {
  answeredByTeam,
  type Change,
  listPrepared,
  needsAttention,
  sentBefore,
  withEntry,
} from '../record/lifecycle.ts';
import { preparedForSample } from '../record/test-batch-steps.ts';
import { createUnderWay, type JobWork } from './job-work.ts';

export type Preparer = ReturnType<typeof createPreparer>;

interface Parts
  extends Omit<JobWork<'clock' | 'disk' | 'folder' | 'prepare' | 'takeAnswers'>, 'gate' | 'log'> {
  progress(id: string, done: number, total: number): void;
  onPrepared(): void;
}

const preparationsAtOnce = 2;

const sourceChanged: Problem = {
  ...problem(
    'source-changed',
    'The file was changed or moved, so nothing was sent.',
    'Start a new job with the file as it is now.',
  ),
  listChanged: true,
};
const nothingToSend = problem(
  'nothing-to-send',
  'No row of the list can be sent. Nothing was sent.',
  'Check the rows that weren’t sent, fix the file or the columns, and start a new job.',
);

export function createPreparer({ ports, store, signal, background, progress, onPrepared }: Parts) {
  const { clock, disk, folder } = ports;
  const limit = createLimit(preparationsAtOnce);
  const working = createUnderWay<AbortController>(background);

  async function prepareNow(id: string, abandoned: AbortSignal): Promise<void> {
    const record = store.get(id);
    if (abandoned.aborted || record?.state !== 'preparing') return;
    const made = await makeCopy(record, abandoned);
    // Cancelled by a person: the record says so already. Ended with the app: done anew at the next start.
    if (abandoned.aborted) return;
    const at = isoNow(clock);
    const change = made.ok ? made.value(at) : needsAttention(made.problem, at);
    const saved = await store.commit(id, change);
    if (saved.ok) await noteSentBefore(saved.value);
    if (!saved.ok && saved.problem.retryable) await store.witness(id, needsAttention(saved.problem, at));
    onPrepared();
  }

  /** For the job's story; a person who is to confirm the sending is told by then, too. */
  async function noteSentBefore(record: JobRecord): Promise<void> {
    const [before] = sentBefore(record, store.all());
    if (!before) return;
    const as = before.queueId === undefined ? '' : ` as job ${before.queueId}`;
    const text = `The same list was sent before${as}: “${before.name}”`;
    await store.witness(record.id, (current) => withEntry(current, isoNow(clock), text));
  }

  async function makeCopy(
    record: JobRecord,
    abandoned: AbortSignal,
  ): Promise<Result<(at: string) => Change>> {
    const { id, source, reading, service, mapping, shaping, choices } = record;
    const onProgress = (done: number, total: number) => progress(id, done, total);
    const changed = await sourceProblem(source);
    if (changed) return failure(changed);
    return writeOr('The list could not be prepared', async () => {
      const list = await ports.prepare(
        {
          path: source.path,
          seen: source,
          reading,
          service,
          mapping,
          ...(shaping && { shaping }),
          choices,
          directory: jobFolder(folder, id),
          connection: record.connection,
        },
        { signal: abandoned, onProgress },
      );
      if (!list.ok) return list.problem.listChanged ? failure(sourceChanged) : list;
      const { formFields, accounting, rows } = list.value;
      const asked = { path: jobFile(folder, id, 'askedBefore'), service, formFields };
      const isToJoin = joinsEarlier(choices) && (accounting?.askedBefore ?? 0) > 0;
      const taken = isToJoin ? await ports.takeAnswers(asked, record.connection) : success(null);
      if (!taken.ok) return taken;
      const earlier = taken.value;
      if (rows === 0 && !earlier?.some((each) => each.taken?.found)) return failure(nothingToSend);
      const prepared = jobFile(folder, id, 'prepared');
      if (rows === 0) {
        // A header without rows is what a service would have answered to it.
        await disk.copy(prepared, jobFile(folder, id, 'result'));
        return success((at: string) => answeredByTeam(list.value, earlier ?? [], at));
      }
      const hash = await disk.sha256(prepared, abandoned);
      return success((at: string) => (current: JobRecord) => {
        const prepared = listPrepared(list.value, hash, at)(current);
        const whole = prepared && earlier ? { ...prepared, earlier } : prepared;
        return whole?.testBatch ? preparedForSample(at)(whole) : whole;
      });
    });
  }

  async function sourceProblem(source: JobRecord['source']): Promise<Problem | null> {
    try {
      const facts = await disk.facts(source.path);
      return facts?.bytes === source.size && facts.modifiedAt === source.modifiedAt ? null : sourceChanged;
    } catch (error) {
      return readingProblem(error, 'The original file could not be read');
    }
  }

  return {
    /** Makes the strict copy of a job in `preparing`; a second call while one is under way does nothing. */
    prepare(id: string): void {
      if (working.has(id)) return;
      const controller = new AbortController();
      const abandoned = AbortSignal.any([signal, controller.signal]);
      working.begin(id, controller, () => limit(() => prepareNow(id, abandoned)));
    },
    /** Stops the work on a job that was cancelled or removed. */
    abandon: (id: string) => working.get(id)?.abort(),
  };
}
