import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { bulkServices } from '../../shared/model/services.ts';
import { SAFETY_FILES } from '../mutants/safety-files.ts';

const project = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const documents = ['.', 'docs', 'docs/guide', 'tests', 'tests/host'].flatMap((room) =>
  readdirSync(join(project, room))
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(join(project, room, name), 'utf8')),
);

/** Every command that a document gives, in its text or in a block, without what is said of it there. */
const given = new Set(
  documents.flatMap((text) =>
    [...text.matchAll(/(?:`|^ {4}|^|&& )((?:npm|npx|node) [^`\n#]+?)(?: *[`#\n]| && )/gm)].map(
      ([, command = '']) => command.replace(/ \[.*/, '').trim(),
    ),
  ),
);

/** Who runs a command, where this test does not: a file that is itself run, and what it says of the command. */
const runBy: Record<string, [file: string, says: string]> = {
  'npm ci': ['.ci/run', 'npm ci'],
  'npm test': ['.ci/run', 'npm test'],
  'npm run unit': ['tests/runner/test.ts', 'vitest'],
  'npx vitest run': ['tests/runner/test.ts', 'vitest'],
  'npm run e2e': ['tests/runner/test.ts', 'e2e'],
  'npm run types': ['tests/runner/test.ts', 'tsc'],
  'npm run lint': ['tests/runner/test.ts', 'lint'],
  'npm run format': ['tests/runner/test.ts', 'lint'],
  'npm run contract': ['.github/workflows/ci.yml', 'npm run contract'],
  'npm run host': ['tests/host/launch-host.ts', 'host.ts'],
  'npm run cli': ['tests/fakes/command-process.ts', 'tests/host/cli.ts'],
  'npm run service': ['tests/integration/service-program.test.ts', 'tests/service/service.ts'],
  'npx install-electron': ['.github/workflows/ci.yml', 'install-electron'],
  'npm run dist': ['.github/workflows/release.yml', 'electron-builder'],
};

/** For a person, and minutes long: that their files are there and of sound types is all that is looked at. */
const forPeople = ['npm start', 'npm run demo', 'npm run screenshots', 'npm run test:deep'];

/** Run below. */
const runHere = ['npm run csv', 'npm run bench', 'npm run mutants', 'npm run texts'];

const plain = (command: string) => command.replace(/ (?:--silent|-s)\b/, '');
const isKnown = (command: string) =>
  [...Object.keys(runBy), ...forPeople, ...runHere].some((known) =>
    `${plain(command)} `.startsWith(`${known} `),
  );

function run(command: string): Promise<{ code: unknown; out: string; err: string }> {
  const [program = '', ...args] = command.split(' ');
  return new Promise((resolve) =>
    execFile(program, args, { cwd: project, shell: process.platform === 'win32' }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    ),
  );
}

describe('every command in the documents', () => {
  test('is run by a test or a build, or is for a person to run', () => {
    expect(given.size).toBeGreaterThan(20);
    const programs = [...given].filter((command) => command.startsWith('node '));
    for (const command of programs)
      expect(existsSync(join(project, command.split(' ').at(-1) ?? '')), command).toBe(true);
    const npms = [...given].filter(
      (command) => !programs.includes(command) && !/^npm (?:version|run(?: -s)?$)/.test(command),
    );
    expect(npms.filter((command) => !isKnown(command))).toEqual([]);
    const all = [...given].map((command) => `${plain(command)} `);
    const unused = [...Object.keys(runBy), ...forPeople, ...runHere].filter(
      (known) => !all.some((command) => command.startsWith(`${known} `)),
    );
    expect(unused).toEqual([]);
    for (const [file, says] of Object.values(runBy))
      expect(readFileSync(join(project, file), 'utf8')).toContain(says);
  });

  test('that reads a list prints what the list holds', async () => {
    const list = join(folder, 'list.csv');
    writeFileSync(list, 'Company,Mobile\r\nBlue Heron Bakery,(503) 555-0142\r\n');
    const { code, out } = await run(`npm run --silent csv -- inspect ${list}`);
    expect(code).toBe(0);
    expect(Object.keys(bulkServices).some((service) => out.includes(service))).toBe(true);
    expect(JSON.parse(out)).toMatchObject({ columns: [{ header: 'Company' }, { header: 'Mobile' }] });
  });

  test('that prints texts has those of pages with their places', async () => {
    const { code, out } = await run('npm run --silent texts -- desk-page');
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^renderer\/desk\/desk-page\.tsx:\d+ {2}You’re all caught up\.$/m),
    ]);
  });

  test('that takes a part knows the parts that the documents name', async () => {
    const named = (script: string) =>
      [...given].flatMap((command) => new RegExp(`^npm run ${script} -- ([a-z]+)$`).exec(command)?.[1] ?? []);
    const bench = await run('npm run bench -- no-such-part');
    expect(bench.code).toBe(2);
    const parts = /bench -- ([a-z|]+)/.exec(bench.err)?.[1]?.split('|');
    expect(named('bench').filter((part) => !parts?.includes(part))).toEqual([]);
    expect((await run('npm run mutants -- no-such-part')).code).toBe(2);
    const files = Object.keys(SAFETY_FILES);
    expect(named('mutants').filter((part) => !files.some((file) => file.includes(part)))).toEqual([]);
  });
});
