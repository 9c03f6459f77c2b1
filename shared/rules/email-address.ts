import type { FindingCode } from './cell-reading.ts';
import domains from './domains.json' with { type: 'json' };

// What each ASCII character may be in an address (RFC 5322 dot-atom; RFC 1035 labels).
const inLocal = 1;
const inDomain = 2;
/**
 * Stands in an address as well as in what people and programs put around one: a % is also how a web link writes a
 * character, a / parts two addresses, braces stand for a list of names,
 * an = and a # for another address inside it, a ? for a letter that was lost.
 */
const doubtful = 4;
const roles = new Uint8Array(128);
for (const char of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!#$%&'*+/=?^_{}~-.")
  roles[char.charCodeAt(0)] = inLocal;
for (const char of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.') {
  const code = char.charCodeAt(0);
  roles[code] = (roles[code] ?? 0) | inDomain;
}
for (const char of '%/{}=#?') roles[char.charCodeAt(0)] = inLocal | doubtful;
const dot = 46;
const hyphen = 45;
const at = 64;

/** Characters of the address last looked at that call for a second look. */
let doubts = 0;
const beyondAscii = 8;

/**
 * Where the @ of a valid address stands, or -1. Valid is what mail systems accept in practice: the dot-atom form
 * of RFC 5322 with the lengths of RFC 5321 (64 before the @, 254 in all), a domain of at least two labels whose
 * last holds no digit. Quoted local parts and address literals are not accepted, nor | and `, which the RFC allows and
 * lists use between and around addresses. Letters outside ASCII pass
 * (RFC 6531), and are remarked on by the caller.
 */
export function atOf(text: string): number {
  const length = text.length;
  if (length < 6 || length > 254) return -1;
  let where = -1;
  let lastDot = -1;
  let role = inLocal;
  let before = dot;
  doubts = 0;
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
      const may = roles[code] ?? 0;
      if ((may & role) === 0) return -1;
      doubts |= may & doubtful;
      if (code === dot) {
        if (before === dot || (where !== -1 && before === hyphen)) return -1;
        if (where !== -1) lastDot = i;
      } else if (code === hyphen && where !== -1 && before === dot) return -1;
    } else doubts |= beyondAscii;
    before = code;
  }
  if (where === -1 || lastDot === -1 || length - lastDot < 3 || before === hyphen) return -1;
  for (let i = lastDot + 1; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57 && !text.startsWith('xn--', lastDot + 1)) return -1;
  }
  return doubts !== 0 && !plainBeyondAscii(text) ? -1 : where;
}

/** True for an address all of whose characters beyond ASCII are letters, marks and digits, none of full width. */
function plainBeyondAscii(text: string): boolean {
  return !/[^\0-\x7f\p{L}\p{M}\p{Nd}]|[\uff01-\uff5e]/u.test(text);
}

/** True where the address last found valid has a letter beyond ASCII. */
export const hadLettersBeyondAscii = () => (doubts & beyondAscii) !== 0;

/** True where the address last found valid has a %, a slash or a brace in it. */
export const hadDoubtfulSign = () => (doubts & doubtful) !== 0;

/** Mail providers whose domains people mistype, those of five letters or more. */
const providers =
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com comcast.net verizon.net sbcglobal.net bellsouth.net';
/** Other slips, by a neighboring key or another provider's ending. */
const otherSlips =
  'gnail.com gimail.com gmsil.com gmaik.com gmailcom.com googlemail.con yahooo.com yahoocom.com hotnail.com outloook.com ' +
  'iclould.com gmail.co gmail.cm gmail.om gmail.net yahoo.co yahoo.cm yahoo.om hotmail.co hotmail.cm hotmail.om outlook.co ' +
  'outlook.cm icloud.co icloud.cm aol.co aol.cm';

/** A name with a letter left out, doubled, or two of them the other way round; the first letter stays. */
function slipsOf(name: string): string[] {
  const slips: string[] = [];
  for (let i = 1; i < name.length; i++) {
    const [front, letter, next, back] = [
      name.slice(0, i),
      name[i] ?? '',
      name[i + 1] ?? '',
      name.slice(i + 2),
    ];
    slips.push(front + next + back, front + letter + letter + next + back, front + next + letter + back);
  }
  return slips;
}

const slips = new Set(otherSlips.split(' '));
for (const provider of providers.split(' ')) {
  const [name = '', ending = ''] = provider.split('.');
  for (const slip of slipsOf(name)) slips.add(`${slip}.${ending}`);
  slips.delete(provider);
}

/** How many letters a slip may have, to spare most domains the search. */
const longest = Math.max(...[...slips].map((slip) => slip.length));

/** True for a mail provider's domain with a slip in it, as people type them; some are real domains, too. */
const isMistypedProvider = (domain: string) =>
  domain.length <= longest && (slips.has(domain) || slips.has(domain.toLowerCase()));

/** No top-level domain has a hyphen, but those that stand for other letters. */
const hyphenAtEnd = /^\.(?!xn--).*-/i;
/** A domain that cannot exist (RFC 2606), and what people glue to an address to keep mail from going out to it. */
const switchedOff =
  /(?:\.(?:invalid|test)|(?<=\.com)\.[^.]{3,}|(?<=\.(?:com|net|org|edu|gov|us))[._-]?(?:invalid|old|bad|test|wrong|stop|sandbox|x+|dnc|bounced?|unsub(?:scribed)?|optout|inactive|disabled|disconnected))$/i;

/** What speaks against a domain. */
interface DomainDoubt {
  finding: FindingCode;
  /** What of it the finding speaks of. */
  detail: string | undefined;
  /** It is certain what the domain was to be: this one, sent only when asked. Undefined: as it stands. */
  instead: string | undefined;
  /** It cannot be anybody's. */
  unusable: boolean;
}
const doubted = (finding: FindingCode, detail?: string, instead?: string): DomainDoubt => ({
  finding,
  detail,
  instead,
  unusable: false,
});

function lookedAt(domain: string): DomainDoubt | undefined {
  // Nearly every one of them ends so, and is written in small letters.
  if (domain.endsWith('.com') && !domain.endsWith('.com.com'))
    return isMistypedProvider(domain) ? doubted('email-typo', domain) : undefined;
  const dot = domain.lastIndexOf('.');
  const ending = domain.slice(dot);
  const behindCom = domain.startsWith('.com', dot - 4) && ending.length > 3;
  if (isTopLevelDomain(ending.slice(1)) && !behindCom)
    return isMistypedProvider(domain) ? doubted('email-typo', domain) : undefined;
  if (/\.com$/i.test(ending)) return doubted('email-typo', domain);
  const before = domain.replace(switchedOff, '');
  if (before !== domain)
    return before.includes('.')
      ? doubted('email-off', undefined, before)
      : { ...doubted('email-off'), unusable: true };
  return hyphenAtEnd.test(ending)
    ? { ...doubted('email-invalid'), unusable: true }
    : doubted('email-ending', ending);
}

const seen = new Map<string, DomainDoubt | null>();
const seenLimit = 5000;

/** What speaks against a valid address's domain; undefined where nothing does. @param at Where its @ stands. */
export function domainDoubt(address: string, at: number): DomainDoubt | undefined {
  const domain = address.slice(at + 1);
  const known = seen.get(domain);
  if (known !== undefined) return known ?? undefined;
  const doubt = lookedAt(domain);
  // Most addresses of a list share a few domains; a file of other things must not fill the memory.
  if (seen.size < seenLimit && domain.length < 60) seen.set(domain, doubt ?? null);
  return doubt;
}

/** Kept for examples and the like (RFC 2606): no mail goes to it, and lists to try things with are full of it. */
const forExamples = 'example';

const endings: ReadonlySet<string> = new Set(
  [...domains.topLevelDomains.entries, forExamples].flatMap((line) => line.split(' ')),
);

/** True for what may stand behind the last dot of an address; letters of other scripts are not looked at. */
export const isTopLevelDomain = (ending: string) =>
  endings.has(ending) || endings.has(ending.toLowerCase()) || /^xn--|[^\0-\x7f]/i.test(ending);
