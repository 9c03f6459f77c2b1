import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const require = createRequire(import.meta.url);

/** As many fuses as Electron 45 has; all as they are before a packager sets them. */
const fuseWire = Buffer.concat([
  // @electron/fuses looks for this.
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 8]),
  Buffer.from('01111001'),
]);

interface Executable {
  setExtraData(bytes: Uint8Array): void;
  generate(): ArrayBuffer;
}
interface VersionInfo {
  setStringValues(lang: object, values: Record<string, string>): void;
  outputToResourceEntries(entries: unknown[]): void;
}
interface Resources {
  entries: unknown[];
  outputResource(executable: Executable): void;
}
const isFunction = (value: unknown) => value instanceof Function;
/** The packager's own library for Windows programs. */
const resedit = z
  .object({
    NtExecutable: z.custom<{ createEmpty(is32: boolean, isLibrary: boolean): Executable }>(isFunction),
    NtExecutableResource: z.custom<{ from(executable: Executable): Resources }>(isFunction),
    Resource: z.object({ VersionInfo: z.custom<{ createEmpty(): VersionInfo }>(isFunction) }),
  })
  .parse(require('resedit'));

/** A Windows program that does nothing, with what the packager changes in one: version, icon, resources, fuses. */
function windowsProgram(): Buffer {
  const executable = resedit.NtExecutable.createEmpty(false, false);
  const resources = resedit.NtExecutableResource.from(executable);
  const version = resedit.Resource.VersionInfo.createEmpty();
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron' });
  version.outputToResourceEntries(resources.entries);
  resources.outputResource(executable);
  executable.setExtraData(fuseWire);
  return Buffer.from(executable.generate());
}

const plist = (values: Record<string, string>) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict>${Object.entries(values)
    .map(([key, value]) => `<key>${key}</key><string>${value}</string>`)
    .join('')}</dict></plist>\n`;

function macFiles(): Record<string, string | Buffer> {
  const contents = 'Electron.app/Contents';
  const files: Record<string, string | Buffer> = {
    [`${contents}/Info.plist`]: plist({
      CFBundleExecutable: 'Electron',
      CFBundleIconFile: 'electron.icns',
      CFBundleIdentifier: 'com.github.Electron',
    }),
    [`${contents}/MacOS/Electron`]: '',
    [`${contents}/Resources/electron.icns`]: '',
    [`${contents}/Frameworks/Electron Framework.framework/Electron Framework`]: fuseWire,
  };
  for (const suffix of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
    const helper = `${contents}/Frameworks/Electron Helper${suffix}.app/Contents`;
    files[`${helper}/Info.plist`] = plist({ CFBundleExecutable: `Electron Helper${suffix}` });
    files[`${helper}/MacOS/Electron Helper${suffix}`] = '';
  }
  return files;
}

/**
 * A folder that the packager takes for Electron's program for one system (its option `electronDist`): the files that it
 * renames, reads or changes, and nothing that runs.
 */
export async function writeStandInElectron(folder: string, platform: 'win32' | 'darwin' | 'linux') {
  const files: Record<string, string | Buffer> = {
    LICENSE: 'Electron’s license',
    'LICENSES.chromium.html': 'Chromium’s licenses',
    version: '45.4.1',
    ...(platform === 'darwin' && macFiles()),
    ...(platform !== 'darwin' && { 'locales/en-US.pak': '', 'resources/.keep': '' }),
    ...(platform === 'win32' && { 'electron.exe': windowsProgram() }),
    ...(platform === 'linux' && { electron: fuseWire }),
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}
