import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type FollowUpStep, type FollowUpsView, stepsIdOf } from '../../../shared/model/follow-ups.ts';
import type { JobView } from '../../../shared/model/job.ts';
import { statusText } from '../../../shared/model/job-state.ts';
import { bulkServices } from '../../../shared/model/services.ts';
import type { CreditPrice } from '../../../shared/model/settings.ts';
import { counted, creditsNumber, wholeNumber } from '../../../shared/words/amounts.ts';
import { pricedCredits } from '../../../shared/words/job-price.ts';
import { FollowUpsDialog } from '../../intake/send/follow-ups-picker.tsx';
import { useCheckList } from '../../intake/use-intake.ts';
import { ask } from '../../ipc/ask.ts';
import { useCreditPrice } from '../../ipc/queries.ts';
import { ResultPanel, type ResultPanelProps } from '../../results/result-panel.tsx';
import type { ResultOf } from '../../results/use-result.ts';
import { useDialog } from '../../ui/dialog.tsx';
import { Loading, Section } from '../../ui/page.tsx';
import { paths } from '../../ui/paths.ts';
import { JobProgressBar } from '../../ui/progress-line.tsx';
import classes from '../jobs.module.css';

/** On the page of each job with follow-ups: the steps in their order, what each found, and the credits so far. */
export function FollowUpSteps({ job }: { job: JobView }) {
  const followUps = useQuery(ask('jobs:follow-ups', { id: job.id })).data;
  const price = useCreditPrice('either', job.connection);
  const saving = useDialog();
  if (!followUps) return null;
  const services = [...new Set(followUps.steps.map(({ service }) => service))];
  return (
    <Section
      title={followUps.followUps ? `Follow-up services: ${followUps.followUps.name}` : 'Follow-up services'}
      hint={creditsSoFar(followUps, price)}
      actions={
        !followUps.followUps &&
        services.length > 1 && (
          <Button variant="subtle" size="compact-sm" onClick={saving.open}>
            New follow-up services…
          </Button>
        )
      }
    >
      <Group
        component="ol"
        gap="6px 10px"
        className={`plain ${classes.steps}`}
        aria-label="Follow-up services of this job"
      >
        {followUps.steps.map((step, at) => (
          <li key={step.job?.id ?? `${step.standing} ${step.service}`} data-standing={step.standing}>
            <span className={classes.mark} aria-hidden>
              {at + 1}
            </span>
            {step.job ? (
              <Link href={paths.job(step.job.id)} aria-current={step.job.id === job.id ? 'page' : undefined}>
                {stepInWords(step)}
              </Link>
            ) : (
              <span>{stepInWords(step)}</span>
            )}
          </li>
        ))}
      </Group>
      <FollowUpsDialog {...saving.shown} services={services} />
    </Section>
  );
}

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
export function creditsSoFar({ credits, steps }: FollowUpsView, price: CreditPrice | null): string {
  if (credits === null) return 'Credits so far: not stated';
  const sum = `Credits so far: ${pricedCredits(credits, price, creditsNumber(credits))}`;
  return steps.some(({ standing }) => standing === 'removed') ? `${sum}, without those of removed jobs` : sum;
}

/** Of the first list, each row's answer by the first service that had one, up to this job. */
export function StepsResult({ job, exporting }: { job: JobView } & Pick<ResultPanelProps, 'exporting'>) {
  const followUps = useQuery(ask('jobs:follow-ups', { id: job.id })).data;
  const onCheckAgain = useCheckList();
  if (!followUps) return <Loading what="the result of all steps" lines={8} />;
  return (
    <>
      <JobProgressBar id={stepsIdOf(job.id)} />
      <ResultPanel
        job={resultOfSteps(job, followUps)}
        checked={{ at: oldestCheck(job, followUps), onCheckAgain }}
        exporting={exporting}
      />
    </>
  );
}

/** Null for a job that was removed: what is not known of it must not be taken for nothing. */
const upTo = (job: JobView, { steps }: FollowUpsView) => {
  const at = steps.findIndex((step) => step.job?.id === job.id);
  return steps.slice(0, at + 1).map((step) => step.job);
};

export function resultOfSteps(job: JobView, followUps: FollowUpsView): ResultOf {
  const steps = upTo(job, followUps);
  const stated = steps.flatMap((step) => step?.credits ?? []);
  const creditsDeducted = stated.length < steps.length ? null : stated.reduce((sum, each) => sum + each, 0);
  return {
    id: stepsIdOf(job.id),
    name: `${steps[0]?.name ?? job.name}, all steps`,
    connection: job.connection,
    result: { bytes: 0, rows: null, fetchedAt: steps.map((step) => step?.fetchedAt).join(' ') },
    counts: { rowsUploaded: null, phonesChecked: null, phonesFlagged: null, creditsDeducted },
  };
}

/** Of all steps: who calls by an answer must know how old it may be; null where that is not known of one of them. */
export function oldestCheck(job: JobView, followUps: FollowUpsView): string | null {
  const checks = upTo(job, followUps).map((step) => step?.checkedAt ?? '');
  return checks.toSorted()[0] || null;
}
