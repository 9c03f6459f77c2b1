import { describe, expect, test } from 'vitest';
import { localFolder, settleOnWindows } from '../../electron/platform/windows.ts';

const appData = 'C:\\Users\\ann\\AppData\\Roaming';
const local = 'C:\\Users\\ann\\AppData\\Local';
const at = { userData: `${appData}\\Enrich Desk`, appData, local };

describe('the folder on Windows', () => {
  test('is local, so that contact data is not copied to other computers', () => {
    expect(localFolder(at)).toBe(`${local}\\Enrich Desk`);
  });

  test('stays where it is configured or where Windows names no local folder', () => {
    expect(localFolder({ ...at, userData: 'D:\\Trial' })).toBeNull();
    expect(localFolder({ ...at, local: undefined })).toBeNull();
    expect(localFolder({ ...at, local: 'AppData' })).toBeNull();
  });

  test('is not changed on other systems', () => {
    const refuse = () => {
      throw new Error('touched');
    };
    for (const platform of ['darwin', 'linux'] as const)
      settleOnWindows(
        {
          ...{ getPath: refuse, setPath: refuse },
          ...{ setAppUserModelId: refuse, setToastActivatorCLSID: refuse },
        },
        platform,
        local,
      );
  });
});
