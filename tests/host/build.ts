import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { takeLock } from '../../electron/platform/lock-file.ts';
import { buildContractApp, CONTRACT_OUTPUTS } from '../contract/build.ts';
import { bundleScript } from './bundle-script.ts';
import { PROJECT } from './project.ts';

const DIST = join(PROJECT, 'dist');

/** Something built from sources: built anew only when a source has changed or an output is missing. */
interface Target {
  name: string;
  sources: string[];
  outputs: string[];
  build(): Promise<void>;
}

const TARGETS: Target[] = [
  {
    name: 'app',
    sources: ['docs/guide', 'electron', 'renderer', 'shared', 'vite.config.ts', 'package-lock.json'],
    outputs: ['main/main.js', 'preload/preload.cjs', 'engine/engine.js', 'renderer/index.html'],
    build: buildApp,
  },
  {
    name: 'host',
    sources: ['tests/host/page', 'tests/host/codec.ts', 'tests/host/utility', 'package-lock.json'],
    outputs: ['host/isolated.js', 'host/main-world.js', 'host/parent-port.cjs'],
    build: buildHostScripts,
  },
  {
    name: 'contract',
    sources: ['tests/contract', 'package-lock.json'],
    outputs: CONTRACT_OUTPUTS.map((name) => `contract/${name}`),
    build: buildContractApp,
  },
];

const WAIT_FOR_OTHERS_MS = 5 * 60_000;

/**
 * Builds into dist/ what is stale; what the tools say goes to standard error. Of two processes that ask at once
 * one builds and the other waits for it. Rejects when the build fails.
 */
export async function buildWhatIsStale(names = ['app', 'host']): Promise<void> {
  const targets = TARGETS.filter((target) => names.includes(target.name));
  if (targets.every((target) => isFresh(target, fingerprint(target)))) return;
  mkdirSync(DIST, { recursive: true });
  const attempt = await takeLock(join(DIST, '.build.lock'), { waitMs: WAIT_FOR_OTHERS_MS });
  if (!attempt.held) throw new Error(`Process ${attempt.owner.pid} has been building for too long`);
  try {
    for (const target of targets) {
      const print = fingerprint(target);
      if (isFresh(target, print)) continue;
      console.error(`Building the ${target.name} ...`);
      await target.build();
      writeFileSync(stampOf(target), print);
    }
  } finally {
    attempt.lock.release();
  }
}

const stampOf = (target: Target) => join(DIST, `.${target.name}.stamp`);

function isFresh(target: Target, print: string): boolean {
  const stamp = stampOf(target);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== print) return false;
  // An output newer than the stamp was built by other means, from who knows which sources.
  const stamped = statSync(stamp).mtimeMs;
  const outputs = target.outputs.map((output) => join(DIST, output));
  return outputs.every((output) => existsSync(output) && statSync(output).mtimeMs <= stamped);
}

/** A hash over the names and contents of all sources: times and sizes can stay the same while a file changes. */
function fingerprint(target: Target): string {
  const hash = createHash('sha256');
  for (const source of target.sources) {
    for (const file of filesOf(join(PROJECT, source))) {
      hash
        .update(`${relative(PROJECT, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Built beside dist/ and moved there when all is well: an app that runs from dist/ or a failed build hurts nobody. */
async function buildApp(): Promise<void> {
  const next = join(PROJECT, '.dist-next');
  rmSync(next, { recursive: true, force: true });
  await runVite(['build', '--app', '--logLevel', 'error'], { ENRICH_DESK_DIST: '.dist-next' });
  for (const name of readdirSync(next)) {
    const place = join(DIST, name);
    if (existsSync(place)) renameSync(place, join(next, `${name}.old`));
    renameSync(join(next, name), place);
  }
  rmSync(next, { recursive: true, force: true });
}

function runVite(args: string[], env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(PROJECT, 'node_modules/vite/bin/vite.js'), ...args], {
      cwd: PROJECT,
      // A test's own NODE_ENV would build what is slower than what ships.
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', process.stderr, process.stderr],
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error('The build failed; what is wrong stands above.'));
    });
  });
}

/** The scripts that run outside the host's own process: in the page's worlds, and in utility processes. */
async function buildHostScripts(): Promise<void> {
  const out = (name: string) => join(DIST, 'host', name);
  for (const name of ['isolated', 'main-world'])
    await bundleScript(`tests/host/page/${name}.ts`, out(`${name}.js`), 'iife', false);
  await bundleScript('tests/host/utility/parent-port.ts', out('parent-port.cjs'), 'cjs', true);
}
