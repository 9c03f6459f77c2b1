import { Button } from '@mantine/core';
import { IconReplace } from '@tabler/icons-react';
import type { Replacement } from '../../shared/shaping.ts';
import { Notice } from '../ui/notice.tsx';

interface Props {
  offered: readonly Replacement[];
  headerOf: (column: number) => string;
  onTake: () => void;
}

/** What was replaced the last time in a list with these columns, to be done again on a word. */
export function OfferedCorrections({ offered, headerOf, onTake }: Props) {
  if (offered.length === 0) return null;
  const words = offered.map(({ column, find, replaceWith }) =>
    replaceWith === ''
      ? `“${find}” was taken out of ${headerOf(column)}`
      : `“${find}” became “${replaceWith}” in ${headerOf(column)}`,
  );
  return (
    <Notice tone="idle" icon={IconReplace} title={`Last time, ${words.join(', and ')}.`}>
      <Button variant="default" size="compact-sm" onClick={onTake}>
        Do it again
      </Button>
    </Notice>
  );
}
