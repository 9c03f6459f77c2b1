import type { Memory } from '../../memory/memory.ts';
import { withMemory } from '../../memory/open-memory.ts';
import { createTeamQuestions } from '../../memory/questions.ts';
import { createTeamCopy } from '../../memory/team-copy.ts';
import { asWritingProblem } from '../prepare/new-file.ts';
import { matchKeyRules, type TeamQuestions } from './book-query.ts';
import { writeInSteps, writtenAtOnce } from './note-questions.ts';

/**
 * Puts what other members of the team asked into the memory. Up to where the team was read is noted with the last of it: what a crash
 * leaves undone is read again, and putting it again changes nothing. @throws ProblemError; AbortError.
 */
export async function putTeamQuestions(
  { folder, ...told }: TeamQuestions,
  signal?: AbortSignal,
): Promise<void> {
  try {
    await withMemory(folder, (memory) => writeInSteps(memory, putSteps(memory, told), signal));
  } catch (error) {
    throw asWritingProblem(error, 'What your team looked up could not be saved');
  }
}

function* putSteps(
  memory: Memory,
  { keyId, portions, place }: Omit<TeamQuestions, 'folder'>,
): Generator<void, void> {
  const questions = createTeamQuestions(memory, { keyId, rules: matchKeyRules });
  for (const portion of portions) {
    const hashes = portion.hashes.split(',');
    for (let at = 0; at < hashes.length; at += writtenAtOnce) {
      questions.put({ ...portion, hashes: hashes.slice(at, at + writtenAtOnce).join() });
      yield;
    }
  }
  createTeamCopy(memory).setRead('question', place.number, place.hash);
}
