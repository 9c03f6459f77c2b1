import { problem, retryableProblem } from '../../shared/model/problem.ts';

export const unreachable = retryableProblem(
  'folder-unreachable',
  'The folder can’t be reached.',
  'Connect its disk or network. The app looks for it again by itself.',
);

export const connectionGone = problem(
  'folder-connection-gone',
  'Its connection was removed. No file is taken.',
  'Choose another connection for it.',
);

export const templateGone = (name: string) =>
  problem(
    'folder-template-gone',
    `The template “${name}” was removed. No file is taken.`,
    'Choose another template for it.',
  );

export const copiedProfile = problem(
  'folders-paused',
  'Watched folders are paused, since this data was copied from another computer.',
  'If the other computer no longer watches them, resume them in Settings.',
);

export const noSuchFolder = problem('no-such-folder', 'This folder isn’t watched.', 'Add it again.');

export const notChosen = problem(
  'folder-not-chosen',
  'The app no longer knows this folder.',
  'Choose it again.',
);

export const overlaps = problem(
  'folder-overlaps',
  'This folder is watched already, or lies inside one that is or around it.',
  'Choose another folder.',
);
