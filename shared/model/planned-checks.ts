import { z } from 'zod';

/** Lists whose check became too old are checked again without anybody pressing. */
export const CheckPlanSchema = z.object({
  /** The id of the connection that they are checked with. */
  connection: z.string().min(1).max(100),
  /** What its checks may take in a calendar month, by the dearest row so far. */
  credits: z.number().int().min(1).max(1_000_000),
});
export type CheckPlan = z.infer<typeof CheckPlanSchema>;

/** Several lists that were checked again together, as one job. */
const PlannedRunSchema = z.object({
  id: z.uuid(),
  /** When it was noted and, once it is over, when that was: ISO 8601, UTC. */
  at: z.string(),
  /** The ids of the lists. */
  lists: z.array(z.string()),
  connection: z.string(),
  /** The file with their numbers. */
  path: z.string(),
  /** The most it may take; null on the practice connection before its first price. */
  credits: z.number().nullable(),
  /** Null until there is one. */
  job: z.string().nullable(),
  /** It was sent, or a person has it: it is not carried out any more. */
  isOver: z.boolean(),
});
export type PlannedRun = z.infer<typeof PlannedRunSchema>;

/** What is kept of planned checks. */
export const PlannedChecksSchema = z.object({
  /** Null while it is off. */
  plan: CheckPlanSchema.nullable(),
  /** The newest last; at most the last one is not over. */
  runs: z.array(PlannedRunSchema),
  /** When lists were looked at last: ISO 8601, UTC. */
  lookedAt: z.string().nullable(),
  /** Why a list that was due was not checked; null where each was. */
  stopped: z.object({ at: z.string(), why: z.string() }).nullable(),
});
export type PlannedChecks = z.infer<typeof PlannedChecksSchema>;

export const noPlannedChecks: PlannedChecks = { plan: null, runs: [], lookedAt: null, stopped: null };

/** The plan as the window shows it. */
export interface PlannedChecksView extends Pick<PlannedChecks, 'plan' | 'stopped'> {
  /** Null before the first. */
  last: { at: string; lists: number; job: string | null } | null;
}
