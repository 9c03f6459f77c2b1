import { join } from 'node:path';
import { app, ipcMain } from 'electron';
import { createGivenFiles } from './app/lists/given-files.ts';
import { asksForSelfTest, moveSelfTestAside, testAndEnd } from './app/self-test.ts';
import { appOrigin } from './app/window/app-address.ts';
import { registerAppScheme } from './app/window/app-protocol.ts';
import { handleClosing } from './app/window/closing.ts';
import { endLockedOut, endNotStarted } from './app/window/questions.ts';
import { trayPicture } from './app/window/tray-picture.ts';
import { connectHandlers } from './ipc/router.ts';
import { pastLookups } from './lookups/past-lookups.ts';
import { electronCipher } from './platform/cipher.ts';
import { systemClock } from './platform/clock.ts';
import { keepFaults } from './platform/electron-faults.ts';
import type { FaultLog } from './platform/fault-log.ts';
import { takeLock } from './platform/lock-file.ts';
import { settleOnWindows } from './platform/windows.ts';
import { openAccounts } from './start/accounts.ts';
import { openDisk } from './start/disk.ts';
import { openMemories } from './start/memory.ts';
import { joinWindow } from './start/window.ts';
import { joinWork } from './start/work.ts';

/** dist/, which holds the bundles and the page; this module's bundle lies in dist/main. */
const dist = join(import.meta.dirname, '..');

if (asksForSelfTest()) moveSelfTestAside(app);
settleOnWindows(app);
const given = createGivenFiles(app);
// A second start only brings the first one's window to the front: two processes must never share one journal.
if (app.requestSingleInstanceLock()) {
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
  const lock = await takeLock(join(data, 'lock.json'), { waitMs: 3_000 });
  if (!lock.held) return endLockedOut(data);
  process.on('exit', lock.lock.release);

  const disk = await openDisk({ app, dist, data, faults });
  const accounts = openAccounts(disk);
  const memory = openMemories(accounts);
  const work = joinWork(memory);
  const parts = await joinWindow(work, given);
  const { book, engine, jobs, lookupLists, opened, practice, quick, settings, trust, updates } = parts;
  const noteAs = (where: string) => (error: unknown) => faults.note(where, error);

  connectHandlers(ipcMain, parts.handlers, {
    appOrigin,
    reportFault: (channel, error) => faults.note(channel, error),
  });
  async function shutDown(): Promise<void> {
    quick.shortcut.close();
    updates.close();
    await Promise.all([jobs.stop(), lookupLists.close(), parts.closeResults(), parts.team.close()]);
    parts.money.ledger.close();
    const closed = book.close();
    for (const part of [engine, trust, parts.power]) part.close();
    await closed;
    await practice.close();
    parts.memory.close();
    await parts.ownData.close();
  }
  const window = handleClosing({
    ...parts,
    shutDown,
    letGo: quick.letGo,
    icon: trayPicture(join(dist, 'renderer')),
    uploading: jobs.uploading,
    asking: lookupLists.isAsking,
    inProgress: () => jobs.inProgress() || lookupLists.inProgress(),
  });
  const started = await jobs.start();
  const [found, lists] = [await opened.start(), await lookupLists.start()];
  parts.money.listsTakenUp();
  if (started.ok) await parts.profile.adopt().catch(noteAs('profile'));
  quick.shortcut.follow(settings.get().lookups.quickShortcut);
  await jobs.webhook.follow(settings.get().webhook).catch(noteAs('webhook'));
  for (const { removeOld } of [parts.files, parts.dragged]) removeOld().catch(noteAs('old copies'));
  // Before there is a window, so that the page finds it among its notices: one still loading hears nothing.
  for (const each of [started, found, lists]) if (!each.ok) parts.report(each.problem);
  if (asksForSelfTest()) void testAndEnd({ ...parts, cipher: electronCipher, app, close: shutDown });
  window.open();
  given.follow(window.open, parts.send);
  // Started now rather than by the first page, or by the first file dropped, whose preview is waited for.
  void practice.access();
  void engine.run('warm', {});
  if (parts.saved.connections.get().connections.length > 0) trust.start();
  void parts.loadHistory().catch(noteAs('ledger'));
  const lookups = () => pastLookups(parts.history, lookupLists);
  const past = { jobs, results: parts.results, lookups };
  book.start(past);
  parts.team.start(past).catch(noteAs('team'));
  void parts.renewals.start();
  updates.start();
}
