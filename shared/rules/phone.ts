import type { CellReading, FindingCode } from './cell-reading.ts';
import { emptyCell, repairable, unusable, usable, usableCell } from './cell-reading.ts';
import { unwrapped } from './surroundings.ts';

// Character codes.
const digitZero = 48;
const digitOne = 49;
const digitNine = 57;
const space = 32;
const opening = 40;
const closing = 41;
const plus = 43;
const hyphen = 45;
const dotMark = 46;

/** Toll-free area codes in service (NANPA: 800 and the 8XX codes opened for relief since). */
const tollFree = new Set(['800', '833', '844', '855', '866', '877', '888']);

/** The digits of the cell being read, as character codes: one scratch for all cells, as nothing is kept of it. */
const found = new Uint8Array(10);
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

/** The verdict on ten digits found in a cell; `repair` names the damage they were taken out of. */
function judged(digits: string, repair?: FindingCode): CellReading {
  const fault = nanpFault(digits);
  if (fault) return unusable(fault);
  if (repair) return repairable(repair, digits);
  return usable('phone-notation', digits);
}

/** Ten digits from 10, or 11 with the trunk 1; what is wrong otherwise. */
function fromDigits(digits: string, repair?: FindingCode): CellReading {
  const count = digits.length;
  if (count === 10) return judged(digits, repair);
  if (count === 11 && digits.startsWith('1')) return judged(digits.slice(1), repair);
  if (count === 0) return unusable('phone-none');
  if (count === 9) return unusable('phone-leading-digit');
  if (count === 7) return unusable('phone-local');
  return unusable(count < 10 ? 'phone-short' : 'phone-long');
}

/**
 * Reads "4.155550132E+09". Exact only when the mantissa holds every digit of the whole number, that is at
 * least exponent + 1 of them; otherwise the missing digits are gone and zeros would be an invention.
 */
function fromExponent(text: string): CellReading | undefined {
  const match = /^\+?(\d)(?:[.,](\d+))?e\+?(\d{1,3})$/i.exec(text);
  if (!match) return undefined;
  const mantissa = `${match[1]}${match[2] ?? ''}`;
  const whole = Number(match[3]) + 1;
  const spare = mantissa.slice(whole);
  if (mantissa.length < whole) return unusable('phone-lost');
  if (/[1-9]/.test(spare)) return unusable('phone-none');
  return fromDigits(mantissa.slice(0, whole), 'phone-exponent');
}

const onePhone =
  /(?<!\d)(?:\+?1[\s.\-/]*)?\(?\d{3}\)?[\s.\-/\u2010-\u2015]*\d{3}[\s.\-/\u2010-\u2015]*\d{4}(?!\d)/g;
/** What needs no unwrapping: no invisible character, no mark a spreadsheet puts in front. */
const plainAscii = /^[ -&(-<>-~][ -~]*$/;
const someLetter = /\p{L}/u;
const extension = /[\s,;]*(?:\bext(?:ension|n)?\b\.?|(?<=[\d\s)])x|#|;ext=)[\s.:#]*\d{1,7}\s*$/i;
const labels =
  /\b(?:tel|telephone|phone|ph|cell|mobile|mob|home|work|office|direct|main|voice|[chmowtp])\b[\s.:]*/gi;
const asDate = /^(?:\d{1,4}[/-]\d{1,2}[/-]\d{1,4}|\d{1,2}-[a-z]{3}-\d{2,4})([\sT]+\d{1,2}:\d{2}.*)?$/i;

/** A date, unless it could as well be ten digits with two marks in them. */
function looksLikeDate(text: string): boolean {
  const date = asDate.exec(text);
  return date !== null && (date[1] !== undefined || text.replace(/\D/g, '').length !== 10);
}

/** Everything but the common notations: labels, extensions, several numbers, and what spreadsheets do. */
function readSlowly(cell: string): CellReading {
  const text = plainAscii.test(cell) ? cell.trim() : unwrapped(cell).normalize('NFKC');
  if (text === '') return emptyCell;
  const exponent = fromExponent(text);
  if (exponent) return exponent;
  const decimal = /^\+?(\d+)[.,]0+$/.exec(text);
  if (decimal) return fromDigits(decimal[1] ?? '', 'phone-decimal');
  if (/^\d+[.,]\d{1,2}$/.test(text)) return unusable('phone-none');
  if (/^\d{1,3}(?:,\d{3})+$/.test(text)) return fromDigits(text.replaceAll(',', ''));

  const bare = /[x#]/i.test(text) ? text.replace(extension, '') : text;
  const hadExtension = bare !== text;
  const hasWords = someLetter.test(bare);
  const unlabelled = (hasWords ? bare.replace(labels, ' ') : bare).replace(/[()\s.:,;]+$/, '').trim();
  const international = unlabelled.replace(/^(?:\+|00|011)[\s.-]*(?=[1-9])/, '+');
  if (international.startsWith('+')) {
    if (!international.startsWith('+1')) return unusable('phone-foreign');
  } else if (looksLikeDate(text)) return unusable('phone-date');

  const numbers = [
    ...new Set((international.match(onePhone) ?? []).map((found) => found.replace(/\D/g, '').slice(-10))),
  ];
  const rest = international.replace(onePhone, '');
  if (numbers.length > 1) {
    const valid = numbers.find((digits) => !nanpFault(digits));
    return valid === undefined ? judged(numbers[0] ?? '') : repairable('phone-several', valid);
  }
  if (numbers.length === 1 && !/\d/.test(rest)) {
    return judged(numbers[0] ?? '', hadExtension ? 'phone-extension' : hasWords ? 'phone-label' : undefined);
  }
  if (hasWords && someLetter.test(international)) return unusable('phone-none');
  return fromDigits(international.replace(/\D/g, ''), hadExtension ? 'phone-extension' : undefined);
}

/**
 * Reads a cell that should hold one U.S. phone number; the strict form is ten digits.
 * No digit is ever added or moved: what is sent stands in the cell in that order.
 */
export function readPhone(cell: string): CellReading {
  const { length } = cell;
  if (length === 0) return emptyCell;
  // The common notations, one look at each character: (415) 555-0132, 415.555.0132, +1 415 555 0132.
  let count = 0;
  let trunk = false;
  let dot = -1;
  for (let i = 0; i < length; i++) {
    const code = cell.charCodeAt(i);
    if (code >= digitZero && code <= digitNine) {
      if (code === digitOne && count === 0 && !trunk) trunk = true;
      else found[count++] = code;
    } else if (code === dotMark) dot = i;
    else if (
      code !== space &&
      code !== hyphen &&
      code !== opening &&
      code !== closing &&
      (code !== plus || i > 0)
    )
      return readSlowly(cell);
  }
  // "415555013.0" and "4155550132.50" are decimals, not punctuation; "+4155550132" is a number in Switzerland.
  const decimal = dot !== -1 && dot >= length - 3;
  if (count !== 10 || decimal || (!trunk && cell.charCodeAt(0) === plus)) return readSlowly(cell);
  const fault = faultOfFound();
  if (fault) return unusable(fault);
  if (length > 10) return usable('phone-notation', foundText());
  return foundDigit(0) === 8 && tollFree.has(cell.slice(0, 3)) ? usable('phone-toll-free') : usableCell;
}
