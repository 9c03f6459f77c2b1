import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createQuestions } from '../../electron/memory/questions.ts';
import { createTeamCopy } from '../../electron/memory/team-copy.ts';
import { createTeamBook } from '../../electron/team/team-book.ts';
import { failure, problem } from '../../shared/model/problem.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { createTestMemory } from '../fakes/test-memory.ts';

const connection = { id: 'acme', name: 'Acme', address: 'https://api.example.com', kind: 'service' as const };

/** A book whose team cannot be opened. */
function closedBook({ mayGoAlone }: { mayGoAlone: boolean }) {
  const memory = createTestMemory().open();
  const unreached = failure(problem('team-unreachable', 'Not reached.', 'Wait.'));
  return createTeamBook({
    ...{ copy: createTeamCopy(memory), questions: createQuestions(memory), mayGoAlone },
    ...{ open: async () => unreached, opened: () => null },
    ...{ nameOf: () => 'Ann', chargeOf: () => null, leaving: new Set<string>() },
  });
}

it('A list goes without its team by the press for which a person said so, and by no later one', async () => {
  const [said, later] = [randomUUID(), randomUUID()];
  const goes = async (part: Parameters<typeof aJobRecord>[0], mayGoAlone = true) =>
    (await closedBook({ mayGoAlone }).claimList(aJobRecord({ connection, ...part }), 0n)).ok;
  expect(await goes({ intent: said })).toBe(false);
  expect(await goes({ intent: said, withoutTeam: said })).toBe(true);
  expect(await goes({ intent: later, withoutTeam: said })).toBe(false);
  expect(await goes({ intent: said, withoutTeam: said }, false)).toBe(false);
});
