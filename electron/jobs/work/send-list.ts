import { type JobRecord, outgoing } from '../../../shared/model/job.ts';
import { errorName, type Problem, ProblemError, problem } from '../../../shared/model/problem.ts';
import type { Spent } from '../../memory/spent-intents.ts';
import { readingProblem } from '../../platform/file-problems.ts';
import type { CreateOutcome, ServiceTarget } from '../../service/client.ts';
import { jobFile } from '../disk/job-files.ts';
import type { JobPorts } from '../ports.ts';
import { listKey } from '../record/sent-before.ts';

/** Sends one prepared list: only what was prepared, only for a press that is spent on disk before the first byte. */
export type ListSender = ReturnType<typeof createListSender>;

export const changedSince = problem(
  'prepared-changed',
  'The prepared list was changed after it was made, so it was not sent.',
  'Start a new job with the original file.',
);

export function createListSender({
  ports,
  signal,
  progress,
}: {
  ports: Pick<JobPorts, 'client' | 'disk' | 'folder' | 'spent' | 'fingerprint'>;
  signal: AbortSignal;
  /** Bytes. */
  progress(id: string, done: number, total: number): void;
}) {
  const { disk, folder } = ports;
  let uploads = 0;

  /** Why the list on disk may not be sent; null where it is what was prepared, to the byte. */
  async function check(record: JobRecord): Promise<Problem | null> {
    const list = outgoing(record);
    if (!list) return changedSince;
    const path = jobFile(folder, record.id, list.file);
    try {
      const facts = await disk.facts(path);
      if (facts === null || facts.bytes !== list.bytes) return changedSince;
      return (await disk.sha256(path, signal)) === list.hash ? null : changedSince;
    } catch (error) {
      return readingProblem(error, 'The prepared list could not be read');
    }
  }

  /** Never rejects: whatever happens is an outcome. */
  async function send(record: JobRecord, intent: string, target: ServiceTarget): Promise<CreateOutcome> {
    const { id, service, source, prepared } = record;
    const list = outgoing(record);
    if (!prepared || !list) return { kind: 'not-sent', problem: changedSince, passing: false };
    const press = pressFor(record, intent);
    uploads++;
    try {
      const path = jobFile(folder, id, list.file);
      const { bytes } = list;
      const { formFields } = prepared;
      const outcome = await ports.client.createJob(
        target,
        { service, path, bytes, fileName: uploadName(source.name), formFields },
        {
          signal,
          onProgress: (done, total) => progress(id, done, total),
          beforeFirstByte: press.spend,
        },
      );
      return outcome.kind === 'not-sent' ? { ...outcome, ...(await press.giveBack()) } : outcome;
    } catch (error) {
      // The client promises values. Should it break that promise, nothing is known of what left.
      return { kind: 'unknown', problem: brokenPromise(error), candidates: [] };
    } finally {
      uploads--;
    }
  }

  /** The press a list is sent for: spent on disk when the connection stands, and not a byte leaves before. */
  function pressFor(record: JobRecord, intent: string) {
    const { id, connection } = record;
    const to = connection.kind === 'service' ? { to: connection.address } : {};
    let spent: Spent | null = null;
    return {
      async spend(): Promise<void> {
        spent = await ports.spent.spend({ intent, by: id, list: ports.fingerprint(listKey(record)), ...to });
        if (!spent.ok) throw new ProblemError(spent.problem);
      },
      /** Nothing left after all. Where that was for want of a place to note the press, it is tried again. */
      async giveBack(): Promise<{ passing?: true }> {
        if (spent?.ok) await ports.spent.release(intent);
        return spent?.ok === false ? { passing: true } : {};
      },
    };
  }

  return {
    check,
    send,
    /** Whether the body of a list is on its way: ending the app now would leave its outcome unknown. */
    uploading: () => uploads > 0,
  };
}

function brokenPromise(error: unknown): Problem {
  return problem(
    'sending-broke',
    'Sending broke off, so the service may have the list.',
    'Look for the job in your account at the service before you decide what to do.',
    errorName(error),
  );
}

/** The name the service is told: the original's, with the ending of what is sent. */
function uploadName(sourceName: string): string {
  return `${sourceName.replace(/\.[^.]*$/, '') || 'list'}.csv`;
}
