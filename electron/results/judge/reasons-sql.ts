import {
  type FlagState,
  flagStates,
  type PhoneFact,
  phoneFacts,
  statesOf,
} from '../../../shared/verdict/facts.ts';
import { heldInAllRows } from '../../../shared/verdict/same-number.ts';
import { type Condition, type Reason, reasons, verdicts } from '../../../shared/verdict/verdict.ts';
import type { Session } from '../import/duck.ts';

/** What each fact is called in the table `phones`; all hold the place of a state in `flagStates`. */
export const factColumns: Record<PhoneFact, string> = {
  number: 'number',
  dnc: 'dnc',
  tcpa: 'tcpa',
  stateDnc: 'state_dnc',
  contactable: 'contactable',
  litigator: 'litigator',
  deceased: 'deceased',
  suppressed: 'suppressed',
  knownLitigator: 'known_litigator',
  marked: 'marked',
};

const code = (state: FlagState): number => flagStates.indexOf(state);
const is = (fact: PhoneFact, state: FlagState): string => `${factColumns[fact]} = ${code(state)}`;

/** A comparison where one does: the database is quicker with it than with a list. */
function isOneOf(fact: PhoneFact, states: readonly FlagState[]): string {
  const others = flagStates.filter((state) => !states.includes(state));
  const [other] = others;
  if (others.length === 1 && other !== undefined) return `${factColumns[fact]} <> ${code(other)}`;
  return `(${states.map((state) => is(fact, state)).join(' OR ')})`;
}

type Fixed = readonly (readonly [PhoneFact, readonly FlagState[]])[];

const fixedBy = (condition: Condition): Fixed =>
  phoneFacts.flatMap((fact) => {
    const states = condition[fact];
    return states === undefined ? [] : [[fact, states]];
  });

/** SQL for `bit` where one of these holds. Of conditions of one fact, that none does: the database ends at the first that does. */
function bitWhere(any: readonly Fixed[], bit: number): string {
  if (any.some((fixed) => fixed.length === 0)) return String(bit);
  const ofOne = any.flatMap((fixed) => (fixed.length === 1 ? fixed : []));
  if (ofOne.length === any.length) {
    const none = ofOne.map(([fact, states]) =>
      isOneOf(
        fact,
        flagStates.filter((state) => !states.includes(state)),
      ),
    );
    return `CASE WHEN ${none.join(' AND ')} THEN 0 ELSE ${bit} END`;
  }
  const all = (fixed: Fixed) => fixed.map(([fact, states]) => isOneOf(fact, states)).join(' AND ');
  return `CASE WHEN ${any.map((fixed) => `(${all(fixed)})`).join(' OR ')} THEN ${bit} ELSE 0 END`;
}

/** The fact that all conditions of a reason rest on, in the fewest states. */
function restsOn({ when }: Reason): PhoneFact {
  const states = (fact: PhoneFact) =>
    Math.max(...when.map((condition) => condition[fact]?.length ?? Number.NaN));
  const facts = phoneFacts.filter((fact) => !Number.isNaN(states(fact)));
  const [first] = facts.sort((one, other) => states(one) - states(other));
  if (first === undefined) throw new Error('A reason has to rest on one fact at least.');
  return first;
}

/** SQL for the bits of the reasons that rest on a fact, for each of its states. */
function bitsByState(fact: PhoneFact): Map<FlagState, string> {
  return new Map(
    statesOf(fact).map((state) => {
      const bits = reasons.flatMap((reason, place) => {
        if (restsOn(reason) !== fact) return [];
        const met = reason.when
          .map(fixedBy)
          .flatMap((fixed) =>
            fixed.some(([of, states]) => of === fact && states.includes(state))
              ? [fixed.filter(([of]) => of !== fact)]
              : [],
          );
        return met.length === 0 ? [] : [bitWhere(met, 2 ** place)];
      });
      return [state, bits.join(' + ') || '0'];
    }),
  );
}

/** The state in which a phone is held back for nothing comes first: the database passes over the others. */
function bitsOf(fact: PhoneFact): string {
  const states = [...bitsByState(fact)];
  const quietFirst = [
    ...states.filter(([, bits]) => bits === '0'),
    ...states.filter(([, bits]) => bits !== '0'),
  ];
  const cases = quietFirst.map(([state, bits]) => `WHEN ${is(fact, state)} THEN ${bits}`);
  return `CASE ${cases.join(' ')} ELSE 0 END`;
}

/** They say no of nearly all phones, so that one question does for all of them. */
const seldomStated: readonly PhoneFact[] = [
  'litigator',
  'deceased',
  'suppressed',
  'knownLitigator',
  'marked',
];

/**
 * SQL for the reasons that apply to a row of facts: a bit for each, by its place in `reasons`. Each fact is looked at
 * once, and what hardly ever applies not at all: a case for each reason by itself takes 1.6 times as long.
 */
export function reasonBits(): string {
  if (reasons.length > 32) throw new Error('The database has 32 bits for reasons.');
  const seldom = seldomStated.map(bitsOf);
  const often = phoneFacts.filter((fact) => !seldomStated.includes(fact)).map(bitsOf);
  const noneStated = seldomStated.map((fact) => is(fact, 'no')).join(' AND ');
  return `(CASE WHEN ${noneStated} THEN 0 ELSE ${seldom.join(' + ')} END + ${often.join(' + ')})::UINTEGER`;
}

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
  return `(CASE ${cases.join(' ')} ELSE ${verdicts.indexOf('may-call')} END)::UTINYINT`;
}

/** The facts that hold in every row of a number, each with its column and the code of the state that does. */
export const sharedFacts = phoneFacts.flatMap((fact, bit) => {
  const state = heldInAllRows[fact];
  return state === undefined
    ? []
    : [{ column: factColumns[fact], code: flagStates.indexOf(state), mask: 2 ** bit }];
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

/**
 * SQL for the verdict that stood before the newest check by what was stated alone, not by whom the app holds back itself;
 * null where there was no later check.
 */
export const verdictBefore = `(CASE WHEN renewed.p IS NOT NULL THEN ${verdictOf('renewed.reasons_before')} END)`;

/** SQL for whether a phone might be called before its newest check, and may not since by what that states. */
export const becameBlocked = `(renewed.reasons_before = 0 AND (phones.reasons & ${~heldReasons >>> 0}::UINTEGER) <> 0)`;

/** SQL for when a phone was checked last; over a row of `renewed`, or none, and one of `first_check`. */
export const checkedLast = 'coalesce(renewed.checked_at, first_check.checked_at)';

/** SQL for the day of that. */
export const checkedOn = `left(${checkedLast}, 10)`;

/** SQL that joins what later checks did to a phone, where one has spoken of it, and when its own row was checked. */
export const joinRenewed = `LEFT JOIN renewed ON renewed.p = phones.p
  LEFT JOIN first_check ON phones.n BETWEEN first_check.first AND first_check.last`;

/** Whether any later check has spoken of a phone of the result. */
export async function isRenewed(session: Session): Promise<boolean> {
  const [judged] = await session.numbers(
    "SELECT count(*) FROM duckdb_tables() WHERE database_name <> 'views' AND table_name = 'renewed'",
  );
  if (judged === 0) return false;
  const [found = 0] = await session.numbers('SELECT count(*) FROM renewed');
  return found > 0;
}
