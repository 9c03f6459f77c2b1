import { z } from 'zod';
import { ReadingChoiceSchema } from './csv.ts';
import { AsideSchema } from './shaping.ts';

/** Of which rows of a list the numbers and addresses are taken; of all where nothing is said. */
export const ToSuppressSchema = z.object({
  /** Only of rows whose person opted out, by what they say in these columns. */
  optOuts: AsideSchema.optional(),
  reading: ReadingChoiceSchema.optional(),
});
export type RowsToSuppress = z.infer<typeof ToSuppressSchema>;
