import { describe, expect, test } from 'vitest';
import { createCancellable } from '../../electron/ipc/router.ts';
import { createWrittenFiles } from '../../electron/platform/written-files.ts';
import {
  builtInPresets,
  createExportPresets,
  noExports,
} from '../../electron/results/service/export-presets.ts';
import { createExports } from '../../electron/results/service/exports.ts';
import { sentList } from '../../electron/results/service/result-place.ts';
import { failure, problem, success } from '../../shared/model/problem.ts';
import { PresetFileSchema } from '../../shared/model/result-export.ts';
import { aRequest } from '../fakes/exported-result.ts';
import { ManualClock } from '../fakes/fake-clock.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { createMemoryDisk } from '../fakes/memory-disk.ts';
import { memoryStore } from '../fakes/memory-store.ts';
import { savedFiles } from '../fakes/test-results.ts';

function setUp({ chosen = '/out/list.csv' as string | null, replaced = false } = {}) {
  const asked: { task: string; input: unknown }[] = [];
  const [offered, shown, opened]: [string[], string[], string[]] = [[], [], []];
  const forgotten: string[] = [];
  const files = [{ path: '/out/list.csv', name: 'list.csv', bytes: 3, rows: 1, sha256: '' }];
  const receipt = { path: '/out/list.receipt.json', name: 'list.receipt.json' };
  const done = { files, receipt, rows: 1, notes: [] };
  let tokens = 0;
  const gone = new Set<string>();
  const store = memoryStore(noExports);
  const written = createWrittenFiles({
    newToken: () => String(++tokens).padStart(32, '0'),
    dialogs: {
      saveFile: async () => null,
      showInFolder: (path) => void shown.push(path),
      openFile: async (path) => opened.push(path) > 0,
    },
    disk: { ...createMemoryDisk(), isThere: async (path) => !gone.has(path) },
  });
  const exports = createExports({
    engine: {
      // biome-ignore lint/suspicious/noExplicitAny: the fake answers whatever it is asked
      async run(task: string, input: unknown): Promise<any> {
        asked.push({ task, input });
        const isStale = replaced && !asked.some((each) => each.task === 'open');
        return isStale ? failure({ ...problem('stale', 'Made up.', ''), retryable: true }) : success(done);
      },
    },
    results: {
      // biome-ignore lint/suspicious/noExplicitAny: nobody looks at what it answers
      async open(): Promise<any> {
        asked.push({ task: 'open', input: null });
        return success({});
      },
      place: async () =>
        success({ path: '/jobs/1/result.csv', database: '/jobs/1/results.duckdb', sent: null, reading: {} }),
    },
    nameOf: () => 'Cust:omers.csv',
    checkOf: () => null,
    listOf: () => sentList(aJobRecord({ id: '1', name: 'Cust:omers.csv' }), '/jobs/1'),
    dialogs: {
      saveFile: async (name) => {
        offered.push(name);
        return chosen;
      },
    },
    written,
    store,
    clock: new ManualClock(),
    appVersion: '1.2.3',
    callLists: {
      begin: async () => success({ id: 'list-1', path: '/call-lists/list-1.txt' }),
      forget: async (id) => void forgotten.push(id),
    },
  });
  return { forgotten, exports, written, gone, asked, offered, shown, opened, store };
}

describe('an export', () => {
  test('opens a result that was replaced, then answers what can be exported and shows it', async () => {
    for (const ask of ['options', 'preview'] as const) {
      const { exports, asked } = setUp({ replaced: true });
      expect(await exports[ask]('1', aRequest())).toMatchObject({ ok: true });
      const task = ask === 'options' ? 'exportOptions' : 'previewExport';
      expect(asked.map((each) => each.task)).toEqual([task, 'open', task]);
    }
  });

  test('is written to the chosen path after the result is opened, and remembers its folder', async () => {
    const { exports, asked, offered } = setUp();
    const done = await exports.write('1', aRequest());
    expect(asked.map(({ task }) => task)).toEqual(['open', 'writeExport']);
    expect(asked[1]?.input).toMatchObject({ to: '/out/list.csv', about: { appVersion: '1.2.3' } });
    await exports.write('1', aRequest({ kind: 'everything', format: 'xlsx' }));
    expect(offered).toEqual(['Cust omers - call list.csv', '/out/Cust omers - everything.xlsx']);
    expect(JSON.stringify(done)).not.toContain('/out/list.csv');
  });

  test('is not written where the user cancels', async () => {
    const { exports, asked } = setUp({ chosen: null });
    expect(await exports.write('1', aRequest())).toEqual(success(null));
    expect(asked).toEqual([]);
  });

  test('is shown and opened only by its token', async () => {
    const { exports, written, gone, shown, opened } = setUp();
    const done = await exports.write('1', aRequest());
    const token = done.ok ? (done.value?.files[0]?.token ?? '') : '';
    for (const named of ['f'.repeat(32), '', '/out/list.csv']) {
      expect((await written.show(named)).ok).toBe(false);
      expect((await written.open(named)).ok).toBe(false);
    }
    await written.show(token);
    await written.open(token);
    expect([shown, opened]).toEqual([['/out/list.csv'], ['/out/list.csv']]);

    gone.add('/out/list.csv');
    const missing = await written.show(token);
    expect(missing.ok ? '' : missing.problem.message).toBe('The file is no longer where it was saved.');
    expect((await written.open(token)).ok).toBe(false);
    expect([shown.length, opened.length]).toEqual([1, 1]);
  });
});

describe('an export preset', () => {
  function presets() {
    const disk = createMemoryDisk();
    let ids = 0;
    return {
      disk,
      presets: createExportPresets({
        store: memoryStore(noExports),
        disk,
        dialogs: { chooseFile: async () => '/out/p.json' },
        written: savedFiles(async () => '/out/p.json', disk),
        newId: () => `own-${++ids}`,
      }),
    };
  }
  const own = {
    id: null,
    name: 'Ours',
    kind: 'call-list' as const,
    phoneFormat: 'digits' as const,
    columns: [{ field: 'phone' as const, name: 'Telephone' }],
  };

  test('of the app can be changed and restored', () => {
    const { presets: all } = presets();
    const before = all.all();
    expect(before.map(({ id }) => id)).toEqual(builtInPresets.map(({ id }) => id));
    const changed = all.save({ ...own, id: 'hubspot' });
    expect(changed.filter(({ id }) => id === 'hubspot')).toEqual([{ ...own, id: 'hubspot', builtIn: false }]);
    expect(all.remove('hubspot')).toEqual(before);
  });

  test('is shared as a file and imported from one; other files are refused', async () => {
    const { presets: all, disk } = presets();
    const saved = all.save(own).at(-1);
    await all.share(saved?.id ?? '');
    const written = PresetFileSchema.parse(JSON.parse((await disk.read('/out/p.json')) ?? ''));
    expect(written).toMatchObject({ enrichDesk: 'export-preset', version: 1, name: 'Ours' });
    const taken = await all.takeIn();
    expect(taken.ok && taken.value?.at(-1)).toMatchObject({ name: 'Ours 2', columns: own.columns });
    await disk.writeSynced('/out/p.json', '{"a":1}');
    expect((await all.takeIn()).ok).toBe(false);
  });
});

test('a task that is cancelled or replaced by a newer one is aborted', async () => {
  const cancellable = createCancellable();
  const signals: AbortSignal[] = [];
  const start = () =>
    cancellable.run('t', (signal) => {
      signals.push(signal);
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    });
  const first = start();
  const second = start();
  await first;
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  cancellable.cancel({ taskId: 't' });
  await second;
});
