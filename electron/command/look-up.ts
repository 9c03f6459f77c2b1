import { dayInWords } from '../../shared/model/asked-before.ts';
import { answeredRun, type LookupRun } from '../../shared/model/lookup-run.ts';
import { verdictOfLookupPhone } from '../../shared/model/lookup-verdict.ts';
import { type Problem, problem } from '../../shared/model/problem.ts';
import type { Lookups } from '../lookups/lookups.ts';
import type { Request } from './channel.ts';
import { exits, type Line } from './print.ts';

/** Looks one person or company up as the window does: an answer that is kept costs nothing, and is not asked for again. @returns the exit code */
export async function lookUp(
  { kind, input, intent, again }: Extract<Request, { verb: 'lookup' }>,
  lookups: Lookups,
  say: (line: Line) => void,
  fail: (why: Problem, code: number, word?: string) => number,
): Promise<number> {
  const ran = await lookups.run({ kind, input, intent, again });
  if (!ran.ok) return fail(ran.problem, codeOf(ran.problem));
  const answered = answeredRun(ran.value);
  if (!answered) return fail(askedBefore(ran.value), exits.waiting, '--again');
  const { from, at, answer, held = [] } = answered;
  const people = answer.items.flatMap(({ people }, item) =>
    people.map((person, index) => ({
      name: person.fullName,
      phones: person.phones.map((phone, place) => {
        const known = held[item]?.phones[index]?.[place];
        const state = (is: boolean | undefined) => (is === undefined ? 'unreadable' : is ? 'yes' : 'no');
        const { verdict, reasons } = verdictOfLookupPhone(person, phone, people, {
          suppressed: state(known?.suppressed),
          knownLitigator: state(known?.knownLitigator),
        });
        return { number: phone.number, callStatus: verdict, reasons: reasons.map(({ words }) => words) };
      }),
      emails: person.emails.map(({ email }) => email),
    })),
  );
  const [first] = answer.items;
  say({
    type: 'lookup',
    kind,
    from,
    at,
    isMatch: first?.outcome === 'hit',
    company: first?.company?.name ?? null,
    people,
    credits: from === 'kept' ? 0 : answer.creditsDeducted,
  });
  return exits.done;
}

const codeOf = ({ overBudget, mayHaveCharged }: Problem): number =>
  overBudget ? exits.budget : mayHaveCharged ? exits.unknown : exits.notAccepted;

/** Asked by a job or a list, or without an answer: asking once more may be paid for again. */
function askedBefore(run: LookupRun): Problem {
  const when =
    run.from === 'asked' ? dayInWords(run.before.day) : run.from === 'unanswered' ? run.at.slice(0, 10) : '';
  return problem(
    'asked-before',
    `The same was looked up before, on ${when}.`,
    'Its answer is in the window. Asking again may be charged again.',
  );
}
