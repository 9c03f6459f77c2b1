import { IconBan } from '@tabler/icons-react';
import type { NewSuppression } from '../../../shared/model/suppression.ts';
import { ButtonElement } from '../../ui/button-element.tsx';
import { useNever } from './never-scope.tsx';
import classes from './suppression.module.css';

/** On the button, and what more a screen reader says of it. */
const words: Record<NewSuppression['kind'], readonly [label: string, whom: string]> = {
  phone: ['Never call', 'this number'],
  email: ['Never email', 'this address'],
  domain: ['Never email', 'this domain'],
  name: ['Never contact', 'this person'],
};

/**
 * Puts one number, email or person on the suppression list; stands in a `NeverScope`. A button without Mantine: an
 * answer has a hundred, and is to be painted at once.
 */
export function NeverButton({ kind, text }: NewSuppression) {
  const { add, adding } = useNever();
  const [label, whom] = words[kind];
  const isAdding = adding?.kind === kind && adding.text === text;
  return (
    <ButtonElement
      className={classes.never}
      disabled={isAdding}
      aria-label={`${label} ${whom}: ${text}`}
      onClick={() => add({ kind, text })}
    >
      <IconBan size={13} aria-hidden />
      {label}
    </ButtonElement>
  );
}
