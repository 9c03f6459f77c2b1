import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';

const require = createRequire(import.meta.url);
const isFunction = (value: unknown) => value instanceof Function;

/** What the packager itself writes packages with, and so reads them by. */
const asar = z
  .object({
    listPackage: z.custom<(path: string, options: object) => string[]>(isFunction),
    statFile: z.custom<(path: string, file: string) => object>(isFunction),
    extractFile: z.custom<(path: string, file: string) => Buffer>(isFunction),
    extractAll: z.custom<(path: string, to: string) => void>(isFunction),
    getRawHeader: z.custom<(path: string) => { headerString: string }>(isFunction),
  })
  .parse(require('@electron/asar'));
const { getCurrentFuseWire } = z
  .object({ getCurrentFuseWire: z.custom<(program: string) => Promise<Record<string, unknown>>>(isFunction) })
  .parse(require('@electron/fuses'));
const plist = z.object({ parse: z.custom<(text: string) => unknown>(isFunction) }).parse(require('plist'));

interface Entry {
  type: unknown;
  id: unknown;
  bin: ArrayBuffer;
}
const resedit = z
  .object({
    NtExecutable: z.custom<{ from(bytes: Buffer): object }>(isFunction),
    NtExecutableResource: z.custom<{ from(executable: object): { entries: Entry[] } }>(isFunction),
  })
  .parse(require('resedit'));

export const extractAll = asar.extractAll;

/** Its files, by paths with slashes and none in front; folders are left out. */
export function filesIn(path: string): string[] {
  return asar
    .listPackage(path, {})
    .map((name) => name.replaceAll('\\', '/').slice(1))
    .filter((name) => !('files' in asar.statFile(path, name)));
}

export const jsonIn = (path: string, file: string): unknown =>
  JSON.parse(asar.extractFile(path, file).toString('utf8'));

/** What Electron compares the archive with before it loads anything from it. */
export const hashOf = (path: string): string =>
  createHash('sha256').update(asar.getRawHeader(path).headerString).digest('hex');

const infoSchema = z.object({
  CFBundleIdentifier: z.string(),
  CFBundleIconFile: z.string(),
  LSApplicationCategoryType: z.string(),
  CFBundleDocumentTypes: z.array(z.record(z.string(), z.unknown())),
  ElectronAsarIntegrity: z.record(z.string(), z.object({ algorithm: z.string(), hash: z.string() })),
});

export const readInfoPlist = (path: string) =>
  infoSchema.loose().parse(plist.parse(readFileSync(path, 'utf8')));

/** The hashes that a Windows program holds of its archives. */
export function integrityIn(program: string): unknown {
  const executable = resedit.NtExecutable.from(readFileSync(program));
  const { entries } = resedit.NtExecutableResource.from(executable);
  const entry = entries.find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR');
  return entry && JSON.parse(Buffer.from(entry.bin).toString('utf8'));
}

/** Icons (resources of type 3) that a Windows program holds. */
export function iconCount(program: string): number {
  const executable = resedit.NtExecutable.from(readFileSync(program));
  return resedit.NtExecutableResource.from(executable).entries.filter(({ type }) => type === 3).length;
}

const fuseNames = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
];

/** The fuses of a program by their names in electron-builder.yml. */
export async function fusesOf(program: string): Promise<Record<string, boolean>> {
  const wire = await getCurrentFuseWire(program);
  return Object.fromEntries(fuseNames.map((name, index) => [name, wire[index] === 0x31]));
}
