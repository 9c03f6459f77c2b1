import { Button } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import practiceButton from '../ui/practice-button.module.css';
import classes from './lookup-list.module.css';

interface Props {
  sentence: string;
  practice: boolean;
  ready: boolean;
  busy: boolean;
  onStart: () => void;
}

/** What the lookups can cost, and the button that starts them. Always in sight. */
export function StartLookupsBar({ sentence, practice, ready, busy, onStart }: Props) {
  return (
    <div className={classes.start}>
      <p role="status">{sentence}</p>
      <Button
        className={practice ? practiceButton.practice : undefined}
        leftSection={practice && <IconFlask size={16} stroke={1.8} aria-hidden />}
        onClick={onStart}
        loading={busy}
        disabled={!ready}
      >
        Start lookups
      </Button>
    </div>
  );
}
