/** What the service says of a phone: null for one that it leaves out. */
export type Answering = (phone: string) => { hit: boolean; found: string; dnc?: boolean } | null;
/** Every number with an even end has a match. */
export const evenOnes: Answering = (phone) =>
  Number(phone.at(-1)) % 2 === 0
    ? { hit: true, found: `646555${phone.slice(-4)}` }
    : { hit: false, found: '' };

/** The same of a lookup. */
export function lookupReply(digits: string, dnc = false): object | null {
  const answer = evenOnes(digits);
  if (!answer?.hit) return { hit: false, credits_deducted: 0 };
  const phone = { number: answer.found, dnc, tcpa: false, state_dnc: [], contactable: !dnc };
  return {
    ...{ hit: true, credits_deducted: 2, matched_people_count: 1 },
    matched_people: [{ full_name: `Found ${digits}`, phones: [phone] }],
  };
}

export const digitsOf = (text = '') => text.replace(/\D/g, '').slice(-10);

/** What a bulk result says of a phone that was found, and of one that was not. */
export const flagNames = ['phone_1_dnc', 'phone_1_tcpa', 'phone_1_state_dnc'];
export const flagsOf = ({ hit, dnc }: NonNullable<ReturnType<Answering>>): string[] =>
  hit ? [dnc ? 'Y' : 'N', 'N', 'N'] : ['', '', ''];
