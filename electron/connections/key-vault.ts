import type { ConnectionView } from '../../shared/model/connection.ts';
import { failure, type Problem, problem, type Result, success } from '../../shared/model/problem.ts';
import type { Clock } from '../platform/clock.ts';
import { late, within } from '../platform/concurrency.ts';
import type { Cipher } from '../platform/desktop.ts';
import type { SavedConnection } from './saved-connections.ts';

type KeyState = ConnectionView['key'];
/** How a key is written down: nothing at all where this computer has no safe place for it. */
export type KeptKey = Pick<SavedConnection, 'encryptedKey' | 'lastFour'>;

/** The one place with keys in the clear. What cannot be decrypted stays on disk: tomorrow it may be readable again. */
export type KeyVault = ReturnType<typeof createKeyVault>;

/** How long a keychain that does not answer is waited for. */
export const patience = { stateMs: 3_000, readMs: 60_000 };

/** One question to the keychain. */
interface Asking {
  answer: Promise<string | null>;
  /** It was not waited for any longer. */
  isLate: boolean;
}

export function createKeyVault(parts: {
  cipher: Cipher;
  clock: Pick<Clock, 'after'>;
  /** The system asks for a stored key to be encrypted anew. */
  rewrite: (id: string, kept: KeptKey) => void;
  /** A keychain that was not waited for any longer has answered. */
  onLate: (id: string) => void;
}) {
  const { cipher, clock, rewrite, onLate } = parts;
  const open = new Map<string, string>();
  /**
   * What the keychain is being asked, so that a person is asked for its password once. It may keep a decryption waiting while
   * the user replaces the key: then that is no longer among these.
   */
  const asking = new Map<string, Asking>();

  function askFor({ id, encryptedKey }: SavedConnection): Asking | string | null {
    const known = open.get(id);
    if (known !== undefined) return known;
    if (encryptedKey === undefined) return null;
    const asked = asking.get(id);
    if (asked) return asked;
    const isAsked = () => asking.get(id) === now;
    const answer = ask(id, encryptedKey, isAsked).finally(() => {
      if (isAsked()) asking.delete(id);
    });
    const now: Asking = { answer, isLate: false };
    asking.set(id, now);
    return now;
  }

  /** The key, null where there is none, `late` where the keychain has not answered after so long. */
  async function wait(asked: ReturnType<typeof askFor>, id: string, limitMs: number) {
    if (asked === null || typeof asked === 'string') return asked;
    const key = await within(asked.answer, limitMs, clock);
    if (key === late && !asked.isLate) {
      asked.isLate = true;
      void asked.answer.then(() => onLate(id));
    }
    return key;
  }

  async function ask(id: string, encryptedKey: string, isAsked: () => boolean): Promise<string | null> {
    try {
      if (!(await cipher.isSafe())) return null;
      const { text, stale } = await cipher.decrypt(encryptedKey);
      if (isAsked()) {
        open.set(id, text);
        if (stale) await renew(id, text, isAsked);
      }
      // Whatever came in the meantime is the key now.
      return open.get(id) ?? null;
    } catch {
      return null;
    }
  }

  /** Encrypts a key anew where the system asks for it; where that fails, the old writing still serves. */
  async function renew(id: string, key: string, isAsked: () => boolean): Promise<void> {
    try {
      const kept = { encryptedKey: await cipher.encrypt(key), lastFour: lastFourOf(key) };
      if (isAsked()) rewrite(id, kept);
    } catch {
      // It is asked for again at the next start.
    }
  }

  async function state(saved: SavedConnection): Promise<KeyState> {
    const asked = askFor(saved);
    const wasLate = asked !== null && typeof asked === 'object' && asked.isLate;
    const key = wasLate ? late : await wait(asked, saved.id, patience.stateMs);
    const lastFour = saved.lastFour === undefined ? {} : { lastFour: saved.lastFour };
    if (key === late) return { state: 'waiting', ...lastFour };
    if (key !== null) {
      return {
        state: saved.encryptedKey === undefined ? 'session-only' : 'stored',
        lastFour: lastFourOf(key),
      };
    }
    return { state: saved.encryptedKey === undefined ? 'missing' : 'unreadable', ...lastFour };
  }

  return {
    /** How the key may be written down: encrypted where that is safe. Nothing is kept of it here. */
    async seal(key: string): Promise<KeptKey> {
      const lastFour = lastFourOf(key);
      try {
        return (await cipher.isSafe()) ? { encryptedKey: await cipher.encrypt(key), lastFour } : { lastFour };
      } catch {
        return { lastFour };
      }
    },
    /** Keeps the key in memory. To be called when what `seal` answered is on disk, so that both tell of one key. */
    hold(id: string, key: string): void {
      asking.delete(id);
      open.set(id, key);
    },
    /** A keychain may wait for a person to unlock it; after `patience.readMs` that is what is answered. */
    async read(saved: SavedConnection): Promise<Result<string>> {
      const key = await wait(askFor(saved), saved.id, patience.readMs);
      if (key === late) return failure(waitingKey(saved.name));
      if (key !== null) return success(key);
      return failure(saved.encryptedKey === undefined ? missingKey(saved.name) : unreadableKey(saved.name));
    },
    /** What is known of a key, at the latest after `patience.stateMs`, since a window waits for it. */
    state,
    forget(id: string): void {
      asking.delete(id);
      open.delete(id);
    },
  };
}

/** Four characters of a long key tell nothing; of a short one they would tell too much. */
function lastFourOf(key: string): string {
  return key.length >= 12 ? key.slice(-4) : '';
}

function missingKey(name: string): Problem {
  return problem(
    'key-missing',
    `The key of “${name}” was kept for one session only, because this computer offers no safe place to store it.`,
    'Open Settings, Connections and enter the key again.',
  );
}

function unreadableKey(name: string): Problem {
  return problem(
    'key-unreadable',
    `The stored key of “${name}” can no longer be read on this computer.`,
    'Unlock your keychain and restart the app, or open Settings, Connections and enter the key again.',
  );
}

function waitingKey(name: string): Problem {
  return {
    ...problem(
      'key-waiting',
      `The system’s keychain has not given out the key of “${name}” yet.`,
      'Unlock the keychain. It may be asking for your password in its own window. Then try again.',
    ),
    retryable: true,
  };
}
