import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diagnosticsText } from '../../electron/app/profile/own-data.ts';
import { defaultSettings } from '../../shared/model/settings.ts';

const facts = {
  at: '2026-11-23T08:00:00.000Z',
  version: '1.2.3',
  runtimes: [
    { name: 'Electron', version: '45.4.1' },
    { name: 'Node', version: '24.1.0' },
  ],
  system: 'Windows_NT 10.0.26100 x64',
  processors: 8,
  memoryBytes: 16e9,
  freeBytes: null,
  settings: defaultSettings,
  counts: [['jobs, done', 3]] as const,
  stored: { folder: '/data', parts: [{ id: 'jobs' as const, files: 12, bytes: 34_500_000 }] },
  faults: '',
  homes: ['/home/ann'],
};

test('the diagnostics state versions, sizes of the data and what failed', () => {
  const text = diagnosticsText({
    ...facts,
    faults: '2026-11-22T08:00:00Z jobs:list: TypeError\n    at list\n',
  });
  for (const part of [
    'Enrich Desk 1.2.3',
    'Electron 45.4.1',
    'Windows_NT 10.0.26100 x64',
    'free space not known',
    'jobs, done: 3',
    'jobs: 12 files, 34.5 MB',
    'jobs:list: TypeError',
  ])
    expect(text).toContain(part);
});

test('the diagnostics hold no user name in a path, however it is written', () => {
  const name = fc.stringMatching(/^[A-Za-zé. ()+$-]{3,12}$/).filter((part) => part.trim() === part);
  const home = fc.oneof(
    name.map((user) => `C:\\Users\\${user}`),
    name.map((user) => `/Users/${user}`),
    name.map((user) => `/home/${user}`),
  );
  const spelled = (path: string) => {
    const slashes = path.replaceAll('\\', '/');
    return [path, slashes, `file:///${encodeURI(slashes)}`, path.toUpperCase(), path.toLowerCase()];
  };
  fc.assert(
    fc.property(
      home,
      fc.constantFrom('/app.asar/main.js:1:2', '\\app.asar\\main.js:1:2', ''),
      (path, rest) => {
        const faults = spelled(path)
          .map((each) => `    at list (${each}${rest})`)
          .join('\n');
        const text = diagnosticsText({ ...facts, faults, homes: [path] }).toLowerCase();
        for (const each of spelled(path)) expect(text).not.toContain(each.toLowerCase());
      },
    ),
  );
});
