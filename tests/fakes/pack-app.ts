import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { PROJECT } from '../host/project.ts';
import { writeStandInElectron } from './stand-in-electron.ts';

const run = promisify(execFile);
const isFunction = (value: unknown) => value instanceof Function;

export const targets = {
  windows: { flag: '--win', platform: 'win32', arch: 'x64', app: 'win-unpacked', resources: 'resources' },
  mac: {
    flag: '--mac',
    platform: 'darwin',
    arch: 'arm64',
    app: 'mac-arm64/Enrich Desk.app',
    resources: 'Contents/Resources',
  },
  linux: { flag: '--linux', platform: 'linux', arch: 'x64', app: 'linux-unpacked', resources: 'resources' },
} as const;
export type Target = keyof typeof targets;

/** What npm installs of the database on a machine that packs: the second architecture by --force. */
const installed: Record<string, { architectures: string[]; library: string }> = {
  win32: { architectures: ['x64', 'arm64'], library: 'duckdb.dll' },
  darwin: { architectures: ['x64', 'arm64'], library: 'libduckdb.dylib' },
  linux: { architectures: ['x64'], library: 'libduckdb.so' },
};

interface Shipped {
  name: string;
  version: string;
  license: string;
  texts: string[];
}

/** The script that writes the notices of other people's packages. */
export async function noticesScript() {
  const script: unknown = await import(pathToFileURL(join(PROJECT, '.ci/notices.mjs')).href);
  return z
    .object({
      freeLicenses: z.array(z.string()),
      shippedPackages: z.custom<(project: string) => Promise<Shipped[]>>(isFunction),
      notices: z.custom<(packages: Shipped[]) => string>(isFunction),
    })
    .parse(script);
}

/**
 * A copy of the project as it is when a package is made, with no more than the packager needs: the built app, the
 * configuration, and the packages that it takes along. npm installs the database's binary for one system alone, so that for
 * the others empty files stand in; the packager and its hooks find what a release machine has.
 */
export async function stageProject(folder: string, target: Target): Promise<void> {
  for (const name of ['package.json', 'package-lock.json', 'electron-builder.yml', 'LICENSE', '.ci', 'dist'])
    await cp(join(PROJECT, name), join(folder, name), { recursive: true });
  const modules = join(folder, 'node_modules');
  for (const name of ['@duckdb/node-bindings', 'detect-libc', '@duckdb/node-api'])
    await cp(join(PROJECT, 'node_modules', name), join(modules, name), { recursive: true });
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(modules, '@duckdb/node-bindings/package.json'), 'utf8')));
  const { platform } = targets[target];
  const { architectures = [], library = '' } = installed[platform] ?? {};
  for (const architecture of architectures) {
    const name = `@duckdb/node-bindings-${platform}-${architecture}`;
    const place = join(modules, name);
    if (platform === process.platform && architecture === process.arch) {
      await cp(join(PROJECT, 'node_modules', name), place, { recursive: true });
      continue;
    }
    await mkdir(place, { recursive: true });
    for (const file of ['duckdb.node', library]) await writeFile(join(place, file), name);
    await writeFile(join(place, 'package.json'), JSON.stringify({ name, version }));
  }
  const { shippedPackages, notices } = await noticesScript();
  await writeFile(join(folder, 'dist/THIRD-PARTY-NOTICES.txt'), notices(await shippedPackages(PROJECT)));
}

/**
 * Packs a staged project for one system, by the command that a release runs, with a stand-in for Electron.
 * @param releases where it is released, "owner/name", which the command of a release says; nowhere where left out
 * @returns the app's folder, and the one of its resources
 */
export async function pack(
  project: string,
  target: Target,
  releases?: string,
): Promise<{ app: string; resources: string }> {
  const { flag, platform, arch, app, resources } = targets[target];
  const electronDist = join(project, `electron-${platform}`);
  await writeStandInElectron(electronDist, platform);
  const packager = join(PROJECT, 'node_modules/electron-builder/cli.js');
  // Whatever signs on this machine has nothing to do with a stand-in.
  const env = { ...process.env, CSC_IDENTITY_AUTO_DISCOVERY: 'false' };
  const args = [packager, '--dir', flag, `--${arch}`, `--config.electronDist=${electronDist}`];
  if (releases !== undefined) {
    const [owner, repo] = releases.split('/');
    args.push(
      '--publish',
      'never',
      '--config.directories.output=release/fed',
      '--config.publish.provider=github',
    );
    args.push(`--config.publish.owner=${owner}`, `--config.publish.repo=${repo}`);
  }
  await run(process.execPath, args, { cwd: project, env });
  const folder = join(project, releases === undefined ? 'release' : 'release/fed', app);
  return { app: folder, resources: join(folder, resources) };
}
