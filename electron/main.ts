import { join } from 'node:path';
import { app, ipcMain } from 'electron';
import { createGivenFiles } from './app/lists/offered-files.ts';
import { asksForSelfTest, moveSelfTestAside, testAndEnd } from './app/self-test.ts';
import { appOrigin, registerAppScheme } from './app/window/app-protocol.ts';
import { handleClosing } from './app/window/closing.ts';
import { endLockedOut, endNotStarted } from './app/window/system-dialogs.ts';
import { createCarryOut } from './command/carry-out.ts';
import { askToGiveWay, type CommandServer, serveCommands } from './command/channel.ts';
import { commandWords } from './command/parse.ts';
import { connectHandlers } from './ipc/router.ts';
import { systemClock } from './platform/clock.ts';
import { electronCipher, electronLoginItem } from './platform/desktop.ts';
import { keepFaults } from './platform/electron-faults.ts';
import type { FaultLog } from './platform/fault-log.ts';
import { takeLock } from './platform/lock-file.ts';
import { settleOnWindows } from './platform/windows.ts';
import { openAccounts } from './start/accounts.ts';
import { runAsCommand } from './start/command.ts';
import { openDisk } from './start/disk.ts';
import { openMemories } from './start/memory.ts';
import { joinWindow } from './start/window.ts';
import { endWork, joinWork, startPast, startWork } from './start/work.ts';

/** dist/, which holds the bundles and the page; this module's bundle lies in dist/main. */
const dist = join(import.meta.dirname, '..');

/** A command may have to end its upload before it gives the data away. */
const giveWayMs = 60_000;

if (asksForSelfTest()) moveSelfTestAside(app);
settleOnWindows(app);
const command = commandWords(process.argv);
const given = createGivenFiles(app, command ? [] : process.argv);
if (command) {
  void runAsCommand({ app, dist, words: command });
  // A second start only brings the first one's window to the front: two processes must never share one journal.
} else if (app.requestSingleInstanceLock()) {
  app.enableSandbox();
  registerAppScheme();
  const faults = keepFaults(systemClock.now);
  // Not awaited: Electron's ready event waits for this module to finish loading.
  app
    .whenReady()
    .then(() => start(faults))
    .catch((error: unknown) => {
      faults.note('start', error);
      if (asksForSelfTest()) app.exit(1);
      else endNotStarted(error);
    });
} else {
  app.quit();
}

/** Makes the app's parts, stage by stage, and starts them. To be called once, when Electron is ready. */
async function start(faults: FaultLog): Promise<void> {
  const data = app.getPath('userData');
  // Electron's own lock holds off a second Electron only; this one whatever else runs on the same data, which may just be ending.
  const waitMs = (await askToGiveWay(data)) ? giveWayMs : 3_000;
  const lock = await takeLock(join(data, 'lock.json'), { waitMs });
  if (!lock.held) return endLockedOut(data);
  process.on('exit', lock.lock.release);

  const disk = await openDisk({ app, dist, data, faults });
  const accounts = openAccounts(disk);
  const memory = openMemories(accounts);
  const work = joinWork(memory);
  const parts = await joinWindow(work, given);
  const { engine, jobs, lookupLists, practice, quick, settings, updates } = parts;
  const noteAs = (where: string) => (error: unknown) => void faults.note(where, error);

  connectHandlers(ipcMain, parts.handlers, {
    appOrigin,
    reportFault: (channel, error) => faults.note(channel, error),
  });
  let commands: CommandServer | undefined;
  async function shutDown(): Promise<void> {
    quick.shortcut.close();
    updates.close();
    await Promise.all([commands?.close(), parts.planned.close(), parts.watched.close()]);
    await endWork(parts, [parts.power]);
    await parts.ownData.close();
  }
  const window = handleClosing({
    ...parts,
    shutDown,
    letGo: quick.letGo,
    uploading: jobs.uploading,
    asking: lookupLists.isAsking,
    inProgress: () => jobs.inProgress() || lookupLists.inProgress(),
  });
  const problems = await startWork(parts);
  quick.shortcut.follow(settings.get().lookups.quickShortcut);
  await jobs.webhook.follow(settings.get().webhook).catch(noteAs('webhook'));
  for (const { removeOld } of [parts.files, parts.dragged]) removeOld().catch(noteAs('old copies'));
  // Before there is a window, so that the page finds it among its notices: one still loading hears nothing.
  for (const each of problems) parts.report(each);
  if (asksForSelfTest()) void testAndEnd({ ...parts, cipher: electronCipher, app, close: shutDown });
  const { startsAtLogin } = settings.get();
  // Also after everything was erased; what the user turned off in the system itself stays off.
  if (!startsAtLogin) electronLoginItem.follow(false);
  parts.tray.want('stays', startsAtLogin);
  if (startsAtLogin && electronLoginItem.startedThis()) window.startInTray();
  else window.open();
  given.follow(window.open, parts.send);
  // Started now rather than by the first page, or by the first file dropped, whose preview is waited for.
  void practice.access();
  void engine.run('warm', {});
  startPast(parts);
  parts.watched.start();
  void parts.renewals.start();
  parts.planned.start();
  updates.start();
  commands = await serveCommands(data, { carryOut: createCarryOut(parts) }).catch(noteAs('commands'));
}
