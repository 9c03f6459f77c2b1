import { type Problem, problem } from '../../../shared/model/problem.ts';

export function cancelledProblem(): Problem {
  return {
    ...problem('cancelled', 'This was cancelled before it finished.', 'Start it again when you are ready.'),
    retryable: true,
  };
}

/** @param code The exit code, or null where the system ended the process. */
export function engineStoppedProblem(code: number | null): Problem {
  const stopped = problem(
    'engine-stopped',
    'The part of the app that reads files stopped before it was done.',
    'Try again: it restarts by itself. If it stops at the same file again, the file is likely damaged.',
    code === null ? 'The system ended it.' : `It ended with code ${code}.`,
  );
  return { ...stopped, retryable: true };
}

export function engineKeepsStoppingProblem(): Problem {
  const keepsStopping = problem(
    'engine-keeps-stopping',
    'The part of the app that reads files stopped several times in a row.',
    'Wait a minute, then try again, with another file if you can. Your files and jobs are kept.',
  );
  return { ...keepsStopping, retryable: true };
}

export function engineClosedProblem(): Problem {
  return problem('engine-closed', 'The app is closing, so the file was not read.', 'Open the app again.');
}
