import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { checkHoldsDays } from '../../shared/model/check-age.ts';
import type { Account } from '../../shared/model/connection.ts';
import { sumCredits } from '../../shared/model/credits.ts';
import type {
  CheckPlan,
  PlannedChecks,
  PlannedChecksView,
  PlannedRun,
} from '../../shared/model/planned-checks.ts';
import { type Problem, problemOf, success } from '../../shared/model/problem.ts';
import { counted, creditsText } from '../../shared/words/amounts.ts';
import { likelyRange } from '../../shared/words/job-price.ts';
import type { ListFiles } from '../app/lists/list-files.ts';
import type { Connections } from '../connections/connections.ts';
import { monthOf } from '../memory/charges.ts';
import type { Ledger } from '../memory/ledger.ts';
import { type JobSpending, mostTaken } from '../money/job-spending.ts';
import { type Clock, every, isoNow } from '../platform/clock.ts';
import { createTurns } from '../platform/concurrency.ts';
import type { Disk } from '../platform/disk.ts';
import type { Store } from '../platform/store.ts';
import type { CheckAgain } from '../results/service/check-again.ts';
import { accountOf } from '../results/service/result-owners.ts';
import { rowsToSend } from './look-at-list.ts';
import type { Unattended } from './unattended.ts';
import { whyNotSent } from './unattended-words.ts';

const dayMs = 24 * 60 * 60 * 1000;
const holdsMs = checkHoldsDays * dayMs;
/** There is one a day at most: every run that a month's credits or a list's next check is reckoned by. */
const mostKept = 100;
/** Not at once: a start has more pressing work, and who turns it on may think better of it. */
const firstLookMs = 10_000;
const lookEveryMs = 60 * 60 * 1000;

interface Parts {
  store: Store<PlannedChecks>;
  disk: Pick<Disk, 'syncFolder'>;
  clock: Clock;
  unattended: Pick<Unattended, 'check' | 'send'>;
  checkAgain: Pick<CheckAgain, 'stale' | 'numbers'>;
  connections: Pick<Connections, 'account'>;
  files: Pick<ListFiles, 'forNumbers'>;
  money: { spending: Pick<JobSpending, 'learned'>; ledger: Pick<Ledger, 'ofJob'> };
  /** Tells a person who may not be looking that nothing is checked. */
  notify: (news: { title: string; body: string }) => void;
  onChange: () => void;
  report: (problem: Problem) => void;
}

export type PlannedChecksService = ReturnType<typeof createPlannedChecks>;

/**
 * Checks lists again once their check is too old: looked for once a day, each list at most once in 31 days, within a month's
 * credits. Numbers go out as the list of "Check again" does, by the press of `electron/unattended/`; a run is on disk before
 * anything is made of it, and one that a kill left is carried on under its own id, so that nothing of it is sent twice.
 */
export function createPlannedChecks(parts: Parts) {
  const { store, disk, clock, unattended, checkAgain, connections, files, money, notify, onChange } = parts;
  const { inTurn, settled } = createTurns();
  let cancel = () => {};
  const closing = new AbortController();
  const { signal } = closing;

  function keep(change: Partial<PlannedChecks>): void {
    store.set({ ...store.get(), ...change });
    onChange();
  }

  /** Says why lists that are due aren't checked: once, until it is another reason. Null where all are. */
  function say(why: string | null): void {
    if (signal.aborted) return;
    const isNews = why !== null && store.get().stopped?.why !== why;
    keep({ stopped: why === null ? null : { at: isoNow(clock), why } });
    if (isNews) notify({ title: 'Lists weren’t checked again', body: why });
  }

  /** What this month's runs took, or may have. */
  function usedThisMonth(): number {
    const month = monthOf(clock.now());
    const ofMonth = store.get().runs.filter(({ at }) => monthOf(at) === month);
    return sumCredits(
      ...ofMonth.map(({ job, credits }) => {
        const entries = job === null ? [] : money.ledger.ofJob(job);
        return entries.length === 0 ? (credits ?? 0) : mostTaken(entries);
      }),
    );
  }

  /** The numbers of as many lists as the month's credits may pay for, those first whose check is the oldest. */
  async function choose({ credits }: CheckPlan, connection: Account) {
    const found = await checkAgain.stale(accountOf(connection));
    if (!found.ok) return found;
    const now = clock.now();
    // Also what a clock that was ahead has noted: it was checked at most a month ago.
    const recent = store.get().runs.filter(({ at }) => Date.parse(at) > now - holdsMs);
    const isRecent = (id: string) => recent.some(({ lists }) => lists.includes(id));
    const due = found.value.lists
      .filter(({ id, stale, numbers }) => stale && numbers !== null && numbers > 0 && !isRecent(id))
      .sort((one, other) => ((one.checkedAt ?? '') < (other.checkedAt ?? '') ? -1 : 1));
    const price = money.spending.learned({ connection, service: 'phone-append' });
    const costOf = (rows: number) => price && likelyRange(price, rows).high;
    const room = credits - usedThisMonth();
    let numbers = 0;
    const chosen: typeof due = [];
    for (const list of due) {
      // A number that lists share counts once: all are counted only where the sum is too much.
      const most = numbers + (list.numbers ?? 0);
      if ((costOf(most) ?? 0) <= room) {
        numbers = most;
        chosen.push(list);
        continue;
      }
      const all = await checkAgain.numbers([...chosen, list].map(({ id }) => id));
      if (!all.ok) return all;
      if ((costOf(all.value) ?? 0) > room) continue;
      numbers = all.value;
      chosen.push(list);
    }
    return success({ chosen, costOf, room, left: due.length - chosen.length });
  }

  const listOf = ({ path, connection, credits }: Pick<PlannedRun, 'path' | 'connection' | 'credits'>) => ({
    path,
    service: 'phone-append' as const,
    connection,
    mapping: null,
    followUps: null,
    words: { askedBefore: 'leave-out' as const, firstAddress: false, unknownPrice: false },
    // Without a price the window would ask, and so nothing is sent.
    maxCredits: credits ?? 0,
  });

  /** A run of the lists that are due, of which nothing is noted yet; null where nothing is to be sent. `why`: lists are left. */
  async function find(plan: CheckPlan): Promise<{ run: PlannedRun | null; why: string | null }> {
    const connection = await connections.account(plan.connection);
    if (!connection) return { run: null, why: noConnection };
    const found = await choose(plan, connection);
    if (!found.ok) return { run: null, why: found.problem.message };
    const { chosen, costOf, room, left } = found.value;
    const why = left > 0 ? overLimit(left, plan.credits) : null;
    if (chosen.length === 0) return { run: null, why };
    const lists = chosen.map(({ id }) => id);
    const path = await files.forNumbers(chosen.map(({ name }) => name));
    const written = await checkAgain.numbers(lists, path);
    if (!written.ok) return { run: null, why: written.problem.message };
    if (written.value === 0) return { run: null, why };
    // A run that is noted and whose list is gone would not know its own job.
    await disk.syncFolder(dirname(path));
    const cost = costOf(written.value);
    const run = { path, connection: connection.id, credits: cost && Math.min(cost, room) };
    const checked = await unattended.check(listOf(run), { signal });
    if (!checked.ok) return { run: null, why: checked.problem.message };
    // All of them may have been looked up within the last days, such as in another list.
    if (rowsToSend(checked.value.report, checked.value.looked) === 0) return { run: null, why };
    return { run: { ...run, id: randomUUID(), at: isoNow(clock), lists, job: null, isOver: false }, why };
  }

  /** Sends the numbers of a run, or finds that they were sent: null then. Else why not, and its lists are due again. */
  async function carryOut(run: PlannedRun): Promise<string | null> {
    const notSince = new Date(Date.parse(run.at) - holdsMs + dayMs).toISOString();
    const end = await unattended.send(listOf(run), { signal, occasion: { id: run.id, notSince } });
    // The next start carries it on.
    if (signal.aborted) return null;
    const others = store.get().runs.filter(({ id }) => id !== run.id);
    const isSent = end.jobId !== null || end.same;
    keep({
      runs: isSent ? [...others, { ...run, at: isoNow(clock), job: end.jobId, isOver: true }] : others,
    });
    return isSent ? null : whyNotSent(end);
  }

  async function look(): Promise<void> {
    const { plan, runs, lookedAt } = store.get();
    if (!plan || signal.aborted) return;
    const begun = runs.find(({ isOver }) => !isOver);
    if (begun) return say(await carryOut(begun));
    // Also where the clock was set back: what it noted lies ahead.
    if (lookedAt !== null && Math.abs(clock.now() - Date.parse(lookedAt)) < dayMs) return;
    const { run, why } = await find(plan);
    // The user may have changed it, or turned it off.
    if (store.get().plan !== plan || signal.aborted) return;
    keep({ lookedAt: isoNow(clock), runs: run ? [...runs.slice(1 - mostKept), run] : runs });
    say((run && (await carryOut(run))) ?? why);
  }

  return {
    view(): PlannedChecksView {
      const { plan, stopped, runs } = store.get();
      const last = runs.findLast(({ isOver }) => isOver);
      return { plan, stopped, last: last ? { at: last.at, lists: last.lists.length, job: last.job } : null };
    },
    /** Turns it on, to other credits, or off with null; what was begun is not begun again. */
    set(plan: CheckPlan | null): void {
      const runs = store.get().runs.map((run) => (plan ? run : { ...run, isOver: true }));
      keep({ plan, runs, stopped: null, lookedAt: null });
    },
    /** To be called once jobs are as the last run left them. */
    start(): void {
      const lookInTurn = () =>
        void inTurn('look', look).catch((error: unknown) => parts.report(problemOf(error)));
      cancel = every(clock, lookEveryMs, lookInTurn, firstLookMs);
    },
    /** Nothing more is begun; resolves once what was begun is over. */
    close(): Promise<void> {
      closing.abort();
      cancel();
      return settled();
    },
  };
}

/** To be called in a copied or restored profile: what the other one sends isn't known here, and both would pay for the same. */
export function turnOffInCopy(store: Store<PlannedChecks>, clock: Clock): void {
  if (store.get().plan === null) return;
  store.set({ ...store.get(), plan: null, stopped: { at: isoNow(clock), why: copied } });
}

const noConnection = 'The connection that checked them was removed.';
const copied = 'This data was copied or restored. Turn planned checks on again where you need them.';
const overLimit = (lists: number, credits: number) =>
  `${counted(lists, 'list')} may cost more than is left of ${creditsText(credits)} this month.`;
