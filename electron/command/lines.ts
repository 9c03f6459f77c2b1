import { z } from 'zod';
import { JobStateSchema } from '../../shared/model/job-state.ts';
import { asideKinds } from '../../shared/model/row-words.ts';
import { FormFieldSchema, LookupKindSchema, ServiceIdSchema } from '../../shared/model/service-schemas.ts';
import { UnattendedOutcomeSchema, UnattendedQuestionSchema } from '../../shared/model/unattended.ts';
import { VerdictSchema } from '../../shared/verdict/verdict.ts';

/** How a command ends; docs/command.md lists them. */
export const exits = {
  done: 0,
  failed: 1,
  wrongUse: 2,
  refused: 3,
  budget: 4,
  notAccepted: 5,
  unknown: 6,
  waiting: 7,
  /** By Ctrl-C, as shells have it. */
  interrupted: 130,
} as const;

export const exitOf: Record<z.infer<typeof UnattendedOutcomeSchema>['outcome'], number> = {
  sent: exits.done,
  done: exits.done,
  refused: exits.refused,
  budget: exits.budget,
  'not-accepted': exits.notAccepted,
  unknown: exits.unknown,
  waiting: exits.waiting,
};

const said = z.object({ code: z.string(), message: z.string(), advice: z.string() });
const on = z.object({ name: z.string(), kind: z.enum(['practice', 'service']) });
const count = z.number().int();

const job = z.object({
  id: z.string(),
  name: z.string(),
  service: ServiceIdSchema,
  connection: on,
  state: JobStateSchema,
  /** The state in words. */
  status: z.string(),
  /** ISO 8601, UTC, as all moments here. */
  createdAt: z.string(),
  rows: count.nullable(),
  resultRows: count.nullable(),
  /** As the service states it. */
  credits: z.number().nullable(),
});

const person = z.object({
  name: z.string(),
  phones: z.array(z.object({ number: z.string(), callStatus: VerdictSchema, reasons: z.array(z.string()) })),
  emails: z.array(z.string()),
});

/** What a command answers, a line each: as JSON with `--json`, else in words. Fields may be added, and none changes its meaning. */
export const LineSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('check'),
    service: ServiceIdSchema,
    connection: on,
    columns: z.array(z.object({ field: FormFieldSchema, column: z.string() })),
    rows: count,
    toSend: count,
    notSent: count,
    duplicates: count,
    lookedUpBefore: count,
    setAside: z.array(z.enum(asideKinds)),
    /** Credits, by this account's finished jobs; null before the first. */
    estimate: z.object({ low: z.number(), high: z.number() }).nullable(),
    questions: z.array(UnattendedQuestionSchema),
    /** The job of the same list; null where it was not given before. */
    job: z.string().nullable(),
  }),
  UnattendedOutcomeSchema.omit({ jobId: true }).extend({
    type: z.literal('list'),
    job: job.nullable(),
    problem: said.nullable(),
  }),
  job.extend({ type: z.literal('job') }),
  z.object({
    type: z.literal('lookup'),
    kind: LookupKindSchema,
    /** kept: an earlier answer, and nothing was charged. */
    from: z.enum(['service', 'kept']),
    at: z.string(),
    isMatch: z.boolean(),
    company: z.string().nullable(),
    people: z.array(person),
    credits: z.number().nullable(),
  }),
  z.object({ type: z.literal('file'), path: z.string(), rows: count.nullable() }),
  z.object({
    type: z.literal('credits'),
    connection: on,
    month: z.string(),
    spent: z.number(),
    /** What may come to that. */
    mayBeMore: z.number(),
    budget: z.number().nullable(),
  }),
  z.object({
    type: z.literal('connection'),
    name: z.string(),
    kind: z.enum(['practice', 'service']),
    address: z.string(),
    isActive: z.boolean(),
    key: z.enum(['stored', 'session-only', 'waiting', 'unreadable', 'missing']),
  }),
  z.object({
    type: z.literal('problem'),
    problem: said,
    /** The word that lets it pass; null where none does. */
    word: z.string().nullable(),
  }),
]);
export type Line = z.infer<typeof LineSchema>;
export type JobLine = z.infer<typeof job>;
