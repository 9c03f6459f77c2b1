import { type FlagState, flagStates, type PhoneFact, phoneFacts } from '../../../../shared/verdict/facts.ts';
import { heldInAllRows } from '../../../../shared/verdict/same-number.ts';
import { type Condition, reasons, verdicts } from '../../../../shared/verdict/verdict.ts';

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

const codes = (states: readonly FlagState[]): string =>
  states.map((state) => flagStates.indexOf(state)).join(', ');

/** A comparison where one does: the database is quicker with it than with a list. */
function isOneOf(column: string, states: readonly FlagState[]): string {
  const [first] = states;
  const others = flagStates.filter((state) => !states.includes(state));
  if (states.length === 1 && first !== undefined) return `${column} = ${codes([first])}`;
  if (others.length === 1) return `${column} <> ${codes(others)}`;
  return `(${states.map((state) => `${column} = ${codes([state])}`).join(' OR ')})`;
}

function holds(condition: Condition): string {
  const facts = phoneFacts.flatMap((fact) => {
    const states = condition[fact];
    return states === undefined ? [] : [isOneOf(factColumns[fact], states)];
  });
  return facts.length === 0 ? 'true' : facts.join(' AND ');
}

/** SQL for the reasons that apply to a row of facts: a bit for each, by its place in `reasons`. */
export function reasonBits(): string {
  if (reasons.length > 32) throw new Error('The database has 32 bits for reasons.');
  // Branches, since nearly all apply to few phones: as sums of products they take twice as long.
  const bits = reasons.map(
    ({ when }, place) =>
      `CASE WHEN ${when.map((condition) => `(${holds(condition)})`).join(' OR ')} THEN ${2 ** place} ELSE 0 END`,
  );
  return `(${bits.join(' + ')})::UINTEGER`;
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
