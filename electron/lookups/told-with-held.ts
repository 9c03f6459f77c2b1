import { peopleByRank } from '../../shared/by-rank.ts';
import { answeredRun } from '../../shared/lookup-run.ts';
import { peopleToHold } from '../../shared/people-to-hold.ts';
import { type Result, success } from '../../shared/problem.ts';
import type { HeldOfPeople, PeopleToHold } from '../../shared/suppression.ts';
import type { Lookups } from './lookups.ts';

/**
 * Lookups whose answers say whom of their people the app holds back, so that the window draws them with their verdicts as soon
 * as they come.
 */
export function toldWithHeld(
  { run }: Lookups,
  ofPeople: (people: PeopleToHold) => Promise<Result<HeldOfPeople>>,
): Lookups {
  return {
    async run(request) {
      const told = await run(request);
      const answered = told.ok && answeredRun(told.value);
      if (!answered) return told;
      const held = await Promise.all(
        answered.answer.items.map(({ people }) => ofPeople(peopleToHold(peopleByRank(people)))),
      );
      return success({ ...answered, held: held.map((each) => (each.ok ? each.value : null)) });
    },
  };
}
