/** (555) 555-0123 for ten digits; anything else as it came. */
export function phoneText(number: string): string {
  const digits = /^(\d{3})(\d{3})(\d{4})$/.exec(number);
  return digits ? `(${digits[1]}) ${digits[2]}-${digits[3]}` : number;
}

/** The digits of a phone, or of a part of one, as pages write it: "(478) 264-"; null for anything else. */
export function phoneDigits(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  return digits.length >= 3 && digits !== text && /^[\d\s().+-]+$/.test(text) ? digits : null;
}
