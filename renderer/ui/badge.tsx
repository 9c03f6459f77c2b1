import type { ReactNode } from 'react';
import classes from './parts.module.css';
import type { Tone } from './theme.ts';

interface Props {
  tone: Tone;
  /** A mark in front, for things that change by themselves. */
  dot?: boolean;
  children: ReactNode;
}

/** A short word about a thing's standing. */
export function Badge({ tone, dot = false, children }: Props) {
  return (
    <span className={classes.badge} data-tone={tone} data-dot={dot || undefined}>
      {children}
    </span>
  );
}
