import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Licenses that allow the app to be given away, and ask for no more than that their text comes along. */
export const freeLicenses = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  // Of the typeface.
  'OFL-1.1',
  // Of a package that reads a command line, which the app takes along by name only: no bundle has it.
  'Python-2.0',
  'Unlicense',
];

/**
 * The packages that the app is made of: its dependencies and what they depend on, found as Node finds them.
 * @param project the folder with package.json and node_modules/
 * @returns sorted by name, each version once, with its license's identifier and texts
 */
export async function shippedPackages(project) {
  const found = new Map();
  const visit = async (name, from) => {
    const folder = await folderOf(name, from);
    if (folder === null || found.has(folder)) return;
    const about = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    const license = typeof about.license === 'string' ? about.license : (about.license?.type ?? 'unknown');
    const texts = await licenseTexts(folder);
    if (texts.length === 0) texts.push(usualText(license, about));
    found.set(folder, { name, version: about.version, license, texts });
    // Peers are taken along by npm as well; those that are not there are optional.
    const needs = { ...about.dependencies, ...about.optionalDependencies, ...about.peerDependencies };
    for (const need of Object.keys(needs)) if (!isTypesOnly(need)) await visit(need, folder);
  };
  const own = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'));
  for (const name of Object.keys(own.dependencies)) await visit(name, project);
  const once = new Map([...found.values()].map((one) => [`${one.name}@${one.version}`, one]));
  return [...once.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

/** Declarations for TypeScript are in no bundle. */
const isTypesOnly = (name) => name.startsWith('@types/') || name === 'csstype' || name === 'type-fest';

async function folderOf(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if ((await readdir(candidate).catch(() => [])).includes('package.json')) return candidate;
    if (dirname(folder) === folder) return null;
  }
}

async function licenseTexts(folder) {
  const names = (await readdir(folder))
    .filter((name) => /^(licen[cs]e|copying|notice)([.-]|$)/i.test(name))
    .sort();
  return Promise.all(names.map(async (name) => (await readFile(join(folder, name), 'utf8')).trim()));
}

const asIs =
  'THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.';

const usualTexts = {
  MIT: `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

${asIs}`,
  ISC: `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`,
  Unlicense:
    'This is free and unencumbered software released into the public domain. For more information, please refer to <https://unlicense.org>',
};

/** For a package that names its license and does not carry the text. */
function usualText(license, { author, name }) {
  const text = usualTexts[license];
  if (text === undefined) throw new Error(`${name} has the license ${license} and no text of it.`);
  const holder = typeof author === 'string' ? author : author?.name;
  return `${license === 'Unlicense' ? '' : `Copyright (c) ${holder ?? `the authors of ${name}`}\n\n`}${text}`;
}

/** The file that travels beside the app. */
export function notices(packages) {
  const head =
    'Enrich Desk contains the following packages.\nThe licenses of Electron and Chromium lie in files of their own beside this one.';
  const parts = packages.map(({ name, version, license, texts }) => {
    const title = `${name} ${version}`;
    const line = '='.repeat(title.length);
    return [line, title, `License: ${license}`, line, '', texts.join('\n\n')].join('\n');
  });
  return `${[head, ...parts].join('\n\n\n')}\n`;
}

// Run by itself, after the bundles were built.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const project = join(dirname(fileURLToPath(import.meta.url)), '..');
  await writeFile(join(project, 'dist/THIRD-PARTY-NOTICES.txt'), notices(await shippedPackages(project)));
}
