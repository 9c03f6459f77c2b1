import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUsers } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { JobSummary } from '../../shared/model/job.ts';
import { counted } from '../../shared/words/amounts.ts';
import { call } from '../ipc/call-main.ts';
import { useJobCall } from '../ipc/mutations.ts';
import { ConfirmDialog } from '../ui/ask-dialogs.tsx';
import { Notice } from '../ui/notice.tsx';
import { paths } from '../ui/paths.ts';

/** Its list is ready, and what colleagues asked can't be known before the team is reached. */
export const waitsForTeam = ({ state, problem }: Pick<JobSummary, 'state' | 'problem'>): boolean =>
  state === 'prepared' && problem?.withoutTeam === true;

/** Sends a list that waits for the team, once a person knows what that may cost. */
export function SendWithoutTeam({ job: { id, name } }: { job: Pick<JobSummary, 'id' | 'name'> }) {
  const [isAsking, asking] = useDisclosure(false);
  const send = useJobCall(() => call('jobs:send-without-team', { id }), {
    meta: { quiet: true },
    onSuccess: asking.close,
  });
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={asking.open}>
        Send without the team
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        title={`Send “${name}” without the team?`}
        action="Send without the team"
        saving={send}
        onConfirm={() => send.mutate()}
      >
        <p>Rows that colleagues looked up since you were last connected may be paid for twice.</p>
        <p>The team budget isn’t checked either. Settings, Team shows what was paid for twice afterward.</p>
      </ConfirmDialog>
    </>
  );
}

/** Jobs named on the list of all: the others have the same button on their own page. */
const mostNamed = 3;

/** Says which jobs wait for the team, and lets each go without it; nothing where none does. */
export function WaitingForTeam({ jobs }: { jobs: readonly JobSummary[] }) {
  const waiting = jobs.filter(waitsForTeam);
  const [first] = waiting;
  if (!first?.problem) return null;
  const more = waiting.length - mostNamed;
  return (
    <Notice
      tone="warn"
      icon={IconUsers}
      role="status"
      title={`${counted(waiting.length, 'job waits', 'jobs wait')} for your team. ${first.problem.message}`}
    >
      <ul>
        {waiting.slice(0, mostNamed).map((job) => (
          <li key={job.id}>
            <Link href={paths.job(job.id)}>{job.name}</Link> <SendWithoutTeam job={job} />
          </li>
        ))}
        {more > 0 && <li>and {counted(more, 'more', 'more')}</li>}
      </ul>
    </Notice>
  );
}
