import { z } from 'zod';
import { IntentSchema, JobRecordSchema } from '../../shared/model/job.ts';
import { LookupInputSchema } from '../../shared/model/lookup-run.ts';
import { LookupKindSchema } from '../../shared/model/service-schemas.ts';
import { UnattendedListSchema } from '../../shared/model/unattended.ts';
import { LineSchema } from './lines.ts';

const name = z.string().trim().min(1).max(80);
const path = z.string().min(1).max(32_768);
const apiKey = z.string().trim().min(1).max(4096);
const key = apiKey.optional();
const jobId = JobRecordSchema.shape.id;

/** A list by the name of its connection, null for the active one; `key` is used in the place of the one in the vault. */
const list = UnattendedListSchema.extend({ connection: name.nullable() });

/** What is to be taken out of a result, and where to: a file, or a folder. */
const taken = {
  /** An export format's name, or a kind of export; null for the result as it came. */
  export: name.nullable(),
  out: z.object({ path, isFolder: z.boolean() }).nullable(),
};

/** What a command asks of whoever has the data: all paths absolute. */
export const RequestSchema = z.discriminatedUnion('verb', [
  z.object({ verb: z.literal('check'), list, key }),
  z.object({ verb: z.literal('send'), list, key, wait: z.boolean(), ...taken }),
  z.object({ verb: z.literal('wait'), jobId, ...taken }),
  z.object({ verb: z.literal('result'), jobId, ...taken }),
  z.object({
    verb: z.literal('lookup'),
    kind: LookupKindSchema,
    input: LookupInputSchema,
    intent: IntentSchema,
    again: z.boolean(),
    key,
  }),
  z.object({ verb: z.literal('jobs') }),
  z.object({ verb: z.literal('credits') }),
  z.object({ verb: z.literal('connections') }),
  z.object({
    verb: z.literal('add-connection'),
    name,
    address: z.string().trim().min(1).max(2048),
    key: apiKey,
  }),
]);
export type Request = z.infer<typeof RequestSchema>;

/** The one message to whoever has the data. give-way: an app with a window wants it, and what is asked here goes on there. */
export const AskSchema = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('carry-out'), token: z.string(), request: RequestSchema }),
  z.object({ ask: z.literal('give-way'), token: z.string() }),
]);
export type Ask = z.infer<typeof AskSchema>;

/** What comes back: the answer's lines, how far it is, and at last the exit code. */
export const NewsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('line'), line: LineSchema }),
  z.object({ kind: z.literal('progress'), phase: z.string(), done: z.number(), total: z.number() }),
  /** Why it stands still and goes on by itself. */
  z.object({ kind: z.literal('waits'), why: z.string() }),
  /** What is asked has this job, which goes on without whoever asked. */
  z.object({ kind: z.literal('job'), id: jobId }),
  z.object({ kind: z.literal('end'), code: z.number().int() }),
]);
export type News = z.infer<typeof NewsSchema>;
