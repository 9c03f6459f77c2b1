import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { count } from './format.ts';
import classes from './parts.module.css';

interface Props<Key extends string> {
  label: string;
  parts: readonly Part<Key>[];
  /** Makes the entries buttons, which show only what they name. */
  onChoose?: ((part: Key) => void) | undefined;
  /** What is shown alone. */
  chosen?: Key | null;
}

interface Part<Key extends string> {
  key: Key;
  /** Its colour in the bar. */
  sample: ReactNode;
  text: string;
  count: number;
}

/** The parts of a bar in words, each with its count. */
export function BarLegend<Key extends string>({ label, parts, onChoose, chosen = null }: Props<Key>) {
  return (
    <ul className={classes.legend} aria-label={label}>
      {parts.map(({ key, sample, text, count: number }) => {
        const content = (
          <>
            {sample}
            <span>{text}</span>
            <span className={classes.count}>{count(number)}</span>
          </>
        );
        return (
          <li key={key}>
            {onChoose ? (
              <UnstyledButton
                className={classes.entry}
                aria-pressed={chosen === key}
                onClick={() => onChoose(key)}
              >
                {content}
              </UnstyledButton>
            ) : (
              <div className={classes.entry}>{content}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
