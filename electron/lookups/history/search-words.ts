const marks = /\p{M}/gu;
/** As it is compared in a search. */
export const folded = (text: string) => text.normalize('NFKD').replace(marks, '').toLowerCase();
/** What is written of a phone number, with whatever marks. */
export const phoneLike = /^\+?[\d\s().-]*\d{3}[\d\s().-]*$/;

/** Each word has to be found; a phone number is one, however it is written. */
export function termsOf(text: string): string[] {
  const trimmed = text.trim();
  if (phoneLike.test(trimmed)) {
    const digits = trimmed.replace(/\D/g, '');
    return [/^1\d{10}$/.test(digits) ? digits.slice(1) : digits];
  }
  return folded(trimmed).split(/\s+/).filter(Boolean);
}
