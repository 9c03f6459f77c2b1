import { dirname, join } from 'node:path';
import { PROJECT } from './project.ts';

/** Bundles a script into one file: an ES or CommonJS module for Node, or a script for a page (iife). Electron stays outside. */
export async function bundleScript(
  entry: string,
  out: string,
  format: 'es' | 'cjs' | 'iife',
  forNode: boolean,
) {
  const { build } = await import('vite');
  const fileName = () => out.slice(dirname(out).length + 1);
  await build({
    ...{ configFile: false, root: PROJECT, logLevel: 'warn', publicDir: false },
    build: {
      ...{ ssr: format !== 'iife', outDir: dirname(out), emptyOutDir: false, minify: false },
      target: forNode ? 'node20' : 'chrome150',
      rolldownOptions: { external: ['electron'] },
      lib: { entry: join(PROJECT, entry), formats: [format], name: 'bundle', fileName },
    },
  });
}
