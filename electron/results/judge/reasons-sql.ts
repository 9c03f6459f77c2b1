import {
  type FlagState,
  flagStates,
  heldInAllRows,
  type PhoneFact,
  phoneFacts,
} from '../../../shared/verdict/facts.ts';
import {
  type Condition,
  countVerdicts,
  reasons,
  type VerdictCounts,
  verdicts,
} from '../../../shared/verdict/verdict.ts';
import type { Session } from '../import/duck.ts';

/** A comparison where one does: the database is quicker with it than with a list. */
function isOneOf(fact: PhoneFact, states: readonly FlagState[]): string {
  const [only, ...more] = states;
  const [other, ...others] = flagStates.filter((state) => !states.includes(state));
  if (only !== undefined && more.length === 0) return `${fact} = ${flagStates.indexOf(only)}`;
  if (other !== undefined && others.length === 0) return `${fact} <> ${flagStates.indexOf(other)}`;
  return `${fact} IN (${states.map((state) => flagStates.indexOf(state)).join(', ')})`;
}

const holds = (condition: Condition): string =>
  phoneFacts.flatMap((fact) => (condition[fact] ? [isOneOf(fact, condition[fact])] : [])).join(' AND ');

/** SQL for the reasons that apply to a row of facts: a bit for each, by its place in `reasons`. */
export function reasonBits(): string {
  if (reasons.length > 32) throw new Error('The database has 32 bits for reasons.');
  const all = reasons.map(({ when }, place) => ({ when, place, fact: onlyFactOf(when) }));
  // What hangs on one fact alone is told by one look at it, which takes half the time of a look for each reason.
  const ofOne = phoneFacts.map((only) => {
    const own = all.filter(({ fact }) => fact === only);
    const cases = flagStates.map((state, code) => {
      const here = own.filter(({ when }) =>
        when.some(({ [only]: states = [] }) => states.some((each) => each === state)),
      );
      return `WHEN ${code} THEN ${here.reduce((sum, { place }) => sum + 2 ** place, 0)}`;
    });
    return `CASE ${only} ${cases.join(' ')} END`;
  });
  const ofSeveral = all.flatMap(({ when, place, fact }) =>
    fact
      ? []
      : [`CASE WHEN ${when.map((each) => `(${holds(each)})`).join(' OR ')} THEN ${2 ** place} ELSE 0 END`],
  );
  return `(${[...ofOne, ...ofSeveral].join(' + ')})::UINTEGER`;
}

/** The only fact that conditions are about; undefined where they are about several. */
function onlyFactOf(when: readonly Condition[]): PhoneFact | undefined {
  const [fact, ...more] = phoneFacts.filter((each) =>
    when.some((condition) => condition[each] !== undefined),
  );
  return more.length === 0 ? fact : undefined;
}

/** The reasons whose bits are set, the heaviest first. */
export const reasonsIn = (bits: number) =>
  reasons.filter((_, place) => Math.floor(bits / 2 ** place) % 2 === 1);

/** SQL for the verdict that a row's reasons give: that of the first which applies, as its place in `verdicts`. */
export function verdictOf(bits: string): string {
  const runs: { verdict: number; mask: number }[] = [];
  reasons.forEach((reason, place) => {
    const verdict = verdicts.indexOf(reason.verdict);
    const last = runs.at(-1);
    if (last?.verdict === verdict) last.mask += 2 ** place;
    else runs.push({ verdict, mask: 2 ** place });
  });
  const cases = runs.map(({ verdict, mask }) => `WHEN ${bits} & ${mask}::UINTEGER <> 0 THEN ${verdict}`);
  return `(CASE ${cases.join(' ')} ELSE ${mayCall} END)::UTINYINT`;
}

/** What the database holds of "May call": its place among the verdicts. */
export const mayCall = verdicts.indexOf('may-call');

/** How many phones have each verdict. @param from SQL for the phones, from behind FROM */
export async function countByVerdict(session: Session, from: string): Promise<VerdictCounts> {
  const counts = countVerdicts([]);
  for (const [code, count] of await session.rows(`SELECT verdict, count(*) FROM ${from} GROUP BY 1`))
    counts[verdicts[Number(code)] ?? 'not-known'] = Number(count);
  return counts;
}

/** The facts that hold in every row of a number, each with the code of the state that does. */
export const sharedFacts = phoneFacts.flatMap((fact, bit) => {
  const state = heldInAllRows[fact];
  return state === undefined ? [] : [{ fact, code: flagStates.indexOf(state), mask: 2 ** bit }];
});

const keptFacts: readonly PhoneFact[] = ['suppressed', 'knownLitigator'];

/** The bits of the reasons that rest on what the app keeps itself, and not on what a result states. */
export const heldReasons: number = reasons.reduce(
  (mask, { when }, place) =>
    when.every((condition) =>
      keptFacts.some(
        (fact) => condition[fact] !== undefined && !condition[fact].some((state) => state === 'no'),
      ),
    )
      ? mask + 2 ** place
      : mask,
  0,
);

/** SQL for the verdict before the newest check, by what was stated alone; null where there was no later check. */
export const verdictBefore = `(CASE WHEN renewed.p IS NOT NULL THEN ${verdictOf('renewed.reasons_before')} END)`;

/** SQL for whether a phone might be called before its newest check, and may not since by what that states. */
export const becameBlocked = `(renewed.reasons_before = 0 AND (phones.reasons & ${~heldReasons >>> 0}::UINTEGER) <> 0)`;

/** SQL for when a phone was checked last; over a row of `renewed`, or none, and one of `first_check`. */
export const checkedLast = 'coalesce(renewed.checked_at, first_check.checked_at)';

export const checkedOn = `left(${checkedLast}, 10)`;

/** SQL that joins what later checks did to a phone, where one has spoken of it, and when its own row was checked. */
export const joinRenewed = `LEFT JOIN renewed ON renewed.p = phones.p
  LEFT JOIN first_check ON phones.n BETWEEN first_check.first AND first_check.last`;

/** Whether any later check has spoken of a phone of a judged result. */
export async function isRenewed(session: Session): Promise<boolean> {
  const [found = 0] = await session.numbers('SELECT count(*) FROM renewed');
  return found > 0;
}
