import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './page.module.css';

interface Props {
  icon: Icon;
  title: string;
  text: string;
  children?: ReactNode;
}

/** What stands where there is nothing yet, with the way on. */
export function EmptyState({ icon: Mark, title, text, children }: Props) {
  return (
    <div className={classes.empty}>
      <Mark size={32} stroke={1.25} aria-hidden className={classes.icon} />
      <p className={classes.emptyStateTitle}>{title}</p>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  );
}
