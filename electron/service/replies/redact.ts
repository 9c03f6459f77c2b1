/** Beyond this many characters a text is cut anyway; it keeps the patterns below quick. */
const longestText = 4000;

/** Takes the texts in `hide`, what looks like a key, and contacts out of a service's own words. */
export function redact(text: string, hide: readonly string[]): string {
  const keyless = hideTexts(text, hide)
    .slice(0, longestText)
    .replace(/\b(bearer|token|api[ _-]?key)(["':=\s]+)(?=[\w.~+/=-]*\d)[\w.~+/=-]{6,}/gi, '$1$2[key]')
    .replace(/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}/gi, '[key]');
  return hideContacts(keyless);
}

/** Takes out only the given texts, however a reply may have encoded them; for a reply that is shown as it came. */
export function hideTexts(text: string, hide: readonly string[]): string {
  return hide
    .filter((secret) => secret.length > 2)
    .flatMap((secret) => [
      secret,
      JSON.stringify(secret).slice(1, -1),
      new URLSearchParams([['', secret]]).toString().slice(1),
    ])
    .reduce((cleaned, secret) => cleaned.replaceAll(secret, hidden), text);
}

/** Stands in the place of what must not be shown. */
export const hidden = '[hidden]';

/** Whatever stands around an @, in any script. */
const email = /(?<![^\s"'<>,;:])[^\s"'<>,;:]+@[^\s"'<>,;:]+/g;
/** Seven digits or more, however they are grouped: a phone number, not a year, a count or the date of a fault. */
const longNumber = /(?<!\w|\d[.-])\+?\(?(?!20\d\d-\d\d-\d\d(?!\d))\d(?:[\s().-]{0,2}\d){6,}(?!\w)/g;

/** Takes email addresses and phone numbers out of a text, but those within `keep`, an id that is no contact's. */
export function hideContacts(text: string, keep = ''): string {
  return text
    .replace(email, '[email]')
    .replace(longNumber, (number) => (keep.includes(number) ? number : '[number]'));
}
