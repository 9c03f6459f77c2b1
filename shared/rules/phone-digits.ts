import {
  type CellReading,
  type FindingCode,
  held,
  repairable,
  unusable,
  usable,
  usableCell,
} from './cell-reading.ts';

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

/**
 * Area codes of the North American Numbering Plan that do not lie in the United States, by country, with Canada's
 * non-geographic ones. From the North American Numbering Plan Administration (nanpa.com, "Area Code Map" and the NPA
 * database, 2025), compared with the metadata of Google's libphonenumber. The territories of the United States (340,
 * 670, 671, 684, 787, 939) are not in it: they count as the United States. A code that is not assigned at all is not in
 * it either; assignments change, and the service knows them.
 */
const abroad = {
  Canada:
    '204 226 236 249 250 257 263 289 306 343 354 365 367 368 382 387 403 416 418 428 431 437 438 450 468 474 506 514 ' +
    '519 548 579 581 584 587 600 604 613 622 633 639 644 647 655 672 677 683 688 705 709 742 753 778 780 782 807 819 ' +
    '825 867 873 879 902 905 942',
  Anguilla: '264',
  'Antigua and Barbuda': '268',
  'the Bahamas': '242',
  Barbados: '246',
  Bermuda: '441',
  'the British Virgin Islands': '284',
  'the Cayman Islands': '345',
  Dominica: '767',
  'the Dominican Republic': '809 829 849',
  Grenada: '473',
  Jamaica: '658 876',
  Montserrat: '664',
  'Saint Kitts and Nevis': '869',
  'Saint Lucia': '758',
  'Saint Vincent and the Grenadines': '784',
  'Sint Maarten': '721',
  'Trinidad and Tobago': '868',
  'the Turks and Caicos Islands': '649',
};
/** Toll-free area codes in service (NANPA: 800 and the 8XX codes opened for relief since). */
const tollFree = '800 833 844 855 866 877 888';
/** Numbers that the caller pays for, which nobody has as his own. */
const premium = '900';

const countries = ['', '', '', ...Object.keys(abroad)];
const tollFreeKind = 1;
const premiumKind = 2;
/** One entry for every area code: 0 for a line in the United States, else one of the kinds above or a country. */
const kinds = new Uint8Array(1000);
const enter = (codes: string, kind: number) => {
  for (const code of codes.split(' ')) kinds[Number(code)] = kind;
};
enter(tollFree, tollFreeKind);
enter(premium, premiumKind);
Object.values(abroad).forEach((codes, at) => {
  enter(codes, at + premiumKind + 1);
});

/** 0 where the area code is of the United States or of nobody, so that nothing is to be said of it. */
const areaKind = (area: number): number => kinds[area] ?? 0;
const isTollFree = (kind: number) => kind === tollFreeKind;
const isPremium = (kind: number) => kind === premiumKind;
/** "Canada", "the Bahamas"; '' for a kind that is no country. */
const countryOf = (kind: number): string => countries[kind] ?? '';
