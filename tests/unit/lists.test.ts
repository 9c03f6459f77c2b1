import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createListFiles } from '../../electron/lists/list-files.ts';
import { sampleList } from '../../electron/lists/sample-list.ts';
import { createSavedMappings } from '../../electron/lists/saved-mappings.ts';
import { systemDisk } from '../../electron/platform/disk.ts';
import type { SavedMapping } from '../../shared/mapping.ts';
import { bulkServices, serviceIds } from '../../shared/services.ts';
import { createMemoryDisk, systemError } from '../fakes/memory-disk.ts';
import { memoryStore } from '../fakes/memory-store.ts';

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

  test('a mapping is remembered for the same headers only, newest first', () => {
    const mappings = open();
    mappings.remember(byPhone);
    mappings.remember({ ...byPhone, service: 'business-trace', mapping: { business_name_column: 0 } });
    expect(mappings.forHeaders(headers).map((saved) => saved.service)).toEqual([
      'business-trace',
      'phone-append',
    ]);
    expect(mappings.forHeaders(['Mobile', 'Company'])).toEqual([]);
  });

  test('remembering again replaces what was remembered before', () => {
    const mappings = open();
    mappings.remember(byPhone);
    mappings.remember({ ...byPhone, mapping: { phone_column: 0 } });
    expect(mappings.forHeaders(headers).map((saved) => saved.mapping)).toEqual([{ phone_column: 0 }]);
  });

  test('a named one stays however many lists are sent after it, and can be removed', () => {
    const mappings = open();
    const { id } = mappings.save('CRM export', byPhone);
    for (let list = 0; list < 300; list++) mappings.remember({ ...byPhone, headers: [`Column ${list}`] });
    expect(mappings.all().filter((saved) => saved.name !== '')).toHaveLength(1);
    expect(mappings.all().length).toBeLessThanOrEqual(201);
    expect(mappings.remove(id).some((saved) => saved.id === id)).toBe(false);
  });

  test('saving under a name that is taken replaces it', () => {
    const mappings = open();
    mappings.save('CRM export', byPhone);
    mappings.save('crm EXPORT', { ...byPhone, mapping: { phone_column: 0 } });
    expect(mappings.all()).toMatchObject([{ name: 'crm EXPORT', mapping: { phone_column: 0 } }]);
  });
});

describe('lists from inside the app', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lists-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('a pasted table becomes a file of its own, for this user only', async () => {
    const files = createListFiles(systemDisk, folder, () => Date.UTC(2026, 0, 2, 3, 4, 5));
    const path = await files.paste('Phone\tName\n5035550142\tMira');
    expect(await readFile(path, 'utf8')).toBe('Phone\tName\n5035550142\tMira');
    expect(path).toMatch(/Pasted list 2026-01-02T03-04-05/);
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test('two tables pasted in one moment are two files', async () => {
    const files = createListFiles(systemDisk, folder, () => 0);
    const paths = await Promise.all(['first', 'second'].map((text) => files.paste(text)));
    expect(await Promise.all(paths.map((path) => readFile(path, 'utf8')))).toEqual(['first', 'second']);
  });

  test.each(['ENOSPC', 'EROFS', 'EACCES'] as const)(
    'a disk that answers %s at any step is named as the cause, and nothing half stays behind',
    async (code) => {
      for (const refused of ['makeFolder', 'writeSynced', 'rename'] as const) {
        const memory = createMemoryDisk();
        memory.before = (step) => {
          if (step === refused) throw systemError(code);
        };
        const files = createListFiles(memory, folder, () => 0);
        const why = /^The (pasted table could not be kept|sample list could not be written): .+\.$/;
        await expect(files.paste('a')).rejects.toThrow(why);
        await expect(files.sample('phone-append')).rejects.toThrow(why);
        expect([...memory.files]).toEqual([]);
      }
    },
  );

  test('pasted tables are people’s data and do not stay longer than a week', async () => {
    const now = Date.UTC(2026, 0, 20);
    const files = createListFiles(systemDisk, folder, () => now);
    const old = join(folder, 'pasted', 'Pasted list old.csv');
    await files.paste('a');
    await writeFile(old, 'a');
    await utimes(old, new Date(now), new Date(now - 8 * 24 * 3600 * 1000));
    await files.removeOld();
    expect(await readdir(join(folder, 'pasted'))).toEqual([expect.stringContaining('2026-01-20')]);
  });

  test.each(serviceIds)(
    'the sample for %s has a column for every required field, and only made-up contacts',
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
