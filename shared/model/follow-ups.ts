import { z } from 'zod';
import { ServiceIdSchema } from './service-schemas.ts';
import type { ServiceId } from './services.ts';

/** Services that are asked one after the other, each for the rows that the one before had no match for. */
export const FollowUpsSchema = z.object({
  name: z.string().trim().min(1).max(60),
  services: z
    .array(ServiceIdSchema)
    .min(2)
    .refine((services) => new Set(services).size === services.length, 'Each service once.'),
});
export type FollowUps = z.infer<typeof FollowUpsSchema>;

export const SavedFollowUpsSchema = FollowUpsSchema.extend({ id: z.string() });
export type SavedFollowUps = z.infer<typeof SavedFollowUpsSchema>;

/** Which job's misses a job was made of, and which services were asked before it, in their order. */
export const FollowsSchema = z.object({
  jobId: z.string(),
  asked: z.array(ServiceIdSchema).min(1),
  /** The jobs that asked them, the last ones of them where earlier ones are not known; absent in older records. */
  jobs: z.array(z.string()).min(1).optional(),
});
export type Follows = z.infer<typeof FollowsSchema>;

/** The services asked up to a job, its own last. */
export const servicesAsked = ({
  service,
  follows,
}: {
  service: ServiceId;
  follows?: Follows | undefined;
}): ServiceId[] => [...(follows?.asked ?? []), service];

/** The jobs that one follows, as far as they are known, in their order; each may have been removed since. */
export const jobsBefore = (follows: Follows | undefined): string[] =>
  follows?.jobs ?? (follows ? [follows.jobId] : []);

/** What the job of another's misses says of it. */
export const following = (before: {
  id: string;
  service: ServiceId;
  follows?: Follows | undefined;
}): Follows => ({
  jobId: before.id,
  asked: servicesAsked(before),
  jobs: [...jobsBefore(before.follows), before.id],
});

/** The first follow-up service that was not asked yet; null where all were, or there are none. */
export const nextService = (
  followUps: FollowUps | null | undefined,
  asked: readonly ServiceId[],
): ServiceId | null => followUps?.services.find((service) => !asked.includes(service)) ?? null;

export const followUpFiles = {
  /** The rows that the job before had no match for, each with its place in that job's list. */
  unanswered: 'unanswered.csv',
  /** Made of the results of all steps, and of which, and made again where it is missing. */
  result: 'result.steps.csv',
  madeOf: 'result.steps.json',
  database: 'steps.duckdb',
} as const;

const stepsPrefix = 'steps-';

/** The result of all steps up to a job goes by an id of its own, which is no job's. */
export const stepsIdOf = (jobId: string): string => `${stepsPrefix}${jobId}`;

/** The job of such an id; null for any other id. */
export const jobOfSteps = (id: string): string | null =>
  id.startsWith(stepsPrefix) ? id.slice(stepsPrefix.length) : null;
