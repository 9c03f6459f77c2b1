import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Verdict, type VerdictCounts, verdicts, verdictText } from '../../shared/verdict/verdict.ts';
import { VerdictSample } from './badge.tsx';
import { count } from './format.ts';
import classes from './parts.module.css';

interface Props {
  /** What was counted: "Phones of 3 people". */
  label: string;
  counts: VerdictCounts;
  /** small: 12 px high, for rows. */
  size?: 'small' | 'large';
  /** The counts in words below the bar; without it the bar says them to screen readers alone. */
  legend?: boolean;
  /** At the end of the legend's line. */
  note?: string;
  /** Makes the legend's entries buttons, which show only what they name. */
  onChoose?: (verdict: Verdict) => void;
  /** What is shown alone. */
  chosen?: Verdict | null;
}

/** How many phones may be called, and how many may not: one bar, wherever phones are counted. */
export function VerdictBar({
  label,
  counts,
  size = 'large',
  legend = size === 'large',
  note,
  ...choice
}: Props) {
  const parts = verdicts.filter((verdict) => counts[verdict] > 0);
  const words = parts.map((verdict) => `${verdictText[verdict]} ${count(counts[verdict])}`).join(', ');
  const bar = (
    <div className={classes.bar} data-size={size} data-empty={parts.length === 0 || undefined}>
      {parts.map((verdict) => (
        <div
          key={verdict}
          className={`${classes.part} ${classes[verdict]}`}
          style={{ flexGrow: counts[verdict] }}
        />
      ))}
    </div>
  );
  if (!legend)
    return (
      <div role="img" aria-label={`${label}: ${words || 'none'}`} title={words || undefined}>
        {bar}
      </div>
    );
  return (
    <div>
      <div aria-hidden>{bar}</div>
      <div className={classes.legendLine}>
        <BarLegend
          label={label}
          parts={verdicts.map((verdict) => ({
            key: verdict,
            sample: <VerdictSample verdict={verdict} />,
            text: verdictText[verdict],
            count: counts[verdict],
          }))}
          {...choice}
        />
        {note && <span className={classes.legendNote}>{note}</span>}
      </div>
    </div>
  );
}

interface BarLegendProps<Key extends string> {
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
export function BarLegend<Key extends string>({
  label,
  parts,
  onChoose,
  chosen = null,
}: BarLegendProps<Key>) {
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
