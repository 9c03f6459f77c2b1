import type { CellReading } from './cell-reading.ts';
import { emptyCell, held, longestValue, unusable, usable, usableCell } from './cell-reading.ts';
import { addressAmong } from './email-surroundings.ts';
import { atOf, hadDoubtfulSign, hadLettersBeyondAscii, lengthOfEnd } from './email-syntax.ts';
import { narrowed, unwrapped } from './surroundings.ts';

/** Slips of the common mail providers' domains, as people type them. Only ever a hint: some are real domains. */
const typos = new Set(
  (
    'gmial.com gmai.com gmal.com gmil.com gnail.com gamil.com gmaill.com gmail.co gmail.con gmail.cm gmail.om ' +
    'gmail.comm gmail.cmo gmailcom.com gimail.com googlemail.con yahooo.com yaho.com yhoo.com yahho.com yahoo.con ' +
    'yahoo.co yahoo.cm yahoo.comm yahoocom.com ymail.con hotmial.com hotmai.com hotmal.com hotmil.com homail.com ' +
    'hotmaill.com hotmail.con hotmail.co hotmail.cm hotnail.com outlok.com outloook.com outlook.con outlook.co ' +
    'outllook.com iclud.com icloud.con iclould.com icoud.com aol.con aol.co aol.cm comcast.con comcast.ent ' +
    'comcst.net sbcglobal.ent verizon.ent att.ent'
  ).split(' '),
);
const placeholderNames = new Set([
  'none',
  'noemail',
  'no-email',
  'noreply',
  'no-reply',
  'donotreply',
  'na',
  'null',
  'unknown',
  'test',
  'asdf',
]);

/** "%20" in a local part: the character as it stands, or a blank as a web link writes it. */
const escaped = /%[\da-f]{2}/i;
/** A slash or braces in front of the @: an address with them, or two of which one is cut short. */
const parted = /^([^@]*)[/{}]([^@/{}]*@.*)$/;
/** Signs that RFC 5322 allows at an address's start, where lists write them to mark it; a plus and a low line are people's. */
const signsInFront = /^[^\p{L}\p{N}_+]+/u;
/** Letters of two alphabets in one word, which look alike. */
const mixedAlphabets =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;
/** No top-level domain has a hyphen, but those that stand for other letters. */
const hyphenAtEnd = /\.(?!xn--)[^.@]*-[^.@]*$/i;
/** A domain that cannot exist (RFC 2606), and words that people glue to an address, to keep mail from going out to it. */
const switchedOff =
  /(?:\.(?:invalid|test)|(?<=\.(?:com|net|org|edu|gov|us))[._-]?(?:invalid|old|bad|test|wrong|stop|sandbox|x+|dnc|bounced?|unsub(?:scribed)?|optout|inactive|disabled|disconnected))$/i;

/** Remarks on a valid address; its strict form where the cell is not yet in it. */
function remark(text: string, where: number, fixed?: string): CellReading {
  const beyondAscii = hadLettersBeyondAscii();
  const twoReadings =
    hadDoubtfulSign() || !beginsLikeName(text.charCodeAt(0)) ? otherReading(text) : undefined;
  if (twoReadings !== undefined) return unusable('email-two-readings', `${text} or ${twoReadings}`);
  // No such word is shorter than what ends a domain: comold, .test.
  if (lengthOfEnd() > 3) {
    if (switchedOff.test(text)) {
      const before = text.replace(switchedOff, '');
      return atOf(before) === -1 ? unusable('email-off') : held('email-off', undefined, before);
    }
    if (hyphenAtEnd.test(text)) return unusable('email-invalid');
  }
  if (beyondAscii && mixedAlphabets.test(text)) return unusable('email-alphabets');
  if (typos.has(text.slice(where + 1).toLowerCase())) return usable('email-typo', fixed);
  if (where < 11 && placeholderNames.has(text.slice(0, where).toLowerCase()))
    return usable('email-placeholder', fixed);
  if (beyondAscii) return usable('email-international', fixed);
  return fixed === undefined ? usableCell : usable('email-notation', fixed);
}

/** Letters, digits, the plus and the low line, and what is beyond ASCII: what people's addresses begin with. */
const beginsLikeName = (code: number) =>
  (code > 96 && code < 123) ||
  (code > 63 && code < 91) ||
  (code > 47 && code < 58) ||
  code === 43 ||
  code === 95 ||
  code > 127;

/** What an address with signs that stand around one could be as well; undefined where there is nothing else. */
function otherReading(text: string): string | undefined {
  if (escaped.test(text)) return unescapedOnce(text);
  const [, front = '', back = ''] = parted.exec(text) ?? [];
  if (back !== '') return back.startsWith('@') ? `${front.replace(/[/{}]/g, '')}${back}` : back;
  const bare = text.replace(signsInFront, '');
  return bare === text ? undefined : bare;
}

/** An address with a %20 in it, read as an escape. */
function unescapedOnce(text: string): string {
  return text
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .trim();
}

/** Reads a cell that should hold one email address; letter case is kept. */
export function readEmail(cell: string): CellReading {
  if (cell.length === 0) return emptyCell;
  const where = atOf(cell);
  // A leading apostrophe is allowed in an address, but is nearly always a spreadsheet's mark for text.
  if (where !== -1 && !cell.startsWith("'")) return remark(cell, where);
  if (cell.length > longestValue) return unusable('too-long');
  const text = narrowed(unwrapped(cell));
  if (text === '') return emptyCell;
  const outer = atOf(text);
  if (outer !== -1) return remark(text, outer, text);
  const reading = addressAmong(text);
  if (reading.fixed === undefined) return reading;
  // Taken out of what surrounds it, the address is looked at like any other.
  const inner = remark(reading.fixed, atOf(reading.fixed));
  return inner.verdict === 'usable' ? reading : inner;
}
