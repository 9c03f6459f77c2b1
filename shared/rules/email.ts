import type { CellReading } from './cell-reading.ts';
import { emptyCell, repairable, unusable, unwrapped, usable, usableCell } from './cell-reading.ts';

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

// What each ASCII character may be in an address (RFC 5322 dot-atom; RFC 1035 labels).
const inLocal = 1;
const inDomain = 2;
const roles = new Uint8Array(128);
for (const char of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+/=?^_`{|}~-.")
  roles[char.charCodeAt(0)] = inLocal;
for (const char of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.') {
  const code = char.charCodeAt(0);
  roles[code] = (roles[code] ?? 0) | inDomain;
}
const dot = 46;
const hyphen = 45;
const at = 64;

/**
 * Where the @ of a valid address stands, or -1. Valid is what mail systems accept in practice: the dot-atom form
 * of RFC 5322 with the lengths of RFC 5321 (64 before the @, 254 in all), a domain of at least two labels whose
 * last holds no digit. Quoted local parts and address literals are not accepted. Letters outside ASCII pass
 * (RFC 6531), and are remarked on by the caller.
 */
function atOf(text: string): number {
  const length = text.length;
  if (length < 6 || length > 254) return -1;
  let where = -1;
  let lastDot = -1;
  let role = inLocal;
  let before = dot;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code === at) {
      if (where !== -1 || i === 0 || i > 64 || before === dot) return -1;
      where = i;
      role = inDomain;
      before = dot;
      continue;
    }
    if (code < 128) {
      if (((roles[code] ?? 0) & role) === 0) return -1;
      if (code === dot) {
        if (before === dot || (where !== -1 && before === hyphen)) return -1;
        if (where !== -1) lastDot = i;
      } else if (code === hyphen && where !== -1 && before === dot) return -1;
    } else if (code < 0xa1 || (code >= 0x2000 && code <= 0x206f)) return -1;
    before = code;
  }
  if (where === -1 || lastDot === -1 || length - lastDot < 3 || before === hyphen) return -1;
  for (let i = lastDot + 1; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57 && !text.startsWith('xn--', lastDot + 1)) return -1;
  }
  return where;
}

/** Remarks on a valid address. */
function remark(text: string, where: number): CellReading {
  if (typos.has(text.slice(where + 1).toLowerCase())) return usable('email-typo');
  if (where < 11 && placeholderNames.has(text.slice(0, where).toLowerCase()))
    return usable('email-placeholder');
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return usable('email-international');
  return usableCell;
}

/** Takes an address out of what stands around it: what is left, and the finding that names it. */
function readSlowly(cell: string): CellReading {
  const text = unwrapped(cell);
  if (text === '') return emptyCell;
  const outer = atOf(text);
  if (outer !== -1) {
    const remarked = remark(text, outer);
    return usable(remarked.finding ?? 'email-notation', text);
  }
  if (!text.includes('@')) return unusable('email-no-at');
  const parts = text.split(/[;,|\s/<>()[\]"]+/).map((part) =>
    part
      .replace(/^mailto:/i, '')
      .replace(/\?subject=.*$/i, '')
      .replace(/^[.,:;'"]+|[.,:;'"!]+$/g, ''),
  );
  const found = [...new Set(parts.filter((part) => atOf(part) !== -1).map((part) => part.toLowerCase()))];
  const first = parts.find((part) => atOf(part) !== -1);
  if (first !== undefined) {
    if (found.length > 1) return repairable('email-several', first);
    const around = text.replace(/[.,:;'"!\s]+/g, '').length - first.replace(/[.'!]+/g, '').length;
    return repairable(around > 0 ? 'email-wrapped' : 'email-punctuation', first);
  }
  // "ann @ example.com": white space beside the @ or a dot only; "ann lee@example.com" could be two things.
  const closed = text.replace(/\s*([@.])\s*/g, '$1');
  if (closed !== text && atOf(closed) !== -1) return repairable('email-spaces', closed);
  return unusable('email-invalid');
}

/** Reads a cell that should hold one email address; letter case is kept. */
export function readEmail(cell: string): CellReading {
  if (cell.length === 0) return emptyCell;
  const where = atOf(cell);
  // A leading apostrophe is allowed in an address, but is nearly always a spreadsheet's mark for text.
  return where === -1 || cell.startsWith("'") ? readSlowly(cell) : remark(cell, where);
}
