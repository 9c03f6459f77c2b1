import { app, dialog } from 'electron';
import { ProblemError, problem } from '../../../shared/model/problem.ts';
import type { FaultLog } from '../../platform/fault-log.ts';

const noDataFolder = problem(
  'data-folder',
  'Its data folder could not be opened.',
  'Check that the disk has space and that you may write there, then start the app again.',
);

/** Says why the app could not start, and ends. */
export function endNotStarted(error: unknown): void {
  const { message, advice } = error instanceof ProblemError ? error.problem : noDataFolder;
  dialog.showErrorBox('Enrich Desk could not start', `${message} ${advice}`);
  app.exit(1);
}

/** Says that the window's own files are missing or damaged. Jobs go on; there is nothing to show them in. */
export function tellNotLoaded(faults: FaultLog, why: string): void {
  faults.note(`window ${why}`, undefined);
  dialog.showErrorBox(
    'Enrich Desk could not show its window',
    'Its files are missing or damaged. Your lists, jobs and results are safe. Install the app again, then start it.',
  );
}

/** Says that another app has the data, and ends. */
export function endLockedOut(dataFolder: string): void {
  dialog.showErrorBox(
    'Enrich Desk is open already',
    `Another Enrich Desk is using ${dataFolder}. Two at once could send a list twice, so this one closes. Close the other one first.`,
  );
  app.exit(1);
}

/** What is asked before all is erased: outside the page, so that no script in it can answer. */
export function eraseAll({ jobs, atService }: { jobs: number; atService: number }) {
  const lost = [
    `This removes ${jobs === 1 ? 'one job' : `${jobs} jobs`} with lists and results, all lookups, your suppression list, connections and keys, settings and your credit history from this computer. It can’t be undone.`,
    atService > 0
      ? `${atService === 1 ? 'One job is' : `${atService} jobs are`} not finished. You pay for it, but its result can’t be fetched anymore.`
      : '',
    'The app will forget what was looked up before, so the same lists can be charged again. Files you saved elsewhere stay. The app then closes.',
  ];
  return {
    message: 'Erase all Enrich Desk data?',
    detail: lost.filter(Boolean).join('\n\n'),
    yes: 'Erase and quit',
    no: 'Keep everything',
  };
}
