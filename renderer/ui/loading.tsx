import { Skeleton, VisuallyHidden } from '@mantine/core';

/** Grey lines where content will stand, so that nothing jumps when it comes. */
export function Loading({ what, lines = 4, height = 34 }: { what: string; lines?: number; height?: number }) {
  return (
    <div role="status" aria-busy>
      <VisuallyHidden>Loading {what}</VisuallyHidden>
      <LoadingLines lines={lines} height={height} />
    </div>
  );
}

/** The lines alone, where something else says what is waited for. */
export function LoadingLines({ lines, height = 34 }: { lines: number; height?: number }) {
  return Array.from({ length: lines }, (_, line) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
    <Skeleton key={line} height={height} mb={8} radius="sm" animate />
  ));
}
