import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useCopyText } from '../ui/use-copy-text.ts';
import classes from './answer.module.css';

/** Copies one value of an answer as it is shown. */
export function CopyButton({ text }: { text: string }) {
  const copy = useCopyText();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={22}
      className={classes.copy}
      aria-label={`Copy ${text}`}
      onClick={() => void copy(text, text)}
    >
      <IconCopy size={13} aria-hidden />
    </ActionIcon>
  );
}
