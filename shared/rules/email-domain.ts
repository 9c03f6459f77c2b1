import type { FindingCode } from './cell-reading.ts';
import { isTopLevelDomain } from './top-level-domains.ts';

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
