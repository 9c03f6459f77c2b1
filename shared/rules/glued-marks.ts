import { beside, failure, refusal } from './marks.ts';

/** A mark that is glued to a value. */
interface GluedMark {
  mark: string;
  /** What is left without it; undefined where its word may belong to the value: old.navy. */
  rest: string | undefined;
}

const inFront = new RegExp(`^(?:(?<sure>${refusal}|${failure})|${beside})(?=\\s|$)`, 'iu');
const surely = new RegExp(`^(?:${refusal}|${failure})$`, 'i');
const behind = new RegExp(`^(?:(?<sure>${refusal}|${failure})|${beside})$`, 'iu');
/** What the marks begin with, to spare most addresses the search; an underline stands for any sign. */
const beginnings =
  'ple do_ don nev dnc dnd dne dnm no_ opt uns cea har sof bou und dis out not wro bad dec pas the fal ver inv sto dea ina ' +
  'sus exp obs die old for pre pri fax fac efa e_f blo bla sup rem lit tcp ref rej ret spa com unr qua voi fak can clo nis ' +
  'del rip lat lef fir';

const isSign = (code: number) => code === 46 || code === 95 || code === 45 || code === 43;
const signs = '._-+';
/** Three characters as a number below 32,768; small and capital letters are the same. */
const codeOf = (a: number, b: number, c: number) => ((a & 31) << 10) | ((b & 31) << 5) | (c & 31);
const mayBegin = new Uint8Array(32_768);
for (const beginning of beginnings.split(' '))
  for (const sign of signs) {
    const [a = 0, b = 0, c = 0] = [...beginning.replace('_', sign)].map((char) => char.charCodeAt(0));
    mayBegin[codeOf(a, b, c)] = 1;
  }

/**
 * The mark glued to what stands in front of the @, by a sign (DNC_ann, unsub-ann, ann_bounced) or in capitals
 * (INVALIDann); undefined where there is none.
 * @param end Where the @ stands.
 */
export function gluedMark(address: string, end: number): GluedMark | undefined {
  let begins = true;
  for (let i = 0; i < end - 2; i++) {
    const code = address.charCodeAt(i);
    if (begins && mayBegin[codeOf(code, address.charCodeAt(i + 1), address.charCodeAt(i + 2))] === 1) {
      const found = i === 0 ? markInFront(address.slice(0, end)) : markBehind(address.slice(0, end), i);
      if (found) return found;
    }
    begins = isSign(code);
  }
  return undefined;
}

/** The words of the marks are parted by blanks; one sign becomes one blank, so that places stay the same. */
const spaced = (text: string) => text.replace(/[._+-]/g, ' ');
const bare = (text: string) => text.replace(/^[._+-]+|[._+-]+$/g, '');

/** A mark in capitals with the value right behind it: INVALIDann, BOUNCEDAnn. Where it ends is not said but by its letters. */
function markInCapitals(local: string): GluedMark | undefined {
  const [capitals] = /^[A-Z]{5,}(?=[a-z])/.exec(local) ?? [];
  const mark = [capitals, capitals?.slice(0, -1)].find((word) => word !== undefined && surely.test(word));
  return mark === undefined ? undefined : { mark, rest: undefined };
}

function markInFront(local: string): GluedMark | undefined {
  const { 0: { length } = '', groups } = inFront.exec(spaced(local)) ?? {};
  if (length === 0) return markInCapitals(local);
  const [mark, rest, sure] = [local.slice(0, length), bare(local.slice(length)), groups?.sure !== undefined];
  // One word alone marks nothing: bounced@ is a mailbox, and dnc@ may be somebody's initials.
  if (rest === '') return !/[._+-]/.test(mark) ? undefined : { mark, rest: undefined };
  return { mark, rest: sure ? rest : undefined };
}

function markBehind(local: string, from: number): GluedMark | undefined {
  const mark = local.slice(from);
  const { groups } = behind.exec(spaced(mark)) ?? {};
  if (groups === undefined) return undefined;
  const sure = groups.sure !== undefined;
  // Old and Late are surnames: ann.old@.
  if (!sure && local[from - 1] === '.') return undefined;
  return { mark, rest: sure ? bare(local.slice(0, from)) : undefined };
}
