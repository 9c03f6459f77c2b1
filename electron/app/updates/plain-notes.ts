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

/**
 * Release notes as plain text: no tag, no link, nothing that only looks like one, bounded in length. A feed's text comes
 * from outside, as HTML from some hosts; lines and the points of lists are kept.
 */
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
