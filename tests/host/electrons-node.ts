import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { machineCache, PROJECT } from './project.ts';

/** Of the Node that Electron 45 embeds. */
const ELECTRONS_MAJOR = 24;
const FETCH_WITHIN_MS = 5 * 60 * 1000;

/** What is installed from there: one package for each system that npm has one for, with its checksum. */
const SOURCE = join(PROJECT, 'tests/host/node');

interface NodeChoice {
  /** The program to run the app with. */
  path: string;
  /** Whether it is of Electron's own major version, or a newer one. */
  asElectrons: boolean;
}

interface Machine {
  /** This process's own. */
  execPath: string;
  version: string;
  platform: NodeJS.Platform;
  arch: string;
  /** Where the fetched one lies. */
  folder: string;
}

const thisMachine = (): Machine => {
  const { execPath, version, platform, arch } = process;
  return { execPath, version, platform, arch, folder: join(machineCache(), 'node') };
};

/** The Node to run the app with: this one where it is new enough, else the fetched one, else this one all the same. */
export function electronsNode(machine = thisMachine()): NodeChoice {
  const { execPath, version } = machine;
  if (Number(/^v(\d+)/.exec(version)?.[1]) >= ELECTRONS_MAJOR) return { path: execPath, asElectrons: true };
  const fetched = programIn(machine);
  return existsSync(fetched) ? { path: fetched, asElectrons: true } : { path: execPath, asElectrons: false };
}

/**
 * The same, fetched from npm first where it is needed and not there yet. A machine that cannot have it is told so, and
 * runs the app with its own.
 * @param npm path of npm's program, as npm tells the scripts it runs; undefined where they were not run by it
 */
export async function fetchElectronsNode(
  say: (line: string) => void,
  machine = thisMachine(),
  npm = process.env.npm_execpath,
): Promise<NodeChoice> {
  const found = electronsNode(machine);
  if (found.asElectrons) return found;
  if (npm !== undefined) {
    say(`Fetching Node ${ELECTRONS_MAJOR}, as Electron has it, once (about 50 MB).`);
    await install(npm, machine);
  }
  const now = electronsNode(machine);
  if (!now.asElectrons)
    say(
      `Node ${ELECTRONS_MAJOR} is not to be had here, so the app runs under this machine’s ${machine.version}.`,
    );
  return now;
}

const programIn = ({ platform, arch, folder }: Machine) => {
  const system = { win32: 'win', darwin: 'darwin', linux: 'linux' }[String(platform)] ?? platform;
  const program = platform === 'win32' ? 'node.exe' : 'node';
  return join(folder, 'node_modules', `node-${system}-${arch}`, 'bin', program);
};

/** npm checks what it gets against the checksums in the lock file; what does not run here is not kept. */
async function install(npm: string, machine: Machine): Promise<void> {
  const folder = `${machine.folder}-${process.pid}`;
  mkdirSync(folder, { recursive: true });
  try {
    for (const name of ['package.json', 'package-lock.json']) cpSync(join(SOURCE, name), join(folder, name));
    const child = spawn(machine.execPath, [npm, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'ignore',
      timeout: FETCH_WITHIN_MS,
    });
    await new Promise<void>((resolve) => child.on('error', () => resolve()).on('exit', () => resolve()));
    const runs = spawnSync(programIn({ ...machine, folder }), ['--version']).status === 0;
    if (runs && !existsSync(machine.folder)) renameSync(folder, machine.folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
