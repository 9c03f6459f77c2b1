import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const project = join(import.meta.dirname, '../..');
const markdownIn = (folder: string) =>
  readdirSync(join(project, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const guide = markdownIn('docs/guide');
const documents = [
  ...markdownIn('.'),
  ...markdownIn('docs'),
  ...guide,
  'tests/README.md',
  'tests/host/README.md',
];

/** Where the tests lie that documents cite as "U `name`". */
const testFolders: Record<string, string> = {
  U: 'tests/unit',
  I: 'tests/integration',
  E: 'tests/e2e',
  D: 'tests/deep',
};
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')));

/** Every file of the project, from its top. */
const everyFile = ['.', 'docs', 'electron', 'renderer', 'shared', 'tests', '.ci', '.github'].flatMap(
  (folder) =>
    readdirSync(join(project, folder), { recursive: folder !== '.', encoding: 'utf8' }).map((name) =>
      join(folder, name).replaceAll('\\', '/'),
    ),
);

/** Whether a link's file is there, and in it the heading that it leads to. */
function leadsSomewhere(target: string, text: string, from: string): boolean {
  const [path = '', heading] = target.split('#');
  const file = join(project, path === '' ? from : join(dirname(from), path));
  if (!existsSync(file)) return false;
  return heading === undefined || headingsIn(path === '' ? text : readFileSync(file, 'utf8')).has(heading);
}

/** The headings of a text as links name them. */
const headingsIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^#+ +(.+)$/gm)].map(([, words = '']) =>
      words
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    ),
  );

/** Whether a test speaks of a case in these words, in its title or in what the title is filled with. */
function hasCase(folder: string, name: string, words: string): boolean {
  const [file] = readdirSync(join(project, folder)).filter((each) => isTestOf(name, each));
  if (file === undefined) return false;
  const texts = readFileSync(join(project, folder, file), 'utf8').matchAll(/(['`])((?:(?!\1).)*)\1/g);
  return [...texts].some(([, , text = '']) => text.replaceAll('"', '').includes(words));
}

/** What a document points at, and what of it is not there. */
function missingIn(text: string, from: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(https?|mailto):/.test(target))
    .filter((target) => !leadsSomewhere(target, text, from));
  const paths = [...text.matchAll(/`((?:docs|electron|renderer|shared|tests|\.ci|\.github)\/[\w./-]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !existsSync(join(project, path)) && !existsSync(join(project, dirname(from), path)));
  // Where the folder is plain from the sentence, a path begins within it.
  const files = [...text.matchAll(/`([a-z][\w-]*(?:\/[\w-]+)*\.(?:ts|tsx|mjs|css|yaml|md))`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !paths.includes(path) && !everyFile.some((file) => `/${file}`.endsWith(`/${path}`)));
  const cited = [...text.matchAll(/\b([UIED]) ((?:`[a-z0-9*-]+`(?:, | and )?)+)/g)].flatMap(
    ([, kind = '', names = '']) =>
      [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ folder: testFolders[kind] ?? '', name })),
  );
  const tests = cited
    .filter(({ folder, name }) => !readdirSync(join(project, folder)).some((file) => isTestOf(name, file)))
    .map(({ folder, name }) => `${folder}/${name}`);
  const cases = [...text.matchAll(/\b([UIED]) `([a-z0-9-]+)` "([^"]+)"/g)]
    .filter(([, kind = '', name = '', words = '']) => !hasCase(testFolders[kind] ?? '', name, words))
    .map(([, , name = '', words = '']) => `${name} "${words}"`);
  const commands = [...text.matchAll(/npm run (?:-[-\w]+ )*([a-z0-9:]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !(name in scripts));
  return [...links, ...paths, ...files, ...tests, ...cases, ...commands];
}

/** All the app's code as one text, in which every word on its screens stands. */
const code = ['renderer', 'shared', 'electron']
  .flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  )
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => asOneLine(readFileSync(join(project, name), 'utf8')))
  .join('\n');

/** What a page of the guide sets in bold, as words on the screen, and no screen has. */
const notOnScreen = (text: string): string[] =>
  [...asOneLine(text).matchAll(/\*\*([^*]+)\*\*/g)]
    .map(([, words = '']) => words)
    .filter((words) => !code.includes(words));

const isTestOf = (name: string, file: string) =>
  new RegExp(`^${name.replaceAll('*', '.*')}\\.(test|spec)\\.tsx?$`).test(file);

function asOneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

describe('the guide uses the words on the screen:', () => {
  test.each(guide)('%s', (path) => {
    expect(notOnScreen(readFileSync(join(project, path), 'utf8'))).toEqual([]);
  });

  test('a page with other words is reported', () => {
    expect(notOnScreen('Choose **New job**, then **Frobnicate the list**.')).toEqual(['Frobnicate the list']);
  });
});

describe('every path, link, test and command named in the documents exists:', () => {
  test.each(documents)('%s', (path) => {
    expect(missingIn(readFileSync(join(project, path), 'utf8'), path)).toEqual([]);
  });

  test('what does not exist is reported', () => {
    const text =
      '[a](gone.md) `shared/gone.ts` U `gone` and I `practice-secrets`, `gone-*` `npm run gone` npm run -s lint [b](https://example.com)';
    expect(missingIn(text, 'README.md')).toEqual([
      'gone.md',
      'shared/gone.ts',
      'tests/unit/gone',
      'tests/integration/gone-*',
      'gone',
    ]);
    const within =
      '# Rows, in words\n[a](#rows-in-words) [b](#gone) [c](README.md#gone) `ipc/gone.ts` `ipc/router.ts` U `arrows` "no import against" U `arrows` "gone"';
    expect(missingIn(within, 'README.md')).toEqual([
      '#gone',
      'README.md#gone',
      'ipc/gone.ts',
      'arrows "gone"',
    ]);
  });
});
