import { realpath } from 'node:fs/promises';
import { win32 } from 'node:path';

/** The folder of Windows by the kernel's own name for it: %ProgramData% and %SystemRoot% are any user's to set. */
export const windowsFolder = String.raw`\\?\GLOBALROOT\SystemRoot`;

/** The file that whoever manages a computer puts where its users cannot write: "policy.json" in a folder of the system's. */
export async function policyPath(
  platform: NodeJS.Platform,
  locate: (path: string) => Promise<string> = realpath,
): Promise<string> {
  if (platform === 'darwin') return '/Library/Application Support/Enrich Desk/policy.json';
  if (platform !== 'win32') return '/etc/enrich-desk/policy.json';
  const windows = await locate(windowsFolder).catch(() => 'C:\\Windows');
  // ProgramData lies on the same drive: on another one Windows gets no updates (Microsoft's article 949977).
  return `${win32.parse(windows).root}ProgramData\\Enrich Desk\\policy.json`;
}
