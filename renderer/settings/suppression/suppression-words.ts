import type { SuppressionChange, SuppressionStatus } from '../../../shared/model/suppression.ts';
import { type SuppressionKind, suppressionKinds } from '../../../shared/verdict/suppression-key.ts';
import { counted } from '../../../shared/words/amounts.ts';

export const kindText: Record<SuppressionKind, string> = {
  phone: 'Number',
  email: 'Email',
  domain: 'Domain',
  name: 'Name',
};

const many: Record<SuppressionKind, readonly [one: string, many: string]> = {
  phone: ['number', 'numbers'],
  email: ['email', 'emails'],
  domain: ['domain', 'domains'],
  name: ['name', 'names'],
};

/** "1,204 numbers, 3 emails". */
export function countsText(
  counts: SuppressionStatus['counts'],
  kinds: readonly SuppressionKind[] = suppressionKinds,
): string {
  const parts = kinds.flatMap((kind) => (counts[kind] === 0 ? [] : [counted(counts[kind], ...many[kind])]));
  return parts.join(', ') || 'nothing';
}

/** What a change came to. */
export function changeText({ added, removed, known }: SuppressionChange): string {
  const done = [
    added > 0 && `Added ${counted(added, 'entry', 'entries')}.`,
    removed > 0 && `Removed ${counted(removed, 'entry', 'entries')}.`,
    known > 0 && `${counted(known, 'was', 'were')} on the list already.`,
  ].filter((part) => part !== false);
  return done.join(' ') || 'Nothing was changed.';
}
