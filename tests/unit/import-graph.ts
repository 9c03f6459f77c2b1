import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { parseSync } from 'vite';

export const ROOT = resolve(import.meta.dirname, '../..');

/** What one file imports: other files by their path from the root, packages by name, and what names nothing. */
interface Imports {
  files: string[];
  packages: string[];
  unresolved: string[];
}

const posix = (path: string) => path.split(sep).join('/');

/** Paths, from the root, of all files below `folders` whose name ends in one of `endings`. */
export function sourceFiles(folders: string[], endings: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
      .map((entry) => posix(relative(ROOT, join(entry.parentPath, entry.name)))),
  );
}

/** Everything a source text names in import, export-from and import(); types count as much as values. */
export function specifiers(file: string, text: string): string[] {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} can't be parsed: ${errors[0]?.message}`);
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start + 1, end - 1),
  );
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.map((entry) => entry.moduleRequest?.value),
  );
  return [...module.staticImports.map((entry) => entry.moduleRequest.value), ...exported, ...dynamic].filter(
    (name) => name !== undefined,
  );
}

export function importsOf(file: string): Imports {
  const names = specifiers(file, readFileSync(join(ROOT, file), 'utf8'));
  const relatives = names.filter((name) => name.startsWith('.')).map((name) => name.replace(/\?.*$/, ''));
  const paths = relatives.map((name) => posix(relative(ROOT, resolve(ROOT, dirname(file), name))));
  const exists = (path: string) => existsSync(join(ROOT, path));
  return {
    files: paths.filter(exists),
    packages: names.filter((name) => !name.startsWith('.')).map(packageName),
    unresolved: paths.filter((path) => !exists(path)),
  };
}

/** "@scope/name/deep" is "@scope/name"; Node's own modules are all "node:". */
function packageName(name: string): string {
  if (name.startsWith('node:')) return 'node:';
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Circles in a graph of files, each once, as the files one comes through. */
export function cycles(graph: Map<string, string[]>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: string[]) => {
    const at = trail.indexOf(file);
    if (at >= 0) found.push([...trail.slice(at), file]);
    if (at >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}
