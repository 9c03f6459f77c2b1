import areaCodes from './area-codes.json' with { type: 'json' };
import {
  type CellReading,
  type FindingCode,
  held,
  repairable,
  unusable,
  usable,
  usableCell,
} from './cell-reading.ts';

/**
 * What can be wrong with ten digits, in the North American plan, and what is seldom right.
 * From the numbering plan (NANPA, "About the North American Numbering Plan"; ATIS-0300051): an area code is
 * N[0-8]X with N from 2 to 9 and not N11, since N9X is set aside for longer numbers; an exchange is NXX and
 * not N11. 555-01XX numbers, kept for fiction, are well-formed and pass.
 */
const faults: readonly (readonly [RegExp, FindingCode])[] = [
  [/^(\d)\1{9}$|^9876543210$/, 'phone-placeholder'],
  [/^(?:[01]|.9|.11)/, 'phone-area'],
  [/^...(?:[01]|.11)/, 'phone-exchange'],
];
/** Well-formed numbers that hardly anybody has: directory assistance, and one digit seven times. */
const seldomOwned: typeof faults = [
  [/^...5551212$/, 'phone-information'],
  [/^...(\d)\1{6}$/, 'phone-one-digit'],
];

/** What is wrong with ten digits as a North American number; undefined where they are well-formed. */
export const nanpFault = (digits: string): FindingCode | undefined =>
  faults.find(([pattern]) => pattern.test(digits))?.[1];

/** The verdict on ten digits found in a cell; `repair` names the damage they were taken out of. */
export function judged(digits: string, repair?: FindingCode): CellReading {
  const kind = areaKinds[Number(digits.slice(0, 3))];
  const isPlain = plainExchanges[Number(digits.slice(3, 6))] === true;
  const fault = isPlain && kind !== notAnArea ? undefined : nanpFault(digits);
  if (fault) return unusable(fault);
  const seldom = isPlain ? undefined : seldomOwned.find(([pattern]) => pattern.test(digits))?.[1];
  if (seldom !== undefined) return repair === undefined ? usable(seldom, digits) : repairable(repair, digits);
  if (kind === 'premium') return held('phone-premium', undefined, digits);
  if (kind !== undefined && kind !== 'toll-free') return held('phone-abroad', `a number in ${kind}`, digits);
  if (repair !== undefined) return repairable(repair, digits);
  return usable(kind === undefined ? 'phone-notation' : 'phone-toll-free', digits);
}

/** The verdict on a cell that is ten digits and nothing else. */
export function judgedAlone(digits: string): CellReading {
  const reading = judged(digits);
  return reading.finding === 'phone-notation' ? usableCell : { ...reading, fixed: undefined };
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

/** "toll-free", "premium" or a country, by area code; those of the United States and of nobody are not in it. */
const kindOfArea = new Map(
  areaCodes.entries
    .flatMap((line) => line.split('; '))
    .flatMap((entry) => {
      const [kind = '', codes = ''] = entry.split(': ');
      return codes.split(' ').map((code) => [code, kind] as const);
    }),
);

const notAnArea = 'phone-area';
const codes = Array.from({ length: 1000 }, (_, code) => `${code}`.padStart(3, '0'));
/** By the area code as a number: "toll-free", "premium", a country or `notAnArea`; undefined in the United States. */
const areaKinds = codes.map((code) => (nanpFault(`${code}2004000`) ? notAnArea : kindOfArea.get(code)));
/** By the exchange as a number: whether only the area code can say anything of a number with it. */
const plainExchanges = codes.map((code) => !nanpFault(`202${code}4000`) && !/^(.)\1\1$|654/.test(code));

/** Whether nothing at all is to be said of a number: nearly all are so. */
export const isOrdinary = (area: number, exchange: number): boolean =>
  areaKinds[area] === undefined && plainExchanges[exchange] === true;
