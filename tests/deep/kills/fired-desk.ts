import { z } from 'zod';
import { JobStateSchema } from '../../../shared/model/job-state.ts';
import type { KillPlan } from './killing-disk.ts';

export const DeskListSchema = z.object({
  jobs: z.array(z.object({ id: z.string(), state: JobStateSchema, queueId: z.string().optional() })),
  setAside: z.array(z.unknown()),
});
export type DeskList = z.infer<typeof DeskListSchema>;

/** Something that runs the job engine in a process of its own, to be killed. Every wait ends when the process does. */
export interface FiredDesk {
  /** Makes a job from a list of `rows` phone numbers. */
  make(rows: number): Promise<void>;
  /** Null once the process has ended. */
  list(): Promise<DeskList | null>;
  /** Confirms the sending of a list that waits for a person. */
  send(id: string): Promise<void>;
  attach(id: string, queueId: string): Promise<void>;
  sendAgain(id: string): Promise<void>;
  /** Resolves at the first such news (a state, "sending bytes"), or when the process has ended. */
  news(wanted: string): Promise<void>;
  kill(): void;
  /** Ends it orderly. */
  stop(): Promise<void>;
  /** Resolves when the process has ended. */
  ended: Promise<unknown>;
}

export interface DeskPlan {
  /** The service to send to, and its key. */
  address: string;
  key: string;
  /** Where everything is kept. */
  folder: string;
  kill?: KillPlan;
}

/** Starts a desk on what its folder holds. */
export type StartDesk = (plan: DeskPlan) => Promise<FiredDesk>;
