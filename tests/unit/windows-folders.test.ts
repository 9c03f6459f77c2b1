import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Found, stayOnThisComputer, windowsFolders } from '../../electron/platform/windows.ts';

const appData = 'C:\\Users\\ann\\AppData\\Roaming';
const local = 'C:\\Users\\ann\\AppData\\Local';
const roaming = `${appData}\\Enrich Desk`;
const own = `${local}\\Enrich Desk`;
const session = `${own}\\Session`;
const at = { userData: roaming, appData, local };

/** A disk with these paths, and others that it does not tell of. */
const disk =
  (paths: readonly string[], unknown: readonly string[] = []) =>
  (path: string): Found => {
    if (unknown.some((each) => path.startsWith(each))) return 'unknown';
    return path === appData || paths.includes(path) ? 'there' : 'nothing';
  };

describe('the folders on Windows', () => {
  test('of a new install are local, even with Chromium’s files in the roaming folder', () => {
    const folders = { userData: own, sessionData: own, keyFile: null };
    expect(windowsFolders(at, disk([]))).toEqual(folders);
    expect(windowsFolders(at, disk([roaming, `${roaming}\\Local State`, `${roaming}\\Cache`]))).toEqual(
      folders,
    );
  });

  test.each(['memory.sqlite', 'profile.json', 'connections.json', 'settings.json', 'jobs'])(
    'of a roaming profile (%s) stay there, with caches local and saved keys readable',
    (part) => {
      const key = { from: `${roaming}\\Local State`, to: `${session}\\Local State` };
      const paths = [`${roaming}\\${part}`, key.from];
      expect(windowsFolders(at, disk(paths))).toEqual({
        userData: roaming,
        sessionData: session,
        keyFile: key,
      });
      expect(windowsFolders(at, disk([...paths, key.to]))).toMatchObject({ keyFile: null });
      expect(windowsFolders(at, disk([`${roaming}\\${part}`]))).toMatchObject({ keyFile: null });
    },
  );

  test('of a local profile stay local, even where a roaming one turns up', () => {
    const folders = { userData: own, sessionData: own, keyFile: null };
    expect(windowsFolders(at, disk([`${own}\\memory.sqlite`, `${roaming}\\memory.sqlite`]))).toEqual(folders);
  });

  test.each([
    ['the roaming folder', [appData]],
    ['the profile in it', [roaming]],
    ['one file of it', [`${roaming}\\jobs`]],
  ])('create no second profile while %s is out of reach', (_what, unknown) => {
    expect(windowsFolders(at, disk([], unknown))?.userData).toBe(roaming);
  });

  test('stay where they are configured or where Windows names no local folder', () => {
    expect(windowsFolders({ ...at, userData: 'D:\\Trial' }, disk([]))).toBeNull();
    expect(windowsFolders({ ...at, local: undefined }, disk([]))).toBeNull();
    expect(windowsFolders({ ...at, local: 'AppData' }, disk([]))).toBeNull();
  });

  test('never leave the only profile and never put caches in the roaming folder', () => {
    const parts = [
      'memory.sqlite',
      'profile.json',
      'connections.json',
      'settings.json',
      'jobs',
      'Local State',
    ];
    const paths = fc.subarray([roaming, own].flatMap((folder) => parts.map((part) => `${folder}\\${part}`)));
    const has = (found: readonly string[], folder: string) =>
      found.some((path) => path.startsWith(folder) && !path.endsWith('Local State'));
    fc.assert(
      fc.property(paths, (found) => {
        const folders = windowsFolders(at, disk(found));
        const expected = has(found, roaming) && !has(found, own) ? roaming : own;
        expect(folders?.userData).toBe(expected);
        expect(folders?.sessionData.startsWith(local)).toBe(true);
      }),
    );
  });

  test('are not changed on other systems', () => {
    const refuse = () => {
      throw new Error('touched');
    };
    for (const platform of ['darwin', 'linux'] as const)
      stayOnThisComputer({ getPath: refuse, setPath: refuse }, platform, local);
  });
});
