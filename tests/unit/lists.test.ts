import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createListFiles, sampleList } from '../../electron/app/lists/list-files.ts';
import { createGivenFiles, createOfferedFiles } from '../../electron/app/lists/offered-files.ts';
import { createSavedMappings } from '../../electron/app/lists/saved-mappings.ts';
import { systemDisk } from '../../electron/platform/disk.ts';
import type { SavedMapping } from '../../shared/model/mapping.ts';
import { FileTokenSchema } from '../../shared/model/seen-list.ts';
import { bulkServices, serviceIds } from '../../shared/model/services.ts';
import { problemIn, valueIn } from '../fakes/job-bench.ts';
import { createMemoryDisk, systemError } from '../fakes/memory-disk.ts';
import { memoryStore } from '../fakes/memory-store.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

const inFolder = temporaryFolder();

describe('saved mappings', () => {
  const headers = ['Company', 'Mobile'];
  const byPhone = { service: 'phone-append' as const, headers, mapping: { phone_column: 1 } };
  let time = 0;
  const open = (store = memoryStore<SavedMapping[]>([])) => {
    let ids = 0;
    return createSavedMappings(
      store,
      () => (time += 1000),
      () => `m${ids++}`,
    );
  };

  it('are remembered for the same headers only, newest first', () => {
    const mappings = open();
    mappings.remember(byPhone);
    mappings.remember({ ...byPhone, service: 'business-trace', mapping: { business_name_column: 0 } });
    expect(mappings.forHeaders(headers).map((saved) => saved.service)).toEqual([
      'business-trace',
      'phone-append',
    ]);
    expect(mappings.forHeaders(['Mobile', 'Company'])).toEqual([]);
  });

  it('are replaced when a mapping is remembered again', () => {
    const mappings = open();
    mappings.remember(byPhone);
    mappings.remember({ ...byPhone, mapping: { phone_column: 0 } });
    expect(mappings.forHeaders(headers).map((saved) => saved.mapping)).toEqual([{ phone_column: 0 }]);
  });

  it('keep a named one after any number of lists, until it is removed', () => {
    const mappings = open();
    const { id } = mappings.save('CRM export', byPhone);
    for (let list = 0; list < 300; list++) mappings.remember({ ...byPhone, headers: [`Column ${list}`] });
    expect(mappings.all().filter((saved) => saved.name !== '')).toHaveLength(1);
    expect(mappings.all().length).toBeLessThanOrEqual(201);
    expect(mappings.remove(id).some((saved) => saved.id === id)).toBe(false);
  });

  it('are replaced, under the same id, when one is saved under the same name', () => {
    const mappings = open();
    const { id } = mappings.save('CRM export', byPhone);
    mappings.save('crm EXPORT', { ...byPhone, mapping: { phone_column: 0 } });
    expect(mappings.all()).toMatchObject([{ id, name: 'crm EXPORT', mapping: { phone_column: 0 } }]);
  });
});

describe('list files made by the app', () => {
  it('hold a pasted table each, readable by this user only', async () => {
    const files = createListFiles(systemDisk, inFolder(), () => Date.UTC(2026, 0, 2, 3, 4, 5));
    const path = await files.paste('Phone\tName\n5035550142\tMira');
    expect(await readFile(path, 'utf8')).toBe('Phone\tName\n5035550142\tMira');
    expect(path).toMatch(/Pasted list 2026-01-02T03-04-05/);
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('are two for two tables pasted at once', async () => {
    const files = createListFiles(systemDisk, inFolder(), () => 0);
    const paths = await Promise.all(['first', 'second'].map((text) => files.paste(text)));
    expect(await Promise.all(paths.map((path) => readFile(path, 'utf8')))).toEqual(['first', 'second']);
  });

  it.each(['ENOSPC', 'EROFS', 'EACCES'] as const)(
    'are not half written where the disk answers %s, which is named as the cause',
    async (code) => {
      for (const refused of ['makeFolder', 'writeSynced', 'rename'] as const) {
        const memory = createMemoryDisk();
        memory.before = (step) => {
          if (step === refused) throw systemError(code);
        };
        const files = createListFiles(memory, inFolder(), () => 0);
        const why = /^The (pasted table could not be kept|sample list could not be written): .+\.$/;
        await expect(files.paste('a')).rejects.toThrow(why);
        await expect(files.sample('phone-append')).rejects.toThrow(why);
        expect([...memory.files]).toEqual([]);
      }
    },
  );

  it('hold pasted tables for a week at most', async () => {
    const now = Date.UTC(2026, 0, 20);
    const files = createListFiles(systemDisk, inFolder('kept'), () => now);
    const old = inFolder('kept', 'pasted', 'Pasted list old.csv');
    await files.paste('a');
    await writeFile(old, 'a');
    await utimes(old, new Date(now), new Date(now - 8 * 24 * 3600 * 1000));
    await files.removeOld();
    expect(await readdir(inFolder('kept', 'pasted'))).toEqual([expect.stringContaining('2026-01-20')]);
  });

  it.each(serviceIds)(
    'hold a sample for %s with every required field and only made-up contacts',
    (service) => {
      const [header = '', ...rows] = sampleList(service).trimEnd().split('\r\n');
      const required = bulkServices[service].columns.filter((column) => column.required);
      expect(header.split(',').length).toBeGreaterThanOrEqual(required.length);
      expect(rows.length).toBeGreaterThan(9);
      for (const row of rows) {
        expect(row.split(',')).toHaveLength(header.split(',').length);
        for (const email of row.match(/\S+@\S+/g) ?? []) expect(email).toMatch(/[@.]example\.(com|org|net)/);
        for (const phone of row.match(/[\d() +.-]{10,}/g) ?? [])
          expect(phone.replace(/\D/g, '')).toMatch(/55501\d\d$/);
      }
    },
  );
});

describe('opened files', () => {
  const list = resolve('/lists/leads.csv');
  const other = resolve('/lists/other.csv');

  function start(argv: string[] = ['app'], isPackaged = true) {
    const app = Object.assign(new EventEmitter(), { isPackaged });
    const given = createGivenFiles(app, argv, (path) => path === list || path === other);
    const told: string[] = [];
    const follow = () =>
      given.follow(
        () => void told.push('shown'),
        (event) => void told.push(event),
      );
    const again = (...args: string[]) =>
      void app.emit('second-instance', {}, ['app', ...args], resolve('/lists'));
    return { app, given, told, follow, again };
  }

  it('from the command line wait for the page, and are given out once', () => {
    const { given } = start([
      'app',
      '--flag=/lists/other.csv',
      '/nowhere.csv',
      '/lists/leads.csv',
      '/lists/other.csv',
    ]);
    expect([given.take(), given.take()]).toEqual([{ path: list, others: 1 }, null]);
  });

  it('are none where the app starts without a file, or from its source', () => {
    expect(start().given.take()).toBeNull();
    expect(start(['electron', '/lists/leads.csv'], false).given.take()).toBeNull();
    expect(start(['electron', '.', '/lists/leads.csv'], false).given.take()).toEqual({
      path: list,
      others: 0,
    });
  });

  it('come from a second start, relative to its folder', () => {
    const { given, told, follow, again } = start();
    follow();
    again('--original-process-start-time=1', 'other.csv');
    expect(told).toEqual(['shown', 'files:given']);
    expect(given.take()).toEqual({ path: other, others: 0 });
    again();
    expect(given.take()).toBeNull();
    expect(told).toHaveLength(2);
  });

  it('come from macOS, even before the app is ready', () => {
    const { app, given, told, follow } = start();
    let prevented = 0;
    app.emit('open-file', { preventDefault: () => void prevented++ }, list);
    follow();
    expect([prevented, told.length, given.take()]).toEqual([1, 0, { path: list, others: 0 }]);
    app.emit('open-file', { preventDefault: () => void prevented++ }, other);
    expect([prevented, told.length, given.take()]).toEqual([2, 2, { path: other, others: 0 }]);
  });

  it('are counted where macOS names several, and the first is given', () => {
    const { app, given, follow } = start();
    follow();
    for (const path of [list, other, list]) app.emit('open-file', { preventDefault() {} }, path);
    expect([given.take(), given.take()]).toEqual([{ path: list, others: 2 }, null]);
  });
});

const newToken = () => randomBytes(16).toString('hex');

describe('offered files', () => {
  it('are known by tokens that say nothing about their path', () => {
    const offered = createOfferedFiles(newToken);
    const path = join('/home', 'ann', 'Lists', 'spring.csv');
    const { token, name } = offered.offer(path);
    expect(name).toBe('spring.csv');
    expect(FileTokenSchema.safeParse(token).success).toBe(true);
    expect(valueIn(offered.pathOf(token))).toBe(path);
  });

  it('are read by their own token only', () => {
    const offered = createOfferedFiles(newToken);
    const path = join('/home', 'ann', 'spring.csv');
    const { token } = offered.offer(path);
    const near = [path, 'spring.csv', '', token.slice(1), `${token} `, token.toUpperCase(), '__proto__'];
    const foreign = createOfferedFiles(newToken).offer(path).token;
    for (const other of [...near, foreign].filter((text) => text !== token)) {
      expect(problemIn(offered.pathOf(other))).toMatchObject({
        code: 'file-not-offered',
        advice: 'Choose the file again.',
      });
    }
    fc.assert(fc.property(fc.string(), (other) => !offered.pathOf(other).ok));
  });

  it('are known up to the newest thousand', () => {
    const offered = createOfferedFiles(newToken);
    const tokens = Array.from({ length: 1500 }, (_, number) => offered.offer(`/lists/${number}.csv`).token);
    const known = tokens.map((token) => offered.pathOf(token).ok);
    expect(known).toEqual(tokens.map((_, number) => number >= 500));
    expect(new Set(tokens).size).toBe(1500);
  });
});
