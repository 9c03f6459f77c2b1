import { Group } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { JobSummary } from '../../shared/model/job-record.ts';
import { waitsForTeam } from '../../shared/model/job-state.ts';
import { counted } from '../../shared/words/amounts.ts';
import { ConfirmDialog } from '../ui/ask-dialogs.tsx';
import { useDialogCall } from '../ui/dialog.tsx';
import { Notice, SystemWords } from '../ui/notice.tsx';
import { paths } from '../ui/paths.ts';
import { SmallButton } from '../ui/small-parts.tsx';

type Waiting = Pick<JobSummary, 'id' | 'name' | 'state' | 'problem'>;

/** Sends a list that waits for the team, once a person knows what that may cost. */
function SendWithoutTeam({ job: { id, name } }: { job: Pick<Waiting, 'id' | 'name'> }) {
  const asking = useDialogCall('jobs:send-without-team');
  return (
    <>
      <SmallButton onClick={asking.open}>Send without the team</SmallButton>
      <ConfirmDialog
        {...asking.shown}
        title={`Send “${name}” without the team?`}
        action="Send without the team"
        onConfirm={() => asking.mutate({ id })}
      >
        <p>Rows that colleagues looked up since you were last connected may be paid for twice.</p>
        <p>The team budget isn’t checked either. Afterward, Settings shows what was paid for twice.</p>
      </ConfirmDialog>
    </>
  );
}

/** Jobs with a button on the list of all; the others have it on their own page. */
const mostNamed = 3;

/** Says which jobs wait for the team, and lets each go without it; nothing where none does. */
export function WaitingForTeam({ jobs }: { jobs: readonly Waiting[] }) {
  const waiting = jobs.filter(waitsForTeam);
  const [first] = waiting;
  if (!first?.problem) return null;
  const more = waiting.length - mostNamed;
  return (
    <Notice
      icon={IconUsers}
      role="status"
      title={`${counted(waiting.length, 'job waits', 'jobs wait')} for your team. ${first.problem.message}`}
    >
      <p>{whenSent}</p>
      {waiting.slice(0, mostNamed).map((job) => (
        <Group key={job.id} gap="xs" mt={6}>
          <Link href={paths.job(job.id)}>{job.name}</Link>
          <SendWithoutTeam job={job} />
        </Group>
      ))}
      {more > 0 && <p>And {counted(more, 'more', 'more')}.</p>}
    </Notice>
  );
}

/** Says on a job's page that it waits for the team, and lets it go without it. */
export function WaitsForTeam({ job }: { job: Waiting }) {
  const { problem } = job;
  if (!problem) return null;
  return (
    <Notice
      icon={IconUsers}
      title={`This job waits for your team. ${problem.message}`}
      actions={<SendWithoutTeam job={job} />}
    >
      <p>{whenSent}</p>
      <SystemWords problem={problem} />
    </Notice>
  );
}

const whenSent = 'It’s sent automatically once the database is back.';
