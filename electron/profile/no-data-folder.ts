import { problem } from '../../shared/problem.ts';

/** Why the app does not start, where nothing better is known. */
export const noDataFolder = problem(
  'data-folder',
  'Its data folder could not be opened.',
  'Check that the disk has space and that you may write there, then start the app again.',
);
