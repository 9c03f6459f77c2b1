import { z } from 'zod';
import type { Problem } from './problem.ts';
import { ProblemSchema } from './problem-schema.ts';
import { ExportKindSchema, PresetIdSchema } from './result-export.ts';
import { asideKinds } from './row-words.ts';
import { ServiceIdSchema } from './service-schemas.ts';

/** What is done with the lists of a watched folder. */
export const WatchedSettingsSchema = z.object({
  service: ServiceIdSchema,
  /** The id of its connection. */
  connection: z.string().min(1).max(100),
  /** A saved mapping's name; null for what the window would map. */
  mapping: z.string().min(1).max(80).nullable(),
  /** What lies beside a finished list; an export format of this kind, or null for the usual columns. */
  exports: z.object({ kind: ExportKindSchema, preset: PresetIdSchema.nullable() }),
  /** Credits that its lists may take on a day with nobody asked; null where each waits for a person. */
  creditsADay: z.number().positive().max(1_000_000_000).nullable(),
  /** Rows that were looked up before, and those whose own columns speak against them: false lets the list wait for a person. */
  leaveOut: z.object({ askedBefore: z.boolean(), speaking: z.boolean() }),
});
export type WatchedSettings = z.infer<typeof WatchedSettingsSchema>;

export const WatchedFolderSchema = WatchedSettingsSchema.extend({
  id: z.uuid(),
  /** Absolute. */
  path: z.string().min(1),
  isPaused: z.boolean(),
  /** Takes no more; what it has taken is still brought to its place. */
  isRemoved: z.boolean().default(false),
});
export type WatchedFolder = z.infer<typeof WatchedFolderSchema>;

/**
 * How far a file is that was taken. taking: read, not sent yet; sent: at the service, or on its way; tomorrow: its day's credits were
 * used up; waiting: for a person, in the window; the others are over.
 */
const watchedStates = ['taking', 'sent', 'tomorrow', 'waiting', 'done', 'refused'] as const;

/** A file that was taken out of a watched folder, as it is remembered. */
export const WatchedFileSchema = z.object({
  id: z.uuid(),
  /** The id of its folder. */
  folder: z.uuid(),
  /** As it was when it was taken, with its ending. */
  name: z.string().min(1),
  /** ISO 8601, UTC. */
  at: z.string(),
  state: z.enum(watchedStates),
  /** Its job, once there is one. */
  job: z.string().nullable(),
  /** Where it lies, such as "done/leads (2)", without its ending; null while it is in the place of what is worked on. */
  place: z.string().nullable(),
  /** Where it is being moved to, in the same form. */
  next: z.string().nullable(),
  /** The day whose credits it counts towards, such as "2026-11-27"; null where it counts towards none. */
  day: z.string().nullable(),
  /** Why it is where it is, in words; '' where its state says all. */
  words: z.string(),
});
export type WatchedFile = z.infer<typeof WatchedFileSchema>;

/** A file as the window shows it. */
export type WatchedFileView = Pick<WatchedFile, 'id' | 'name' | 'at' | 'state' | 'job' | 'words'>;

/** Taken long ago by an app that has not brought it to its place: it may be gone. */
export interface HeldFile {
  name: string;
  computer: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** A watched folder as the window shows it. */
export interface WatchedFolderView extends Omit<WatchedFolder, 'isRemoved'> {
  /** Why it can't be watched, or what went wrong last; null where all is well. */
  problem: Problem | null;
  /** Credits that its lists took today with nobody asked, or may take. */
  usedToday: number;
  held: HeldFile[];
  /** The newest first. */
  files: WatchedFileView[];
}

/** A folder that a person chose, by its token. */
export interface ChosenFolder {
  token: string;
  path: string;
  /** Lists that lie in it already, and would be taken. */
  lists: number;
}

/** What somebody says beforehand for each thing that the window would ask; what is left out is not answered. */
const ListWordsSchema = z.object({
  askedBefore: z.enum(['leave-out', 'again']).optional(),
  /** The kinds of rows that are not sent; those not named are. */
  setAside: z.array(z.enum(asideKinds)).optional(),
  /** The address may get its first list. */
  firstAddress: z.boolean().default(false),
  /** No finished job says yet what a row takes, so that the price limit can hold nothing back. */
  unknownPrice: z.boolean().default(false),
});

/** A list that is sent with nobody at the window. */
export const UnattendedListSchema = z.object({
  /** Absolute. */
  path: z.string().min(1).max(32_768),
  /** Null for the one that the window would choose. */
  service: ServiceIdSchema.nullable(),
  /** The id of its connection. */
  connection: z.string().min(1).max(100),
  /** A saved mapping's name; null for what the window would map. */
  mapping: z.string().min(1).max(80).nullable(),
  /** The name of saved follow-ups that it goes by; null for none. */
  followUps: z.string().min(1).max(60).nullable(),
  words: ListWordsSchema,
  /** The most it may take, by the dearest row so far. Nothing is sent to a real connection without. */
  maxCredits: z.number().min(0).max(1_000_000_000).nullable(),
});
export type UnattendedList = z.infer<typeof UnattendedListSchema>;

/** Something a person would be asked, and the word of the command that answers it; null where only the window can. */
export const UnattendedQuestionSchema = z.object({ text: z.string(), word: z.string().nullable() });
export type UnattendedQuestion = z.infer<typeof UnattendedQuestionSchema>;

/**
 * What came of a list. sent: it is on its way, or at the service; refused: not a list that can be sent; budget: a limit holds it
 * back; waiting: somebody has to say something first. Of the last three nothing left for it.
 */
const unattendedEnds = ['sent', 'done', 'refused', 'budget', 'not-accepted', 'unknown', 'waiting'] as const;

export const UnattendedOutcomeSchema = z.object({
  outcome: z.enum(unattendedEnds),
  /** Its job; null where none was made or none stays. */
  jobId: z.string().nullable(),
  /** The same list was given before, and that is its job. */
  same: z.boolean(),
  problem: ProblemSchema.nullable(),
  questions: z.array(UnattendedQuestionSchema),
});
export type UnattendedOutcome = z.infer<typeof UnattendedOutcomeSchema>;
