import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './parts.module.css';

interface Props {
  text: string;
  /** What the button does. */
  action: string;
  icon: ReactNode;
  onPress: () => void;
}

/** A message with something to press. */
export function ActionMessage({ text, action, icon, onPress }: Props) {
  return (
    <span className={classes.message}>
      <span className={classes.text}>{text}</span>
      <Button size="compact-sm" variant="default" leftSection={icon} onClick={onPress}>
        {action}
      </Button>
    </span>
  );
}
