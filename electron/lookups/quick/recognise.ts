import type { Pasted, Understood } from '../../../shared/lookup-input.ts';
import { longestClipboard, oneOfEachKind, type QuickOpening } from '../../../shared/quick-lookup.ts';

/** Takes a text apart; see `understand`. */
export type Understand = (pasted: Pasted) => Promise<Understood>;

/** What of the clipboard may be looked up; nothing of a longer text, and nothing but these values of any. */
export async function recognise(text: string, understand: Understand): Promise<QuickOpening> {
  if (text.length > longestClipboard || text.trim() === '') return { recognised: [] };
  return { recognised: oneOfEachKind((await understand({ text, into: null })).parts) };
}
