import { decodeHTMLStrict } from 'entities/decode';

/** Left open before a blank: "Ben &amp Jerry". */
const open = /&(amp|nbsp|quot|lt|gt)(?=\s|$)/gi;
/** Of a list that was put in capitals: &RSQUO; */
const inCapitals = /&[A-Z]{4,8};/g;
/** A blank is nothing to tell them by, and what nobody sees stands for nothing. */
const blanks = /[\t\n\u00a0\u2000-\u200a]/g;
const unseen = /[\u00ad\u200b-\u200f]/g;
/** What was encoded twice says &amp;amp;. */
const mostTimes = 3;

function withoutEntities(text: string): string {
  let plain = text;
  for (let time = 0; time < mostTimes && plain.includes('&'); time++)
    plain = decodeHTMLStrict(plain.replace(open, '&$1;').replace(inCapitals, (name) => name.toLowerCase()));
  return plain === text ? text : plain.replace(blanks, ' ').replace(unseen, '');
}

const encodedWord = /=\?([\w-]+)(?:\*[\w-]*)?\?([bq])\?([^?\s]*)\?=(?:\s+(?==\?))?/gi;
const quotedByte = /=([\da-f]{2})/gi;

/** What mail programs write for letters beyond ASCII (RFC 2047). */
const withoutEncodedWords = (text: string): string =>
  text.replace(encodedWord, (whole, charset: string, kind: string, coded: string) => {
    const byteOf = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
    const bytes =
      kind.toLowerCase() === 'b'
        ? Buffer.from(coded, 'base64')
        : Buffer.from(coded.replaceAll('_', ' ').replace(quotedByte, byteOf), 'latin1');
    try {
      return new TextDecoder(charset, { fatal: true }).decode(bytes);
    } catch {
      return whole;
    }
  });

/** What programs escape in their own texts: \u003e, \x22, \/, \n. */
const withoutEscapes = (text: string): string =>
  text
    .replace(/\\u([\da-f]{4})|\\x([\da-f]{2})/gi, (_, four, two) =>
      String.fromCharCode(Number.parseInt(four ?? two, 16)),
    )
    .replace(/\\[nrt](?=[\s\d\p{Lu}]|$)/gu, ' ')
    .replace(/\\([/"'&])/g, '$1');

/** Letters in mathematical dress, circled, squared, full-width or joined: Unicode says which plain letter each is (NFKC). */
const dressed =
  /[\u2100-\u214f\u24b6-\u24e9\ufb00-\ufb06\uff01-\uff5e\u{1d400}-\u{1d7ff}\u{1f110}-\u{1f149}]/gu;
const isPlainForm = /^(?:[\p{L}\p{N}]|[!-~]|f[filt]|ff[il]|st|\(\p{L}\))$/u;
const undressed = (text: string): string =>
  text.replace(dressed, (char) => {
    const plain = char.normalize('NFKC');
    return isPlainForm.test(plain) ? plain.replace(/^\((\p{L})\)$/u, '$1') : char;
  });

/** What programs put beside a name: the number of its record, or its link. */
const tails: readonly (readonly [RegExp, string])[] = [
  // SharePoint: "12;#Name", "Name;#45".
  [/^\d+;#([^;]+)$|^([^;]+);#\d+$/, '$1$2'],
  // Airtable, Salesforce, Dynamics.
  [
    /^(.*\S)\s*[[(](?:rec\w{10,17}|00\w{13}(?:\w{3})?|\{?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}?)[\])]$/i,
    '$1',
  ],
  // Markdown, Notion, mail.
  [/^\[([^\]]+)\]\(\s*https?:[^)]*\)$/i, '$1'],
  [/^(.*\S)\s*[(<]\s*https?:[^)>\s]+\s*[)>]$/i, '$1'],
  [/^=HYPERLINK\(\s*"[^"]*"\s*[,;]\s*"([^"]*)"\s*\)$/i, '$1'],
];

/** Spares nearly all cells the search. */
const signsOfCode = /[&\\\u1d00-\u1d7f\u2100-\u24ff\ud800-\ufffe]|=\?|;#|[)>\]]$|^=/;

/** The text that a cell stands for where it is written in a code, or in letters of another dress; most are that text themselves. */
export function plainText(cell: string): string {
  if (!signsOfCode.test(cell) || cell.length > 1000) return cell;
  return undressed(withoutEscapes(withoutEntities(withoutEncodedWords(cell))));
}

/** The text that a name stands for (`plainText`), without what a program put beside it. */
export function plainName(cell: string): string {
  const text = plainText(cell);
  const name = tails.reduce((name, [pattern, rest]) => name.replace(pattern, rest), text);
  return name.trim() === '' ? text : name;
}

/** Letters of a dress that stand for none (small capitals, white on black), so that they can't be undone. */
export const staysDressed = (text: string) =>
  /[\u1d00-\u1d7f\u{1f150}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/u.test(text);
