import { Button } from '@mantine/core';
import { IconReplace } from '@tabler/icons-react';
import { Notice } from '../../ui/notice.tsx';
import { type ColumnRules, countRules } from '../corrections.ts';

interface Props {
  offered: ColumnRules;
  headerOf: (column: number) => string;
  onTake: () => void;
}

/** What was replaced the last time in a list with these columns, to be done again on a word. */
export function OfferedCorrections({ offered, headerOf, onTake }: Props) {
  if (countRules(offered) === 0) return null;
  const words = [
    ...offered.replacements.map(({ column, find, replaceWith }) =>
      replaceWith === ''
        ? `“${find}” was taken out of ${headerOf(column)}`
        : `“${find}” became “${replaceWith}” in ${headerOf(column)}`,
    ),
    ...offered.marks.map(({ column, word }) => `rows with “${word}” in ${headerOf(column)} were set aside`),
  ];
  return (
    <Notice tone="idle" icon={IconReplace} title={`Last time, ${words.join(', and ')}.`}>
      <Button variant="default" size="compact-sm" onClick={onTake}>
        Do it again
      </Button>
    </Notice>
  );
}
