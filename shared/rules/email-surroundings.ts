import { type CellReading, type FindingCode, held, repairable, unusable } from './cell-reading.ts';
import { atOf } from './email-address.ts';
import { beside, failure, listed, markInName, refusal, takeMarks } from './marks.ts';

/** Signs that stand between addresses and around them, and in none. */
const runs = /[^\s,;:<>()[\]"“”„«»‘’|\\]+/gu;
/** Labels that only say what the address is; in front of it they need a sign behind them, unless they say "email". */
const label =
  '(?<![\\p{L}\\p{N}])(?:(?:work|home|personal|private|business|office|company|primary|secondary|main|preferred)' +
  '(?:\\s+e-?mail)?|e-?mail(?:\\s*address(?:es)?)?|mail\\s*to|mail|smtp)(?:\\s*#?\\d)?(?![\\p{L}\\p{N}])';
const labelBehind = new RegExp(label, 'giu');
const labelInFront = new RegExp(
  `${label}(?=\\s*[:=)\\]]|\\s+[–—-])|(?<![\\p{L}\\p{N}])e-?mail(?:\\s*address)?(?![\\p{L}\\p{N}])`,
  'giu',
);
const standIns = /(?<![\p{L}\p{N}])(?:n\/a|none|null|unknown|tbd)(?![\p{L}\p{N}])/giu;
/** Where the address stood, in the text around it. */
const hole = '\uffff';

/**
 * Reads text with more in it than an address. An address comes out only where it ends beyond doubt: at a bracket or
 * quote, or at signs and known words. Any other word may be a part of it that a slip cut off: "john smith@acme.com" is
 * smith@ or john.smith@, "ann@acme.co m" is .co or .com.
 */
export function addressAmong(cell: string): CellReading {
  const text = unlinked(cell);
  if (!text.includes('@')) {
    const { marks } = takeMarks(text);
    return marks.length > 0 ? unusable('email-mark', listed(marks)) : unusable('email-no-at');
  }
  const link = fromLink(text);
  if (link) return link;
  const found = addressesIn(text);
  const [address] = found;
  if (address === undefined) return closedUp(text) ?? partedInFront(text) ?? unusable('email-invalid');
  const outside = found.reduce((rest, one) => rest.replaceAll(one, hole), text);
  if (outside.includes('@')) return unusable('email-several', [...found, broken(outside)].join(' or '));
  const different = new Set(found.map((one) => one.toLowerCase()));
  if (different.size > 1) return unusable('email-several', found.join(' or '));
  return judgeSurroundings(address, outside);
}

/** Every valid address between the signs that part addresses. */
function addressesIn(text: string): string[] {
  const found = new Set<string>();
  for (const [run] of text.matchAll(runs)) {
    if (!run.includes('@')) continue;
    // A slash may stand in an address, and parts two of them.
    const whole = core(run);
    for (const part of atOf(whole) === -1 ? run.split('/').map(core) : [whole]) {
      if (atOf(part) !== -1) found.add(part);
    }
  }
  // The longest first, so that taking one out of the text never takes a piece of another.
  return [...found].sort((a, b) => b.length - a.length);
}

/** Without the quotes in front and the signs behind that no address begins or ends with. A dot in front stays: something is missing there. */
const core = (run: string) => run.replace(/^['‘’`]+|[.'’`!?*…]+$/gu, '');

/** The rest of a cell in which an address that is none stands beside one that is. */
const broken = (outside: string) =>
  [...outside.replaceAll(hole, ' ').matchAll(runs)].map(([run]) => run).find((run) => run.includes('@')) ??
  '@';

/** "john .smith@acme.com": a blank beside a dot in front of the @, which can belong to the address or part two words. */
function partedInFront(text: string): CellReading | undefined {
  const [, before = '', address = ''] = /^(\S*)\s+\.\s*(\S+)$/.exec(text) ?? [];
  if (atOf(address) === -1) return undefined;
  return unusable('email-two-readings', `${before}.${address} or ${address}`);
}

/** An address with blanks beside its @ or a dot of its domain: "ann @ example. com". */
function closedUp(text: string): CellReading | undefined {
  const [, local = '', spaced = ''] = /^([^\s@]+)\s*@\s*([^@]+)$/.exec(text) ?? [];
  const domain = spaced.replace(/\s*\.\s*/g, '.');
  const address = `${local}@${domain}`;
  if (address === text || atOf(address) === -1) return undefined;
  // "ann@mail.example. com" may end before the blank, too.
  for (const gap of spaced.matchAll(/\s+\.|\.\s+/g)) {
    const before = `${local}@${spaced.slice(0, gap.index).replace(/\s*\.\s*/g, '.')}`;
    if (atOf(before) !== -1) return unusable('email-two-readings', `${address} or ${before}`);
  }
  return repairable('email-spaces', address);
}

/** Name <ann@example.com>, Name (ann@example.com), Name [mailto:ann@example.com]: the address book's form (RFC 5322, 3.4). */
const bracketed = new RegExp(
  `^(.*?)(?:<\\s*(?:mailto:)?${hole}\\s*>|\\(\\s*(?:mailto:)?${hole}\\s*\\)|\\[\\s*(?:mailto:)?${hole}\\s*\\])(?![\\p{L}\\p{N}])(.*)$`,
  'isu',
);
/** Words in front of an address that say it is another person's: "wife <ann@…>", "Asst: Bob <bob@…>", "Ann via Docs <docs@…>". */
const anotherInFront = new RegExp(
  '^\\s*(?:(?:his|her|their|my)\\s+)?(?:wife|husband|spouse|partner|mother|father|mom|dad|son|daughter|brother|sister|' +
    'parents?|assistant|asst|secretary|attorney|lawyer|agent|boss|not|no|care of|c/o)\\.?\\s*(?:[:(–—-].*)?$|' +
    '\\s(?:via|on behalf of|c/o)\\s.*',
  'iu',
);

/** The marks in the name in front of an address: any where they are all it says, else those that a name cannot hold. */
function marksInFront(name: string): string[] {
  const { marks, rest } = takeMarks(name);
  if (!someWord.test(rest)) return marks;
  const found = markInName(name);
  return found ? [found.mark] : marks.filter((mark) => !someWord.test(mark));
}

/** A remark behind the address, set off by a blank: ann@example.com (Ann's own). */
const remarkBehind = new RegExp(`(?<=${hole}[^(]*\\s)\\([^()]*\\)`, 'gu');

/** Decides whether the one address of a cell is all there is, by what stands around it. */
function judgeSurroundings(address: string, outside: string): CellReading {
  const [, before, behind] = bracketed.exec(outside) ?? [];
  if (before !== undefined && behind !== undefined && !behind.includes(hole)) {
    const { marks, rest } = takeMarks(behind);
    marks.unshift(...marksInFront(before));
    const [another] = anotherInFront.exec(before) ?? [];
    if (another !== undefined && marks.length === 0) return held('email-remark', inOneLine(another), address);
    return sureAddress(address, marks, rest, 'email-wrapped');
  }
  if (/\.co$/i.test(address) && outside.includes(`${hole}.`))
    return unusable('email-two-readings', `${address} or a longer one that begins so`);
  const remarks = [...outside.matchAll(remarkBehind)].map(([words]) => words);
  const plain = takeMarks(remarks.reduce((rest, words) => rest.replace(words, ' '), outside));
  const remarked = takeMarks(remarks.join(' '));
  const [front = '', ...behindIt] = plain.rest.replace(standIns, ' ').split(hole);
  const unknown = `${front.replace(labelInFront, ' ')} ${behindIt.join(' ').replace(labelBehind, ' ')}`;
  if (someWord.test(unknown)) return twoReadings(address, outside, unknown);
  const marks = [...plain.marks, ...remarked.marks];
  const twice = outside.split(hole).length > 2;
  const around = /[\p{L}\p{N}<>()[\]]/u.test(outside) ? 'email-wrapped' : 'email-punctuation';
  return sureAddress(address, marks, remarked.rest, twice ? 'email-twice' : around);
}

/** The address, held back where it is marked, or where somebody noted beside it what nobody here understands. */
function sureAddress(address: string, marks: string[], remark: string, repair: FindingCode): CellReading {
  if (marks.length > 0) return held('email-mark', listed(marks), address);
  const unknown = someWord.test(remark.replace(labelBehind, ' ').replace(standIns, ' '));
  return unknown ? held('email-remark', inOneLine(remark), address) : repairable(repair, address);
}

const someWord = /[\p{L}\p{N}]/u;
const inOneLine = (words: string) =>
  words.replace(/^[\s,;:()[\]/–—-]+|[\s,;:()[\]/–—-]+$/g, '').replace(/[\s,;:]+/g, ' ');

const wordsAtHole = new RegExp(`([^\\s,;:.${hole}]*)[\\s,;:.]*${hole}[\\s,;:.]*([^\\s,;:${hole}]*)`, 'u');

/** Says both readings where a word beside the address makes another one with it, else names the words. */
function twoReadings(address: string, outside: string, unknown: string): CellReading {
  const [left = '', right = ''] = (wordsAtHole.exec(outside) ?? []).slice(1).map(inOneLine);
  const behind = [`${address}${right}`, `${address}.${right}`];
  // "ann@acme.co m" lacks a letter, "ann@acme.co uk" a dot.
  if (right.length > 1) behind.reverse();
  const others = [...(left ? [`${left}.${address}`] : []), ...(right ? behind : [])];
  const joined = others.find((other) => atOf(other) !== -1);
  if (joined !== undefined) return unusable('email-two-readings', `${joined} or ${address}`);
  return unusable('email-words', inOneLine(unknown));
}

/** What programs write for a link to an address, as "Ann <ann@example.com>": HTML, a spreadsheet's HYPERLINK, Access. */
function unlinked(text: string): string {
  if (!/[<#&]|^=/.test(text)) return text;
  return text
    .replace(/&nbsp;|&#160;/gi, ' ')
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&quot;/gi, '"')
    .replace(/<a\s[^>]*href=["']?mailto:([^"'?>\s]+)[^>]*>([^<]*)<\/a>/i, '$2 <$1>')
    .replace(/^=HYPERLINK\("mailto:([^"?]+)[^"]*"(?:[,;]\s*"([^"]*)")?\)$/i, '$2 <$1>')
    .replace(/^([^#]*)#mailto:([^#]+)#$/i, '$1 <$2>')
    .trim();
}

/** "mailto:ann%2Bnews@example.com?subject=Hello", as links write an address (RFC 6068); undefined where it is no link. */
function fromLink(text: string): CellReading | undefined {
  const [, path = ''] =
    /^<?mailto:([^\s<>?,;:]+@[^\s<>?,;:]+?)(?:\?(?:subject|body)=[^@<>]*)?>?$/i.exec(text) ?? [];
  const address = path.replaceAll('%2B', '+');
  return atOf(address) === -1 ? undefined : repairable('email-wrapped', address);
}

const inFront = new RegExp(`^(?:(?<sure>${refusal}|${failure})|${beside})(?=\\s|$)`, 'iu');
const surely = new RegExp(`^(?:${refusal}|${failure})$`, 'i');
const behind = new RegExp(`^(?:(?<sure>${refusal}|${failure})|${beside})$`, 'iu');
/** What the marks begin with, to spare most addresses the search; an underline stands for any sign. */
const beginnings =
  'ple do_ don nev dnc dnd dne dnm no_ opt uns cea har sof bou und dis out not wro bad dec pas the fal ver inv sto dea ina ' +
  'sus exp obs die old for pre pri fax fac efa e_f blo bla sup rem lit tcp ref rej ret spa com unr qua voi fak can clo nis ' +
  'del rip lat lef fir';

const begun = `(?:^|[._+-])(?=${beginnings.replaceAll('_', '[._+-]').replaceAll(' ', '|')})`;
const someBegun = new RegExp(begun, 'i');
const allBegun = new RegExp(begun, 'gi');

/**
 * The mark glued to what stands in front of the @, by a sign (DNC_ann, unsub-ann, ann_bounced) or in capitals
 * (INVALIDann), with what is left without it, unless its word may belong to the value: old.navy. Undefined where there is
 * none.
 */
export function gluedMark(local: string): CellReading | undefined {
  if (!someBegun.test(local)) return undefined;
  for (const { 0: sign, index } of local.matchAll(allBegun)) {
    const at = index + sign.length;
    const found = at === 0 ? markInFront(local) : markBehind(local, at);
    if (found) return found;
  }
  return undefined;
}

const glued = (mark: string, rest?: string) => held('email-mark', mark, rest);

/** The words of the marks are parted by blanks; one sign becomes one blank, so that places stay the same. */
const spaced = (text: string) => text.replace(/[._+-]/g, ' ');
const bare = (text: string) => text.replace(/^[._+-]+|[._+-]+$/g, '');

/** A mark in capitals with the value right behind it: INVALIDann, BOUNCEDAnn. Where it ends is not said but by its letters. */
function markInCapitals(local: string): CellReading | undefined {
  const [capitals] = /^[A-Z]{5,}(?=[a-z])/.exec(local) ?? [];
  const mark = [capitals, capitals?.slice(0, -1)].find((word) => word !== undefined && surely.test(word));
  return mark === undefined ? undefined : glued(mark);
}

function markInFront(local: string): CellReading | undefined {
  const { 0: { length } = '', groups } = inFront.exec(spaced(local)) ?? {};
  if (length === 0) return markInCapitals(local);
  const [mark, rest, sure] = [local.slice(0, length), bare(local.slice(length)), groups?.sure !== undefined];
  // One word alone marks nothing: bounced@ is a mailbox, and dnc@ may be somebody's initials.
  if (rest === '') return /[._+-]/.test(mark) ? glued(mark) : undefined;
  return glued(mark, sure ? rest : undefined);
}

function markBehind(local: string, from: number): CellReading | undefined {
  const mark = local.slice(from);
  const { groups } = behind.exec(spaced(mark)) ?? {};
  if (groups === undefined) return undefined;
  const sure = groups.sure !== undefined;
  // Old and Late are surnames: ann.old@.
  if (!sure && local[from - 1] === '.') return undefined;
  return glued(mark, sure ? bare(local.slice(0, from)) : undefined);
}
