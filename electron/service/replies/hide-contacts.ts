/** Whatever stands around an @, in any script. */
const email = /(?<![^\s"'<>,;:])[^\s"'<>,;:]+@[^\s"'<>,;:]+/g;
/** Seven digits or more, however they are grouped: a phone number, not a year, a count or the date of a fault. */
const longNumber = /(?<!\w|\d[.-])\+?\(?(?!20\d\d-\d\d-\d\d(?!\d))\d(?:[\s().-]{0,2}\d){6,}(?!\w)/g;

/**
 * Takes email addresses and phone numbers out of a text that may be kept, shown or logged.
 * @param keep an id that is no contact's, such as the queue id: a number that is part of it stays
 */
export function hideContacts(text: string, keep = ''): string {
  return text
    .replace(email, '[email]')
    .replace(longNumber, (number) => (keep.includes(number) ? number : '[number]'));
}
