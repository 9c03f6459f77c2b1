import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { app, ipcMain } from 'electron';
import type { MainSend } from '../shared/ipc/ipc-events.ts';
import { unexpectedProblem } from '../shared/model/problem.ts';
import { createGivenFiles } from './app/lists/given-files.ts';
import { createListFiles } from './app/lists/list-files.ts';
import { createOfferedFiles } from './app/lists/offered-files.ts';
import { createSavedChains } from './app/lists/saved-chains.ts';
import { createSavedMappings } from './app/lists/saved-mappings.ts';
import { settingsWithin } from './app/policy/settings-within.ts';
import { openSavedState } from './app/profile/saved-state.ts';
import { asksForSelfTest, moveSelfTestAside, testAndEnd } from './app/self-test.ts';
import { appOrigin } from './app/window/app-address.ts';
import { registerAppScheme, serveApp } from './app/window/app-protocol.ts';
import { createAttention } from './app/window/attention.ts';
import { handleClosing } from './app/window/closing.ts';
import { followJobs } from './app/window/follow-jobs.ts';
import { lockDown } from './app/window/lockdown.ts';
import { createMainWindow } from './app/window/main-window.ts';
import { setMenu } from './app/window/menu.ts';
import { endLockedOut, endNotStarted } from './app/window/questions.ts';
import { trayPicture } from './app/window/tray-picture.ts';
import { createUserNotices } from './app/window/user-notices.ts';
import { createEngineClient } from './engine/process/client.ts';
import { appInfo } from './ipc/app-handlers.ts';
import { createHandlers } from './ipc/handlers.ts';
import { connectHandlers } from './ipc/router.ts';
import { openLookupLists } from './lookups/lists/create-lookup-lists.ts';
import { openLookups } from './lookups/open-lookups.ts';
import { pastLookups } from './lookups/past-lookups.ts';
import { withinBudget } from './lookups/rate/budgeted-lookup.ts';
import { createRateBudget } from './lookups/rate/rate-budget.ts';
import { createSpentIntents } from './memory/spent-intents.ts';
import { createSuppression } from './memory/suppression.ts';
import { createAnswerBook } from './money/answer-book/answer-book.ts';
import { openMoney } from './money/open-money.ts';
import { electronCipher } from './platform/cipher.ts';
import { systemClock as clock } from './platform/clock.ts';
import { electronDialogs, electronDragOut } from './platform/dialogs.ts';
import { systemDisk as disk } from './platform/disk.ts';
import { keepFaults } from './platform/electron-faults.ts';
import { forkEngine } from './platform/engine-process.ts';
import { type FaultLog, onUnhandled } from './platform/fault-log.ts';
import { takeLock } from './platform/lock-file.ts';
import { electronNotifier } from './platform/notifier.ts';
import { readNotices } from './platform/this-copy.ts';
import { settleOnWindows } from './platform/windows.ts';
import { createWrittenFiles } from './platform/written-files.ts';
import { createAllResults } from './results/service/all-results.ts';
import { joinConnections, joinPolicy, joinService } from './start/accounts.ts';
import { openDataFolder } from './start/disk.ts';
import { joinEarlier } from './start/earlier.ts';
import { joinJobs } from './start/jobs.ts';
import { joinData, joinPower, joinQuickLookup, joinUpdates } from './start/window.ts';

/** dist/, which holds the bundles and the page; this module's bundle lies in dist/main. */
const dist = join(import.meta.dirname, '..');

if (asksForSelfTest()) moveSelfTestAside(app);
settleOnWindows(app);
const given = createGivenFiles(app);
// A second start only brings the first one's window to the front: two processes must never share one journal.
if (app.requestSingleInstanceLock()) {
  app.enableSandbox();
  registerAppScheme();
  const faults = keepFaults(clock.now);
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

/** Makes the app's parts and joins them. To be called once, when Electron is ready. */
async function start(faults: FaultLog): Promise<void> {
  const [data, version] = [app.getPath('userData'), app.getVersion()];
  // Electron's own lock holds off a second Electron only; this one whatever else runs on the same data, which may just be ending.
  const lock = await takeLock(join(data, 'lock.json'), { waitMs: 3_000 });
  if (!lock.held) return endLockedOut(data);
  process.on('exit', lock.lock.release);

  const preload = join(dist, 'preload', 'preload.cjs');
  const main = createMainWindow({ preload, data, clock, faults, colours: () => settings.get().colorScheme });
  const send: MainSend = (event, payload) => {
    main.send(event, payload);
    quick.send(event, payload);
  };
  const dialogs = electronDialogs(main.current);
  const attention = createAttention(main, join(dist, 'renderer', 'tray', 'unseen.png'));
  const notices = createUserNotices({
    main,
    attention,
    notifier: electronNotifier,
    wanted: () => settings.get().notifications,
  });
  onUnhandled(() => notices.report(unexpectedProblem()));

  const { report } = notices;
  const policy = await joinPolicy(app);
  const { profile, memory, isFresh, isOwn } = await openDataFolder({ data, version, disk, clock, report });
  const spent = createSpentIntents(memory, clock);

  const saved = openSavedState(data, clock.now, notices.report);
  const settings = settingsWithin(saved.settings, policy);
  const mappings = createSavedMappings(saved.mappings, clock.now, randomUUID);

  const fork = () => forkEngine(join(dist, 'engine', 'engine.js'));
  const { practice, trust, client } = joinService({ clock, data, version, fork, faults });
  const connections = joinConnections({
    store: saved.connections,
    clock,
    practice,
    client,
    policy,
    fingerprint: profile.fingerprint,
    send,
    jobs: () => jobs,
    lookupLists: () => lookupLists,
    money: () => money,
  });
  const onChange = () => send('suppression:changed', null);
  const suppression = createSuppression({
    memory,
    clock,
    isFresh,
    folder: data,
    onChange,
    report,
  });
  const engine = createEngineClient(fork, { onCrash: notices.report });
  const book = createAnswerBook({
    memory,
    data,
    clock,
    engine,
    connections,
    fingerprint: profile.fingerprint,
    report,
  });
  const budget = createRateBudget(clock, (kind) => settings.get().lookups.perMinute[kind]);
  const money = openMoney({
    memory,
    clock,
    budgets: saved.budgets,
    owner: connections.owner,
    report,
    send: main.send,
  });
  const { spending } = money;
  const { lookups, history, loadHistory } = openLookups({
    memory,
    cipher: electronCipher,
    clock,
    spent,
    spending,
    book: book.lookups,
    service: withinBudget(client, budget, clock),
    settings: () => settings.get().lookups,
    removalClock: saved.removalClock,
    target: () => connections.target(connections.activeId()),
    owner: connections.owner,
    learn: suppression.learn,
    ofPeople: suppression.held.ofPeople,
    report,
    onHistoryChange: () => main.send('lookup-history:changed', null),
  });
  const isLeaving = () => window.isLeaving();
  const quick = joinQuickLookup({ preload, main, lookups, active: connections.active, isLeaving });

  const earlier = joinEarlier({
    disk,
    engine,
    connections,
    jobs: () => jobs,
    takeEarlier: (request, options) => allResults.takeEarlier(request, options),
    pastLookups: () => ({ history, lists: lookupLists }),
  });
  const jobs = joinJobs({
    data,
    clock,
    client,
    connections,
    engine,
    spent,
    spending,
    book,
    dialogs,
    notices,
    fingerprint: profile.fingerprint,
    ownProfile: isOwn,
    webhookAddress: saved.webhookAddress,
    ...earlier.ports,
  });
  followJobs(jobs, main.send, attention);
  jobs.onChange(({ id }) => book.jobChanged(id));

  const lookupLists = openLookupLists({
    data,
    disk,
    memory,
    clock,
    service: client,
    connections,
    engine,
    spent,
    spending,
    book,
    budget,
    send,
    keepDays: () => settings.get().lookups.keepDays,
    ownProfile: isOwn,
    whole: earlier.whole,
    removalClock: saved.removalClock,
    report,
  });

  jobs.webhook.onChange((status) => {
    main.send('webhook:changed', status);
    // The practice account's webhook address is always this app's own.
    practice.reportTo(status.url);
  });

  const files = createListFiles(disk, data, clock.now);
  const newToken = () => randomBytes(16).toString('hex');
  const written = createWrittenFiles({ newToken, dialogs, isThere: disk.isThere });
  const shared = {
    disk,
    clock,
    engine,
    jobs,
    book,
    lookupLists,
    dialogs,
    written,
    suppression,
    money,
    quick,
    send,
  };
  const dragOut = electronDragOut(main.current, join(dist, 'renderer', 'icon.png'));
  const allResults = createAllResults({ ...shared, memory, data, saved, version, report, dragOut });
  const ownData = joinData({
    data,
    version,
    disk,
    clock,
    dialogs,
    settings,
    jobs,
    lookupLists,
    opened: allResults.opened,
    quit: () => app.quit(),
  });
  const updates = joinUpdates({
    version,
    clock,
    memory: saved.updates,
    settings,
    jobs,
    lookupLists,
    faults,
    send: main.send,
    end: () => app.quit(),
    updatesAllowed: () => policy.updates !== 'off',
  });
  const handlers = createHandlers({
    app: appInfo({ version, dataFolder: data, policy, notices: notices.early }),
    updates,
    notices: () => readNotices(disk),
    settings,
    lookups,
    history,
    mappings,
    connections,
    files,
    given,
    ownData,
    chains: createSavedChains(saved.chains, randomUUID),
    offered: createOfferedFiles(newToken),
    ...shared,
    ...allResults,
  });
  connectHandlers(ipcMain, handlers, {
    appOrigin,
    reportFault: (channel, error) => faults.note(channel, error),
  });

  const power = joinPower(clock, jobs, lookupLists);

  await lockDown();
  setMenu(main);
  serveApp(join(dist, 'renderer'));
  async function shutDown(): Promise<void> {
    quick.shortcut.close();
    updates.close();
    await Promise.all([jobs.stop(), lookupLists.close(), allResults.opened.close()]);
    money.ledger.close();
    const closed = book.close();
    for (const part of [engine, trust, power]) part.close();
    await closed;
    await practice.close();
    memory.close();
    await ownData.close();
  }
  const window = handleClosing({
    main,
    dialogs,
    clock,
    shutDown,
    updates,
    icon: trayPicture(join(dist, 'renderer')),
    uploading: jobs.uploading,
    asking: lookupLists.isAsking,
    inProgress: () => jobs.inProgress() || lookupLists.inProgress(),
  });
  const started = await jobs.start();
  const [found, lists] = [await allResults.opened.start(), await lookupLists.start()];
  money.listsTakenUp();
  if (started.ok) await profile.adopt().catch((error: unknown) => faults.note('profile', error));
  quick.shortcut.follow(settings.get().lookups.quickShortcut);
  await jobs.webhook.follow(settings.get().webhook).catch((error: unknown) => faults.note('webhook', error));
  for (const { removeOld } of [files, allResults.dragged])
    removeOld().catch((error: unknown) => faults.note('old copies', error));
  // Before there is a window, so that the page finds it among its notices: one still loading hears nothing.
  for (const each of [started, found, lists]) if (!each.ok) notices.report(each.problem);
  if (asksForSelfTest())
    void testAndEnd({ handlers, jobs, engine, cipher: electronCipher, clock, app, close: shutDown });
  window.open();
  given.follow(window.open, main.send);
  // Started now rather than by the first page, or by the first file dropped, whose preview is waited for.
  void practice.access();
  void engine.run('warm', {});
  if (saved.connections.get().connections.length > 0) trust.start();
  void loadHistory().catch((error: unknown) => faults.note('ledger', error));
  book.start({
    jobs,
    openResult: allResults.results.open,
    lookups: () => pastLookups(history, lookupLists),
  });
  void allResults.renewals.start();
  updates.start();
}
