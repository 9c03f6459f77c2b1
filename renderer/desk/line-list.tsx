import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { count } from '../ui/format.ts';
import classes from './desk.module.css';

interface Props<T> {
  label: string;
  items: readonly T[];
  /** Shown until all are asked for. */
  most: number;
  keyOf: (item: T) => string;
  children: (item: T) => ReactNode;
}

/** A list of lines, of which the first are shown until all are asked for. */
export function LineList<T>({ label, items, most, keyOf, children }: Props<T>) {
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, most);
  return (
    <>
      <ul className={classes.lines} aria-label={label}>
        {shown.map((item) => (
          <li key={keyOf(item)} className={classes.line}>
            {children(item)}
          </li>
        ))}
      </ul>
      {items.length > shown.length && (
        <div className={classes.more}>
          <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
            Show all {count(items.length)}
          </Button>
        </div>
      )}
    </>
  );
}
