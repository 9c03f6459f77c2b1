import { z } from 'zod';
import { type Problem, problem, retryableProblem } from '../../../shared/model/problem.ts';
import { ProblemSchema } from '../../../shared/model/problem-schema.ts';

/** Main to engine. */
export const EngineQuestionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ask'), id: z.number(), task: z.string(), input: z.unknown() }),
  z.object({ type: z.literal('cancel'), id: z.number() }),
]);
export type EngineQuestion = z.infer<typeof EngineQuestionSchema>;

/** Engine to main. */
export const EngineAnswerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('done'), id: z.number(), output: z.unknown().optional() }),
  z.object({ type: z.literal('failed'), id: z.number(), problem: ProblemSchema }),
  z.object({ type: z.literal('progress'), id: z.number(), done: z.number(), total: z.number() }),
]);
export type EngineAnswer = z.infer<typeof EngineAnswerSchema>;

export const cancelledProblem = retryableProblem(
  'cancelled',
  'This was cancelled before it finished.',
  'Start it again when you are ready.',
);

/** @param code The exit code, or null where the system ended the process. */
export const engineStoppedProblem = (code: number | null): Problem =>
  retryableProblem(
    'engine-stopped',
    'The part of the app that reads files stopped before it was done.',
    'Try again. It restarts automatically. If it stops at the same file again, the file is probably damaged.',
    code === null ? 'The system ended it.' : `It ended with code ${code}.`,
  );

export const engineKeepsStoppingProblem = retryableProblem(
  'engine-keeps-stopping',
  'The part of the app that reads files stopped several times in a row.',
  'Wait a minute, then try again, with another file if you can. Your files and jobs are kept.',
);

export const engineClosedProblem = problem(
  'engine-closed',
  'The app is closing, so the file was not read.',
  'Open the app again.',
);
