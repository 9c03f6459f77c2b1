/** (555) 555-0123 for ten digits; anything else as it came. */
export function phoneText(number: string): string {
  const digits = /^(\d{3})(\d{3})(\d{4})$/.exec(number);
  return digits ? `(${digits[1]}) ${digits[2]}-${digits[3]}` : number;
}
