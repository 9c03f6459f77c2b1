import { Button } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import classes from './saved-message.module.css';

/** What was saved where, and the button that leads there. */
export function SavedMessage({ text, onShow }: { text: string; onShow: () => void }) {
  return (
    <span className={classes.message}>
      <span className={classes.text}>{text}</span>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconFolderOpen size={14} aria-hidden />}
        onClick={onShow}
      >
        Show in folder
      </Button>
    </span>
  );
}
