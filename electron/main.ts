import { randomBytes, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { app, dialog, ipcMain } from 'electron';
import { ProblemError, problem, success, unexpectedProblem } from '../shared/problem.ts';
import { seenOf } from '../shared/seen-list.ts';
import { createConnections } from './connections/connections.ts';
import { createEngineClient } from './engine/process/client.ts';
import { createHandlers } from './ipc/handlers.ts';
import { connectHandlers } from './ipc/router.ts';
import { createJobs } from './jobs/jobs.ts';
import { createListFiles } from './lists/list-files.ts';
import { createOfferedFiles } from './lists/offered-files.ts';
import { createSavedMappings } from './lists/saved-mappings.ts';
import { openLookupLists } from './lookups/lists/open-lookup-lists.ts';
import { openLookups } from './lookups/open-lookups.ts';
import { withinBudget } from './lookups/rate/budgeted-lookup.ts';
import { createRateBudget } from './lookups/rate/rate-budget.ts';
import { createSpentIntents } from './money/spent-intents.ts';
import { systemClock as clock } from './platform/clock.ts';
import { systemDisk as disk } from './platform/disk.ts';
import { electronCipher } from './platform/electron-cipher.ts';
import { electronDialogs } from './platform/electron-dialogs.ts';
import { forkEngine } from './platform/electron-engine-process.ts';
import { electronNetwork } from './platform/electron-network.ts';
import { electronNotifier } from './platform/electron-notifier.ts';
import { electronWake } from './platform/electron-wake.ts';
import { type FaultLog, openFaultLog } from './platform/fault-log.ts';
import { takeLock } from './platform/lock-file.ts';
import { trustSystemCertificates } from './platform/network.ts';
import { startPracticeService } from './practice/server.ts';
import { openProfile } from './profile/profile.ts';
import { openSavedState } from './profile/saved-state.ts';
import { createAllResults } from './results/all-results.ts';
import { createServiceClient } from './service/create-service-client.ts';
import { openSuppression } from './suppression/open-suppression.ts';
import { appOrigin } from './window/app-address.ts';
import { registerAppScheme, serveApp } from './window/app-protocol.ts';
import { createAttention } from './window/attention.ts';
import { handleClosing } from './window/closing.ts';
import { lockDown } from './window/lockdown.ts';
import { createMainWindow } from './window/main-window.ts';
import { setMenu } from './window/menu.ts';
import { endLockedOut, firstListTo } from './window/questions.ts';
import { createUserNotices } from './window/user-notices.ts';

/** What was sent, ever; only appended to. The profile knows itself by it. */
const spentFile = 'spent.jsonl';
/** An app that is just ending on the same data is given this long. */
const lockWaitMs = 3_000;

/** dist/, which holds the bundles and the page; this module's bundle lies in dist/main. */
const dist = join(import.meta.dirname, '..');

const noDataFolder = problem(
  'data-folder',
  'Its data folder could not be opened.',
  'Check that the disk has space and that you may write there, then start the app again.',
);

// A second start only brings the first one's window to the front: two processes must never share one journal.
if (app.requestSingleInstanceLock()) {
  app.enableSandbox();
  registerAppScheme();
  const faults = openFaultLog(join(app.getPath('userData'), 'logs', 'faults.log'), clock.now);
  process.on('unhandledRejection', (reason) => faults.note('unhandled rejection', reason));
  process.on('uncaughtException', (error) => faults.note('uncaught exception', error));
  // Not awaited: Electron's ready event waits for this module to finish loading.
  app
    .whenReady()
    .then(() => start(faults))
    .catch((error: unknown) => {
      faults.note('start', error);
      const { message, advice } = error instanceof ProblemError ? error.problem : noDataFolder;
      dialog.showErrorBox('Enrich Desk could not start', `${message} ${advice}`);
      app.exit(1);
    });
} else {
  app.quit();
}

/** Makes the app's parts and joins them. To be called once, when Electron is ready. */
async function start(faults: FaultLog): Promise<void> {
  trustSystemCertificates();
  const data = app.getPath('userData');
  const version = app.getVersion();
  // Electron's own lock holds off a second Electron only; this one holds off whatever else may run on the same data.
  const lock = await takeLock(join(data, 'lock.json'), { waitMs: lockWaitMs });
  if (!lock.held) return endLockedOut(data);
  process.on('exit', lock.lock.release);

  const main = createMainWindow({ preload: join(dist, 'preload', 'preload.cjs') });
  const dialogs = electronDialogs(main.current);
  const attention = createAttention(main);
  const notices = createUserNotices({
    main,
    attention,
    notifier: electronNotifier,
    wanted: () => settings.get().notifications,
  });
  for (const fault of ['uncaughtException', 'unhandledRejection']) {
    process.on(fault, () => notices.report(unexpectedProblem()));
  }

  const spent = createSpentIntents(disk, clock, join(data, spentFile));
  const profile = await openProfile({
    disk,
    folder: data,
    anchorPath: join(data, spentFile),
    computer: hostname(),
    isUsed: (await disk.list(join(data, 'jobs'))).length > 0,
  });
  const known = await spent.load();
  if (!known.ok) notices.report(known.problem);

  const saved = openSavedState(data, clock.now, notices.report);
  const { settings } = saved;
  const mappings = createSavedMappings(saved.mappings, clock.now, randomUUID);

  const practice = await startPracticeService({ clock, dataDir: join(data, 'practice') }).catch(
    (error: unknown) => faults.note('practice service', error),
  );

  const userAgent = `EnrichDesk/${version}`;
  const client = createServiceClient({ network: electronNetwork, clock, userAgent });
  const connections = createConnections({
    store: saved.connections,
    cipher: electronCipher,
    practice: () => (practice ? { address: practice.url, key: practice.apiKey } : null),
    service: client,
    fingerprint: profile.fingerprint,
    jobAccounts: () => jobs.accounts(),
    newId: randomUUID,
    onChange: (list) => main.send('connections:changed', list),
    onNewKey: (id) => jobs.connectionChanged(id),
  });
  const onChange = () => main.send('suppression:changed', null);
  const suppression = openSuppression({ disk, clock, folder: data, onChange, report: notices.report });
  void suppression.held.load();
  const budget = createRateBudget(clock, (kind) => settings.get().lookups.perMinute[kind]);
  const { lookups, history } = openLookups({
    ...{ disk, cipher: electronCipher, clock, folder: data, spent },
    service: withinBudget(client, budget, clock),
    settings: () => settings.get().lookups,
    target: () => connections.target(connections.activeId()),
    owner: connections.owner,
    learn: suppression.learn,
    report: notices.report,
    onHistoryChange: () => main.send('lookup-history:changed', null),
  });
  const engine = createEngineClient(() => forkEngine(join(dist, 'engine', 'engine.js')), {
    onCrash: notices.report,
  });

  const jobs = createJobs({
    folder: join(data, 'jobs'),
    disk,
    clock,
    random: Math.random,
    client,
    activeConnection: connections.active,
    owner: connections.owner,
    target: connections.target,
    spent,
    fingerprint: profile.fingerprint,
    ownProfile: profile.isOwn && known.ok,
    confirmAddress: (connection) => dialogs.confirm(firstListTo(connection)),
    async look(path, reading) {
      const looked = await engine.run('inspect', { path, reading });
      return looked.ok ? success(seenOf(looked.value.inspection)) : looked;
    },
    prepare: (request, options) => engine.run('prepare', request, options),
    verifyResult: (path, options) => engine.run('verifyResult', { path }, options),
    notify: notices.notify,
    report: notices.report,
    webhookAddress: saved.webhookAddress,
  });
  jobs.onChange((job) => {
    main.send('jobs:changed', job);
    attention.settled(job);
  });
  jobs.onRemoved((id) => main.send('jobs:removed', { id }));
  jobs.onProgress((progress) => {
    main.send('jobs:progress', progress);
    attention.progress(progress);
  });

  const lookupLists = openLookupLists({
    ...{ data, disk, clock, service: client, connections, engine, spent, budget, send: main.send },
    ownProfile: profile.isOwn && known.ok,
    report: notices.report,
  });

  jobs.webhook.onChange((status) => {
    main.send('webhook:changed', status);
    // The practice account's webhook address is always this app's own.
    practice?.setOptions({ webhookUrl: status.url });
  });

  const files = createListFiles(disk, data, clock.now);
  const newToken = () => randomBytes(16).toString('hex');
  const shared = { engine, jobs, lookupLists, dialogs, suppression, send: main.send };
  const allResults = createAllResults({ ...shared, disk, clock, data, saved, newToken, appVersion: version });
  const handlers = createHandlers({
    app: { version, platform: process.platform, dataFolder: data, notices: notices.early },
    ...{ settings, lookups, history, mappings, connections, files },
    offered: createOfferedFiles(newToken),
    ...shared,
    ...allResults,
  });
  connectHandlers(ipcMain, handlers, {
    appOrigin,
    reportFault: (channel, error) => faults.note(channel, error),
  });

  const wake = electronWake(clock);
  for (const back of [jobs.resumed, lookupLists.networkBack]) wake.onResume(back);
  for (const back of [jobs.networkBack, lookupLists.networkBack]) wake.onOnline(back);

  lockDown();
  setMenu();
  serveApp(join(dist, 'renderer'));
  const started = await jobs.start();
  const [found, lists] = [await allResults.opened.start(), await lookupLists.start()];
  if (started.ok) await profile.adopt().catch((error: unknown) => faults.note('profile', error));
  await jobs.webhook.follow(settings.get().webhook).catch((error: unknown) => faults.note('webhook', error));
  files.removeOld().catch((error: unknown) => faults.note('pasted lists', error));
  handleClosing({
    main,
    dialogs,
    clock,
    icon: join(dist, 'renderer', 'icon.png'),
    uploading: jobs.uploading,
    inProgress: () => jobs.inProgress() || lookupLists.inProgress(),
    async shutDown() {
      await Promise.all([jobs.stop(), lookupLists.close()]);
      engine.close();
      await practice?.close();
    },
  });
  // Before there is a window, so that the page finds it among its notices: one still loading hears nothing.
  for (const each of [started, found, lists]) if (!each.ok) notices.report(each.problem);
  main.show();
  // Started now rather than by the first file dropped, whose preview is waited for.
  void engine.run('warm', {});
  void history.load();
}
