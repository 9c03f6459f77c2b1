import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './parts.module.css';
import type { Tone } from './theme.ts';

interface Props {
  tone: Tone;
  icon: Icon;
  title: ReactNode;
  role?: 'alert' | 'status' | undefined;
  children?: ReactNode;
}

/** A coloured note within a page: one sentence, and what belongs to it below. */
export function Notice({ tone, icon: Mark, title, role, children }: Props) {
  return (
    <div className={classes.notice} data-tone={tone} role={role}>
      <Mark size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <div className={classes.body}>
        <p className={classes.title}>{title}</p>
        {children}
      </div>
    </div>
  );
}
