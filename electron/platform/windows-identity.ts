import type { App } from 'electron';

/** The app's id in the system: the installer's shortcut carries the same (`appId` in electron-builder.yml). */
const appId = 'app.enrichdesk.desktop';

/** By this Windows finds the app that a notification belongs to; a random one would be another app at every start. */
const toastActivator = '{800C2079-628D-4B18-9AAB-B1E5A0BF0852}';

/** Gives pins in the taskbar and notifications to the app itself. To be called before the app is ready. */
export function identifyOnWindows(
  app: Pick<App, 'setAppUserModelId' | 'setToastActivatorCLSID'>,
  platform: NodeJS.Platform = process.platform,
): void {
  if (platform !== 'win32') return;
  app.setAppUserModelId(appId);
  app.setToastActivatorCLSID(toastActivator);
}
