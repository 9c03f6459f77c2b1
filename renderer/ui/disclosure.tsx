import { type ReactNode, useState } from 'react';
import classes from './parts.module.css';

interface Props {
  summary: string;
  /** Its name where several on one page have the same summary. */
  label?: string;
  /** What is inside is there only while it is open: nothing else finds its fields by their names. */
  lazy?: boolean;
  children: ReactNode;
}

/** More about something, on request. */
export function Disclosure({ summary, label, lazy = false, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={label}>{summary}</summary>
      {(isOpen || !lazy) && children}
    </details>
  );
}
