import { homedir } from 'node:os';
import { hideContacts } from '../../service/replies/hide-contacts.ts';

const credential = /\b(bearer|api[_-]?key|token|password)\b["':=\s]+\S+/gi;
const quoted = /"[^"]{1,400}"|(?<!\w)'[^']{1,400}'(?!\w)/g;

/**
 * Takes out of a text whatever could be a contact's data or a key, so that it can be pasted into a support request:
 * credentials, email addresses, long numbers, quoted text, and the home folder's name.
 * @param keep an id that is no contact's, such as the queue id
 */
export function shareable(text: string, keep = ''): string {
  const anonymous = text
    .replaceAll(homedir(), '~')
    .replace(credential, '$1 [removed]')
    .replace(quoted, '[text]');
  return hideContacts(anonymous, keep);
}
