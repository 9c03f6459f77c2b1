import { homedir } from 'node:os';
import { outgoing } from '../../../shared/model/job.ts';
import type { JobRecord } from '../../../shared/model/job-record.ts';
import type { Problem } from '../../../shared/model/problem.ts';
import { type Clock, isoNow } from '../../platform/clock.ts';
import { createTurns } from '../../platform/concurrency.ts';
import type { Disk } from '../../platform/disk.ts';
import { hideContacts } from '../../service/replies/error-words.ts';
import { jobFile } from './job-store.ts';

const credential = /\b(bearer|api[_-]?key|token|password)\b["':=\s]+\S+/gi;
const quoted = /"[^"]{1,400}"|(?<!\w)'[^']{1,400}'(?!\w)/g;

/** A text without contacts' data and keys, for a support request. `keep` is an id that is no contact's. */
export function shareable(text: string, keep = ''): string {
  const anonymous = text
    .replaceAll(homedir(), '~')
    .replace(credential, '$1 [removed]')
    .replace(quoted, '[text]');
  return hideContacts(anonymous, keep);
}

/** A job's log: what was asked and answered, line by line, beside the record. It may be lost; the record may not. */
export type JobLog = ReturnType<typeof createJobLog>;

const longestBytes = 256 * 1024;

export function createJobLog(disk: Disk, root: string, clock: Clock) {
  const turns = createTurns();

  async function append(id: string, line: string): Promise<void> {
    const path = jobFile(root, id, 'log');
    const size = (await disk.facts(path))?.bytes ?? 0;
    if (size > longestBytes) await disk.rename(path, jobFile(root, id, 'olderLog'));
    await disk.append(path, `${line}\n`);
  }

  return {
    add(id: string, line: string): void {
      const stamped = `${isoNow(clock)} ${shareable(line)}`;
      void turns.inTurn(id, () => append(id, stamped)).catch(() => undefined);
    },
    /** The record's story and the log as text to copy, with no contact data and no key in it. */
    text: (record: JobRecord) =>
      turns.inTurn(record.id, async () => {
        const kept = await Promise.all([
          disk.read(jobFile(root, record.id, 'olderLog')).catch(() => null),
          disk.read(jobFile(root, record.id, 'log')).catch(() => null),
        ]);
        return [...story(record), '', 'Requests', ...kept.map((text) => text ?? '')].join('\n').trimEnd();
      }),
  };
}

function story(record: JobRecord): string[] {
  const { result, odd, problem, counts } = record;
  const sent = outgoing(record);
  const dash = (value: number | null | undefined) => value ?? '-';
  return [
    `Job ${record.id}`,
    `State: ${record.state}${record.archived ? ' (archived)' : ''}`,
    `Service: ${record.service} on ${record.connection.kind === 'practice' ? 'the practice service' : record.connection.address}`,
    `Queue id: ${record.queueId ?? '-'}`,
    `Rows: sent ${dash(sent?.rows)}, uploaded ${dash(counts?.rowsUploaded)}, returned ${dash(result?.rows)}`,
    `Bytes: sent ${dash(sent?.bytes)}, returned ${dash(result?.bytes)}`,
    ...(odd ? [`Odd result: ${odd.bytes} bytes, ${odd.what.map(({ kind }) => kind).join(', ')}`] : []),
    `Credits used: ${dash(counts?.creditsDeducted)}`,
    `Sending: ${record.sending ? `${record.sending.startedAt} to ${record.sending.endedAt ?? '-'}, attempt ${record.sending.attempts}` : '-'}`,
    ...(problem ? [`Problem: ${problem.code}. ${shareable(problem.message, record.queueId)}`] : []),
    '',
    'Timeline',
    ...record.timeline.map(
      (entry) => `${entry.at} [${entry.state}] ${shareable(entry.text, record.queueId)}`,
    ),
  ];
}

/** How a request ended, for the log; without the service's own words, which may quote a contact's row. */
export function outcomeText(outcome: { kind: string; reason?: string; problem?: Problem }): string {
  const { kind, reason, problem } = outcome;
  return [kind, reason, problem?.message].filter((part) => part !== undefined).join('; ');
}
