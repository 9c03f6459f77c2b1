import {
  type CellReading,
  emptyCell,
  held,
  longestValue,
  unusable,
  usable,
  usableCell,
} from './cell-reading.ts';
import { atOf, domainDoubt } from './email-address.ts';
import { addressAmong, gluedMark } from './email-surroundings.ts';
import standIns from './stand-in-addresses.json' with { type: 'json' };
import { narrowed, unwrapped } from './text.ts';

const wordsOf = ({ words }: { words: readonly string[] }): ReadonlySet<string> =>
  new Set(words.flatMap((line) => line.split(' ')));
const inFront = wordsOf(standIns.inFront);
const inFrontOfStandIn = wordsOf(standIns.inFrontOfStandIn);
const domains = wordsOf(standIns.domains);
const domainsBehindStandIn = wordsOf(standIns.domainsBehindStandIn);

/** What stand-ins begin with: spares most addresses the search. */
const mayBeStandIn = new RegExp(
  `^(?:${beginnings(inFront, inFrontOfStandIn)})|@(?:${beginnings(domains)})`,
  'i',
);
function beginnings(...lists: ReadonlySet<string>[]): string {
  return [...new Set(lists.flatMap((list) => [...list].map((word) => word.slice(0, 2))))].join('|');
}

/** True for an address that stands where there is none, such as none@none.com. @param at Where its @ stands. */
function isStandInAddress(text: string, at: number): boolean {
  if (!mayBeStandIn.test(text)) return false;
  const front = text
    .slice(0, at)
    .toLowerCase()
    .replace(/[._-]+|\d+$/g, '');
  const domain = text.slice(at + 1, text.indexOf('.', at)).toLowerCase();
  if (inFront.has(front) || domains.has(domain)) return true;
  return inFrontOfStandIn.has(front) && domainsBehindStandIn.has(domain);
}

/** Nearly all addresses: there is nothing they could be as well. */
const ordinary = /^(?!www)[\w+][\w.+'-]*@[\w.-]+$/i;
/** "%20" in a local part: the character as it stands, or a blank as a web link writes it. */
const escaped = /%[\da-f]{2}/i;
/** A slash or braces in front of the @: an address with them, or two of which one is cut short. */
const parted = /^([^@]*)[/{}]([^@/{}]*@.*)$/;
/** Signs that RFC 5322 allows at an address's start, where lists write them to mark it; a plus and a low line are people's. */
const signsInFront = /^[^\p{L}\p{N}_+]+/u;
/** What begins a web address, and hardly anybody's mail address. */
const web = /^www\d?\./i;
/** An address inside another: that of a guest of a Microsoft organization, or of whom a bounce is reported. */
const guest = /^(.+)_([^_@]+\.[^_@]+)#EXT#@/i;
const reported = /^(?:[^@]*[+-])?([^=@+]+)=([^=@]+\.[a-z]{2,})@/i;
/** Letters of two alphabets in one word, which look alike. */
const mixedAlphabets =
  /\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}/u;

/** Remarks on a valid address; its strict form where the cell is not yet in it. */
function remark(text: string, where: number, fixed?: string): CellReading {
  const isOrdinary = ordinary.test(text);
  const twoReadings = isOrdinary ? undefined : otherReading(text);
  if (twoReadings !== undefined) return unusable('email-two-readings', `${text} or ${twoReadings}`);
  // Where a letter was lost, it is nobody knows whose address.
  if (text.includes('?'))
    return unusable('email-invalid', 'it has a question mark, perhaps for a letter that was lost');
  const beyondAscii = !isOrdinary && /[^\0-\x7f]/.test(text);
  if (beyondAscii && mixedAlphabets.test(text)) return unusable('email-alphabets');
  const [local, domain] = [text.slice(0, where), text.slice(where + 1)];
  const doubt = domainDoubt(domain);
  if (doubt?.verdict === 'unusable') return doubt;
  const glued = gluedMark(local);
  if (glued) return { ...glued, fixed: atDomain(glued.fixed, doubt?.fixed ?? domain) ?? fixed };
  if (doubt) return { ...doubt, fixed: atDomain(local, doubt.fixed) ?? fixed };
  if (isStandInAddress(text, where)) return held('email-placeholder', undefined, fixed);
  if (beyondAscii) return usable('email-international', fixed);
  return fixed === undefined ? usableCell : usable('email-notation', fixed);
}

/** The address of a local part and a domain, where both are known and make one. */
function atDomain(local: string | undefined, domain: string | undefined): string | undefined {
  const address = `${local}@${domain}`;
  return local === undefined || domain === undefined || atOf(address) === -1 ? undefined : address;
}

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
