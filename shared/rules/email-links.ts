import type { CellReading } from './cell-reading.ts';
import { repairable, unusable } from './cell-reading.ts';
import { atOf } from './email-syntax.ts';

/** What programs write for a link to an address, as "Ann <ann@example.com>": HTML, a spreadsheet's HYPERLINK, Access. */
export function unlinked(text: string): string {
  if (!/[<#&]|^=/.test(text)) return text;
  return text
    .replace(/&nbsp;|&#160;/gi, ' ')
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&quot;/gi, '"')
    .replace(/<a\s[^>]*href=["']?mailto:([^"'?>\s]+)[^>]*>([^<]*)<\/a>/i, '$2 <$1>')
    .replace(/^=HYPERLINK\("mailto:([^"?]+)[^"]*"(?:[,;]\s*"([^"]*)")?\)$/i, '$2 <$1>')
    .replace(/^([^#]*)#mailto:([^#]+)#$/i, '$1 <$2>')
    .trim();
}

/** "mailto:ann%2Bnews@example.com?subject=Hello", as links write an address (RFC 6068); undefined where it is no link. */
export function fromLink(text: string): CellReading | undefined {
  const [, scheme, path = '', query = ''] =
    /^<?(mailto:)?([^\s<>?,;:]+@[^\s<>?,;:]+)(?:\?([^<>]*))?>?$/i.exec(text) ?? [];
  if (path === '' || (scheme === undefined && query === '')) return undefined;
  const address = scheme === undefined ? path : decoded(path);
  if (atOf(address) === -1) return undefined;
  if (query.includes('@') || /%40/i.test(query))
    return unusable('email-several', `${address} or those of the link`);
  if (query !== '' && !/^(?:subject|body|cc|bcc|to)=/i.test(query)) return undefined;
  return repairable('email-wrapped', address);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
