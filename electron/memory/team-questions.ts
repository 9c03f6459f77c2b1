import type { ReadQuestions } from '../team/team-store.ts';
import type { Memory } from './memory.ts';
import { createQuestions } from './questions.ts';

/** Of the sources that are other members': "team " and the member's id. */
const prefix = 'team ';
export const isTeamSource = (job: string): boolean => job.startsWith(prefix);
export const memberOfSource = (job: string): string => job.slice(prefix.length);

/**
 * Puts what other members asked among the questions, under the team's own address for the service, each question once: what a member asks
 * after another is that member's. For the engine. @param of the key of the hashes, and the rules by which questions are read
 */
export function putTeamQuestions(
  memory: Memory,
  of: { keyId: string; rules: number },
  portions: readonly Pick<ReadQuestions, 'address' | 'kind' | 'member' | 'day' | 'hashes'>[],
): void {
  const questions = createQuestions(memory);
  const take = memory.command(
    `DELETE FROM question WHERE hash IN (SELECT value & -4 FROM json_each(?)) AND source IN (
       SELECT id FROM question_source WHERE job LIKE '${prefix}%' AND kind = ? AND address = ?
     )`,
  );
  for (const { address, kind, member, day, hashes } of portions) {
    const where = address.toString('hex');
    const json = `[${hashes}]`;
    take(json, kind, where);
    if (member === null || day === null) continue;
    const job = `${prefix}${member}`;
    questions.put(
      questions.open({ job, kind, account: 'team', address: where, stage: 'asked', ...of }),
      day,
      json,
    );
  }
}
