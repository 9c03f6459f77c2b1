import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Problem, success } from '../../shared/model/problem.ts';
import { seenOf } from '../../shared/model/seen-list.ts';
import { createFollowUpsStore, createSavedMappings } from '../app/lists/saved-mappings.ts';
import { createMainWindow } from '../app/window/main-window.ts';
import { createAttention, createUserNotices, followJobs } from '../app/window/user-notices.ts';
import { usedAccounts } from '../connections/saved-connections.ts';
import { createJobs } from '../jobs/jobs.ts';
import { openLookupLists } from '../lookups/lists/lookup-lists.ts';
import { openLookups } from '../lookups/lookups.ts';
import { createAnsweredLookups, pastLookups } from '../lookups/past-lookups.ts';
import { createRateBudget, withinBudget } from '../lookups/rate-budget.ts';
import { electronCipher, electronNotifier } from '../platform/desktop.ts';
import { electronDialogs, electronDragOut } from '../platform/dialogs.ts';
import { createWrittenFiles } from '../platform/written-files.ts';
import { createAllResults } from '../results/service/all-results.ts';
import { turnOffInCopy } from '../unattended/planned-checks.ts';
import { createUnattended } from '../unattended/unattended.ts';
import type { OpenMemory } from './memory.ts';

export type Work = ReturnType<typeof joinWork>;

/** The fourth stage: lookups, jobs, lists of lookups and the results of all, with the window that they ask and tell people through. */
export function joinWork(before: OpenMemory) {
  const { book, client, clock, connections, data, disk, dist, engine } = before;
  const { isOwn, money, report, saved, send, settings, suppression } = before;
  const { spending } = money;
  const main = createMainWindow({
    ...before,
    preload: join(dist, 'preload', 'preload.cjs'),
    colors: () => settings.get().colorScheme,
  });
  before.connect(main, () => main.current() !== null);
  const dialogs = electronDialogs(main.current);
  const attention = createAttention(main, join(dist, 'renderer', 'tray', 'unseen.png'));
  const notify = createUserNotices({
    main,
    attention,
    notifier: electronNotifier,
    wanted: () => settings.get().notifications,
    report,
  });

  const budget = createRateBudget(clock, (kind) => settings.get().lookups.perMinute[kind]);
  const { lookups, history, loadHistory } = openLookups({
    ...before,
    cipher: electronCipher,
    spending,
    book: book.lookups,
    service: withinBudget(client, budget, clock),
    settings: () => settings.get().lookups,
    removalClock: saved.removalClock,
    target: () => connections.target(connections.activeId()),
    owner: connections.owner,
    learn: suppression.learn,
    ofPeople: suppression.held.ofPeople,
    onHistoryChange: () => send('lookup-history:changed', null),
  });

  const jobs = createJobs({
    ...before,
    spending,
    ownProfile: isOwn,
    webhookAddress: saved.webhookAddress,
    folder: join(data, 'jobs'),
    random: Math.random,
    activeConnection: connections.active,
    owner: connections.owner,
    target: connections.target,
    confirm: dialogs.confirm,
    async look(path, reading) {
      const looked = await engine.run('inspect', { path, reading });
      return looked.ok ? success(seenOf(looked.value.inspection)) : looked;
    },
    claimRows: book.claimRows,
    prepare: book.prepare,
    takeAnswers: book.takeAnswers,
    split: (request, options) => engine.run('splitList', request, options),
    verifyResult: (path, options) => engine.run('verifyResult', { path }, options),
    notify,
  });
  followJobs(jobs, send, attention);
  jobs.onChange(({ id }) => {
    book.jobChanged(id);
    before.team.jobChanged(id);
  });
  jobs.webhook.onChange((status) => {
    send('webhook:changed', status);
    // The practice account's webhook address is always this app's own.
    before.practice.reportTo(status.url);
  });

  const lookupLists = openLookupLists({
    ...before,
    takeAnswers: book.takeAnswers,
    service: client,
    spending,
    budget,
    keepDays: () => settings.get().lookups.keepDays,
    ownProfile: isOwn,
    removalClock: saved.removalClock,
  });
  function* ofLookups() {
    for (const { connection } of lookupLists.list().lists) yield connection;
    yield* money.ledger.accounts();
  }
  before.accountUsers.push({
    accounts: () => usedAccounts(jobs.accounts(), ofLookups()),
    connectionChanged(id) {
      jobs.connectionChanged(id);
      lookupLists.connectionChanged(id);
    },
  });

  const newToken = () => randomBytes(16).toString('hex');
  const written = createWrittenFiles({ newToken, dialogs, disk });
  const dragOut = electronDragOut(main.current, join(dist, 'renderer', 'icon.png'));
  const results = createAllResults({
    ...before,
    jobs,
    lookupLists,
    answered: createAnsweredLookups({ history, lists: lookupLists, owner: connections.owner }),
    dialogs,
    written,
    dragOut,
    notify,
  });
  const mappings = createSavedMappings(saved.mappings, clock.now, randomUUID);
  const savedFollowUps = createFollowUpsStore(saved.savedFollowUps, randomUUID);
  return {
    ...before,
    ...results,
    mappings,
    savedFollowUps,
    unattended: createUnattended({ ...before, jobs, mappings, savedFollowUps }),
    main,
    dialogs,
    lookups,
    history,
    loadHistory,
    jobs,
    lookupLists,
    newToken,
    written,
    notify,
  };
}

/** Takes up what was left at the last end. Answers what could not be. */
export async function startWork({
  faults,
  jobs,
  lookupLists,
  money,
  opened,
  profile,
  clock,
  isOwn,
  saved,
}: Work): Promise<Problem[]> {
  // Before it is its own.
  if (!isOwn) turnOffInCopy(saved.plannedChecks, clock);
  const started = await jobs.start();
  const [found, lists] = [await opened.start(), await lookupLists.start()];
  money.listsTakenUp();
  if (started.ok) await profile.adopt().catch((error: unknown) => faults.note('profile', error));
  return [started, found, lists].flatMap((each) => (each.ok ? [] : [each.problem]));
}

/** Reads in the background what was done before. To be called once work has started. */
export function startPast(work: Work): void {
  const { book, faults, history, jobs, loadHistory, lookupLists, results, saved, team, trust } = work;
  if (saved.connections.get().connections.length > 0) trust.start();
  void loadHistory().catch((error: unknown) => faults.note('ledger', error));
  const past = { jobs, results, lookups: () => pastLookups(history, lookupLists) };
  book.start(past);
  team.start(past).catch((error: unknown) => faults.note('team', error));
}

/** Ends all work in good order; what was under way is on disk as what is known of it. */
export async function endWork(work: Work, others: readonly { close(): void }[] = []): Promise<void> {
  await Promise.all([work.jobs.stop(), work.lookupLists.close(), work.closeResults(), work.team.close()]);
  work.money.ledger.close();
  const closed = work.book.close();
  for (const part of [work.engine, work.trust, ...others]) part.close();
  await closed;
  await work.practice.close();
  work.memory.close();
}
