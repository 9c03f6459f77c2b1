import { Group, Text, UnstyledButton } from '@mantine/core';
import { type Verdict, type VerdictCounts, verdicts, verdictText } from '../../shared/verdict/verdict.ts';
import { count } from './format.ts';
import classes from './parts.module.css';
import { verdictLook } from './theme.tsx';

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
  const parts = verdicts.map((verdict) => ({
    key: verdict,
    background: verdictLook[verdict],
    text: verdictText[verdict],
    count: counts[verdict],
  }));
  const bar = <Bar parts={parts} size={size} />;
  const words = verdictsInWords(counts);
  if (!legend)
    return (
      <div role="img" aria-label={`${label}: ${words || 'none'}`} title={words || undefined}>
        {bar}
      </div>
    );
  return (
    <div>
      <div aria-hidden>{bar}</div>
      <Group justify="space-between" align="baseline" gap={18} wrap="nowrap">
        <BarLegend label={label} parts={parts} {...choice} />
        {note && <span className="dim small">{note}</span>}
      </Group>
    </div>
  );
}

/** "May call 3, Do not call 1"; '' where there are none. */
export const verdictsInWords = (counts: VerdictCounts): string =>
  verdicts
    .flatMap((verdict) => (counts[verdict] > 0 ? `${verdictText[verdict]} ${count(counts[verdict])}` : []))
    .join(', ');

interface Part<Key extends string> {
  key: Key;
  /** Color and pattern, in the bar and beside the words for it. */
  background: string;
  count: number;
}

/** Parts of a whole, each as wide as it counts. */
export function Bar<Key extends string>({
  parts,
  of,
  size = 'small',
}: {
  parts: readonly Part<Key>[];
  /** What the whole width counts, where the parts may come to less. */
  of?: number;
  size?: 'small' | 'large';
}) {
  const shown = parts.filter(({ count }) => count > 0);
  const sum = shown.reduce((sum, { count }) => sum + count, 0);
  return (
    <div
      className={classes.bar}
      style={of ? { width: `${(sum / of) * 100}%`, minWidth: shown.length * 8 - 2 } : {}}
      data-size={size}
      data-empty={shown.length === 0 || undefined}
    >
      {shown.map(({ key, background, count }) => (
        <div key={key} className={classes.part} style={{ flexGrow: count, background }} />
      ))}
    </div>
  );
}

/** Shows what a part of a bar looks like. */
export const ColorSample = ({ background }: { background: string }) => (
  <span aria-hidden className={classes.sample} style={{ background }} />
);

interface BarLegendProps<Key extends string> {
  label: string;
  parts: readonly (Part<Key> & { text: string })[];
  /** Makes the entries buttons, which show only what they name. */
  onChoose?: ((part: Key) => void) | undefined;
  /** What is shown alone. */
  chosen?: Key | null;
}

/** The parts of a bar in words, each with its count. */
export function BarLegend<Key extends string>({
  label,
  parts,
  onChoose,
  chosen = null,
}: BarLegendProps<Key>) {
  return (
    <Group component="ul" gap="4px 18px" mt={8} fz="sm" className="plain" aria-label={label}>
      {parts.map(({ key, text, count: number, background }) => {
        const content = (
          <>
            <ColorSample background={background} />
            <span>{text}</span>
            <Text span inherit fw={600} className="tabular">
              {count(number)}
            </Text>
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
    </Group>
  );
}
