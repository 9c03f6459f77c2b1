import assert from 'node:assert/strict';
import { safeStorage } from 'electron';
import { at, contract } from '../contract.ts';

const BACKENDS = ['basic_text', 'gnome_libsecret', 'kwallet', 'kwallet5', 'kwallet6'];

const early = { available: Promise.resolve(true), sealed: Promise.resolve('') };

export const safeStorageContract = contract(
  'api/safe-storage',
  'shell/browser/api/electron_api_safe_storage.cc',
  [
    at('loading', 'has chosen no keyring before the app is ready', () => {
      if (process.platform === 'linux') assert.equal(safeStorage.getSelectedStorageBackend(), 'unknown');
      early.available = safeStorage.isAsyncEncryptionAvailable();
      early.sealed = safeStorage.encryptStringAsync('x').then(
        () => 'sealed',
        (error: Error) => error.message,
      );
    }),
    at('ready', 'encrypts nothing before the app is ready', async () => {
      assert.equal(await early.available, false);
      assert.match(await early.sealed, /before app is ready/);
    }),
    at('ready', 'names the keyring it has chosen on Linux', () => {
      if (process.platform !== 'linux') return;
      assert.ok(BACKENDS.includes(safeStorage.getSelectedStorageBackend()));
    }),
    at('ready', 'gives back what it encrypted', async () => {
      assert.equal(await safeStorage.isAsyncEncryptionAvailable(), true);
      const sealed = await safeStorage.encryptStringAsync('the key é');
      assert.ok(Buffer.isBuffer(sealed) && !sealed.includes('the key'));
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(sealed);
      assert.equal(result, 'the key é');
      assert.equal(typeof shouldReEncrypt, 'boolean');
    }),
    at('ready', 'opens nothing that was changed since', async () => {
      const sealed = Buffer.from(
        await safeStorage.encryptStringAsync('secret, and long enough to be changed'),
      );
      sealed.fill(0, 4);
      await assert.rejects(safeStorage.decryptStringAsync(sealed), /Error while decrypting/);
    }),
    at('ready', 'takes bytes and nothing else for what it encrypted', async () => {
      await assert.rejects(safeStorage.decryptStringAsync(JSON.parse('"text"')), /to be a buffer/);
    }),
  ],
);
