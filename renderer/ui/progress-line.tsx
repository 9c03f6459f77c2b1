import { Progress } from '@mantine/core';

interface Props {
  /** What goes on, as a screen reader says it. */
  label: string;
  /** Of a hundred; null where it is not known how far it is: the line moves then, and no number is said. */
  percent: number | null;
  className?: string | undefined;
}

/** How far something is. */
export function ProgressLine({ label, percent, className }: Props) {
  const isKnown = percent !== null;
  return (
    <Progress.Root size="sm" className={className}>
      <Progress.Section
        value={percent ?? 100}
        animated={!isKnown}
        aria-label={label}
        withAria={isKnown}
        {...(!isKnown && { role: 'progressbar' })}
      />
    </Progress.Root>
  );
}
