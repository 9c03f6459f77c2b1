import { homedir } from 'node:os';

const email = /[^\s"'<>,;:]+@[^\s"'<>,;:]+/g;
const credential = /\b(bearer|api[_-]?key|token|password)\b["':=\s]+\S+/gi;
const quoted = /"[^"]{1,400}"|(?<!\w)'[^']{1,400}'(?!\w)/g;
/** Seven digits or more, however they are grouped: a phone number, not a year or a count. */
const longNumber = /(?<![\w.-])\+?\(?\d(?:[\s().-]{0,2}\d){6,}(?![\w-])/g;

/**
 * Takes out of a text whatever could be a contact's data or a key, so that it can be pasted into a support request:
 * credentials, email addresses, long numbers, quoted text, and the home folder's name.
 * @param keep a number that is no contact's, such as the queue id
 */
export function redact(text: string, keep = ''): string {
  return text
    .replaceAll(homedir(), '~')
    .replace(credential, '$1 [removed]')
    .replace(email, '[email]')
    .replace(quoted, '[text]')
    .replace(longNumber, (number) => (number === keep ? number : '[number]'));
}
