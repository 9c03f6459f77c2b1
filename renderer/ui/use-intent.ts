import { useMemo } from 'react';
import type { ArgumentOf, ChannelName, ValueOf } from '../../shared/ipc/ipc.ts';
import { useCall } from '../ipc/mutations.ts';

/** One press that may cost money. */
export type Intent = ReturnType<typeof createIntent>;

export function createIntent(newId: () => string = () => crypto.randomUUID()) {
  let intent = newId();
  let taken = false;
  return {
    /** The press, once: null where it was pressed before, however fast the second click or key came. */
    take(): string | null {
      if (taken) return null;
      taken = true;
      return intent;
    },
    /** The press came to nothing: it may be tried once more. It stays the same one, and main refuses it where it was spent. */
    giveBack() {
      taken = false;
    },
    /** Another press is meant, because the user said so. */
    renew() {
      intent = newId();
      taken = false;
    },
  };
}

/**
 * An intent for a form: made when the form opens and whenever what it asks for changes. A press takes it, the main process
 * notes it with the job and spends it when the list leaves. A double click, two Enters or a window that was busy meanwhile
 * find it taken.
 * @param subject what the form asks for, as text
 */
export function useIntent(subject: string): Intent {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject is what makes another intent
  return useMemo(() => createIntent(), [subject]);
}

/**
 * A channel as a press that may cost money, good once. Where it has failed, or where the answer is null since the user
 * thought better of it, it may be pressed again. @param meta unless said otherwise, whoever presses shows its problem
 */
export function usePress<C extends ChannelName>(
  channel: C,
  intent: Intent,
  onDone: (value: NonNullable<ValueOf<C>>) => void = () => {},
  meta = { quiet: true },
) {
  const call = useCall(channel, { meta });
  return {
    ...call,
    press(argument: (intent: string) => ArgumentOf<C>) {
      const taken = intent.take();
      if (taken === null) return;
      // As it was pressed: by the answer, the dialog may be closed, or be about another job.
      void call
        .mutateAsync(argument(taken))
        .then((value) => (value ? onDone(value) : intent.giveBack()), intent.giveBack);
    },
  };
}
