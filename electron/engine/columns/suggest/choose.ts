import type { ColumnEvidence } from './read-columns.ts';
import learned from './words/weights.json' with { type: 'json' };
import { topics } from './words.ts';

/** What is decided by learned weights, each among candidates of which none may be right. */
export type Decision = 'person' | 'business' | 'phone' | 'email' | 'home' | 'office';

/** What speaks for or against a candidate, with how much of it there is. */
export type Features = ReadonlyMap<string, number>;

/** Decision -> feature -> weight. */
export type Weights = Partial<Record<Decision, Record<string, number>>>;

export interface Candidate<T> {
  it: T;
  features: Features;
}

/**
 * A candidate with what speaks for it: what it is, each trait, and each trait of such a one.
 * @param is "owner", "at mailing".
 * @param traits What is false or undefined is left out.
 */
export function candidate<T>(
  it: T,
  is: readonly string[],
  traits: readonly (string | false | undefined)[],
  amounts: Record<string, number> = {},
): Candidate<T> {
  const held = [...new Set(traits)].filter((trait) => trait !== false && trait !== undefined);
  const names = ['any', ...is, ...held, ...is.flatMap((what) => held.map((trait) => `${what}, ${trait}`))];
  return { it, features: new Map([...names.map((name) => [name, 1] as const), ...Object.entries(amounts)]) };
}

/** The candidates by how much better each is than taking none, the best first; of equals the first stays first. */
export function byScore<T>(
  decision: Decision,
  candidates: readonly Candidate<T>[],
  weights: Weights = learned,
): { it: T; score: number }[] {
  const table = weights[decision] ?? {};
  return candidates
    .map(({ it, features }) => ({
      it,
      score: [...features].reduce((sum, [name, amount]) => sum + (table[name] ?? 0) * amount, 0),
    }))
    .sort((a, b) => b.score - a.score);
}

/** The candidates that are better than none, the best first. */
export const bestOf = <T>(decision: Decision, candidates: readonly Candidate<T>[], weights?: Weights): T[] =>
  byScore(decision, candidates, weights)
    .filter(({ score }) => score > 0)
    .map(({ it }) => it);

/** What a list is about, by words in its headers: "property", "deals". */
export const topicsOf = (columns: readonly ColumnEvidence[]): string[] =>
  topics.flatMap(([topic, words]) =>
    columns.some(({ reading }) => words.test(reading.words)) ? [topic] : [],
  );
