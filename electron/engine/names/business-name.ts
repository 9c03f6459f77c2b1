import { type CellReading, held, unusable } from '../../../shared/rules/cell-reading.ts';
import { markSetOff, withoutMark } from '../../../shared/rules/marks.ts';
import { beginningOf, beginningsOf, readText } from '../../../shared/rules/text.ts';
import { hasFirmWord } from './name-words.ts';
import { allSayingNothing, isLeftByProgram, isWhoever, keysOf, standInOf } from './stand-ins.ts';
import { wordsOf } from './word-lists.ts';

/** What sets a mark off, or begins one: spares most names the search. */
const mayBeMarked =
  /[([*]| [–—-]|^(?:please |do |don|never |no |not |out |opt|wrong |bad |cease |hard |soft |passed )/i;

/** Reads a cell that should hold a business's name: any text with a letter or digit that is not something else. */
export function readBusinessName(cell: string): CellReading {
  const reading = readText(cell);
  if (reading.verdict !== 'usable') return reading;
  const text = reading.fixed ?? cell;
  if (mayBeMarked.test(text)) {
    const mark = markSetOff(text);
    if (mark !== undefined) return held('name-mark', mark, withoutMark(text, mark));
  }
  const none = readNoBusiness(text);
  return none?.verdict === 'held' && none.fixed === undefined
    ? { ...none, fixed: reading.fixed }
    : (none ?? reading);
}

const noEmployer = wordsOf('noEmployer');
const besideNoEmployer = wordsOf('besideNoEmployer');
const noEmployerAtAll = ['sole trader', 'independent contractor', 'between jobs', 'out of business'];
const noName = wordsOf('noBusiness');
/** What begins so and goes on behind a sign: "Retired - US Army", "Self-employed (nails)". */
const begins =
  /^(?:self[\s-]?employed|retired|unemployed)\s*(?:[(,/:;]|\s[–—-])|^stay(?:ing)?[\s-]at[\s-]home\b/i;
/** What people between jobs write: "Seeking new opportunities", "Open to work". */
const lookingForWork =
  /^(?:(?:actively |currently )*(?:looking|seeking|searching)(?: (?:for|a|an|my|new|next|the|other))* (?:work|jobs?|employment|opportunit\w+|roles?|positions?|challenges?)|open to (?:work|(?:new )?opportunit\w+)|in (?:career )?transition|(?:on (?:a )?)?(?:career break|sabbatical))\b/i;
/** A street address and no more: no firm's name ends so, unless its kind stands behind. */
const street =
  /^\d{1,6}[a-z]?\s+(?:[nsew]{1,2}\.?\s+)?(?:[\p{L}\d.'’-]+\s+){1,4}(?:st|street|ave|avenue|rd|road|blvd|boulevard|dr|drive|ln|lane|ct|court|hwy|highway|pkwy|parkway|cir|circle|ter|terrace)\.?(?:\s[nsew]{1,2}\.?)?(?:\s*(?:,|#|\b(?:apt|unit|suite|ste|floor|fl)\b).*)?$/iu;
/** A company that is called such a word, as it writes it. */
const company = 'True';

const email = /[^\s@]@[^\s@]+\.[^\s@]/;
const web = /^(?:https?:\/\/|www\.)|:\/\/|^[\w-]+(?:\.[\w-]+)+\/\S+$/i;
const phone =
  /(?<![\d.,-])(?:\+?1[\s.-]*)?(?:\(\d{3}\)\s*|\d{3}[\s./-])\d{3}[\s.-]?\d{4}(?!\d)|(?<!\d)1?\d{10}(?!\d)/;
/** What may stand around a phone that is all there is. */
const besidePhone = /^(?:[\s().:#+-]|tel|phone|ph|cell|mobile|office|fax|(?:x|ext(?:ension)?)\.?\s*\d+)*$/i;
const markup = /<\/?[a-z]+[^>]*>|&#?\w+;|;#/i;

/** Signs that stand in addresses and in what programs leave, and in few names. */
const oddSigns = new Uint8Array(128);
for (const sign of '@/<>{}[]%$#*\\:;|') oddSigns[sign.charCodeAt(0)] = 1;
const isLetter = (code: number) => (code | 32) > 96 && (code | 32) < 123;

/** True where a text may hold something else than a name: a look at each character spares most names the search. */
function mayBeOtherKind(text: string): boolean {
  let digits = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57) digits++;
    else if (code < 128 && oddSigns[code] === 1) return true;
  }
  const first = text.charCodeAt(0);
  return (
    digits > 3 || !isLetter(first) || ((first | 32) === 119 && text.slice(0, 4).toLowerCase() === 'www.')
  );
}

/** Every word that may be one of those in place of a name. */
const noneWords: ReadonlySet<string> = new Set([
  ...noName,
  ...noEmployer,
  ...besideNoEmployer,
  ...allSayingNothing,
  'asdf',
  'xx',
  'xxx',
  'xxxx',
]);
/** Such a word may go on behind a blank. */
const beginnings = beginningsOf(
  [
    ...noneWords,
    ...'n.a actively currently looking seeking searching open in on career sabbatical'.split(' '),
  ],
  ['', ' ', '-', '.', '_'],
);

/** Reads a cell that holds something else than a business's name; undefined for what may be one. */
function readNoBusiness(text: string): CellReading | undefined {
  const other = mayBeOtherKind(text) ? readOtherKind(text) : undefined;
  if (other || text.length > mostLetters || beginnings[beginningOf(text)] === 0) return other;
  if (begins.test(text) || lookingForWork.test(text)) return unusable('business-none');
  const keys = keysOf(text);
  if (!keys.every((key) => noneWords.has(key)) || text === company) return undefined;
  if (isNoName(keys)) return unusable('text-placeholder');
  const none = isWhoever(keys) || noEmployerAtAll.includes(keys.join(' ')) || isNoEmployer(keys);
  return none ? unusable('business-none') : undefined;
}

/** No stand-in is longer. */
const mostLetters = 40;

/** "Test Company", "not provided", xxx; AAA is a club. */
const isNoName = (keys: readonly string[]) =>
  keys.every((key) => noName.has(key)) ||
  (standInOf(keys) === 'sure' && !/^([^x])\1+$/.test(keys.join(' ')) && keys[0] !== 'true');

const isNoEmployer = (keys: readonly string[]) =>
  keys.some((key) => noEmployer.has(key)) &&
  keys.every((key) => noEmployer.has(key) || besideNoEmployer.has(key)) &&
  keys.join(' ') !== 'working';

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
