import { Button, Progress } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { JobSummary } from '../../shared/model/job.ts';
import type { LookupListSummary } from '../../shared/model/lookup-list.ts';
import { bulkServices, lookupServices } from '../../shared/model/services.ts';
import { useJobProgress, useJobs, useLookupLists } from '../ipc/queries.ts';
import { waitsForInWords } from '../jobs/job/state-words.ts';
import { listStates, settledRows, standingOf } from '../lookup/list/list-words.ts';
import { StandingBadge, StatusBadge } from '../ui/badge.tsx';
import { count, percent } from '../ui/format.ts';
import { Section } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';
import classes from './desk.module.css';
import { type DeskItem, type UnderWay, underWay } from './desk-contents.ts';

/** What goes on by itself, and how far it is. */
export function RunningSection({ items }: { items: readonly DeskItem[] }) {
  if (items.length === 0) return null;
  return (
    <Section title="Running" flush>
      <LineList label="Running" items={items} most={8} keyOf={({ id }) => id}>
        {(item) => (
          <>
            {item.of === 'job' ? <JobLine job={item.job} /> : <ListLine list={item.list} />}
            <HowFar item={item} />
          </>
        )}
      </LineList>
    </Section>
  );
}

function JobLine({ job }: { job: JobSummary }) {
  const { id, name, service, rows, waitsFor, problem } = job;
  const about = [bulkServices[service].label, rows === null ? '' : `${count(rows)} rows`].filter(Boolean);
  const words = waitsFor
    ? waitsForInWords(waitsFor, new Date(), problem)
    : (problem?.message ?? `${about.join(', ')}.`);
  return <Line badge={<StatusBadge job={job} />} href={paths.job(id)} name={name} words={words} />;
}

function ListLine({ list }: { list: LookupListSummary }) {
  const { id, name, kind, state, rows, counts } = list;
  const far = `${lookupServices[kind].label} lookups, ${count(settledRows(counts))} of ${count(rows)} rows.`;
  const badge = <StandingBadge of={listStates[state]} />;
  const words = standingOf(list, new Date())?.title ?? far;
  return <Line badge={badge} href={paths.lookups(id)} name={name} words={words} />;
}

interface LineProps {
  badge: ReactNode;
  href: string;
  name: string;
  words: string;
}

const Line = ({ badge, href, name, words }: LineProps) => (
  <>
    <span className={classes.status}>{badge}</span>
    <Link href={href} className={`one-line ${classes.name}`} title={name}>
      {name}
    </Link>
    <span className={`dim two-lines ${classes.words}`} title={words}>
      {words}
    </span>
  </>
);

function HowFar({ item }: { item: DeskItem }) {
  const part = useHowFar(item);
  const { name } = item.of === 'job' ? item.job : item.list;
  return (
    <span className={`${classes.end} ${classes.progress}`}>
      {part !== null && (
        <Progress.Root size="sm">
          <Progress.Section value={part} aria-label={`Progress of ${name}`} />
        </Progress.Root>
      )}
    </span>
  );
}

/** What runs and what waits for a person, as it is now. */
export function useUnderWay(): UnderWay {
  const jobs = useJobs().data?.jobs;
  const lists = useLookupLists().data?.lists;
  return useMemo(() => underWay(jobs ?? [], lists ?? []), [jobs, lists]);
}

/** How far it is, in percent; null while there is nothing to measure. */
export function useHowFar(item: DeskItem): number | null {
  const progress = useJobProgress(item.id);
  if (item.of === 'list') return percent(settledRows(item.list.counts), item.list.rows);
  return progress && percent(progress.done, progress.total);
}

interface Props<T> {
  label: string;
  items: readonly T[];
  /** Shown until all are asked for. */
  most: number;
  keyOf: (item: T) => string;
  children: (item: T) => ReactNode;
}

/** A list of lines, of which the first are shown until all are asked for. */
export function LineList<T>({ label, items, most, keyOf, children }: Props<T>) {
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, most);
  return (
    <>
      <ul className="plain" aria-label={label}>
        {shown.map((item) => (
          <li key={keyOf(item)} className={classes.line}>
            {children(item)}
          </li>
        ))}
      </ul>
      {items.length > shown.length && (
        <div className={classes.more}>
          <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
            Show all {count(items.length)}
          </Button>
        </div>
      )}
    </>
  );
}
