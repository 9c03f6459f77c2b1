import { dayInWords } from '../../shared/model/asked-before.ts';
import { answeredRun, type LookupRun } from '../../shared/model/lookup-run.ts';
import { judgePeople } from '../../shared/model/lookup-verdict.ts';
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
  const { from, at, answer, held } = answered;
  const { item } = answer;
  const people = judgePeople(item?.people ?? [], held).map(({ person, phones, emails }) => ({
    name: person.fullName,
    phones: phones.map(({ phone, judgment: { verdict, reasons } }) => ({
      number: phone.number,
      callStatus: verdict,
      reasons: reasons.map(({ words }) => words),
    })),
    emails: emails.map(({ email }) => email.email),
  }));
  say({
    type: 'lookup',
    kind,
    from,
    at,
    isMatch: item?.outcome === 'hit',
    company: item?.company?.name ?? null,
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
