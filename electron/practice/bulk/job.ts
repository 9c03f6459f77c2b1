import { z } from 'zod';
import { FormFieldSchema, ServiceIdSchema } from '../../../shared/model/service-schemas.ts';

/** A queue job as it is kept on disk. Times are milliseconds since 1970. */
export const JobSchema = z.object({
  id: z.number().int().positive(),
  service: ServiceIdSchema,
  /** The uploaded file's column names. */
  header: z.array(z.string()),
  /** Which of them, by position, each form field named. */
  inputs: z.partialRecord(FormFieldSchema, z.number().int()),
  rowsUploaded: z.number().int(),
  createdAt: z.number(),
  dueAt: z.number(),
  pending: z.boolean(),
  /** Unguessable part of the download URL. */
  secret: z.string(),
  phonesChecked: z.number().int(),
  phonesFlagged: z.number().int(),
  creditsDeducted: z.number().int(),
});
export type Job = z.infer<typeof JobSchema>;

export type JobCounts = Pick<Job, 'phonesChecked' | 'phonesFlagged' | 'creditsDeducted'>;
export type JobRequest = Pick<Job, 'service' | 'header' | 'inputs' | 'rowsUploaded'>;
