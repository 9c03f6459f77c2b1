import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildWhatIsStale } from './build.ts';
import { electronsNode } from './electrons-node.ts';
import { watchParents } from './orphan.ts';
import { PROJECT } from './project.ts';
import { runHost } from './run-host.ts';
import { runInPlace } from './run-in-place.ts';
import { enclosedSettings } from './settings.ts';

const USAGE = 'Usage: npm run host -- --profile DIR [--port N]';

/** `npm run host`: the built app without Electron, all its state below one folder. */
async function main(): Promise<number | null> {
  const { values } = parseArgs({
    options: {
      profile: { type: 'string' },
      port: { type: 'string', default: '0' },
      // For the host's own tests: another built app, with its own package.json.
      app: { type: 'string', default: PROJECT },
      'as-built': { type: 'boolean', default: false },
      // The app's own, which it reads from the command line itself.
      'self-test': { type: 'boolean' },
    },
  });
  const port = Number(values.port);
  if (!values.profile || !Number.isInteger(port) || port < 0 || port > 65_535) {
    console.error(USAGE);
    return 2;
  }
  const node = electronsNode();
  // A test starts this file under the right one by itself, and talks to this very process.
  if (node.path !== process.execPath && !process.send)
    return runInPlace(node.path, ['--import', 'tsx', ...process.argv.slice(1)]);
  const say = takeStandardOutput();
  if (!values['as-built']) await buildWhatIsStale(values.app === PROJECT ? ['app', 'host'] : ['host']);
  let said = false;
  const settings = enclosedSettings(resolve(values.profile), {
    port,
    args: [],
    project: resolve(values.app),
  });
  const result = await runHost(settings, (url) => {
    if (!said) say(`${JSON.stringify({ ready: true, url })}\n`);
    said = true;
  });
  if (result.started) {
    watchParents(result.end);
    return null;
  }
  console.error(`Enrich Desk is already running on ${settings.profile} (process ${result.owner.pid}).`);
  return 1;
}

/** Standard output is for the one line; whatever else is printed goes to standard error. */
function takeStandardOutput(): (text: string) => void {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  return (text) => void write(text);
}

try {
  const code = await main();
  if (code !== null) process.exit(code);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
