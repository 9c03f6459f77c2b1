import { type ReactNode, useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { NewJob } from '../../../shared/ipc/ipc.ts';
import type { MappingSuggestions } from '../../../shared/model/mapping.ts';
import type { SampleWish } from '../../../shared/model/pilot.ts';
import type { Problem } from '../../../shared/model/problem.ts';
import { bulkServices, type ServiceId, serviceIds } from '../../../shared/model/services.ts';
import { call } from '../../ipc/client.ts';
import { useJobCall } from '../../ipc/mutations.ts';
import { useActiveConnection } from '../../ipc/queries.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Page } from '../../ui/page.tsx';
import { paths } from '../../ui/paths.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { Section } from '../../ui/section.tsx';
import { useIntent } from '../../ui/use-intent.ts';
import { useIsShown } from '../../ui/use-is-shown.ts';
import { useDraft } from '../draft-context.tsx';
import { ListIntake } from '../list-intake.tsx';
import { nothingToSend } from '../summary.ts';
import { useIntake } from '../use-intake.ts';
import { usePastedTable } from '../use-pasted-table.ts';
import { ChainPicker } from './chain-picker.tsx';
import { DropZone } from './drop-zone.tsx';
import { DraftAsResult } from './open-as-result.tsx';
import classes from './send.module.css';
import { SendDialog } from './send-dialog.tsx';
import { serviceHint } from './service-hint.ts';
import { StartBar } from './start-bar.tsx';

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

interface Props {
  value: ServiceId | null;
  onChange: (service: ServiceId) => void;
  suggestions: MappingSuggestions | undefined;
  /** Only the chosen service is explained, to leave room for the list. */
  compact: boolean;
  /** Below the services. */
  children?: ReactNode;
}

/** Which of the four services the list goes to, with a hint at the one it seems made for. */
function ServicePicker({ value, onChange, suggestions, compact, children }: Props) {
  const id = useId();
  const hint = suggestions && serviceHint(suggestions, value);
  return (
    <Section title="Service" hint={hint}>
      <div
        role="radiogroup"
        aria-label="Service"
        className={classes.group}
        data-compact={compact || undefined}
      >
        {serviceIds.map((service) => {
          const { label, summary } = bulkServices[service];
          return (
            <div key={service} className={classes.card}>
              <input
                type="radio"
                name={id}
                value={service}
                className={classes.input}
                checked={value === service}
                onChange={() => onChange(service)}
                aria-labelledby={`${id}-${service}`}
                aria-describedby={`${id}-${service}-summary`}
              />
              <span className={classes.mark} aria-hidden />
              <span className={classes.label} id={`${id}-${service}`}>
                {label}
              </span>
              <span className={classes.summary} id={`${id}-${service}-summary`}>
                {summary}
              </span>
            </div>
          );
        })}
      </div>
      {compact && value && <p className={classes.chosen}>{bulkServices[value].summary}</p>}
      {children}
    </Section>
  );
}

type WantedJob = Omit<NewJob, 'intent'>;

/**
 * From the press on "Start job" to a job that is on its way: at once on the practice connection, elsewhere after the
 * sending was confirmed.
 * @param opened counts openings of the form: each has an intent of its own
 * @param onListChanged the list is another one than the mapping was made for
 */
function useStartJob(
  opened: number,
  {
    onStarted,
    onListChanged,
  }: { onStarted: (jobId: string) => void; onListChanged: (wanted: WantedJob) => void },
) {
  const intent = useIntent(String(opened));
  /** The job whose sending is to be confirmed. */
  const [asking, setAsking] = useState<string | null>(null);
  const [failed, setFailed] = useState<Problem | null>(null);
  const create = useJobCall((job: NewJob) => call('jobs:create', job), {
    meta: { quiet: true },
    onSuccess: (job) => (job.confirmFirst && !job.pilot ? setAsking(job.id) : onStarted(job.id)),
    onError({ problem }, wanted) {
      intent.giveBack();
      end(problem, wanted);
    },
  });

  function end(why: Problem | null, wanted: WantedJob | undefined): void {
    if (why?.listChanged && wanted) onListChanged(wanted);
    else setFailed(why);
  }

  function takeBack(why: Problem | null): void {
    // Nothing of it was sent; where it cannot be removed now, it stands in the list as what it is.
    if (asking !== null) void call('jobs:discard', { id: asking }).catch(() => {});
    setAsking(null);
    intent.renew();
    end(why, create.variables);
  }

  return {
    start(job: WantedJob) {
      const taken = intent.take();
      if (taken === null) return;
      setFailed(null);
      create.mutate({ ...job, intent: taken });
    },
    busy: create.isPending,
    problem: failed,
    /** For the dialog that asks. */
    dialog: {
      jobId: asking,
      onSent: () => asking !== null && onStarted(asking),
      onClose: () => takeBack(null),
      onFailed: takeBack,
    },
  };
}
