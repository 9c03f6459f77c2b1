import { Button } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
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
      <p role="status">
        {practice && ready && <IconFlask size={16} stroke={1.6} aria-hidden />}
        {sentence}
      </p>
      <Button onClick={onStart} loading={busy} disabled={!ready}>
        Start lookups
      </Button>
    </div>
  );
}
