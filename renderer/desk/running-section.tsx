import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { JobSummary } from '../../shared/model/job.ts';
import type { LookupListSummary } from '../../shared/model/lookup-list.ts';
import { bulkServices, lookupServices } from '../../shared/model/services.ts';
import { waitsForInWords } from '../jobs/job/waits-for.ts';
import { listStateText, listStateTone, settledRows, standingOf } from '../lookup/list/list-words.ts';
import { Badge } from '../ui/badge.tsx';
import { count } from '../ui/format.ts';
import { paths } from '../ui/paths.ts';
import { Section } from '../ui/section.tsx';
import { StatusBadge } from '../ui/status-badge.tsx';
import classes from './desk.module.css';
import { LineList } from './line-list.tsx';
import type { DeskItem } from './under-way.ts';
import { useHowFar } from './use-under-way.ts';

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
  const { id, name, state, service, rows, waitsFor, problem } = job;
  const about = [bulkServices[service].label, rows === null ? '' : `${count(rows)} rows`].filter(Boolean);
  const words = waitsFor
    ? waitsForInWords(waitsFor, new Date())
    : (problem?.message ?? `${about.join(', ')}.`);
  return <Line badge={<StatusBadge state={state} />} href={paths.job(id)} name={name} words={words} />;
}

function ListLine({ list }: { list: LookupListSummary }) {
  const { id, name, kind, state, rows, counts } = list;
  const far = `${lookupServices[kind].label} lookups, ${count(settledRows(counts))} of ${count(rows)} rows.`;
  const badge = (
    <Badge tone={listStateTone[state]} dot>
      {listStateText[state]}
    </Badge>
  );
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
    <Link href={href} className={classes.name} title={name}>
      {name}
    </Link>
    <span className={classes.words} title={words}>
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
