import { type CellReading, held, unusable } from './cell-reading.ts';
import domains from './domains.json' with { type: 'json' };
import { memoized } from './text.ts';

/** The form of an address (RFC 5322 dot-atom; RFC 1035 labels). @param letters What counts as letters, and digits beyond 9. */
const form = (letters: string, flags: string) => {
  const atom = `[${letters}\\d!#$%&'*+/=?^_{}~-]+`;
  const label = `(?!-)[${letters}\\d-]+(?<!-)\\.`;
  const ending = `(?!-)(?:xn--[a-z\\d-]+|[${letters}-]{2,})(?<!-)`;
  return new RegExp(`^${atom}(?:\\.${atom})*@(?:${label})+${ending}$`, flags);
};
const ascii = form('a-z', 'i');
const international = form('a-z\\p{L}\\p{M}\\p{Nd}', 'iu');
const beyondAscii = /[^\0-\x7f]/;
const fullWidth = /[\uff01-\uff5e]/;

/**
 * Where the @ of a valid address stands, or -1. Valid is what mail systems accept in practice: the dot-atom form
 * of RFC 5322 with the lengths of RFC 5321 (64 before the @, 254 in all), a domain of at least two labels whose
 * last holds no digit. Quoted local parts and address literals are not accepted, nor | and `, which the RFC allows and
 * lists use between and around addresses. Letters outside ASCII pass
 * (RFC 6531), and are remarked on by the caller.
 */
export function atOf(text: string): number {
  const at = text.indexOf('@');
  if (at < 1 || at > 64 || text.length > 254) return -1;
  const isValid =
    ascii.test(text) || (beyondAscii.test(text) && !fullWidth.test(text) && international.test(text));
  return isValid ? at : -1;
}

const wordsOf = ({ entries }: { entries: readonly string[] }) => entries.flatMap((line) => line.split(' '));

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

const slips = new Set(wordsOf(domains.otherSlips));
for (const provider of wordsOf(domains.providers)) {
  const [name = '', ending = ''] = provider.split('.');
  for (const slip of slipsOf(name)) slips.add(`${slip}.${ending}`);
  slips.delete(provider);
}

/** True for a mail provider's domain with a slip in it, as people type them; some are real domains, too. */
const isMistypedProvider = (domain: string) => slips.has(domain.toLowerCase());

/** No top-level domain has a hyphen, but those that stand for other letters. */
const hyphenAtEnd = /^\.(?!xn--).*-/i;
/** A domain that cannot exist (RFC 2606), and what people glue to an address to keep mail from going out to it. */
const switchedOff =
  /(?:\.(?:invalid|test)|(?<=\.com)\.[^.]{3,}|(?<=\.(?:com|net|org|edu|gov|us))[._-]?(?:invalid|old|bad|test|wrong|stop|sandbox|x+|dnc|bounced?|unsub(?:scribed)?|optout|inactive|disabled|disconnected))$/i;

function readDomain(domain: string): CellReading | undefined {
  const dot = domain.lastIndexOf('.');
  const ending = domain.slice(dot);
  const behindCom = domain.startsWith('.com', dot - 4) && ending.length > 3;
  if (isTopLevelDomain(ending.slice(1)) && !behindCom)
    return isMistypedProvider(domain) ? held('email-typo', domain, undefined) : undefined;
  if (/\.com$/i.test(ending)) return held('email-typo', domain, undefined);
  const before = domain.replace(switchedOff, '');
  if (before !== domain)
    return before.includes('.') ? held('email-off', undefined, before) : unusable('email-off');
  return hyphenAtEnd.test(ending) ? unusable('email-invalid') : held('email-ending', ending, undefined);
}

/**
 * What speaks against the domain of a valid address, with the domain it was to be where that is certain; undefined where
 * nothing does. Most addresses of a list share a few.
 */
export const domainDoubt = memoized(readDomain);

/** Kept for examples and the like (RFC 2606): no mail goes to it, and lists to try things with are full of it. */
const forExamples = 'example';

const endings: ReadonlySet<string> = new Set([...wordsOf(domains.topLevelDomains), forExamples]);

/** True for what may stand behind the last dot of an address; letters of other scripts are not looked at. */
export const isTopLevelDomain = (ending: string) =>
  endings.has(ending.toLowerCase()) || /^xn--|[^\0-\x7f]/i.test(ending);
