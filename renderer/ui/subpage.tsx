import { IconChevronLeft, IconFileUnknown } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ProblemError } from '../../shared/model/problem.ts';
import { ProblemNotice } from './notice.tsx';
import classes from './page.module.css';
import { EmptyState, Loading, Page } from './page.tsx';
import { paths } from './paths.ts';

/** The way back to what this page belongs to. */
export function BackLink({
  href,
  onClick,
  children,
}: {
  href: string;
  onClick?: () => void;
  /** Where it leads: "All jobs". */
  children: string;
}) {
  return (
    <Link
      href={href}
      className={classes.back}
      aria-label={children}
      title={children}
      {...(onClick && { onClick })}
    >
      <IconChevronLeft size={18} stroke={2} aria-hidden />
    </Link>
  );
}

interface PageOfProps<Thing> {
  /** Its value is null where there is none any more. */
  query: Pick<UseQueryResult<Thing | null, ProblemError>, 'data' | 'isPending' | 'error' | 'refetch'>;
  title: string;
  /** "job" */
  what: string;
  children: (thing: NonNullable<Thing>) => ReactNode;
}

/** The page of a job or an opened file: it may have been removed while it was open, or before an old address was followed. */
export function PageOf<Thing>({ query, title, what, children }: PageOfProps<Thing>) {
  const { data, isPending, error, refetch } = query;
  if (data !== null && data !== undefined) return children(data);
  return (
    <Page title={title} back={<BackLink href={paths.jobs}>All jobs</BackLink>}>
      {data === null && (
        <div role="status">
          <EmptyState
            icon={IconFileUnknown}
            title={`This ${what} was removed`}
            text="It’s no longer in the list. Your own file wasn’t touched."
          >
            <Link href={paths.jobs}>Show all jobs</Link>
          </EmptyState>
        </div>
      )}
      {isPending && <Loading what={`the ${what}`} lines={6} />}
      {error && <ProblemNotice problem={error.problem} onRetry={() => void refetch()} />}
    </Page>
  );
}

interface FactsProps {
  lines: readonly { name: string; value: ReactNode }[];
  /** spread: values at the right; inline: one after the other; columns: values below each other. */
  look?: 'spread' | 'inline' | 'columns';
}

/** What you know of a thing, each with its name. */
export const Facts = ({ lines, look = 'spread' }: FactsProps) => (
  <dl className={classes.facts} data-look={look}>
    {lines.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
