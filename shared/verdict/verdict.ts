import { type FlagState, type PhoneFacts, phoneFacts } from './facts.ts';

/** May this phone be called? In the order in which the bar shows them. */
export const verdicts = ['may-call', 'check-first', 'do-not-call', 'not-known'] as const;
export type Verdict = (typeof verdicts)[number];

export const verdictText: Record<Verdict, string> = {
  'may-call': 'May call',
  'check-first': 'Check first',
  'do-not-call': 'Do not call',
  'not-known': 'Unknown',
};

/** How many phones have each verdict. */
export type VerdictCounts = Record<Verdict, number>;

export function countVerdicts(found: readonly Verdict[]): VerdictCounts {
  const counts: VerdictCounts = { 'may-call': 0, 'check-first': 0, 'do-not-call': 0, 'not-known': 0 };
  for (const verdict of found) counts[verdict] += 1;
  return counts;
}

/** All of these facts stand as given: each in one of the states named. */
export type Condition = { readonly [Fact in keyof PhoneFacts]?: readonly PhoneFacts[Fact][] };

/** What is to be said of a phone. */
interface Note {
  id: string;
  /** As people read it: "On the national do-not-call list". */
  words: string;
  /** Applies where one of these holds. Data, so that a database can apply the same. */
  when: readonly Condition[];
}

/** Why a phone may not be called as it is; a phone that none applies to may be called. */
export interface Reason extends Note {
  verdict: Exclude<Verdict, 'may-call'>;
}

const because = (
  verdict: Reason['verdict'],
  ...table: readonly (readonly [id: string, words: string, ...when: Condition[]])[]
): Reason[] => table.map(([id, words, ...when]) => ({ id, verdict, words, when }));

const yes = ['yes'] as const;
const notYes = ['no', 'blank', 'unreadable', 'absent'] as const;
const unreadable = ['unreadable'] as const;
const notStated = ['blank', 'absent'] as const;

/**
 * The rules, the heaviest first: a phone's verdict is that of the first reason which applies. docs/verdict.md says
 * where each comes from. A reason's place is its bit in a result's database.
 */
export const reasons: readonly Reason[] = [
  ...because(
    'do-not-call',
    ['litigator', 'Stated as a litigator', { litigator: yes }],
    [
      'known-litigator',
      'Stated as a litigator in an earlier job or lookup',
      { knownLitigator: yes, litigator: notYes },
    ],
    ['suppressed', 'On your suppression list', { suppressed: yes }],
    ['dnc', 'On the national do-not-call list', { dnc: yes }],
    ['state-dnc', 'On a state’s do-not-call list', { stateDnc: yes }],
    ['tcpa', 'Has a TCPA flag', { tcpa: yes }],
    ['deceased', 'Stated as deceased', { deceased: yes }],
  ),
  ...because(
    'check-first',
    ['marked', 'Marked in your list or next to the number', { marked: yes }],
    [
      'contactable-although-flagged',
      'Stated as contactable in spite of a flag',
      { contactable: yes, dnc: yes },
      { contactable: yes, tcpa: yes },
      { contactable: yes, stateDnc: yes },
      { contactable: yes, litigator: yes },
      { contactable: yes, deceased: yes },
    ],
    [
      'not-contactable',
      'Stated as not contactable, and no flag says why',
      {
        contactable: ['no'],
        dnc: notYes,
        tcpa: notYes,
        stateDnc: notYes,
        litigator: notYes,
        deceased: notYes,
      },
    ],
    ['suppressed-unreadable', 'Your suppression list cannot be read', { suppressed: unreadable }],
    [
      'known-litigator-unreadable',
      'The litigators seen before cannot be read',
      { knownLitigator: unreadable },
    ],
    ['dnc-unreadable', 'The national do-not-call flag cannot be read', { dnc: unreadable }],
    ['state-dnc-unreadable', 'The state do-not-call entry cannot be read', { stateDnc: unreadable }],
    ['tcpa-unreadable', 'The TCPA flag cannot be read', { tcpa: unreadable }],
    ['litigator-unreadable', 'The litigator flag cannot be read', { litigator: unreadable }],
    ['deceased-unreadable', 'The deceased flag cannot be read', { deceased: unreadable }],
    ['contactable-unreadable', 'The contactable flag cannot be read', { contactable: unreadable }],
  ),
  ...because(
    'not-known',
    ['number', 'Not a whole U.S. number', { number: ['no'] }],
    ['dnc-not-stated', 'National do-not-call flag not stated', { dnc: notStated }],
    ['state-dnc-not-stated', 'State do-not-call lists not stated', { stateDnc: notStated }],
    ['tcpa-not-stated', 'TCPA flag not stated', { tcpa: notStated }],
    ['contactable-blank', 'Contactable flag left blank', { contactable: ['blank'] }],
  ),
];

/** What is said beside a verdict and not held against the phone. */
export const notes: readonly Note[] = [
  { id: 'litigator-not-stated', words: 'Litigator flag not stated', when: [{ litigator: notStated }] },
  { id: 'deceased-not-stated', words: 'Deceased flag not stated', when: [{ deceased: notStated }] },
];

/** The verdict with all that speaks for it, the heaviest first, and what else is to be said. */
export interface Judgment {
  verdict: Verdict;
  reasons: readonly Reason[];
  notes: readonly Note[];
}

/**
 * May a phone be called? Pure: the same facts, the same verdict.
 * @example
 * const { verdict, reasons } = judge(facts);
 * const why = reasons.map(({ words }) => words).join('; ');
 */
export function judge(facts: PhoneFacts): Judgment {
  const applies = ({ when }: Note) => when.some((condition) => holds(condition, facts));
  const found = reasons.filter(applies);
  return { verdict: found[0]?.verdict ?? 'may-call', reasons: found, notes: notes.filter(applies) };
}

function holds(condition: Condition, facts: PhoneFacts): boolean {
  return phoneFacts.every((fact) => {
    const states: readonly FlagState[] | undefined = condition[fact];
    return states === undefined || states.includes(facts[fact]);
  });
}
