import { type CellReading, held, unusable } from '../../../shared/rules/cell-reading.ts';
import { markSetOff, withoutMark } from '../../../shared/rules/marks.ts';
import { readText } from '../../../shared/rules/text.ts';
import { hasFirmWord, wordsOf } from './name-words.ts';
import { isLeftByProgram, isWhoever, keysOf, standInOf } from './no-person.ts';

/** Letters and the signs of names: nothing is set off, and no other kind of value. */
const ordinary = /^(?!.* - |(.)\1+$)[A-Za-z][A-Za-z ,'&-]*$/i;
const noEmployer = wordsOf('noEmployer');
const besideNoEmployer = wordsOf('besideNoEmployer');
const noName = wordsOf('noBusiness');
/** First words that may say that there is no business. */
const telling = wordsOf('toldOfBusiness');

/** Reads a cell that should hold a business's name: any text with a letter or digit that is not something else. */
export function readBusinessName(cell: string): CellReading {
  const reading = readText(cell);
  if (reading.verdict !== 'usable') return reading;
  const text = reading.fixed ?? cell;
  const [first = ''] = /^[^ -]*/.exec(text) ?? [];
  if (ordinary.test(text) && !telling.has(first.toLowerCase())) return reading;
  const mark = markSetOff(text);
  if (mark !== undefined) return held('name-mark', mark, withoutMark(text, mark));
  const none = readOtherKind(text) ?? readNoBusiness(text);
  return none?.verdict === 'held' ? { ...none, fixed: reading.fixed } : (none ?? reading);
}

const noEmployerAtAll = ['sole trader', 'independent contractor', 'between jobs', 'out of business'];
/** What begins so and goes on behind a sign: "Retired - US Army", "Self-employed (nails)". */
const begins =
  /^(?:self[\s-]?employed|retired|unemployed)\s*(?:[(,/:;]|\s[–—-])|^stay(?:ing)?[\s-]at[\s-]home\b/i;
/** What people between jobs write: "Seeking new opportunities", "Open to work". */
const lookingForWork =
  /^(?:(?:actively |currently )*(?:looking|seeking|searching)(?: (?:for|a|an|my|new|next|the|other))* (?:work|jobs?|employment|opportunit\w+|roles?|positions?|challenges?)|open to (?:work|(?:new )?opportunit\w+)|in (?:career )?transition|(?:on (?:a )?)?(?:career break|sabbatical))\b/i;

/** Reads words that say that there is no business, or no name of one; undefined for what may be a name. */
function readNoBusiness(text: string): CellReading | undefined {
  if (begins.test(text) || lookingForWork.test(text)) return unusable('business-none');
  const keys = keysOf(text);
  const all = keys.join(' ');
  // AAA is a club, and True a company.
  const isStandIn = standInOf(keys) === 'sure' && !/^(?:([^x])\1+$|true )/.test(all);
  if (text !== 'True' && (isStandIn || keys.every((key) => noName.has(key))))
    return unusable('text-placeholder');
  const isUnemployed =
    keys.some((key) => noEmployer.has(key)) &&
    keys.every((key) => noEmployer.has(key) || besideNoEmployer.has(key)) &&
    all !== 'working';
  return isWhoever(keys) || noEmployerAtAll.includes(all) || isUnemployed
    ? unusable('business-none')
    : undefined;
}

/** A street address and no more: no firm's name ends so, unless its kind stands behind. */
const street =
  /^\d{1,6}[a-z]?\s+(?:[nsew]{1,2}\.?\s+)?(?:[\p{L}\d.'’-]+\s+){1,4}(?:st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|ct|court|hwy|highway|pkwy|parkway|cir|circle|ter|terrace)\.?(?:\s[nsew]{1,2}\.?)?(?:\s*(?:,|#|\b(?:apt|unit|suite|ste|floor|fl)\b).*)?$/iu;
const email = /[^\s@]@[^\s@]+\.[^\s@]/;
const web = /^(?:https?:\/\/|www\.)|:\/\/|^[\w-]+(?:\.[\w-]+)+\/\S+$/i;
const phone =
  /(?<![\d.,-])(?:\+?1[\s.-]*)?(?:\(\d{3}\)\s*|\d{3}[\s./-])\d{3}[\s.-]?\d{4}(?!\d)|(?<!\d)1?\d{10}(?!\d)/;
/** What may stand around a phone that is all there is. */
const besidePhone = /^(?:[\s().:#+-]|tel|phone|ph|cell|mobile|office|fax|(?:x|ext(?:ension)?)\.?\s*\d+)*$/i;
const markup = /<\/?[a-z]+[^>]*>|&#?\w+;|;#/i;

/** Addresses, phones, numbers and what programs left, alone or beside a name. */
function readOtherKind(text: string): CellReading | undefined {
  if (!/[\p{L}\p{N}]/u.test(text)) return unusable('text-placeholder');
  if (isLeftByProgram(text) && !/^\[\p{Ll}+\]$/u.test(text)) return unusable('text-placeholder');
  if (/^\(\p{L}+\)$/u.test(text) && standInOf(keysOf(text))) return unusable('text-placeholder');
  if (street.test(text) && !hasFirmWord(text.replace(/^.*?,/, ''))) return unusable('text-wrong-kind');
  if (web.test(text) || /^(?:mailto:)?\S+@\S+\.\S+$/i.test(text)) return unusable('text-wrong-kind');
  if (/^[\d\s().+-]+$/.test(text) && (/\d{4}|^\d\D*$|^0+$/.test(text) || text.length > 6))
    return unusable('text-wrong-kind');
  const [number] = phone.exec(text) ?? [];
  if (number !== undefined && besidePhone.test(text.replace(number, ''))) return unusable('text-wrong-kind');
  return number !== undefined || email.test(text) || markup.test(text)
    ? held('business-more', undefined, undefined)
    : undefined;
}
