import { resolve } from 'node:path';
import { buildWhatIsStale } from './build.ts';
import { newContext } from './context.ts';
import { createElectron } from './electron/electron.ts';
import { electronsNode } from './electrons-node.ts';
import { PROJECT } from './project.ts';
import { runApp } from './run-app.ts';
import { runInPlace } from './run-in-place.ts';
import { enclosedSettings, usualSettings } from './settings.ts';

/**
 * `npm run cli -- [--profile DIR] COMMAND`: the built app's command without Electron, as `enrich-desk` is with it.
 * `--as-built` looks for nothing stale.
 */
async function main(): Promise<void> {
  const node = electronsNode();
  if (node.path !== process.execPath)
    return runInPlace(node.path, ['--import', 'tsx', ...process.argv.slice(1)]);
  const words = process.argv.slice(2);
  const taken = (name: string, count: number) => {
    const at = words.indexOf(name);
    return at < 0 ? [] : words.splice(at, count);
  };
  const [, profile] = taken('--profile', 2);
  if (taken('--as-built', 1).length === 0) await buildWhatIsStale();
  const wishes = { port: 0, args: [] };
  const settings = profile === undefined ? usualSettings(wishes) : enclosedSettings(resolve(profile), wishes);
  const { context, main } = newContext(settings);
  process.argv.splice(2, Number.POSITIVE_INFINITY, '--command', ...words);
  await runApp(PROJECT, main, createElectron(context));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
