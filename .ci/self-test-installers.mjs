import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Installs each kind of installer that this computer can run, as a person would, and has the app that came of it test itself.
 * Fails where one of them does, or is not there. For machines that are thrown away afterwards: nothing is uninstalled.
 *
 *     node .ci/self-test-installers.mjs FOLDER
 */

/** The longest that all steps of the app's own test take together, and a first start of what was just installed. */
const limitMs = 420_000;
const product = 'Enrich Desk';

const run = (command, args, options = {}) =>
  execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });

/** The program in whatever folder the installer made for it. */
function programBelow(parent, file) {
  const folders = existsSync(parent) ? readdirSync(parent) : [];
  const program = folders.map((name) => join(parent, name, file)).find((path) => existsSync(path));
  if (!program) throw new Error(`Nothing was installed below ${parent}.`);
  return program;
}

const inAnApp = (folder) => join(folder, `${product}.app`, 'Contents', 'MacOS', product);
const scratch = () => mkdtempSync(join(tmpdir(), 'installed-'));

/** The installers of each system by their names: each puts the app in its place, and answers how it is started. */
const kinds = {
  win32: [
    {
      name: /-x64-setup\.exe$/,
      install(file) {
        run(file, ['/S']);
        return [programBelow(join(process.env.LOCALAPPDATA, 'Programs'), `${product}.exe`)];
      },
    },
    {
      name: /\.msi$/,
      install(file) {
        run('msiexec', ['/i', file, '/qn', '/norestart']);
        return [programBelow(process.env.ProgramFiles, `${product}.exe`)];
      },
    },
  ],
  darwin: [
    {
      name: /\.dmg$/,
      install(file) {
        const [disk, folder] = [scratch(), scratch()];
        run('hdiutil', ['attach', '-nobrowse', '-readonly', '-mountpoint', disk, file]);
        run('ditto', [join(disk, `${product}.app`), join(folder, `${product}.app`)]);
        run('hdiutil', ['detach', disk]);
        return [inAnApp(folder)];
      },
    },
    {
      name: /\.zip$/,
      install(file) {
        const folder = scratch();
        run('ditto', ['-x', '-k', file, folder]);
        return [inAnApp(folder)];
      },
    },
  ],
  linux: [
    {
      name: /\.AppImage$/,
      install(file) {
        chmodSync(file, 0o755);
        // A machine that builds has neither FUSE nor, for a program that no package installed, namespaces for a sandbox.
        return [file, '--appimage-extract-and-run', '--no-sandbox'];
      },
    },
    {
      name: /\.deb$/,
      install(file) {
        run('sudo', ['apt-get', 'install', '--yes', file]);
        return ['enrich-desk'];
      },
    },
  ],
}[process.platform];

/** The line of JSON that the app ends with; it may have said other things before. */
function selfTest([command, ...args]) {
  const { status, signal, error, stdout } = spawnSync(command, [...args, '--self-test'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    timeout: limitMs,
  });
  if (error) throw error;
  const line = stdout.trimEnd().split('\n').at(-1);
  process.stdout.write(`${line}\n`);
  if (status !== 0) throw new Error(`It ended with ${signal ?? status}.`);
  if (JSON.parse(line).ok !== true) throw new Error('It does not say that all is well.');
}

const folder = resolve(process.argv[2] ?? '');
const names = readdirSync(folder);
for (const kind of kinds) {
  const name = names.find((each) => kind.name.test(each));
  if (!name) throw new Error(`No installer in ${folder} is called ${kind.name}.`);
  process.stdout.write(`== ${name}\n`);
  selfTest(kind.install(join(folder, name)));
}
