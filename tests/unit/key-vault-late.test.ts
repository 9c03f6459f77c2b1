import { beforeEach, describe, expect, test } from 'vitest';
import { createKeyVault, type KeyVault, patience } from '../../electron/connections/key-vault.ts';
import { success } from '../../shared/problem.ts';
import { fakeCipher } from '../fakes/fake-cipher.ts';
import { createFakeClock, type FakeClock } from '../fakes/fake-clock.ts';

const id = 'acme';
const key = 'k3y-of-the-account-9f2c';

let cipher: ReturnType<typeof fakeCipher>;
let clock: FakeClock;
let vault: KeyVault;
/** Whose keychain answered after it was given up. */
let answeredLate: string[];

beforeEach(() => {
  cipher = fakeCipher();
  clock = createFakeClock();
  answeredLate = [];
  vault = createKeyVault({
    ...{ cipher, clock },
    rewrite: () => {},
    onLate: (of) => answeredLate.push(of),
  });
});

const sealed = async () => ({
  ...{ id, name: 'Acme', address: 'https://api.example.com', formerIds: [] },
  ...(await vault.seal(key)),
});

/** Lets the keychain answer only when `unlock` is called; `times` counts how often it was asked. */
function lock() {
  let unlock = () => {};
  const unlocked = new Promise<void>((resolve) => {
    unlock = resolve;
  });
  const { decrypt } = cipher;
  let times = 0;
  cipher.decrypt = async (encrypted) => {
    times += 1;
    await unlocked;
    return decrypt(encrypted);
  };
  return { unlock, times: () => times };
}

describe('a keychain that waits for a person', () => {
  test('is said after a while, and its answer counts when it comes', async () => {
    const kept = await sealed();
    const { unlock } = lock();
    const [state, reading] = [vault.state(kept), vault.read(kept)];
    await clock.advance(patience.stateMs);
    expect(await state).toEqual({ state: 'waiting', lastFour: '9f2c' });
    // Known by now, it is said at once.
    expect(await vault.state(kept)).toMatchObject({ state: 'waiting' });
    await clock.advance(patience.readMs);
    expect(await reading).toMatchObject({ ok: false, problem: { code: 'key-waiting', retryable: true } });
    expect(answeredLate).toEqual([]);
    unlock();
    await clock.settle();
    expect(answeredLate).toEqual([id]);
    expect(await vault.read(kept)).toEqual(success(key));
    expect(await vault.state(kept)).toEqual({ state: 'stored', lastFour: '9f2c' });
    expect(clock.timers()).toBe(0);
  });

  test('is asked once, however many wait for it', async () => {
    const kept = await sealed();
    const { unlock, times } = lock();
    const reading = [vault.read(kept), vault.read(kept), vault.state(kept)];
    await clock.settle();
    unlock();
    await Promise.all(reading);
    expect(times()).toBe(1);
  });
});
