import { Group, Text, ThemeIcon } from '@mantine/core';
import { upperFirst } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { sumCredits } from '../../../shared/model/credits.ts';
import { stepsIdOf } from '../../../shared/model/follow-ups.ts';
import type { FollowUpStep } from '../../../shared/model/job-list.ts';
import type { JobSummary, JobView } from '../../../shared/model/job-record.ts';
import { type JobState, statusText } from '../../../shared/model/job-state.ts';
import { bulkServices } from '../../../shared/model/services.ts';
import type { CreditPrice } from '../../../shared/model/settings.ts';
import { byMoment, counted, creditsNumber, wholeNumber } from '../../../shared/words/amounts.ts';
import { pricedCredits } from '../../../shared/words/job-price.ts';
import { FollowUpsDialog } from '../../intake/send/follow-ups-picker.tsx';
import { ask } from '../../ipc/ask.ts';
import { useCreditPrice, useJobs } from '../../ipc/queries.ts';
import { ResultPanel, type ResultPanelProps } from '../../results/result-panel.tsx';
import type { ResultOf } from '../../results/use-result.ts';
import { useDialog } from '../../ui/dialog.tsx';
import { Loading, Section } from '../../ui/page.tsx';
import { useNow } from '../../ui/page-state.ts';
import { paths } from '../../ui/paths.ts';
import { JobProgressBar } from '../../ui/progress-line.tsx';
import { QuietButton } from '../../ui/small-parts.tsx';

/** On the page of each job with follow-ups: the steps in their order, what each found, and the credits so far. */
export function FollowUpSteps({ job }: { job: JobView }) {
  const { followUps } = job;
  const steps = useQuery(ask('jobs:follow-ups', { id: job.id })).data;
  const price = useCreditPrice('either', job.connection);
  const saving = useDialog();
  if (!steps) return null;
  const services = [...new Set(steps.map(({ service }) => service))];
  return (
    <Section
      title={followUps ? `Follow-up services: ${followUps.name}` : 'Follow-up services'}
      hint={creditsSoFar(steps, price)}
      actions={
        !followUps &&
        services.length > 1 && <QuietButton onClick={saving.open}>New follow-up services…</QuietButton>
      }
    >
      <Steps
        label="Follow-up services of this job"
        steps={steps.map((step, at) => {
          const isHere = step.job?.id === job.id;
          const words = stepInWords(step);
          return {
            mark: at + 1,
            isReached: isHere,
            text: step.job ? (
              <Link
                href={paths.job(step.job.id)}
                {...(isHere && { 'aria-current': 'page', style: { fontWeight: 600 } })}
              >
                {words}
              </Link>
            ) : (
              words
            ),
          };
        })}
      />
      <FollowUpsDialog {...saving.shown} services={services} />
    </Section>
  );
}

interface Step {
  text: ReactNode;
  mark?: number;
  isReached: boolean;
  isDone?: boolean;
  isCurrent?: boolean;
}

/** What comes one after the other, each with its number or a ring. */
const Steps = ({ label, steps }: { label: string; steps: readonly Step[] }) => (
  <Group component="ol" gap="6px 20px" className="plain" aria-label={label}>
    {steps.map(({ text, mark, isReached, isDone, isCurrent }, at) => (
      <Group
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
        key={at}
        component="li"
        gap={6}
        wrap="nowrap"
        aria-current={isCurrent ? 'step' : undefined}
        {...(isCurrent ? { fw: 600 } : { c: 'dimmed' })}
      >
        <ThemeIcon
          size={mark === undefined ? 9 : 20}
          radius="xl"
          variant={isDone ? 'filled' : 'outline'}
          color={isReached ? 'var(--desk-accent)' : 'gray'}
          {...(!isReached && { c: 'dimmed' })}
          fz="xs"
          aria-hidden
        >
          {mark}
        </ThemeIcon>
        {text}
      </Group>
    ))}
  </Group>
);

/** "Email append: 812 of 5,000 matched". */
export function stepInWords({ service, standing, job }: FollowUpStep): string {
  const { label } = bulkServices[service];
  if (standing === 'removed') return `${label} (its job was removed from the list)`;
  if (!job) return `${label} (not sent yet)`;
  const { rows, matched, state } = job;
  if (matched !== null && rows !== null)
    return `${label}: ${wholeNumber(matched)} of ${wholeNumber(rows)} matched`;
  const status = statusText[state];
  return rows === null ? `${label}: ${status}` : `${label}: ${counted(rows, 'row')}, ${status}`;
}

/** What a removed job took is not known any more, so it is not left out of a sum without a word. */
export function creditsSoFar(steps: readonly FollowUpStep[], price: CreditPrice | null): string {
  const stated = steps.flatMap(({ job }) => job?.counts?.creditsDeducted ?? []);
  if (stated.length === 0) return 'Credits so far: not stated';
  const credits = sumCredits(...stated);
  const sum = `Credits so far: ${pricedCredits(credits, price, creditsNumber(credits))}`;
  return steps.some(({ standing }) => standing === 'removed') ? `${sum}, without those of removed jobs` : sum;
}

/** Of the first list, each row's answer by the first service that had one, up to this job. */
export function StepsResult({ job, exporting }: { job: JobView } & Pick<ResultPanelProps, 'exporting'>) {
  const steps = useQuery(ask('jobs:follow-ups', { id: job.id })).data;
  if (!steps) return <Loading what="the result of all steps" lines={8} />;
  return (
    <>
      <JobProgressBar id={stepsIdOf(job.id)} />
      <ResultPanel job={resultOfSteps(job, steps)} exporting={exporting} />
    </>
  );
}

/** Null for a job that was removed: what is not known of it must not be taken for nothing. */
const upTo = (job: JobView, steps: readonly FollowUpStep[]) => {
  const at = steps.findIndex((step) => step.job?.id === job.id);
  return steps.slice(0, at + 1).map((step) => step.job);
};

export function resultOfSteps(job: JobView, all: readonly FollowUpStep[]): ResultOf {
  const steps = upTo(job, all);
  const stated = steps.flatMap((step) => step?.counts?.creditsDeducted ?? []);
  return {
    id: stepsIdOf(job.id),
    name: `${steps[0]?.name ?? job.name}, all steps`,
    connection: job.connection,
    fetchedAt: steps.map((step) => step?.fetchedAt).join(' '),
    checkedAt: oldestCheck(job, all),
    credits: stated.length < steps.length ? null : sumCredits(...stated),
  };
}

/** Of all steps: who calls by an answer must know how old it may be; null where that is not known of one of them. */
export function oldestCheck(job: JobView, steps: readonly FollowUpStep[]): string | null {
  const checks = upTo(job, steps).map((step) => step?.checkedAt ?? '');
  return checks.toSorted()[0] || null;
}

const steps: readonly JobState[] = ['preparing', 'sending', 'pending', 'fetching', 'done'];
/** Which step a job is at; absent for one that rests. */
const stepOf: Partial<Record<JobState, number>> = {
  preparing: 0,
  prepared: 0,
  sending: 1,
  pending: 2,
  ready: 3,
  fetching: 3,
};

/** How far a job is, how long such jobs take, and whether the app has to stay open; nothing for one that rests. */
export function RunningPanel({ job }: { job: JobView }) {
  const jobs = useJobs().data?.jobs;
  const now = useNow();
  const at = stepOf[job.state];
  if (at === undefined) return null;
  const usual = usualTime(jobs ?? [], job);
  const sentAt = Date.parse(job.acceptedAt ?? '');
  return (
    <div>
      <Steps
        label="Steps of this job"
        steps={steps.map((state, index) => ({
          text: statusText[state],
          isReached: index <= at,
          isDone: index < at,
          isCurrent: index === at,
        }))}
      />
      <Text c="dimmed" mt={8}>
        {at < 2
          ? 'Keep the app open until the list is sent.'
          : 'You can close the app. It gets the result when you open it again.'}
        {usual !== null && ` ${timeInWords(usual, at < 2 ? null : usual - (now.getTime() - sentAt))}`}
      </Text>
    </div>
  );
}

/** Jobs that tell how long one takes. */
const mostEarlier = 5;

/**
 * How long a job takes by the last ones of its service and connection, row by row: ms, null where there is none. By their
 * median, as small ones mostly wait in line.
 */
export function usualTime(
  jobs: readonly JobSummary[],
  { id, service, connection, prepared }: Pick<JobView, 'id' | 'service' | 'connection' | 'prepared'>,
): number | null {
  if (!prepared) return null;
  const msPerRow = jobs
    .filter((job) => job.id !== id && job.service === service && job.connection.id === connection.id)
    .flatMap(({ createdAt, fetchedAt, rows }) =>
      fetchedAt && rows ? [{ fetchedAt, ms: (Date.parse(fetchedAt) - Date.parse(createdAt)) / rows }] : [],
    )
    .sort((a, b) => byMoment(b.fetchedAt, a.fetchedAt))
    .slice(0, mostEarlier)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b);
  const middle = msPerRow[Math.floor(msPerRow.length / 2)];
  return middle === undefined ? null : middle * prepared.rows;
}

/** "Usually takes about 4 minutes. About 2 minutes left." @param left null before that can be said; ms */
export function timeInWords(usual: number, left: number | null): string {
  const takes = `Usually takes ${spanInWords(usual)}.`;
  if (left === null || left <= 0) return takes;
  return `${takes} ${upperFirst(spanInWords(left))} left.`;
}

function spanInWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return 'less than a minute';
  return minutes < 90
    ? `about ${counted(minutes, 'minute')}`
    : `about ${counted(Math.round(minutes / 60), 'hour')}`;
}
