import { type LookupKind, lookupServices } from '../../../shared/model/services.ts';
import { creditsInWords } from './list-words.ts';

const mostCredits = 1_000_000;

/** The most credits to spend as a person types it: null for no limit; the problem is a sentence, '' where there is none. */
export function limitOf(text: string, kind: LookupKind): { value: number | null; problem: string } {
  const typed = text.trim().replaceAll(',', '');
  if (typed === '') return { value: null, problem: '' };
  const value = Number(typed);
  if (!Number.isFinite(value) || value < 0 || value > mostCredits)
    return { value: null, problem: 'The most credits to spend is to be a number.' };
  const { creditsPerHit } = lookupServices[kind];
  if (value < creditsPerHit)
    return {
      value: null,
      problem: `A match costs ${creditsInWords(creditsPerHit)}: with less than that nothing can be looked up.`,
    };
  return { value, problem: '' };
}
