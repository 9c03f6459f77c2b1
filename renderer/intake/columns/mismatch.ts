import type { ColumnContent } from '../../../shared/model/mapping.ts';
import type { ColumnKind } from '../../../shared/model/services.ts';
import { percentage } from '../../../shared/words/amounts.ts';

/** What a column of words (a name, a city) does not look like. */
const notWords = ['phone', 'email', 'ZIP code', 'date', 'web address', 'number', 'street address'];

/** These kinds are told by their look alone: whatever looks like anything else is not one. */
const telling: readonly ColumnKind[] = ['phone', 'email', 'state'];

const plurals: Record<string, string> = {
  phone: 'phone numbers',
  city: 'cities',
  email: 'email addresses',
  'street address': 'street addresses',
  'web address': 'web addresses',
  text: 'plain text',
};

const plural = (looksLike: string) => plurals[looksLike] ?? `${looksLike}s`;

/** A warning when most cells of a mapped column look like something the field cannot use; null when they do not. */
export function mismatchWarning(kind: ColumnKind, content: ColumnContent | undefined): string | null {
  if (!content) return null;
  const { looksLike, share } = content;
  if (looksLike === 'empty') return 'This column looks empty.';
  if (share < 0.6 || looksLike === kind) return null;
  const wrong =
    telling.includes(kind) ||
    notWords.includes(looksLike) ||
    (looksLike === 'full name' && (kind === 'first-name' || kind === 'last-name'));
  return wrong ? `This column looks like ${plural(looksLike)}.` : null;
}

/** "46% look like business names", for the head of a preview column; '' where there is nothing to say. */
export function contentHint(content: ColumnContent | undefined): string {
  if (!content) return '';
  const { looksLike, share } = content;
  if (looksLike === 'empty' || looksLike === 'text') return looksLike;
  const part = percentage(share);
  return part === '100%' ? plural(looksLike) : `${part} look like ${plural(looksLike)}`;
}
