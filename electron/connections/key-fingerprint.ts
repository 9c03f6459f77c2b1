import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Store } from '../platform/store.ts';

/** What keys are hashed with: made once for a profile, in a file of its own that only the user can read. */
export const FingerprintSecretSchema = z.object({ secret: z.string() });
export type FingerprintSecret = z.infer<typeof FingerprintSecretSchema>;

export const newFingerprintSecret = (): FingerprintSecret => ({
  secret: randomBytes(32).toString('base64url'),
});

/** 96 bits: two keys of one user do not agree by chance. */
const characters = 16;

/**
 * Tells whether two keys are the same when only one of them is here: the beginning of their HMAC-SHA-256, base64url.
 * Without the profile's secret no key can be tried against it; where that is lost, accounts are known again by the
 * user's word only.
 * @throws a ProblemError where the secret is not on disk yet and cannot be put there
 */
export function createKeyFingerprint(store: Store<FingerprintSecret>): (key: string) => string {
  let kept = false;
  return (key) => {
    // Without the same secret at the next start the fingerprint would be of no use.
    if (!kept) store.set(store.get());
    kept = true;
    return createHmac('sha256', store.get().secret).update(key).digest('base64url').slice(0, characters);
  };
}
