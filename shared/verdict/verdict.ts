import { z } from 'zod';
import { type FlagState, type PhoneFact, type PhoneFacts, phoneFacts } from './facts.ts';

/** May this phone be called? In the order in which the bar shows them. */
export const verdicts = ['may-call', 'check-first', 'do-not-call', 'not-known'] as const;
export const VerdictSchema = z.enum(verdicts);
export type Verdict = z.infer<typeof VerdictSchema>;

/** All of these facts stand as given: each in one of the states named. */
export type Condition = Partial<Record<PhoneFact, readonly FlagState[]>>;

/** Why a phone may not be called as it is; a phone that none applies to may be called. */
export interface Reason {
  id: string;
  verdict: Exclude<Verdict, 'may-call'>;
  /** As people read it: "On the national do-not-call list". */
  words: string;
  /** Applies where one of these holds. Data, so that a database can apply the same. */
  when: readonly Condition[];
}

const doNotCall = (id: string, words: string, when: Condition): Reason => ({
  id,
  verdict: 'do-not-call',
  words,
  when: [when],
});

/** The rules, with their order of weight; docs/verdict.md says where each comes from. A reason's place is its bit. */
export const reasons: readonly Reason[] = [
  doNotCall('litigator', 'Stated as a litigator', { litigator: ['yes'] }),
];

/** The verdict and its reasons, the heaviest first. */
export interface Judgement {
  verdict: Verdict;
  reasons: readonly Reason[];
}

export function judge(facts: PhoneFacts): Judgement {
  const apply = reasons.filter(({ when }) => when.some((condition) => holds(condition, facts)));
  return { verdict: weigh(apply), reasons: apply };
}

const weight: readonly Reason['verdict'][] = ['do-not-call', 'check-first', 'not-known'];

function weigh(apply: readonly Reason[]): Verdict {
  return weight.find((verdict) => apply.some((reason) => reason.verdict === verdict)) ?? 'may-call';
}

function holds(condition: Condition, facts: PhoneFacts): boolean {
  return phoneFacts.every((fact) => condition[fact]?.includes(facts[fact]) ?? true);
}
