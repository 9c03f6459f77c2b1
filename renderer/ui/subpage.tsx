import { IconChevronLeft, IconFileUnknown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './page.module.css';
import { EmptyState, Page } from './page.tsx';
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

/**
 * Stands where a job or an opened file was: it was removed while its page was open, or before an old address was followed.
 * @param what "job"
 */
export function GonePage({ title, what }: { title: string; what: string }) {
  return (
    <Page title={title} back={<BackLink href={paths.jobs}>All jobs</BackLink>}>
      <div role="status">
        <EmptyState
          icon={IconFileUnknown}
          title={`This ${what} was removed`}
          text="It’s no longer in the list. Your own file wasn’t touched."
        >
          <Link href={paths.jobs}>Show all jobs</Link>
        </EmptyState>
      </div>
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
