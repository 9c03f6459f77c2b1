import { atOf } from '../../../shared/rules/email-syntax.ts';

/** Spares nearly all cells the search. */
const mayBeKeptBack = /[*#\u2022\u25cf\u2219\u25aa\u25a0\u2588\u2591-\u2593\u2026]|\.\.\.|____|---@|xxx/i;
/** Signs in the place of letters: j***n, a####, H••••. */
const masked = /[\p{L}\p{N}@.](?:\*{2,}|#{2,}|[•●∙▪■█░▒▓]{2,})|^\W*(?:\*{2,}|[•●█]{2,})/u;
/** Shortened: "Hal...", "Pruitt Electr…". */
const shortened = /\p{L}(?:\.{3,}|…)$/u;
const maskedAddress = /^[^@]*(?:\*|#{2}|_{4}|x{4}|[•●█…]|\.{3}|-{3,}@)[^@]*@|@[^@]*(?:\*|[•●█…]|\.{3})/i;
const onlyFirstLetter = /^\p{L}x{3,}$/iu;

/** A value that its source masked or shortened, however well it fits the syntax. */
export function isKeptBack(cell: string, kind: 'address' | 'words'): boolean {
  if (!mayBeKeptBack.test(cell)) return false;
  const text = cell.trim();
  if (kind === 'address') return maskedAddress.test(text);
  return masked.test(text) || shortened.test(text) || onlyFirstLetter.test(text);
}

/** A last name of which only the first letter is known: "B." */
export const isInitial = (cell: string) => cell.length < 4 && /^\s*\p{L}\.?\s*$/u.test(cell);

const remnant = /(?:^|[^\p{L}\p{N}])(u00[2-7][\da-f]|x(?:20|22|26|27|2f|3a|3c|3d|3e|40|5c|7c))(?=[a-z])/iu;
const brokenEscape = /\\(?=[\p{L}\p{N}])/u;

/** What an address with the rest of a program's escape in front of it could be as well: "u003einfo@…" is "info@…", too. */
export function withoutEscape(cell: string): string | undefined {
  const first = cell.charCodeAt(0) | 32;
  if (first !== 117 && first !== 120 && !cell.includes('\\')) return undefined;
  const text = cell.trim();
  const rest = brokenEscape.test(text) ? text.replace(/^.*\\[a-z]?/i, '') : text.replace(remnant, '');
  return rest !== text && atOf(rest) !== -1 ? rest : undefined;
}
