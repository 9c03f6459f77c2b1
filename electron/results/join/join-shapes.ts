import { z } from 'zod';
import { ReadingChoiceSchema } from '../../../shared/model/csv.ts';
import { AnsweredQuestionSchema } from '../../../shared/model/earlier-answers.ts';
import { PreparedQuestionsSchema } from '../../engine/book/book-query.ts';
import { SentListSchema } from '../export/export-shapes.ts';

/** Rows of a list that were left out since they were asked before, by who has the answer; '' for lookups. */
export const AskedSourcesSchema = z.array(z.object({ job: z.string(), rows: z.number().int() }));
export type AskedSources = z.infer<typeof AskedSourcesSchema>;

/** The answers of an earlier job to rows that a later list left out. */
export const TakeEarlierRequestSchema = z.object({
  /** The rows: the later list's asked-before.csv, and what is mapped in it. */
  asked: PreparedQuestionsSchema,
  /** The earlier job: its id, what it sent and where. */
  job: z.string(),
  list: PreparedQuestionsSchema,
  sent: SentListSchema.pick({ folder: true, rowIdColumn: true }),
  /** The later list's own result, whose column says whether there was a match. */
  own: z.string(),
  /** Where they are to be; what is there is replaced. */
  to: z.string(),
});
export type TakeEarlierRequest = z.infer<typeof TakeEarlierRequestSchema>;

export const TakenEarlierSchema = z.object({
  /** Rows of the list whose answers are certain; of none, no file is written. */
  found: z.number().int(),
  bytes: z.number().int(),
});
export type TakenEarlier = z.infer<typeof TakenEarlierSchema>;

/** Whether rows that lookups answered ask any of these questions. */
export const AskedOfLookupsRequestSchema = z.object({
  asked: PreparedQuestionsSchema,
  /** Two numbers for each question: the halves of what it is matched on. */
  halves: z.array(z.number().int()),
});
export type AskedOfLookupsRequest = z.infer<typeof AskedOfLookupsRequestSchema>;

/** What a judged result of a list says of each of its questions, for colleagues who ask the same. */
export const ShareAnswersRequestSchema = z.object({
  list: PreparedQuestionsSchema,
  sent: SentListSchema.pick({ folder: true, rowIdColumn: true }),
  /** The team's, of the hashes: 64 hexadecimal digits. */
  key: z.string(),
  /** Where the parts are to be, compressed, one behind the other. */
  to: z.string(),
});
export type ShareAnswersRequest = z.infer<typeof ShareAnswersRequestSchema>;

/** The parts in their order: how long each is, and which questions it answers. */
export const SharedPartsSchema = z.array(
  z.object({ bytes: z.number().int(), hashes: z.instanceof(BigInt64Array) }),
);
export type SharedParts = z.infer<typeof SharedPartsSchema>;

/** What rows ask whose answers a team shares. */
export const AskedOfTeamRequestSchema = z.object({
  asked: PreparedQuestionsSchema,
  /** The sources that the rows wait for. */
  of: z.array(z.string()),
  /** The team's, of the hashes: 64 hexadecimal digits. */
  key: z.string(),
});
export type AskedOfTeamRequest = z.infer<typeof AskedOfTeamRequestSchema>;

/** The team's hashes, and the first half of what each is matched on. */
export const AskedOfTeamSchema = z.object({
  hashes: z.instanceof(BigInt64Array),
  highs: z.instanceof(Int32Array),
});
export type AskedOfTeam = z.infer<typeof AskedOfTeamSchema>;

/** Answers of lookups, or of a team, to be written as those of an earlier job are. */
export const TakeLookupsRequestSchema = z.object({
  asked: PreparedQuestionsSchema,
  /** The sources that the rows wait for; '' for lookups. */
  of: z.array(z.string()),
  /** The list's own result, whose column says whether there was a match; null as long as there is none. */
  own: z.string().nullable(),
  /** What the columns of an answer are called. */
  names: z.array(z.string()),
  /** Whether the result has these columns; where not, a name that stands there already gets a number. */
  hasColumns: z.boolean(),
  answers: z.array(AnsweredQuestionSchema),
  /** Where they are to be; what is there is replaced. */
  to: z.string(),
});
export type TakeLookupsRequest = z.infer<typeof TakeLookupsRequestSchema>;

const AnsweredSchema = z.object({
  path: z.string(),
  /** When and by what these rows were answered, for two columns of their own. */
  answeredOn: z.string(),
  answeredBy: z.string(),
});

/** Results that become one, in this order. */
export const MergeRequestSchema = z.object({
  parts: z.array(
    AnsweredSchema.extend({
      /** How it is read where not as guessed. */
      reading: ReadingChoiceSchema,
      /**
       * Its rows that were asked before: their list, and their places in this result, from 0. Where an earlier answer to one is
       * joined, that stands for it.
       */
      askedBefore: z.object({ path: z.string(), places: z.array(z.number().int()) }).optional(),
    }),
  ),
  /** Earlier answers to rows of the same list, as `takeEarlier` writes them, and the copy of the list that was sent. */
  earlier: z.object({ sent: z.string(), parts: z.array(AnsweredSchema) }).optional(),
  /** Where the whole is to be; what is there is replaced. */
  to: z.string(),
});
export type MergeRequest = z.infer<typeof MergeRequestSchema>;

export const MergedSchema = z.object({
  bytes: z.number(),
  /** Rows of each part, then of each earlier one. */
  rows: z.array(z.number()),
  /** Of each part, but the earlier ones: its rows that earlier answers stand for, by their places from 0. */
  gone: z.array(z.array(z.number().int())),
});
export type Merged = z.infer<typeof MergedSchema>;

/** Services asked one after the other: each was asked for the rows that the one before had no match for. */
export const StepsRequestSchema = z.object({
  steps: z
    .array(
      AnsweredSchema.extend({
        /** That of its result, which was judged. */
        database: z.string(),
        list: SentListSchema,
        /** Its list as rows of the list before, as `Extract.keep` of the misses wrote it; null of the first. */
        unanswered: z.string().nullable(),
      }),
    )
    .min(2)
    .max(20),
  /** Where the whole is to be; what is there is replaced. */
  to: z.string(),
});
export type StepsRequest = z.infer<typeof StepsRequestSchema>;
export type StepRequest = StepsRequest['steps'][number];
