import type { ReactNode } from 'react';
import classes from './disclosure.module.css';

interface Props {
  summary: string;
  /** Its name where several on one page have the same summary. */
  label?: string;
  children: ReactNode;
}

/** More about something, on request. */
export function Disclosure({ summary, label, children }: Props) {
  return (
    <details className={classes.details}>
      <summary aria-label={label}>{summary}</summary>
      {children}
    </details>
  );
}
