import { Group, Skeleton, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type Icon, IconChevronLeft, IconFileUnknown } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, type ToggleEventHandler, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { ProblemError } from '../../shared/model/problem.ts';
import { ProblemNotice } from './notice.tsx';
import classes from './page.module.css';
import { paths } from './paths.ts';

/** The way back to what a page belongs to: "All jobs". */
interface Back {
  href: string;
  label: string;
  onClick?: () => void;
}

interface PageProps {
  title: string;
  /** Before the title. The head of such a page is one row. */
  back?: Back | null;
  /** Beside the title: a badge. */
  beside?: ReactNode;
  /** One line: below the title, or after it where the way back stands before it. */
  subtitle?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  /** Stays at the bottom of the window while the page scrolls. */
  footer?: ReactNode;
  /** The page itself does not scroll; a part of it does. */
  fixed?: boolean;
  /** A table is what it is for, which uses the space of a large screen. */
  wide?: boolean;
  children: ReactNode;
}

/** After the first page, each starts at its heading for keyboards and screen readers, as a page load would. */
let pagesShown = 0;

/** The frame of every page: its heading and actions, and what scrolls below. */
export function Page(props: PageProps) {
  const { title, back, beside, subtitle, actions, footer, fixed = false, wide = false, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(`${title} - Enrich Desk`);
  useEffect(() => {
    if (pagesShown > 0) heading.current?.focus({ preventScroll: true });
    pagesShown += 1;
  }, []);

  return (
    <div className={classes.page} data-wide={wide || undefined}>
      <div className={classes.scroll} data-fixed={fixed || undefined}>
        <div className={classes.inner}>
          <header className={classes.header}>
            <div className={classes.heading} data-row={Boolean(back) || undefined}>
              <div className={classes.titleLine}>
                {back && <BackLink {...back} />}
                <Title order={1} ref={heading} tabIndex={-1} className={classes.title} title={title}>
                  {title}
                </Title>
                {beside}
              </div>
              {subtitle && <div className={classes.subtitle}>{subtitle}</div>}
            </div>
            {actions && <div className={classes.actions}>{actions}</div>}
          </header>
          {children}
        </div>
      </div>
      {footer && (
        <div className={classes.footer}>
          <div className={classes.inner}>{footer}</div>
        </div>
      )}
    </div>
  );
}

const BackLink = ({ href, label, onClick }: Back) => (
  <Link href={href} className={classes.back} aria-label={label} title={label} {...(onClick && { onClick })}>
    <IconChevronLeft size={18} stroke={2} aria-hidden />
  </Link>
);

interface Props {
  title: string;
  /** Beside the title, dim: a count or a hint. */
  hint?: ReactNode;
  actions?: ReactNode;
  /** The content reaches the edges of the card. */
  flush?: boolean;
  children: ReactNode;
}

/** A card with a heading: a region of its page, named by that heading. */
export function Section({ title, hint, actions, flush = false, children }: Props) {
  const id = useId();
  return (
    <section className="framed" aria-labelledby={id}>
      <Group gap={10} wrap="nowrap" mih={40} px={16} pt={8}>
        <h2 id={id} style={{ whiteSpace: 'nowrap' }}>
          {title}
        </h2>
        {hint && <div className="dim two-lines">{hint}</div>}
        {actions && (
          <Group ml="auto" gap={6} wrap="nowrap">
            {actions}
          </Group>
        )}
      </Group>
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </section>
  );
}

interface EmptyStateProps {
  icon: Icon;
  title: string;
  text: string;
  children?: ReactNode;
}

/** What stands where there is nothing yet, with the way on. */
export const EmptyState = ({ icon: Mark, title, text, children }: EmptyStateProps) => (
  <Stack align="center" gap={4} px={24} py={48} ta="center">
    <Mark size={32} stroke={1.25} aria-hidden color="var(--desk-text-dim)" />
    <Text inherit fw={600} mt={8}>
      {title}
    </Text>
    <Text inherit c="dimmed" maw={420} mb={12}>
      {text}
    </Text>
    {children}
  </Stack>
);

/** Grey lines where content will stand, so that nothing jumps when it comes. */
export function Loading({ what, lines = 4 }: { what: string; lines?: number }) {
  return (
    <div role="status" aria-busy style={{ padding: 'var(--inset, 0)' }}>
      <VisuallyHidden>Loading {what}</VisuallyHidden>
      <LoadingLines lines={lines} />
    </div>
  );
}

interface LoadedProps<Data> {
  of: UseQueryResult<Data, ProblemError>;
  /** "the list" */
  what: string;
  lines?: number;
  children: (data: Data) => ReactNode;
}

/** What the main process was asked for: while it is on its way, why it could not be had, and once it is there. */
export function Loaded<Data>({ of: { data, error, refetch }, what, lines = 4, children }: LoadedProps<Data>) {
  return (
    <>
      {error && <ProblemNotice problem={error.problem} onRetry={() => void refetch()} />}
      {data === undefined ? !error && <Loading what={what} lines={lines} /> : children(data)}
    </>
  );
}

/** The lines alone, where something else says what is waited for. */
export function LoadingLines({ lines }: { lines: number }) {
  return Array.from({ length: lines }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
    <Skeleton key={line} height={34} mb={8} radius="sm" animate />
  ));
}

interface DisclosureProps {
  summary: string;
  /** Its name where several on one page have the same summary. */
  label?: string;
  /**
   * What is inside is there only while it is open: nothing else finds its fields by their names. `once`: from the first
   * time that it is opened, and is not drawn anew with its page before.
   */
  lazy?: boolean | 'once';
  children: ReactNode;
}

/** More about something, on request. */
export function Disclosure({ summary, label, lazy = false, children }: DisclosureProps) {
  const [isThere, setThere] = useState(!lazy);
  const onToggle: ToggleEventHandler<HTMLDetailsElement> = ({ currentTarget: { open } }) =>
    setThere((was) => open || (was && lazy !== true));
  return (
    <details className={classes.details} onToggle={onToggle}>
      <summary aria-label={label}>{summary}</summary>
      {isThere && children}
    </details>
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
    <Page title={name} back={{ href: of.href, label: `All ${of.all}` }}>
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
  /** spread: values at the right; columns: values below each other. */
  look?: 'spread' | 'columns';
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
