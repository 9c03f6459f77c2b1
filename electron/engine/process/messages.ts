import { z } from 'zod';
import { ProblemSchema } from '../../../shared/model/problem.ts';

/** Main to engine. */
export const EngineQuestionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ask'), id: z.number(), task: z.string(), input: z.unknown() }),
  z.object({ type: z.literal('cancel'), id: z.number() }),
]);
export type EngineQuestion = z.infer<typeof EngineQuestionSchema>;

/** Engine to main. */
export const EngineAnswerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('done'), id: z.number(), output: z.unknown() }),
  z.object({ type: z.literal('failed'), id: z.number(), problem: ProblemSchema }),
  z.object({ type: z.literal('progress'), id: z.number(), done: z.number(), total: z.number() }),
]);
export type EngineAnswer = z.infer<typeof EngineAnswerSchema>;
