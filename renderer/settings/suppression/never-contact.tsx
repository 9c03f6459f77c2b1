import { upperFirst } from '@mantine/hooks';
import { IconBan } from '@tabler/icons-react';
import { createContext, type ReactNode, use, useMemo } from 'react';
import type {
  NewSuppression,
  SuppressionChange,
  SuppressionStatus,
} from '../../../shared/model/suppression.ts';
import { type SuppressionKind, suppressionKinds } from '../../../shared/verdict/suppression-key.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { call } from '../../ipc/call-main.ts';
import { useCall } from '../../ipc/mutations.ts';
import { ButtonElement } from '../../ui/theme.tsx';
import { attempt, showDone, showUndo } from '../../ui/toasts.tsx';
import classes from './suppression.module.css';

/**
 * Puts one number, email or person on the suppression list; stands in a `NeverScope`. A button without Mantine: an
 * answer has a hundred, and is to be painted at once.
 */
export function NeverButton({ kind, text }: NewSuppression) {
  const { add, adding } = useNever();
  const [label, whom] = words[kind].never;
  const isAdding = adding?.kind === kind && adding.text === text;
  return (
    <ButtonElement
      className={`bare ${classes.never}`}
      disabled={isAdding}
      aria-label={`${label} ${whom}: ${text}`}
      onClick={() => add({ kind, text })}
    >
      <IconBan size={13} aria-hidden />
      {label}
    </ButtonElement>
  );
}

interface Never {
  add(entry: NewSuppression): void;
  /** What is being put on the list now. */
  adding: NewSuppression | null;
}

const NeverContext = createContext<Never>({ add: () => {}, adding: null });

interface Props {
  /** Where the numbers, emails and people in it stand, in words. */
  from: string;
  children: ReactNode;
}

/** Lets the never buttons in it put somebody on the suppression list: one call for all, as an answer has a hundred. */
export function NeverScope({ from, children }: Props) {
  const { mutate, isPending, variables } = useCall('suppression:add', { onSuccess: sayChange });
  const adding = (isPending && variables?.entries[0]) || null;
  const never = useMemo(
    () => ({ add: (entry: NewSuppression) => mutate({ entries: [entry], from }), adding }),
    [mutate, from, adding],
  );
  return <NeverContext value={never}>{children}</NeverContext>;
}

const useNever = (): Never => use(NeverContext);

/** Says what a change of the list came to, with the way to take it back. */
export function sayChange(change: SuppressionChange): void {
  const text = changeText(change);
  if (change.added + change.removed === 0) showDone(text);
  else
    showUndo(text, () =>
      attempt(`undo ${change.id}`, call('suppression:undo', { change: change.id }), (undone) =>
        showDone(`Taken back. ${changeText(undone)}`),
      ),
    );
}

interface KindWords {
  one: string;
  many: string;
  /** On the button, and what more a screen reader says of it. */
  never: readonly [label: string, whom: string];
}

const words: Record<SuppressionKind, KindWords> = {
  phone: { one: 'number', many: 'numbers', never: ['Never call', 'this number'] },
  email: { one: 'email', many: 'emails', never: ['Never email', 'this address'] },
  domain: { one: 'domain', many: 'domains', never: ['Never email', 'this domain'] },
  name: { one: 'name', many: 'names', never: ['Never contact', 'this person'] },
};

/** "Number", and in a heading of several "Numbers". */
export const kindText = (kind: SuppressionKind, form: 'one' | 'many' = 'one'): string =>
  upperFirst(words[kind][form]);

/** "1,204 numbers, 3 emails". */
export function countsText(
  counts: SuppressionStatus['counts'],
  kinds: readonly SuppressionKind[] = suppressionKinds,
): string {
  const parts = kinds.flatMap((kind) =>
    counts[kind] === 0 ? [] : [counted(counts[kind], words[kind].one, words[kind].many)],
  );
  return parts.join(', ') || 'nothing';
}

/** What a change came to. */
function changeText({ added, removed, known }: SuppressionChange): string {
  const done = [
    added > 0 && `Added ${counted(added, 'entry', 'entries')}.`,
    removed > 0 && `Removed ${counted(removed, 'entry', 'entries')}.`,
    known > 0 && `${counted(known, 'was', 'were')} on the list already.`,
  ].filter((part) => part !== false);
  return done.join(' ') || 'Nothing was changed.';
}
