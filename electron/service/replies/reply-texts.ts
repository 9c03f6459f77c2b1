import { looksLikePage, pageWords } from './error-words.ts';
import type { ServiceReply } from './service-reply.ts';

const longest = 100_000;
const deepest = 8;

/** All that a reply says in words, to be looked through and never shown, since it may hold contacts. */
export function textsOf({ json, text, complete }: ServiceReply): string {
  if (json !== undefined) return textsIn(json, 0).join(' | ').slice(0, longest);
  const plain = text.slice(0, longest);
  const words = looksLikePage(plain) ? pageWords(plain) : plain;
  // The number at the end of an answer that broke off may be the beginning of a longer one.
  return complete ? words : words.replace(/\d+$/, '');
}

function textsIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > deepest) return [];
  return Object.values(value).flatMap((entry) => textsIn(entry, depth + 1));
}
