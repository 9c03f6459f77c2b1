import { format, getFormatFromId, getFormatInfo, isValidFormat } from 'numfmt';
import type { WorkbookPackage } from './workbook-package.ts';
import { readDescription } from './workbook-package.ts';

/** From a number cell's raw value to its text. */
type NumberText = (raw: string) => string;

/** Serial dates of the 1904 system (workbooks from old Macs) count from this many days later. */
const days1904 = 1462;

/** Longer formats than Excel lets anybody make (ECMA-376, numFmt); whoever made them wanted the formatter busy. */
const maxPattern = 255;

/**
 * How a number cell with this format reads on the screen: "00000" keeps a ZIP code's zeros, a date is a date.
 * One departure from the screen: where Excel would hide digits, for want of room (General), by a scientific format, by
 * scaling to thousands or altogether (";;;"), all of them are given, because a phone shown as 2.1E+9 is still a phone.
 */
export function numberText(pattern: string, date1904: boolean): NumberText {
  const type = typeOf(pattern);
  if (type === 'general' || type === 'text' || type === 'scientific') return plainNumber;
  const isDate = type === 'date' || type === 'datetime';
  const isTime = isDate || type === 'time';
  const shift = date1904 && isDate ? days1904 : 0;
  return (raw) => {
    const value = Number(raw);
    if (!Number.isFinite(value)) return raw;
    // Spaces at the ends line figures up in a column; they are not part of what is read.
    const text = format(pattern, value + shift, { locale: 'en-US' }).trim();
    return isTime ? text || plainNumber(raw) : withAllDigits(text, raw);
  };
}

/** A pattern that can't be understood shows the bare number. */
function typeOf(pattern: string): string {
  return pattern.length <= maxPattern && isValidFormat(pattern) ? getFormatInfo(pattern).type : 'general';
}

/** The text, unless it lacks digits of a whole number that it stands for. */
function withAllDigits(text: string, raw: string): string {
  const plain = plainNumber(raw);
  if (!/^-?\d+$/.test(plain)) return text === '' ? plain : text;
  // Ten digits in groups of three are a phone in a column that someone took for amounts.
  if (plain.length >= 10 && /\d,\d{3}/.test(text)) return plain;
  return text.replace(/\D/g, '').includes(plain.replace('-', '')) ? text : plain;
}

/** Every digit that Excel itself keeps (15 significant ones), without exponent where that can be. */
function plainNumber(raw: string): string {
  if (/^-?[1-9]\d{0,14}$/.test(raw)) return raw;
  const value = Number(raw);
  if (!Number.isFinite(value)) return raw;
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(15)));
}

/** From a cell's style number to what shows its number; a style that the workbook lacks shows the bare number. */
export type NumberStyles = (style: number) => NumberText;

export const noNumberStyles: NumberStyles = () => plainNumber;

/** Twice what Excel can hold of either; a part with more is read no further. */
const maxStyles = 131_072;

/**
 * Reads a workbook's number formats. Each is looked into when a cell first needs it: workbooks carry thousands of
 * styles that no cell has.
 * @throws ProblemError where the part is damaged or too large.
 */
export async function readNumberStyles(
  pack: WorkbookPackage,
  part: string,
  date1904: boolean,
): Promise<NumberStyles> {
  const patterns = new Map<number, string>();
  const formatIds: number[] = [];
  let inCellStyles = false;
  let done = false;
  await readDescription(
    pack,
    part,
    {
      open(name, attributes) {
        if (name === 'numFmt' && patterns.size < maxStyles)
          patterns.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
        else if (name === 'cellXfs') inCellStyles = true;
        else if (name === 'xf' && inCellStyles) formatIds.push(Number(attributes.numFmtId ?? 0));
        done ||= formatIds.length >= maxStyles;
      },
      close(name) {
        if (name === 'cellXfs') done = true;
      },
    },
    () => done,
  );
  const texts = new Map<number, NumberText>();
  return (style) => {
    const id = formatIds[style] ?? 0;
    const known =
      texts.get(id) ?? numberText(patterns.get(id) ?? (getFormatFromId(id) || 'General'), date1904);
    texts.set(id, known);
    return known;
  };
}
