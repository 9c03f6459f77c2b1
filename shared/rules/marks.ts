/**
 * The words by which people mark a phone, an address or a person as not to be used. They come from the lists and the
 * customer programs people export: do-not-call flags, mailing programs' states, notes typed beside a value.
 */
export const refusal =
  "(?:please\\s+)?(?:do[\\s_-]*not|don['’]?t|never)[\\s_-]*(?:call|contact|phone|ring|text|sms|e-?mail|mail|use|dial|" +
  'solicit|disturb|send|reach\\s+out)(?:\\s+(?:list|registry))?|d\\.?n\\.?[cdem]\\.?(?:\\s+list)?|' +
  'no\\s+(?:calls?|calling|contact|e-?mails?|texts?|solicit(?:ing|ation|ations|ors)?)|opt(?:ed)?[\\s_-]*out|' +
  'unsub(?:scribed?|s)?|cease\\s+(?:and|&)\\s+desist';
export const failure =
  '(?:(?:hard|soft)[\\s_-]*)?bounce[ds]?|undeliver(?:able|ed)|disconnected|' +
  '(?:out\\s+of|not\\s+in)\\s+(?:service|order)|no\\s+longer(?:\\s+\\p{L}+){1,4}|' +
  'wrong\\s+(?:number|no\\.?|nbr|num|#|person|party|e-?mail|address|contact)|' +
  'bad\\s+(?:number|no\\.?|nbr|num|#|e-?mail|address|contact)|' +
  "not\\s+(?:working|valid|active|current|deliverable|interested)|deceased|dec['’]d|passed\\s+away|" +
  'the\\s+late|r\\.\\s?i\\.\\s?p|fallecid[oa]|décédée?|verstorben|invalid(?:ated)?';
/** What is a mark beside a phone or an address, but may be part of a name: Old Navy, Mr. Stop. */
export const beside =
  'stop(?:ped)?(?:\\s+(?:calling|contacting|e-?mailing|call|contact|e-?mails?))?|bouncing|disconnect|disco?|wrong|bad|' +
  'inactive|deactivated|suspended|expired|obsolete|outdated|dead|died|old|former(?:ly)?|previous|prior|' +
  'fax|facsimile|e-?fax|blocked|blacklist(?:ed)?|suppress(?:ed)?|removed?|litigat(?:or|ion)|tcpa|refused|rejected|' +
  'returned|spam(?:\\s+complaint)?|complain(?:ed|t|ts)|unreachable|quarantined|void|fake|cancel{1,2}ed|closed|nis|' +
  'delete[d]?|disabled|d/c|w/n|c\\s?&\\s?d|rip|late|left\\s+(?:the\\s+)?company|fired|dec(?=\\.|\\s*\\))';

const wholeWords = (words: string, flags: string) =>
  new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})\\.?`, flags);
const besideValue = wholeWords(`${refusal}|${failure}|${beside}`, 'giu');
const inName = wholeWords(`${refusal}|${failure}`, 'iu');
const ofBusiness = `${refusal}|${failure}|${beside}|permanently\\s+closed|out\\s+of\\s+business|defunct|dissolved|dup(?:licate)?`;
/** Words that a sign sets off: "Ann - old", "(closed)". */
const setOffBySign = (words: string) => `(?:[([*]|\\s[–—-])\\s*((?:${words})\\.?)\\s*(?:[)\\]*]|$)`;
const setOff = new RegExp(
  `${setOffBySign(ofBusiness)}|^((?:${refusal}|${failure}|duplicate)\\.?)\\s+[–—-]\\s`,
  'iu',
);
const anySetOff = new RegExp(setOffBySign(`${refusal}|${failure}|${beside}`), 'iu');
/** In capitals behind a name in small letters it is no part of it, as in Rip Torn. */
const restInPeace = /RIP(?<=\p{Ll}.*\sRIP)$/u;
/** Signs by which people cross out a value or say that somebody has died; they stand in no name. */
const crosses = '†✝✗✘✖❌❎⛔🚫☠×';
/** These, and those of a doubt. */
const signs = new RegExp(`\\?+|¿|~~+|[${crosses}]`, 'gu');
const crossInName = new RegExp(`[${crosses}]`, 'u');
/** Spares most names the search for marks that are set off. */
const maySetOff = new RegExp(`[([*${crosses}]|\\s[–—-]`, 'u');
const anyFax = wholeWords('fx?', 'giu');
const onlyRefusal = new RegExp(`^(?:${refusal})$`, 'iu');
/** A name of several words, all of them a mark: Bounce and DNC may be a business's. */
const onlyMark = new RegExp(`^(?=.*\\s)(?:${refusal}|${failure})[.!]*$`, 'iu');

export interface Marked {
  /** The marks as they stand in the text; a question mark is the mark of a doubt. */
  marks: string[];
  /** The text without them. */
  rest: string;
}

/** The text is words that refuse to be called or written to, and nothing else: "Do not contact", "opted out". */
export const isRefusal = (text: string) => onlyRefusal.test(text);

/** Takes the marks out of the words beside a value. @param place What to leave in their place. */
export function takeMarks(words: string, place = ' '): Marked {
  const marks: string[] = [];
  const take = (mark: string) => {
    marks.push(mark.trim());
    return place;
  };
  return { marks, rest: words.replace(besideValue, take).replace(signs, take) };
}

/** Takes "F:" and "Fx" out of the words beside a phone, where they stand for fax. @param place What to leave there. */
export function takeFax({ marks, rest }: Marked, place: string): Marked {
  const fax = rest.match(anyFax) ?? [];
  return { marks: [...marks, ...fax], rest: rest.replace(anyFax, place) };
}

/** A mark in a name. */
interface NameMark {
  /** As it stands there. */
  mark: string;
  /** The name without it and the signs that held it; everything else stays, another mark, too. */
  rest: string;
}

/** @param found What holds the mark: a group of it, or all of it. */
function markAt(name: string, found: RegExpExecArray | null): NameMark | undefined {
  if (found === null) return undefined;
  const [whole, ...groups] = found;
  const mark = groups.find((group) => group !== undefined) ?? whole;
  const at = found.index + whole.indexOf(mark);
  const front = name.slice(0, at).replace(/[\s([*–—,;:-]+$/, '');
  const back = name.slice(at + mark.length).replace(/^[\s)\]*–—,;:-]+/, '');
  return { mark, rest: front === '' || back === '' ? front + back : `${front} ${back}` };
}

/** The mark in a name, such as "Ann Lee (deceased)", or "Ann - old", set off; undefined where there is none. */
export function markInName(name: string): NameMark | undefined {
  const isSetOff = maySetOff.test(name);
  const found = inName.exec(name) ?? (isSetOff ? (anySetOff.exec(name) ?? crossInName.exec(name)) : null);
  return markAt(name, found ?? restInPeace.exec(name));
}

/** The mark that a sign sets off from a business's name: "Acme (do not call)", "Acme - DNC". Its words may be the name itself. */
export const markSetOff = (name: string): NameMark | undefined =>
  markAt(name, setOff.exec(name) ?? onlyMark.exec(name));

/** Marks for a reason: "DNC, wrong number". */
export const listed = (marks: readonly string[]) => [...new Set(marks)].join(', ');
