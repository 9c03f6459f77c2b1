import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import type { NewSuppression } from '../../shared/suppression.ts';
import { useCall } from '../ipc/mutations.ts';
import classes from './suppression.module.css';
import { useChangeToast } from './use-change.tsx';

const label: Record<NewSuppression['kind'], string> = {
  phone: 'Never call this number',
  email: 'Never write to this email',
  domain: 'Never write to this domain',
  name: 'Never contact this person',
};

/** Puts one number, email or person on the suppression list. @param from where it stands, in words */
export function NeverButton({ kind, text, from }: NewSuppression & { from: string }) {
  const say = useChangeToast();
  const add = useCall('suppression:add', { onSuccess: say });
  return (
    <Button
      variant="subtle"
      size="compact-xs"
      className={classes.never}
      leftSection={<IconBan size={13} aria-hidden />}
      loading={add.isPending}
      aria-label={`${label[kind]}: ${text}`}
      onClick={() => add.mutate({ entries: [{ kind, text }], from })}
    >
      {label[kind]}
    </Button>
  );
}
