import type { CellReading } from './cell-reading.ts';
import { unusable } from './cell-reading.ts';
import { fromDigits } from './phone-digits.ts';

/** What spreadsheets make of phone numbers: numbers with a decimal point or an exponent, and dates. */
export function readDamaged(text: string): CellReading | undefined {
  const exponent = fromExponent(text);
  if (exponent) return exponent;
  const [, sign, whole] = /^(\+?)(\d+)[.,]0+$/.exec(text) ?? [];
  if (whole !== undefined)
    return sign && !whole.startsWith('1') ? unusable('phone-foreign') : fromDigits(whole, 'phone-decimal');
  if (/^\d+[.,]\d{1,2}$/.test(text)) return unusable('phone-none');
  // As a table of figures writes 4,155,550,132, and as some write 415,555,0132.
  if (/^\d{1,3}(?:,\d{3})+(?:\.0+)?$|^(?:1,)?\d{3},\d{3},\d{4}$/.test(text))
    return fromDigits(text.replace(/\..*$/, '').replaceAll(',', ''));
  if (/^\d{5}-\d{4}$/.test(text)) return unusable('phone-zip');
  return isDate(text) ? unusable('phone-date') : undefined;
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

const threeParts = /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})(?:[\sT]+\d{1,2}:\d{2}.*)?$/i;
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*';
const withMonth = new RegExp(
  `^(?:\\d{1,2}[\\s-]${month}(?:[\\s,-]+\\d{2,4})?|${month}[\\s-]\\d{1,4}(?:,?\\s\\d{4})?)(?:[\\sT]+\\d{1,2}:\\d{2}.*)?$`,
  'i',
);

/** True for a day of the calendar, in any of the usual orders; nine digits in three groups are none. */
function isDate(text: string): boolean {
  if (withMonth.test(text)) return true;
  const [, first = '', , second = '', third = ''] = threeParts.exec(text) ?? [];
  if (first === '') return false;
  const [a, b, c] = [Number(first), Number(second), Number(third)];
  const day = (value: number) => value >= 1 && value <= 31;
  const isMonth = (value: number) => value >= 1 && value <= 12;
  const dayAndMonth = (one: number, other: number) =>
    (isMonth(one) && day(other)) || (day(one) && isMonth(other));
  // Spreadsheets know the years 1900 to 9999, and write short ones with two digits.
  const year = (digits: string) => digits.length === 2 || (digits.length === 4 && Number(digits) >= 1900);
  return (
    (year(third) && first.length < 3 && dayAndMonth(a, b)) ||
    (first.length === 4 && year(first) && dayAndMonth(b, c))
  );
}
