import { Button, Group, Radio, SimpleGrid, Text } from '@mantine/core';
import { IconFlask, IconSend } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { NewJob } from '../../../shared/ipc/ipc.ts';
import { accountOfCheck } from '../../../shared/model/account-of-check.ts';
import type { ConnectionView } from '../../../shared/model/connection.ts';
import { sampleSizes } from '../../../shared/model/job.ts';
import type { MappingSuggestions } from '../../../shared/model/mapping.ts';
import type { Problem } from '../../../shared/model/problem.ts';
import { bulkServices, type ServiceId, serviceIds } from '../../../shared/model/services.ts';
import type { SampleOffer, SampleWish } from '../../../shared/model/test-batch.ts';
import { shortLabel } from '../../../shared/plan/plan.ts';
import { call } from '../../ipc/call-main.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useActiveConnection } from '../../ipc/queries.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { useIsShown } from '../../ui/page-state.ts';
import { paths } from '../../ui/paths.ts';
import { Dim } from '../../ui/small-parts.tsx';
import { useIntent } from '../../ui/use-intent.ts';
import { goodFit } from '../columns/use-mapping.ts';
import type { Draft } from '../draft.ts';
import { useDraft, usePastedTable } from '../draft-context.tsx';
import { ListIntake } from '../list-intake.tsx';
import { hasSharedResults, nothingToSend, sendSummary } from '../rows/account-parts.ts';
import { type Intake, useIntake } from '../use-intake.ts';
import { DraftAsResult, DropZone } from './drop-zone.tsx';
import { FollowUpsPicker } from './follow-ups-picker.tsx';
import { SampleForm } from './sample-form.tsx';
import { SendDialog } from './send-dialog.tsx';

/** From a list to a started job: the list, the service, its columns, and what to do with doubtful rows. */
export function NewJobPage() {
  const [draft, dispatch] = useDraft();
  const [, navigate] = useLocation();
  const connection = useActiveConnection();
  const isShown = useIsShown();
  usePastedTable();

  const intake = useIntake();
  const { file, plan, obstacle, request } = intake;
  const { report } = intake.check;
  const nothing = hasSharedResults(report, draft.choices) ? '' : nothingToSend(report, draft.choices);
  const isReady = request !== null && nothing === '';
  const sample = sampleOffer(draft, intake);

  const starting = useStartJob(
    draft.opened,
    (jobId, { file }) => {
      dispatch({ type: 'discard', file });
      if (isShown.current) navigate(paths.job(jobId));
    },
    ({ file, service }) => dispatch({ type: 'look-again', file, service }),
  );

  const start = (sample?: SampleWish) => {
    if (!request) return;
    dispatch({ type: 'start' });
    const { choices, followUps } = draft;
    starting.start({ ...request, choices, ...(followUps && { followUps }), ...(sample && { sample }) });
  };

  const Mark = connection?.kind === 'practice' ? IconFlask : IconSend;
  return (
    <Page
      wide
      title="New job"
      back={{ href: paths.jobs, label: 'All jobs' }}
      footer={
        <Group justify="flex-end" gap="10px 20px" mih={36}>
          <Text role="status" flex="1 1 220px">
            {obstacle || nothing || sentence(draft, intake, connection)}
          </Text>
          <Button
            variant="filled"
            leftSection={<Mark size={16} stroke={1.8} aria-hidden />}
            onClick={() => start()}
            loading={starting.busy}
            disabled={!isReady}
          >
            Start job
          </Button>
        </Group>
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
        chooser={<DropZone />}
        actions={<DraftAsResult />}
        options={
          <>
            <FollowUpsPicker
              value={draft.followUps}
              onChange={(followUps) => dispatch({ type: 'choose-follow-ups', followUps })}
            />
            {isReady && connection?.kind === 'practice' && sample && (
              <SampleForm
                key={sample.usual}
                offer={sample}
                busy={false}
                disabled={starting.busy}
                onTry={start}
              />
            )}
          </>
        }
      >
        <ServicePicker
          value={plan?.service ?? draft.service}
          suggestions={file?.suggestions}
          compact={file !== undefined}
          onChange={(service) => dispatch({ type: 'choose-service', service })}
        />
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
}

/** Which of the four services the list goes to, with a hint at the one it seems made for. */
function ServicePicker({ value, onChange, suggestions, compact }: Props) {
  const id = useId();
  const hint = suggestions && serviceHint(suggestions, value);
  return (
    <Section title="Service" hint={hint}>
      <SimpleGrid minColWidth={150} autoFlow="auto-fit" spacing={10} role="radiogroup" aria-label="Service">
        {serviceIds.map((service) => (
          <Radio
            key={service}
            name={id}
            value={service}
            checked={value === service}
            onChange={() => onChange(service)}
            label={bulkServices[service].label}
            description={bulkServices[service].summary}
            // A screen reader says it all the same.
            styles={compact ? { description: { display: 'none' } } : {}}
          />
        ))}
      </SimpleGrid>
      {compact && value && <Dim mt={8}>{bulkServices[value].summary}</Dim>}
    </Section>
  );
}

/** Which service the list seems made for; where the chosen one suits it too, what else could be asked with it. */
export function serviceHint(
  { services }: Pick<MappingSuggestions, 'services'>,
  chosen: ServiceId | null,
): string | undefined {
  const best = services[0];
  if (!best || best.fit < goodFit) return undefined;
  const { label } = bulkServices[best.service];
  const suits = services.some(({ service, fit }) => service === chosen && fit >= goodFit);
  return suits && chosen !== best.service
    ? `This list also suits ${label}.`
    : `This list looks made for ${label}.`;
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
  onStarted: (jobId: string, wanted: WantedJob) => void,
  onListChanged: (wanted: WantedJob) => void,
) {
  const intent = useIntent(String(opened));
  /** The job whose sending is to be confirmed. */
  const [asking, setAsking] = useState<string | null>(null);
  const [failed, setFailed] = useState<Problem | null>(null);
  const create = useCall('jobs:create', {
    meta: { quiet: true },
    onSuccess: (job, wanted) =>
      job.confirmFirst && !job.testBatch ? setAsking(job.id) : onStarted(job.id, wanted),
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
      onSent: () => asking !== null && create.variables && onStarted(asking, create.variables),
      onClose: () => takeBack(null),
      onFailed: takeBack,
    },
  };
}

/** Elsewhere a sample is offered once the list is prepared; here that is not waited for, so that sizes are as good as the check. */
function sampleOffer(draft: Draft, { file, plan, check: { report } }: Intake): SampleOffer | null {
  if (!file || !plan) return null;
  const { columns } = file.inspection;
  const rows = report && accountOfCheck(report, draft.choices).written;
  const sizes = rows === undefined ? unknownSizes : sampleSizes(rows);
  const state = plan.mapping.state_column ?? plan.mapping.mail_state_column;
  const sent = draft.choices.onlyMappedColumns ? new Set(Object.values(plan.mapping)) : null;
  const names = columns.flatMap(({ header }, column) => (sent?.has(column) === false ? [] : [header]));
  return sizes && { ...sizes, columns: names, column: columns[state ?? -1]?.header ?? null };
}

/** Main takes no more than half of the list, whatever is asked for. */
const unknownSizes = { least: 2, most: 10_000_000, usual: 200 };

/** What will be sent, or what is still wanted, in one sentence. */
function sentence(
  draft: Draft,
  { file, plan, check }: Intake,
  connection: ConnectionView | undefined,
): string {
  if (draft.file === null) return 'Choose a list to begin.';
  if (!file || !plan || !connection) return 'Reading the list...';
  if (plan.missing.length > 0) {
    return `To start, choose the column for: ${plan.missing.map(shortLabel).join(', ')}.`;
  }
  return sendSummary(file.inspection, check.report, draft.choices, plan.service, connection);
}
