import { useMemo } from 'react';

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
 * An intent for a form: made when the form opens and whenever what it asks for changes. A press takes it, the main
 * process spends it; a double click, two Enters or a window that was busy meanwhile find it taken.
 * @param subject what the form asks for, as text
 */
export function useIntent(subject: string): Intent {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject is what makes another intent
  return useMemo(() => createIntent(), [subject]);
}
