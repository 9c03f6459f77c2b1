import { z } from 'zod';
import { LookupKindSchema } from '../../shared/model/service-schemas.ts';
import type { Memory } from './memory.ts';
import { createQuestions, teamPrefix } from './questions.ts';

/** What the job of a source begins with that has the questions of a member whose answers can be had. */
const sharedPrefix = `${teamPrefix}shared `;

export const isTeamSource = (job: string): boolean => job.startsWith(teamPrefix);
export const isSharedSource = (job: string): boolean => job.startsWith(sharedPrefix);
export const memberOfSource = (job: string): string =>
  job.slice((isSharedSource(job) ? sharedPrefix : teamPrefix).length);
/** @param member the id, or a name where it is for people @param isShared their answers can be had */
export const sourceOfMember = (member: string, isShared: boolean): string =>
  `${isShared ? sharedPrefix : teamPrefix}${member}`;

/** Questions of one member and day, of one kind and service. */
export const TeamPortionSchema = z.object({
  /** A keyed hash of the service's address, hexadecimal. */
  address: z.string(),
  kind: LookupKindSchema,
  /** The member's id; null, as the day is, where nobody has asked them after all. */
  member: z.uuid().nullable(),
  /** Whole days since 1970, UTC. */
  day: z.number().int().nullable(),
  /** Their answers can be had. */
  shared: z.boolean(),
  /** Numbers by commas, the outcome of each in its spare bits. */
  hashes: z.string().regex(/^-?\d+(,-?\d+)*$/),
});
type TeamPortion = z.infer<typeof TeamPortionSchema>;

/** What other members asked, for the engine. @param of the key of the hashes, and the rules by which questions are read */
export function createTeamQuestions(memory: Memory, of: { keyId: string; rules: number }) {
  const questions = createQuestions(memory);
  // By the hash alone: there are many sources, and a question has few.
  const take = memory.command(
    `DELETE FROM question WHERE hash IN (SELECT value & -4 FROM json_each(?)) AND +source IN (
       SELECT id FROM question_source WHERE job LIKE '${teamPrefix}%' AND kind = ? AND address = ? AND key_id = ?
     )`,
  );
  return {
    /** Puts each among the questions once, under the team's own address for the service: what a member asks after another is that member's. */
    put({ address, kind, member, day, shared, hashes }: TeamPortion): void {
      const json = `[${hashes}]`;
      take(json, kind, address, of.keyId);
      if (member === null || day === null) return;
      const job = sourceOfMember(member, shared);
      questions.put(
        questions.open({ job, kind, account: 'team', address, stage: 'asked', ...of }),
        day,
        json,
      );
    },
  };
}
