import { join } from 'node:path';
import { createBuilder, type Rolldown } from 'vite';
import { ROOT } from '../unit/import-graph.ts';

/** What a bundle is made of, and what of it is loaded before any of its code asks for more. */
export interface Bundle {
  /** Packages in all its files. */
  packages: Set<string>;
  /** Packages and own modules (from the root) in the first file and those that it imports at once. */
  startPackages: Set<string>;
  startModules: Set<string>;
  /** Files that are loaded at once. */
  startFiles: number;
  /** Characters of code: of the first file, and of all that is loaded at once. */
  entrySize: number;
  startSize: number;
}

/** Builds one of the bundles as `npm run build` does, in memory. */
export async function bundle(name: 'main' | 'preload' | 'engine' | 'client'): Promise<Bundle> {
  const builder = await createBuilder({
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'silent',
    environments: {
      // None of this changes the code that is looked at.
      [name]: { build: { write: false, sourcemap: false, reportCompressedSize: false, cssMinify: false } },
    },
  });
  const environment = builder.environments[name];
  if (!environment) throw new Error(`vite.config.ts has no bundle named ${name}.`);
  const built = await builder.build(environment);
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const chunks = outputs.filter((file) => file.type === 'chunk');
  const start = loadedAtOnce(chunks);
  return {
    packages: packagesOf(chunks),
    startPackages: packagesOf(start),
    startModules: new Set(modulesOf(start).map((id) => id.replace(`${ROOT}/`, ''))),
    startFiles: start.length,
    entrySize: start[0]?.code.length ?? 0,
    startSize: start.reduce((sum, { code }) => sum + code.length, 0),
  };
}

function loadedAtOnce(chunks: Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const found = new Set(chunks.filter(({ isEntry }) => isEntry));
  // A set's own iteration comes to what is added on the way.
  for (const { imports } of found)
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
  return [...found];
}

const modulesOf = (chunks: Rolldown.OutputChunk[]) =>
  chunks.flatMap(({ modules }) => Object.keys(modules)).map((id) => id.replaceAll('\\', '/'));

const packagesOf = (chunks: Rolldown.OutputChunk[]) =>
  new Set(modulesOf(chunks).flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []));
