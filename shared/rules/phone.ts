import {
  type CellReading,
  emptyCell,
  type FindingCode,
  held,
  longestValue,
  unusable,
  usable,
  usableCell,
} from './cell-reading.ts';
import { listed, type Marked, takeFax, takeMarks } from './marks.ts';
import { fromDigits, isOrdinary, judged, judgedAlone, nanpFault } from './phone-digits.ts';
import { narrowed, unwrapped, withAsciiDigits } from './text.ts';

/** The digits of the cell being read, as character codes: one scratch for all cells, as nothing is kept of it. */
const found = new Uint8Array(10);
const foundDigit = (place: number): number => (found[place] ?? 0) - 48;
const foundCode = (from: number): number =>
  foundDigit(from) * 100 + foundDigit(from + 1) * 10 + foundDigit(from + 2);

/**
 * Reads a cell that should hold one U.S. phone number; the strict form is ten digits.
 * No digit is ever added, moved or left away: what is sent stands in the cell in that order, and is all of it but a
 * leading 1, the zeros of ".0" and an extension.
 */
export function readPhone(cell: string): CellReading {
  // The common notations, one look at each character: (415) 555-0132, 415.555.0132, +1 415 555 0132.
  let count = 0;
  for (let at = cell.startsWith('+1') ? 2 : cell.startsWith('1') ? 1 : 0; at < cell.length; at++) {
    const code = cell.charCodeAt(at);
    if (code >= 48 && code <= 57) found[count++] = code;
    else if (!isGap(code) || (count !== 3 && count !== 6 && count !== 0 && count !== 10))
      return numberAmong(cell);
  }
  if (count !== 10) return numberAmong(cell);
  const isPlain = isOrdinary(foundCode(0), foundCode(3));
  if (cell.length === 10) return isPlain ? usableCell : judgedAlone(cell);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0] = found;
  const digits = String.fromCharCode(a, b, c, d, e, f, g, h, i, j);
  return isPlain ? usable('phone-notation', digits) : judged(digits);
}

/** Whether a character may stand between the parts of a number: space ( ) - . */
const isGap = (code: number): boolean =>
  code === 45 || code === 32 || code === 40 || code === 41 || code === 46;

/** What spreadsheets make of phone numbers: numbers with a decimal point, separators or an exponent. */
function readDamaged(text: string): CellReading | undefined {
  const exponent = fromExponent(text);
  if (exponent) return exponent;
  const [, sign, whole] = /^(\+?)(\d+)[.,]0+$/.exec(text) ?? [];
  if (whole !== undefined)
    return sign && !whole.startsWith('1') ? unusable('phone-foreign') : fromDigits(whole, 'phone-decimal');
  if (/^\d+[.,]\d{1,2}$/.test(text)) return unusable('phone-none');
  // As a table of figures writes 4,155,550,132, and as some write 415,555,0132.
  if (/^\d{1,3}(?:,\d{3})+(?:\.0+)?$|^(?:1,)?\d{3},\d{3},\d{4}$/.test(text))
    return fromDigits(text.replace(/\..*$/, '').replaceAll(',', ''));
  return /^\d{5}-\d{4}$/.test(text) ? unusable('phone-zip') : undefined;
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

/** What needs no unwrapping: no invisible character, no mark a spreadsheet puts in front. */
const plainAscii = /^[ -&(-<>-~][ -~]*$/;
/** Cells that hold no words, or only the commonest spelling of an extension: they spare the search for any. */
const onlyDigits = /^[1-9]\d*$/;
const noWords = /^[\d\s().+/-]+$/;
const plainExtension = /^([\d\s().+-]*\d{4})[\s,]*(?:x|ext\.?)\s?\d{1,6}$/i;
/** A gap inside a number. */
const gap = '[\\s.\\-/_·•]*';
const onePhone = new RegExp(
  // The last four in pairs are a U.S. number's behind its 1 only: 532 555 01 42 is one in Turkey, 916 555-01-42 in Russia.
  `(?<![\\d+])(?:[([]?\\+?1[)\\]]?${gap}[([]?\\d{3}[)\\]]?${gap}\\d{3}${gap}\\d{2}[\\s.-]\\d{2}|(?:[([]?\\+?1[)\\]]?${gap})?[([]?\\d{3}[)\\]]?${gap}\\d{3}${gap}\\d{4})(?!\\d)`,
  'g',
);
/** Signs that stand around and between numbers and say nothing. Any other sign is as unknown as a word. */
const silentSigns = /[\s.,;:()[\]<>{}"'`’“”*|\\/_~+&=#·•!-]+/g;
/** What stands for words that were taken out: no number reaches across it. */
const wall = ' | ';
/**
 * Words that only say what kind of number it is. Words that say whose else it is (wife, assistant) are not among them,
 * nor "no", but as a short form in front of the digits: "No. 503-555-0142", and not "no sms" or "NO 503-555-0142".
 */
const labels =
  /(?<!\p{L})(?:(?:tele)?phone|tel|ph|cell(?:ular|phone)?|cel|mobile|mob|home|hm|work|wk|office|off|ofc|direct|dir|dial|main|voice|line|landline|land|business|biz|bus|company|corporate|hq|personal|primary|preferred|best|day(?:time)?|evenings?|eve|nights?|desk|switchboard|toll[\s-]*free|res(?:idence|idential)?|call|text|sms|whatsapp|number|num|(?<=\p{L}\W{0,3})no(?=[\s.:#(+]*\d)|no(?=\s?[.:#][\s(+]*\d)|nbr|us|usa|u\.s\.a?|[cdhmowtpb])(?!\p{L})[.:]*/giu;
/** Whose number it is is not known then: c and o alone are labels. */
const careOf = /(?<!\p{L})c\s*\/\s*o(?!\p{L})/giu;
/** "ext. 12", "x12", "#12", ";ext=12", "poste 12", ",,12" (two pauses for the dialer), at the end. An x alone crosses a number out. */
const extension =
  /[\s,;:.([/|-]*(?:(?<!\p{L})(?:ext(?:ension|en|n)?|xtn|x(?=[\s.:#=-]*\d)|poste|opt(?:ion)?)|#|,,)[\s.:#=-]*\d{0,7}[\s()\].|]*$/iu;

/** Reads everything but the common notations: words, extensions, several numbers, and what spreadsheets do. */
function numberAmong(cell: string): CellReading {
  if (cell.length > longestValue) return unusable('too-long');
  const text = plainAscii.test(cell) ? cell.trim() : tidied(cell);
  if (text === '') return emptyCell;
  if (onlyDigits.test(text)) return fromDigits(text);
  const damaged = readDamaged(text);
  if (damaged) return damaged;
  const [, plain] = plainExtension.exec(text) ?? [];
  if (plain !== undefined) return readNumbers(plain, 'phone-extension');
  if (noWords.test(text)) return readNumbers(text, undefined);
  const { marks, rest } = marksIn(text);
  const unlabelled = rest.replace(careOf, ' care of ').replace(labels, wall);
  const bare = withoutExtension(unlabelled);
  const unknown = bare.replace(/\d+/g, ' ').replace(silentSigns, ' ').trim();
  const repair = bare !== unlabelled ? 'phone-extension' : unlabelled !== text ? 'phone-label' : undefined;
  const reading = readNumbers(bare, repair);
  if (reading.finding === 'phone-several') return reading;
  if (marks.length > 0) return setAside('phone-mark', listed(marks), reading);
  if (reading.finding === 'phone-extra') return reading;
  if (unknown === '') return reading;
  if (text.replace(/\D/g, '').length < 7) return unusable('phone-none');
  return setAside('phone-words', unknown.replace(/\s+/g, ' '), reading);
}

function tidied(cell: string): string {
  return withAsciiDigits(narrowed(unwrapped(cell)))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s/g, ' ');
}

const marksIn = (text: string): Marked =>
  /[^\s\d().+/-]/.test(text) ? takeFax(takeMarks(text, wall), wall) : { marks: [], rest: text };

/** Without its extensions; what has too few digits for a number without it, has none. */
function withoutExtension(text: string): string {
  const bare = text.replace(extension, '');
  if (bare === text || bare.replace(/\D/g, '').length < 7) return text;
  return withoutExtension(bare);
}

/** The number of a cell as what is to be sent only when asked, where it is certain; else unusable for the same reason. */
function setAside(finding: FindingCode, detail: string, { verdict, fixed }: CellReading): CellReading {
  if (verdict === 'unusable' || verdict === 'empty' || fixed === undefined) return unusable(finding, detail);
  return held(finding, detail, fixed);
}

const nothingElse = /^\s*(?:\+?1[\s.-]*)?\(?(\d{3})\)?[\s./-]*(\d{3})[\s./-]*(\d{4})\s*$/;

/** Reads the digits of a cell: one whole number and nothing else, or what is wrong. */
function readNumbers(text: string, repair: FindingCode | undefined): CellReading {
  const [, area, exchange, line] = nothingElse.exec(text) ?? [];
  if (area !== undefined) return judged(`${area}${exchange}${line}`, repair);
  const [, prefix, first] = /^[^\d+]*(\+|00|011)?[\s.()[\]-]*([1-9])/.exec(text) ?? [];
  if (prefix !== undefined && first !== '1') return unusable('phone-foreign');
  const national = prefix === undefined ? text : text.replace(prefix, ' ');
  const spots = national.match(onePhone) ?? [];
  const all = [...new Set(spots.map((spot) => spot.replace(/\D/g, '').slice(-10)))];
  const beside = national.replace(onePhone, ' ').match(/\d+/g) ?? [];
  const real = all.filter((digits) => nanpFault(digits) !== 'phone-placeholder');
  const [number = all[0]] = real;
  if (number === undefined) return ungrouped(national, repair);
  const longer = beside.join('').length >= 7 ? beside.join('-') : undefined;
  if (real.length > 1 || longer !== undefined)
    return unusable(
      'phone-several',
      [...new Set([...real, ...(longer === undefined ? [] : [longer])])].join(' or '),
    );
  if (beside.length > 0) return unusable('phone-extra', `${number} and ${beside.join(', ')}`);
  const damage = all.length > 1 ? 'phone-stand-in' : spots.length > 1 ? 'phone-twice' : repair;
  return judged(number, damage);
}

/** Digits that make no number of the usual form. Ten of them may be one of another country, or a date and an hour. */
function ungrouped(text: string, repair: FindingCode | undefined): CellReading {
  const groups = text.match(/\d+/g) ?? [];
  const reading = fromDigits(groups.join(''), repair);
  if (reading.verdict === 'unusable' || groups.every((group) => group.length === 1)) return reading;
  return unusable('phone-grouping', groups.join(' '));
}
