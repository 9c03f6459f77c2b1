import { useMemo } from 'react';

/** One press that may cost money. */
export interface Intent {
  /** The press, once: null where it was pressed before, however fast the second click or key came. */
  take(): string | null;
  /** The press came to nothing: it may be tried once more. It stays the same one, and main refuses it where it was spent. */
  giveBack(): void;
  /** Another press is meant, because the user said so. */
  renew(): void;
}

export function createIntent(newId: () => string = () => crypto.randomUUID()): Intent {
  let intent = newId();
  let taken = false;
  return {
    take() {
      if (taken) return null;
      taken = true;
      return intent;
    },
    giveBack() {
      taken = false;
    },
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
