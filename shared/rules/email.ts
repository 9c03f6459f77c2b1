import type { CellReading } from './cell-reading.ts';
import { emptyCell, held, longestValue, unusable, usable, usableCell } from './cell-reading.ts';
import { domainDoubt } from './email-domain.ts';
import { isStandInAddress } from './email-stand-ins.ts';
import { addressAmong } from './email-surroundings.ts';
import { atOf, hadDoubtfulSign, hadLettersBeyondAscii } from './email-syntax.ts';
import { gluedMark } from './glued-marks.ts';
import { narrowed, unwrapped } from './surroundings.ts';

/** "%20" in a local part: the character as it stands, or a blank as a web link writes it. */
const escaped = /%[\da-f]{2}/i;
/** A slash or braces in front of the @: an address with them, or two of which one is cut short. */
const parted = /^([^@]*)[/{}]([^@/{}]*@.*)$/;
/** Signs that RFC 5322 allows at an address's start, where lists write them to mark it; a plus and a low line are people's. */
const signsInFront = /^[^\p{L}\p{N}_+]+/u;
/** What begins a web address, and hardly anybody's mail address. */
const web = /^www\d?\./i;
const letterW = 119;
/** An address inside another: that of a guest of a Microsoft organization, or of whom a bounce is reported. */
const guest = /^(.+)_([^_@]+\.[^_@]+)#EXT#@/i;
const reported = /^(?:[^@]*[+-])?([^=@+]+)=([^=@]+\.[a-z]{2,})@/i;
/** Letters of two alphabets in one word, which look alike. */
const mixedAlphabets =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;

/** Remarks on a valid address; its strict form where the cell is not yet in it. */
function remark(text: string, where: number, fixed?: string): CellReading {
  const beyondAscii = hadLettersBeyondAscii();
  const first = text.charCodeAt(0);
  const doubtful =
    hadDoubtfulSign() || !beginsLikeName(first) || ((first | 32) === letterW && web.test(text));
  const twoReadings = doubtful ? otherReading(text) : undefined;
  if (twoReadings !== undefined) return unusable('email-two-readings', `${text} or ${twoReadings}`);
  // Where a letter was lost, it is nobody knows whose address.
  if (doubtful && text.lastIndexOf('?', where) !== -1)
    return unusable('email-invalid', 'it has a question mark, perhaps for a letter that was lost');
  if (beyondAscii && mixedAlphabets.test(text)) return unusable('email-alphabets');
  const doubt = domainDoubt(text, where);
  if (doubt?.unusable) return unusable(doubt.finding, doubt.detail);
  const glued = gluedMark(text, where);
  if (glued)
    return held(
      'email-mark',
      glued.mark,
      atDomain(glued.rest, doubt?.instead ?? text.slice(where + 1)) ?? fixed,
    );
  if (doubt) return held(doubt.finding, doubt.detail, atDomain(text.slice(0, where), doubt.instead) ?? fixed);
  if (isStandInAddress(text, where)) return held('email-placeholder', undefined, fixed);
  if (beyondAscii) return usable('email-international', fixed);
  return fixed === undefined ? usableCell : usable('email-notation', fixed);
}

/** The address of a local part and a domain, where both are known and make one. */
function atDomain(local: string | undefined, domain: string | undefined): string | undefined {
  const address = `${local}@${domain}`;
  return local === undefined || domain === undefined || atOf(address) === -1 ? undefined : address;
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
  const [, local, domain] = guest.exec(text) ?? reported.exec(text) ?? [];
  if (domain !== undefined) return `${local}@${domain}`;
  const bare = text.replace(signsInFront, '').replace(web, '');
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
  // Taken out of what surrounds it, the address is looked at like any other; a mark beside it comes first.
  const inner = remark(reading.fixed, atOf(reading.fixed), reading.fixed);
  if (inner.verdict === 'usable') return reading;
  return inner.verdict === 'held' && reading.verdict === 'held' ? { ...reading, fixed: inner.fixed } : inner;
}
