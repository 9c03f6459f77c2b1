import { beforeEach, describe, expect, test } from 'vitest';
import {
  createKeyVault,
  type KeptKey,
  type KeyVault,
  patience,
} from '../../electron/connections/key-vault.ts';
import { success } from '../../shared/model/problem.ts';
import { createFakeClock, type FakeClock } from '../fakes/fake-clock.ts';
import { systemError } from '../fakes/memory-disk.ts';
import { fakeCipher } from '../fakes/test-connections.ts';

const id = 'acme';
const key = 'k3y-of-the-account-9f2c';
const newKey = 'another-key-entirely-77aa';

let cipher: ReturnType<typeof fakeCipher>;
let clock: FakeClock;
let vault: KeyVault;
/** Whose keychain answered after it was given up. */
let answeredLate: string[];
/** What was written down anew, and what the disk does about it. */
let rewritten: { id: string; kept: KeptKey }[];
let onRewrite: () => void;

/** As after a restart: an empty memory. */
function start(): void {
  vault = createKeyVault({
    ...{ cipher, clock },
    rewrite(id, kept) {
      onRewrite();
      rewritten.push({ id, kept });
    },
    onLate: (of) => answeredLate.push(of),
  });
}

beforeEach(() => {
  cipher = fakeCipher();
  clock = createFakeClock();
  answeredLate = [];
  rewritten = [];
  onRewrite = () => {};
  start();
});

const saved = (kept: KeptKey = {}) => ({
  id,
  name: 'Acme',
  address: 'https://api.example.com',
  fingerprint: '',
  formerIds: [],
  ...kept,
});
const sealed = async (text = key) => saved(await vault.seal(text));

/** Lets the keychain answer only when `unlock` is called; tells when it was asked, and how often. */
function lock(what: 'decrypt' | 'encrypt') {
  let unlock = () => {};
  const unlocked = new Promise<void>((resolve) => {
    unlock = resolve;
  });
  const { decrypt, encrypt } = cipher;
  let times = 0;
  const asked = new Promise<void>((ask) => {
    if (what === 'decrypt') {
      cipher.decrypt = async (encrypted) => {
        times += 1;
        ask();
        await unlocked;
        return decrypt(encrypted);
      };
    } else {
      cipher.encrypt = async (text) => {
        times += 1;
        ask();
        await unlocked;
        return encrypt(text);
      };
    }
  });
  return { asked, unlock, times: () => times };
}

const cannotDecrypt = () => Promise.reject(new Error('the keychain is locked'));

describe('a key', () => {
  test('is saved encrypted and read again after a restart', async () => {
    const kept = await sealed();
    expect(JSON.stringify(kept)).not.toContain(key);
    expect(kept.lastFour).toBe('9f2c');
    start();
    expect(await vault.read(kept)).toEqual(success(key));
    expect(await vault.state(kept)).toStrictEqual({ state: 'stored', lastFour: '9f2c' });
    expect(rewritten).toEqual([]);
  });

  test('that was read once stays for the session, even with a locked keychain', async () => {
    const kept = await sealed();
    await vault.read(kept);
    cipher.decrypt = cannotDecrypt;
    expect(await vault.read(kept)).toEqual(success(key));
  });

  test.each(['unsafe', 'refused'])('is not saved at all where encryption is %s', async (why) => {
    if (why === 'unsafe') cipher.safe = false;
    else cipher.encrypt = cannotDecrypt;
    const kept = await sealed();
    expect(kept).toStrictEqual(saved({ lastFour: '9f2c' }));
    vault.hold(id, key);
    expect(await vault.read(kept)).toEqual(success(key));
    expect(await vault.state(kept)).toStrictEqual({ state: 'session-only', lastFour: '9f2c' });
    start();
    expect(await vault.state(kept)).toStrictEqual({ state: 'missing', lastFour: '9f2c' });
    expect(await vault.read(kept)).toMatchObject({ ok: false, problem: { code: 'key-missing' } });
  });

  test('is unreadable while it cannot be decrypted', async () => {
    const kept = await sealed();
    const { decrypt } = cipher;
    cipher.decrypt = cannotDecrypt;
    expect(await vault.state(kept)).toStrictEqual({ state: 'unreadable', lastFour: '9f2c' });
    expect(await vault.read(kept)).toMatchObject({ ok: false, problem: { code: 'key-unreadable' } });
    cipher.decrypt = decrypt;
    expect(await vault.read(kept)).toEqual(success(key));
  });

  test('is not decrypted where encryption is no longer safe', async () => {
    const kept = await sealed();
    cipher.safe = false;
    expect(await vault.read(kept)).toMatchObject({ ok: false, problem: { code: 'key-unreadable' } });
    expect(await vault.state(kept)).toMatchObject({ state: 'unreadable' });
  });

  test('that was never saved does not make the keychain ask the user', async () => {
    const asked: string[] = [];
    cipher.decrypt = async (encrypted) => {
      asked.push(encrypted);
      return { text: '', stale: false };
    };
    expect(await vault.state(saved())).toStrictEqual({ state: 'missing' });
    expect(asked).toEqual([]);
  });

  test.each([
    ['elevenchars', ''],
    ['twelve-chars', 'hars'],
    ['', ''],
  ])('%j shows %j as its last characters', async (text, shown) => {
    const kept = await sealed(text);
    expect(kept.lastFour).toBe(shown);
    expect(await vault.state(kept)).toEqual({ state: 'stored', lastFour: shown });
  });
});

describe('a keychain that answers late', () => {
  test('does not bring back a key that was replaced meanwhile', async () => {
    const kept = await sealed();
    const { asked, unlock } = lock('decrypt');
    const reading = vault.read(kept);
    await asked;
    vault.hold(id, newKey);
    unlock();
    expect(await reading).toEqual(success(newKey));
    expect(await vault.read(kept)).toEqual(success(newKey));
  });

  test('does not bring back a key that was forgotten meanwhile', async () => {
    const kept = await sealed();
    const { asked, unlock } = lock('decrypt');
    const reading = vault.read(kept);
    await asked;
    vault.forget(id);
    unlock();
    expect(await reading).toMatchObject({ ok: false });
    cipher.decrypt = cannotDecrypt;
    expect(await vault.read(kept)).toMatchObject({ ok: false });
  });

  test('answers the key where only other connections changed meanwhile', async () => {
    const kept = await sealed();
    const { asked, unlock } = lock('decrypt');
    const reading = vault.read(kept);
    await asked;
    vault.hold('another', newKey);
    vault.forget('a third');
    unlock();
    expect(await reading).toEqual(success(key));
  });
});

test('a forgotten key is missing at once', async () => {
  vault.hold(id, key);
  vault.forget(id);
  expect(await vault.state(saved())).toStrictEqual({ state: 'missing' });
});

describe('a key that has to be encrypted again', () => {
  test('is saved once, encrypted again, before it is answered', async () => {
    const kept = await sealed();
    cipher.stale = true;
    const { asked, unlock } = lock('encrypt');
    const reading = vault.read(kept);
    await asked;
    unlock();
    expect(await reading).toEqual(success(key));
    const [renewed, ...more] = rewritten;
    expect(renewed).toMatchObject({ id, kept: { lastFour: '9f2c' } });
    expect(renewed?.kept.encryptedKey).not.toBe(kept.encryptedKey);
    await vault.read(kept);
    expect(more).toEqual([]);
    expect(rewritten).toHaveLength(1);
    start();
    cipher.stale = false;
    expect(await vault.read(saved(renewed?.kept))).toEqual(success(key));
  });

  test.each([
    ['replaced', () => vault.hold(id, newKey), { ok: true, value: newKey }],
    ['forgotten', () => vault.forget(id), { ok: false }],
  ])('is neither saved nor answered when it was %s meanwhile', async (_what, change, answer) => {
    const kept = await sealed();
    cipher.stale = true;
    const { asked, unlock } = lock('encrypt');
    const reading = vault.read(kept);
    await asked;
    change();
    unlock();
    expect(await reading).toMatchObject(answer);
    expect(rewritten).toEqual([]);
  });

  test('is answered although it cannot be saved, and is saved after the next start', async () => {
    const kept = await sealed();
    cipher.stale = true;
    onRewrite = () => {
      throw systemError('ENOSPC');
    };
    expect(await vault.read(kept)).toEqual(success(key));
    onRewrite = () => {};
    start();
    await vault.read(kept);
    expect(rewritten).toHaveLength(1);
  });
});

describe('a keychain that waits for a person', () => {
  test('is reported as waiting after a while, and its late answer counts', async () => {
    const kept = await sealed();
    const { unlock } = lock('decrypt');
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

  test('is asked once for several readers of a key', async () => {
    const kept = await sealed();
    const { unlock, times } = lock('decrypt');
    const reading = [vault.read(kept), vault.read(kept), vault.state(kept)];
    await clock.settle();
    unlock();
    await Promise.all(reading);
    expect(times()).toBe(1);
  });
});
