import { format, getFormatInfo, isValidFormat } from 'numfmt';

/** From a number cell's raw value to its text. */
export type NumberText = (raw: string) => string;

/** Serial dates of the 1904 system (workbooks from old Macs) count from this many days later. */
const days1904 = 1462;

/**
 * How a number cell with this format reads on the screen: "00000" keeps a ZIP code's zeros, a date is a date.
 * One departure from the screen: where Excel would round a long number away for want of room (General) or by a
 * scientific format, all its digits are given, because a phone shown as 2.1E+9 is still a phone.
 */
export function numberText(pattern: string, date1904: boolean): NumberText {
  // A pattern that can't be understood shows the bare number.
  const type = isValidFormat(pattern) ? getFormatInfo(pattern).type : 'general';
  if (type === 'general' || type === 'text' || type === 'scientific') return plainNumber;
  const shift = date1904 && (type === 'date' || type === 'datetime') ? days1904 : 0;
  return (raw) => {
    const value = Number(raw);
    if (!Number.isFinite(value)) return raw;
    // Spaces at the ends line figures up in a column; they are not part of what is read.
    return format(pattern, value + shift, { locale: 'en-US' }).trim();
  };
}

/** Every digit that Excel itself keeps (15 significant ones), without exponent where that can be. */
export function plainNumber(raw: string): string {
  if (/^-?[1-9]\d{0,14}$/.test(raw)) return raw;
  const value = Number(raw);
  if (!Number.isFinite(value)) return raw;
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(15)));
}
