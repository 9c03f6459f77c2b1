import { z } from 'zod';

/** What the process that tries the mutations of one file is given: the numbers of those it shall try. */
export const trialSchema = z.object({
  file: z.string(),
  tests: z.array(z.string()),
  mutations: z.array(z.int()),
});
export type Trial = z.infer<typeof trialSchema>;

/** What it reports: first that the tests pass without a mutation, then each mutation before and after it was tried. */
export const reportSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('ready'), passed: z.boolean() }),
  z.object({ what: z.literal('tries'), mutation: z.int() }),
  z.object({ what: z.literal('tried'), mutation: z.int(), noticed: z.boolean() }),
]);
export type Report = z.infer<typeof reportSchema>;
