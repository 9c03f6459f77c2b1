import type { CellReading } from '../../../shared/rules/cell-reading.ts';
import { readEmail } from '../../../shared/rules/email.ts';
import { readPhone } from '../../../shared/rules/phone.ts';

/** Emails and numbers of a text, and what is left of it when they are taken out. */
interface Contacts {
  emails: string[];
  phones: string[];
  /** Numbers of fax machines, which are nobody's phone. */
  faxes: string[];
  rest: string;
}

/** Stands where something was taken out: what was apart is not joined. */
export const takenOut = '\ufffc';
const anEmail = /(?:mailto:)?[^\s<>()[\]{},;:"“”'|]+@[^\s<>()[\]{},;:"“”|]+/gi;
const webAddress = /\b(?:https?:\/\/|www\.)\S+|\blinkedin\.com\S*/gi;
const number =
  /(?<![\d+#$-])(?:\+?1[\s./-]*)?(?:\(\d{3}\)|\d{3})[\s./-]*\d{3}[\s./-]*\d{4}(?:\s*(?:#|x|ext(?:ension)?)\.?:?\s*\d{1,6})?(?![\d-])/gi;
const label =
  /(?:^|(?<=[\s|•·,;(]))(?:(?:e-?mails?|e|phones?|ph|p|tel(?:ephone)?|t|mobile|mob|m|cell|c|office|off|o|work|w|home|h|direct|d|main|toll[ -]free|fax|f|web|website)\s*[:.#]|(?:phone|tel|mobile|cell|office|direct|fax|email))[\s:.#]*$/i;
const fax = /\bf(?:ax)?[\s:.#]*$/i;

export const isRead = ({ verdict }: CellReading): boolean => verdict !== 'empty' && verdict !== 'unusable';

/** Takes every match out of a text with its label. */
function takeOut(text: string, pattern: RegExp, take: (found: string, before: string) => boolean): string {
  let rest = '';
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const before = rest + text.slice(from, match.index);
    if (!take(match[0], before)) continue;
    rest = `${before.replace(label, '')}\t${takenOut}\t`;
    from = match.index + match[0].length;
  }
  return rest + text.slice(from);
}

/** The emails and U.S. numbers of a text, each once. */
export function takeContacts(text: string): Contacts {
  const emails = new Map<string, string>();
  const phones = new Set<string>();
  const faxes = new Set<string>();
  const withoutEmails = takeOut(text, anEmail, (found) => {
    const address = found.replace(/^mailto:/i, '').replace(/[.,!?]+$/, '');
    const reading = readEmail(address);
    if (isRead(reading)) emails.set(address.toLowerCase(), address);
    return true;
  });
  const rest = takeOut(withoutEmails.replace(webAddress, '\t'), number, (found, before) => {
    const reading = readPhone(found);
    if (!isRead(reading)) return false;
    (fax.test(before) ? faxes : phones).add(reading.fixed ?? found);
    return true;
  });
  return { emails: [...emails.values()], phones: [...phones], faxes: [...faxes], rest };
}
