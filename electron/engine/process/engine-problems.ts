import {
  errorName,
  type Problem,
  ProblemError,
  problem,
  unexpectedProblem,
} from '../../../shared/problem.ts';

export function cancelledProblem(): Problem {
  return problem('cancelled', 'This was cancelled before it finished.', 'Start it again when you are ready.');
}

/** @param code The exit code, or null where the system ended the process. */
export function engineStoppedProblem(code: number | null): Problem {
  return problem(
    'engine-stopped',
    'The part of the app that reads files stopped before it was done.',
    'Try again: it starts anew by itself. If it stops at the same file again, the file is likely damaged.',
    code === null ? 'The system ended it.' : `It ended with code ${code}.`,
  );
}

export function engineKeepsStoppingProblem(): Problem {
  return problem(
    'engine-keeps-stopping',
    'The part of the app that reads files stopped several times in a row.',
    'Wait a minute, then try again, with another file if you can. Your files and jobs are kept.',
  );
}

export function engineClosedProblem(): Problem {
  return problem('engine-closed', 'The app is closing, so the file was not read.', 'Open the app again.');
}

/** What went wrong, for people. A fault nobody foresaw keeps its name only: its message may quote a contact's data. */
export function problemOf(error: unknown): Problem {
  return error instanceof ProblemError ? error.problem : unexpectedProblem(errorName(error));
}
