import { Box, VisuallyHidden } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { type Standing, StandingBadge } from './badge.tsx';
import { count } from './format.ts';
import classes from './line-section.module.css';
import { Section } from './page.tsx';
import { QuietButton } from './small-parts.tsx';

/** A thing in one line of a section. */
export interface SectionLine {
  id: string;
  status?: Standing;
  name: string;
  words: string;
  /** All of its words are shown, however many. */
  whole?: true;
  /** Its page; null where it has none. */
  href: string | null;
  /** What stands at its end, where its name is the way to its page. */
  end?: ReactNode;
}

interface Props extends Omit<ComponentProps<typeof Section>, 'flush' | 'children'> {
  lines: readonly SectionLine[];
  /** Shown until all are asked for. */
  most: number;
}

/** A section of lines; nothing where there are none. */
export function LineSection({ lines, most, ...section }: Props) {
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(0, most);
  if (lines.length === 0) return null;
  return (
    <Section flush {...section}>
      <Lines label={section.title} lines={shown} />
      {lines.length > shown.length && (
        <Box px={8} py={5} style={{ borderTop: '1px solid var(--desk-line)' }}>
          <QuietButton onClick={() => setAll(true)}>Show all {count(lines.length)}</QuietButton>
        </Box>
      )}
    </Section>
  );
}

/** Things in a line each. */
export const Lines = ({ label, lines }: { label: string; lines: readonly SectionLine[] }) => (
  <ul className="plain" aria-label={label}>
    {lines.map((line) => (
      <li key={line.id} className={classes.line}>
        <Line {...line} />
      </li>
    ))}
  </ul>
);

function Line({ status, name, words, whole, href, end }: SectionLine) {
  const named = { className: `one-line ${classes.name}`, title: name };
  return (
    <>
      {status && (
        <span className={classes.status}>
          <StandingBadge of={status} />
        </span>
      )}
      {href !== null && end ? (
        <Link href={href} {...named}>
          {name}
        </Link>
      ) : (
        <span {...named}>{name}</span>
      )}
      <span className={`dim ${whole ? '' : 'two-lines'} ${classes.words}`} title={words}>
        {words}
      </span>
      {end ? (
        <span className={classes.end}>{end}</span>
      ) : (
        href !== null && (
          <Link href={href} className={classes.end}>
            Open
            <VisuallyHidden> {name}</VisuallyHidden>
          </Link>
        )
      )}
    </>
  );
}
