import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleScript } from '../host/bundle-script.ts';
import { PROJECT } from '../host/project.ts';

/** The app that runs the cases, as `electron CONTRACT_APP` and the browser host's `--app` take it. */
export const CONTRACT_APP = join(PROJECT, 'dist', 'contract');

export const CONTRACT_OUTPUTS = ['main.js', 'preload.cjs', 'page.js', 'utility.js'];

/** One bundle for each place: main process, sandboxed preload script, page, utility process. */
export async function buildContractApp(): Promise<void> {
  mkdirSync(CONTRACT_APP, { recursive: true });
  const script = (name: string, format: 'es' | 'cjs' | 'iife', fileName: string) =>
    bundleScript(`tests/contract/app/${name}.ts`, join(CONTRACT_APP, fileName), format, format === 'es');
  await script('main', 'es', 'main.js');
  await script('preload', 'cjs', 'preload.cjs');
  await script('page', 'iife', 'page.js');
  await script('utility', 'es', 'utility.js');
  copyFileSync(join(PROJECT, 'tests/contract/app/index.html'), join(CONTRACT_APP, 'index.html'));
  const facts = { productName: 'Contract', version: '1.2.3', type: 'module', main: 'main.js' };
  writeFileSync(join(CONTRACT_APP, 'package.json'), JSON.stringify({ name: 'contract', ...facts }));
}
