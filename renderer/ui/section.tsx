import { type ReactNode, useId } from 'react';
import classes from './page.module.css';

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
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {hint && <div className={classes.hint}>{hint}</div>}
        {actions && <div className={classes.sectionActions}>{actions}</div>}
      </div>
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </section>
  );
}
