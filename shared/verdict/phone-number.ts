import { readPhone } from '../rules/phone.ts';

/** A number as a result or a lookup gives it. */
interface PhoneNumber {
  /** Ten digits; null where it is no whole U.S. number. */
  digits: string | null;
  /** Something stands beside the number that says, or may say, not to call it: "503-555-0142 (DNC)". */
  marked: boolean;
}

/** Reads a number by the rules for phones; one that is premium-rate, abroad or damaged has no digits. */
export function readPhoneNumber(text: string): PhoneNumber {
  const { verdict, fixed, finding } = readPhone(text);
  const marked = finding === 'phone-mark' || finding === 'phone-words';
  const isWhole = verdict === 'usable' || verdict === 'repairable' || (marked && fixed !== undefined);
  return { digits: isWhole ? (fixed ?? text) : null, marked };
}
