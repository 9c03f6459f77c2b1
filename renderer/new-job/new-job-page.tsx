import { IconFileDelta } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import type { CheckRequest } from '../../shared/check.ts';
import type { InspectedFile } from '../../shared/ipc.ts';
import { listChanged, seenOf } from '../../shared/seen-list.ts';
import { ChangedCells } from '../intake/changed-cells.tsx';
import { ColumnsSection } from '../intake/columns-section.tsx';
import { type Draft, isBlank } from '../intake/draft.ts';
import { useDraft } from '../intake/draft-context.tsx';
import { ListSection } from '../intake/list-section.tsx';
import { type Plan, planOf } from '../intake/plan.ts';
import { RowsSection } from '../intake/rows-section.tsx';
import { nothingToSend } from '../intake/summary.ts';
import { unreadableList } from '../intake/unreadable-list.ts';
import { isOutdated, useChangedList } from '../intake/use-changed-list.ts';
import { useCheck } from '../intake/use-check.ts';
import { useInspection } from '../intake/use-inspection.ts';
import { usePastedTable } from '../intake/use-pasted-table.ts';
import { useActiveConnection } from '../ipc/queries.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
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
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  usePastedTable();

  const inspection = useInspection(draft);
  const file = inspection.data;
  const plan = useMemo(() => file && planOf(draft, file), [draft, file]);
  const obstacle = inspection.error
    ? 'Choose another list.'
    : isEmpty(file)
      ? 'This list has no rows to send.'
      : '';
  const unreadable = inspection.error && unreadableList(draft.file?.name ?? '', inspection.error.problem);
  const current = !inspection.isPlaceholderData && !isOutdated(draft, file);
  const look = current && !obstacle ? requestOf(draft, plan, file) : null;
  const request = plan?.missing.length === 0 ? look : null;
  const check = useChangedList(file, plan, useCheck(draft.opened, request));
  const nothing = nothingToSend(check.report, draft.choices);

  const starting = useStartJob(draft.opened, {
    onStarted(jobId) {
      dispatch({ type: 'start-over' });
      // Who has gone elsewhere meanwhile is not called back.
      if (isShown.current) navigate(paths.job(jobId));
    },
    onListChanged: ({ file, service }) => dispatch({ type: 'look-again', file, service }),
  });

  return (
    <Page
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
          onStart={() => {
            if (!request) return;
            dispatch({ type: 'start' });
            starting.start({ ...request, choices: draft.choices });
          }}
        />
      }
    >
      <SendDialog {...starting.dialog} />
      {draft.changed && !inspection.error && (
        <Notice
          tone="warn"
          icon={IconFileDelta}
          role="alert"
          title={`${listChanged.message} ${listChanged.advice}`}
        />
      )}
      {starting.problem && (
        <ProblemNotice problem={starting.problem}>
          {connection?.kind === 'service' && connection.key.state !== 'stored' && (
            <Link href={paths.settings}>Open the connection</Link>
          )}
        </ProblemNotice>
      )}
      {unreadable && (
        <ProblemNotice
          problem={unreadable}
          {...(unreadable.retryable && { onRetry: () => void inspection.refetch() })}
        />
      )}
      {isBlank(draft) || inspection.error ? (
        <DropZone service={draft.service ?? 'phone-append'} />
      ) : file && plan ? (
        <ListSection
          file={file}
          plan={plan}
          report={check.report}
          request={look}
          reading={draft.reading}
          stale={inspection.isPlaceholderData}
          onRead={(reading) => dispatch({ type: 'read-as', reading })}
          actions={<DraftAsResult />}
        />
      ) : (
        <Loading what="the list" lines={1} height={288} />
      )}
      <ServicePicker
        value={plan?.service ?? draft.service}
        suggestions={file?.suggestions}
        compact={file !== undefined}
        onChange={(service) => dispatch({ type: 'choose-service', service })}
      />
      {file && plan && !isEmpty(file) && (
        <>
          <ColumnsSection file={file} plan={plan} check={check} />
          <RowsSection
            rows={file.inspection.rows}
            choices={draft.choices}
            report={check.report}
            onChange={(choices) => dispatch({ type: 'prepare-with', choices })}
          />
          {check.report && (
            <ChangedCells
              changed={check.report.changed}
              badRows={draft.choices.badRows}
              columns={plan.columns}
            />
          )}
        </>
      )}
    </Page>
  );
}

const isEmpty = (file: InspectedFile | undefined) =>
  file?.inspection.rows.exact === true && file.inspection.rows.count === 0;

/** What is asked of the list as it stands: to look through it and, once nothing required is missing, to check and send it. */
function requestOf(
  draft: Draft,
  plan: Plan | undefined,
  file: InspectedFile | undefined,
): CheckRequest | null {
  if (draft.file === null || !file || !plan) return null;
  const { service, mapping, shaping } = plan;
  return {
    file: draft.file.token,
    reading: draft.reading,
    service,
    mapping,
    shaping,
    seen: seenOf(file.inspection),
  };
}
