import { Link, useLocation } from 'wouter';
import type { SampleWish } from '../../shared/pilot.ts';
import { useDraft } from '../intake/draft-context.tsx';
import { ListIntake } from '../intake/list-intake.tsx';
import { nothingToSend } from '../intake/summary.ts';
import { useIntake } from '../intake/use-intake.ts';
import { usePastedTable } from '../intake/use-pasted-table.ts';
import { useActiveConnection } from '../ipc/queries.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Page } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useIsShown } from '../ui/use-is-shown.ts';
import { ChainPicker } from './chain-picker.tsx';
import { DropZone } from './drop-zone.tsx';
import { DraftAsResult } from './open-as-result.tsx';
import { SendDialog } from './send-dialog.tsx';
import { ServicePicker } from './service-picker.tsx';
import { StartBar } from './start-bar.tsx';
import { useStartJob } from './use-start-job.ts';

/** From a list to a started job: the list, the service, its columns, and what to do with doubtful rows. */
export function NewJobPage() {
  const [draft, dispatch] = useDraft();
  const [, navigate] = useLocation();
  const connection = useActiveConnection();
  const isShown = useIsShown();
  usePastedTable();

  const intake = useIntake();
  const { file, plan, obstacle, request, check } = intake;
  const nothing = nothingToSend(check.report, draft.choices);

  const starting = useStartJob(draft.opened, {
    onStarted(jobId) {
      dispatch({ type: 'start-over' });
      if (isShown.current) navigate(paths.job(jobId));
    },
    onListChanged: ({ file, service }) => dispatch({ type: 'look-again', file, service }),
  });

  const start = (sample?: SampleWish) => {
    if (!request) return;
    dispatch({ type: 'start' });
    const { choices, chain } = draft;
    starting.start({ ...request, choices, ...(chain && { chain }), ...(sample && { sample }) });
  };

  return (
    <Page
      wide
      title="New job"
      back={<BackLink href={paths.jobs}>All jobs</BackLink>}
      footer={
        <StartBar
          draft={draft}
          file={file}
          plan={plan}
          report={check.report}
          connection={connection}
          obstacle={obstacle || nothing}
          busy={starting.busy}
          ready={request !== null && nothing === ''}
          onStart={() => start()}
          onTry={start}
        />
      }
    >
      <SendDialog {...starting.dialog} />
      {starting.problem && (
        <ProblemNotice problem={starting.problem}>
          {connection?.kind === 'service' && connection.key.state !== 'stored' && (
            <Link href={paths.settings}>Open the connection</Link>
          )}
        </ProblemNotice>
      )}
      <ListIntake
        intake={intake}
        chooser={<DropZone service={draft.service ?? 'phone-append'} />}
        actions={<DraftAsResult />}
      >
        <ServicePicker
          value={plan?.service ?? draft.service}
          suggestions={file?.suggestions}
          compact={file !== undefined}
          onChange={(service) => dispatch({ type: 'choose-service', service })}
        >
          <ChainPicker value={draft.chain} onChange={(chain) => dispatch({ type: 'choose-chain', chain })} />
        </ServicePicker>
      </ListIntake>
    </Page>
  );
}
