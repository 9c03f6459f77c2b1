import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import type { NewSuppression } from '../../shared/suppression.ts';
import { useCall } from '../ipc/mutations.ts';
import classes from './suppression.module.css';
import { useChangeToast } from './use-change.tsx';

/** On the button, and what more a screen reader says of it. */
const words: Record<NewSuppression['kind'], readonly [label: string, whom: string]> = {
  phone: ['Never call', 'this number'],
  email: ['Never email', 'this address'],
  domain: ['Never email', 'this domain'],
  name: ['Never contact', 'this person'],
};

/** Puts one number, email or person on the suppression list. @param from where it stands, in words */
export function NeverButton({ kind, text, from }: NewSuppression & { from: string }) {
  const say = useChangeToast();
  const [label, whom] = words[kind];
  const add = useCall('suppression:add', { onSuccess: say });
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      className={classes.never}
      leftSection={<IconBan size={13} aria-hidden />}
      loading={add.isPending}
      aria-label={`${label} ${whom}: ${text}`}
      onClick={() => add.mutate({ entries: [{ kind, text }], from })}
    >
      {label}
    </Button>
  );
}
