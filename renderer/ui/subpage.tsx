import { IconChevronLeft, IconFileUnknown } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { ProblemError } from '../../shared/model/problem.ts';
import classes from './page.module.css';
import { EmptyState, Loaded, Page } from './page.tsx';
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
  query: UseQueryResult<Thing | null, ProblemError>;
  /** "job", and until its own name is known its title: "Job". */
  what: string;
  title: string;
  /** What it belongs to: "jobs". */
  of: { href: string; all: string };
  /** What became of it where it was removed. */
  gone: string;
  children: (thing: Thing) => ReactNode;
}

/** The page of what may have been removed while it was open, or before an old address was followed. */
export function PageOf<Thing extends { name: string }>(props: PageOfProps<Thing>) {
  const { query, what, title, of, gone, children } = props;
  const { data } = query;
  // Its name, in case it is removed while it is shown: it is then asked for again (see `followMain`).
  const [name, setName] = useState(title);
  if (data && data.name !== name) setName(data.name);
  if (data) return children(data);
  return (
    <Page title={name} back={<BackLink href={of.href}>{`All ${of.all}`}</BackLink>}>
      <Loaded of={query} what={`the ${what}`} lines={6}>
        {() => (
          <div role="status">
            <EmptyState icon={IconFileUnknown} title={`This ${what} was removed`} text={gone}>
              <Link href={of.href}>Show all {of.all}</Link>
            </EmptyState>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** The words of `PageOf` for what stands in the list of jobs. */
export const inJobs = {
  of: { href: paths.jobs, all: 'jobs' },
  gone: 'It’s no longer in the list. Your own file wasn’t touched.',
};

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
