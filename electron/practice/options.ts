import type { Clock } from '../platform/clock.ts';

/** What may be set while the service runs; jobs already queued keep the time they were given. */
export interface PracticeSettings {
  /** How long a job takes at least: so much for itself, and so much for each row. */
  jobTime: { baseMs: number; perRowMs: number };
  /** So long every answer is held back. */
  latencyMs: number;
  /** Leave phones_checked and phones_flagged out of statuses and webhooks (specification 9). */
  olderVariant: boolean;
  /** Where completion is reported to; null for nowhere. */
  webhookUrl: string | null;
  /** Whether the result download asks for the key like the rest, or its unguessable URL is enough. */
  downloadNeedsKey: boolean;
  /** The address that download URLs start with, where something stands before the service; null for its own. */
  publicUrl: string | null;
  /** Requests taken in any minute: business lookups, an array being one (specification 8), and tries at the token. */
  perMinute: { businessLookups: number; tokenTries: number };
}

export const defaultSettings: PracticeSettings = {
  jobTime: { baseMs: 2_000, perRowMs: 0.02 },
  latencyMs: 0,
  olderVariant: false,
  webhookUrl: null,
  downloadNeedsKey: true,
  publicUrl: null,
  perMinute: { businessLookups: 500, tokenTries: 5 },
};

export interface PracticeOptions extends Partial<PracticeSettings> {
  clock: Clock;
  /** 0, the default, takes any free one. */
  port?: number;
  /** Instead of the one made at random. */
  apiKey?: string;
  /** Where jobs and secrets are kept across restarts; without it they end with the service. */
  dataDir?: string;
}
