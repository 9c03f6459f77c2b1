import { areaKind, countryOf, isPremium, isTollFree } from './area-codes.ts';
import type { CellReading, FindingCode } from './cell-reading.ts';
import { held, repairable, unusable, usable, usableCell } from './cell-reading.ts';

const digitZero = 48;

/** The digits of the cell being read, as character codes: one scratch for all cells, as nothing is kept of it. */
export const found = new Uint8Array(10);
const foundDigit = (index: number) => (found[index] ?? digitZero) - digitZero;

/**
 * What is wrong with the digits in `found`, in the North American plan; undefined where they are well-formed.
 * From the numbering plan (NANPA, "About the North American Numbering Plan"; ATIS-0300051): an area code is
 * N[0-8]X with N from 2 to 9 and not N11, since N9X is set aside for longer numbers; an exchange is NXX and
 * not N11. 555-01XX numbers, kept for fiction, are well-formed and pass.
 */
function faultOfFound(): FindingCode | undefined {
  const [first, middle] = [foundDigit(0), foundDigit(1)];
  if (first === middle && found.every((code) => code === found[0])) return 'phone-placeholder';
  if (first === 9 && middle === 8 && foundText() === '9876543210') return 'phone-placeholder';
  if (first < 2 || middle === 9 || (middle === 1 && foundDigit(2) === 1)) return 'phone-area';
  return foundDigit(3) < 2 || (foundDigit(4) === 1 && foundDigit(5) === 1) ? 'phone-exchange' : undefined;
}

/** What is wrong with ten digits as a North American number; undefined where they are well-formed. */
export function nanpFault(digits: string): FindingCode | undefined {
  for (let i = 0; i < 10; i++) found[i] = digits.charCodeAt(i);
  return faultOfFound();
}

/** `found` as text. Making a number of it and that into text again takes ten times as long. */
function foundText(): string {
  const [a, b, c, d, e, f, g, h, i, j] = found;
  return String.fromCharCode(a ?? 0, b ?? 0, c ?? 0, d ?? 0, e ?? 0, f ?? 0, g ?? 0, h ?? 0, i ?? 0, j ?? 0);
}

/** Well-formed numbers that hardly anybody has: directory assistance, and one digit seven times. */
function seldomOwned(): FindingCode | undefined {
  const digit = found[4];
  if (digit !== found[3] || digit !== found[5]) return undefined;
  if (digit === found[6])
    return digit === found[7] && digit === found[8] && digit === found[9] ? 'phone-one-digit' : undefined;
  const isInformation =
    digit === five &&
    foundDigit(6) === 1 &&
    foundDigit(7) === 2 &&
    foundDigit(8) === 1 &&
    foundDigit(9) === 2;
  return isInformation ? 'phone-information' : undefined;
}
const five = 53;

/** The verdict on the digits in `found`. @param strict The cell is these ten digits and nothing else. */
export function judgeFound(strict: boolean): CellReading {
  const fault = faultOfFound();
  if (fault) return unusable(fault);
  const seldom = seldomOwned();
  if (seldom) return usable(seldom, strict ? undefined : foundText());
  const kind = areaKind(foundDigit(0) * 100 + foundDigit(1) * 10 + foundDigit(2));
  if (kind === 0) return strict ? usableCell : usable('phone-notation', foundText());
  const fixed = strict ? undefined : foundText();
  if (isTollFree(kind)) return usable('phone-toll-free', fixed);
  if (isPremium(kind)) return held('phone-premium', undefined, fixed);
  return held('phone-abroad', `a number in ${countryOf(kind)}`, fixed);
}

/** The verdict on ten digits found in a cell; `repair` names the damage they were taken out of. */
export function judged(digits: string, repair?: FindingCode): CellReading {
  for (let i = 0; i < 10; i++) found[i] = digits.charCodeAt(i);
  const reading = judgeFound(false);
  return repair !== undefined && reading.verdict === 'usable' ? repairable(repair, digits) : reading;
}

/** Ten digits from 10, or 11 with the trunk 1; what is wrong otherwise. No digit is left away to make ten. */
export function fromDigits(digits: string, repair?: FindingCode): CellReading {
  const count = digits.length;
  if (count === 10) return judged(digits, repair);
  if (count === 11 && digits.startsWith('1')) return judged(digits.slice(1), repair);
  if (count === 0) return unusable('phone-none');
  if (count === 9) return unusable('phone-leading-digit');
  if (count === 7) return unusable('phone-local');
  return unusable(count < 10 ? 'phone-short' : 'phone-long');
}
