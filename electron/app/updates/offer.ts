import { z } from 'zod';
import type { UpdateOffer } from '../../../shared/model/app-info.ts';

const releasePattern = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/;
/** A version that was released; one for testing ("1.2.0-beta.1") is never offered. */
export const ReleaseSchema = z.string().max(20).regex(releasePattern);

/** What a feed says of its newest version. More may stand there; none of it is the app's to know. */
const FeedSchema = z.object({
  version: ReleaseSchema,
  releaseNotes: z
    .union([z.string(), z.array(z.object({ note: z.string().nullish() })).max(100)])
    .nullish()
    .catch(null),
});

export type ReadOffer = { outcome: 'found'; offer: UpdateOffer } | { outcome: 'none' | 'not-understood' };

/** Reads what a feed said, whatever that is; never throws. `found` is null where it has nothing for this copy. */
export function readOffer(found: unknown, current: string): ReadOffer {
  if (found === null) return { outcome: 'none' };
  const read = FeedSchema.safeParse(found);
  if (!read.success) return { outcome: 'not-understood' };
  const { version, releaseNotes } = read.data;
  if (!isNewer(version, current)) return { outcome: 'none' };
  const notes =
    typeof releaseNotes === 'string'
      ? releaseNotes
      : (releaseNotes ?? []).map(({ note }) => note ?? '').join('\n\n');
  return { outcome: 'found', offer: { version, notes: plainNotes(notes) } };
}

/** Whether a released version comes after another, which may be one for testing: that comes before its own release. */
export function isNewer(version: string, current: string): boolean {
  const [base = '', ...testing] = current.split('+', 1)[0]?.split('-') ?? [];
  const [to, from] = [releasePattern.exec(version), releasePattern.exec(base)];
  if (to === null || from === null) return false;
  for (const at of [1, 2, 3]) {
    const difference = Number(to[at]) - Number(from[at]);
    if (difference !== 0) return difference > 0;
  }
  return testing.length > 0;
}

/** Of what a feed says of a version: so much is read, and so much of it is shown, in characters. */
const mostRead = 20_000;
const mostShown = 4_000;

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Characters that show nothing, or turn the direction of what follows; line breaks and tabs are not among them. */
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;

/** Release notes, often HTML from outside, as plain text: no tag, no link, bounded in length; lines and lists are kept. */
export function plainNotes(text: string): string {
  const plain = text
    .slice(0, mostRead)
    .replace(/<(?:br|\/(?:p|li|ul|ol|tr|div|h[1-6]|pre|blockquote))\b[^<>]*>/gi, '\n')
    .replace(/<li\b[^<>]*>/gi, '• ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#?\w{1,8});/g, decoded)
    // What is left of them opens no tag, whoever reads the text next.
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replace(unseen, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  // The last character of the cut may be half of one.
  return plain.length > mostShown ? `${[...plain.slice(0, mostShown - 1)].slice(0, -1).join('')}…` : plain;
}

function decoded(entity: string, name: string): string {
  if (!name.startsWith('#')) return Object.hasOwn(entities, name) ? (entities[name] ?? entity) : entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
