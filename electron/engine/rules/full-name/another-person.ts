import type { Doubt, FullNameReading, People } from './reading.ts';

/** Words that bring in another person or another name: care of, also known as, doing business as, née. */
const between =
  /(?:^|[\s,;(-]+)(?:c\/o|care\s+of|attn|attention|(?:a|f|n)\.?\/?k\.?\/?a\.?|d\.?\/?b\.?\/?a\.?|t\/a|n[ée]e|formerly|via|for\s+benefit\s+of|fbo|guardian\s+of|parents?\s+of|mother\s+of|father\s+of|poa\s+for)(?=[\s:.,]|$)[\s:.,]*/iu;
/** Words behind a name by which others come in, who are not named, or an office of his. */
const behind =
  /[\s,(-]+(?:et\.?\s?(?:al|ux|vir)|(?:co-?)?trustees?|ttees?|trs|tr|executor|executrix|poa|guardian|life\s+estate)\.?\)?$/iu;

const unsure = (readings: readonly People[], doubt: Doubt): FullNameReading => ({
  kind: 'unsure',
  readings,
  doubt,
});
const peopleOf = (reading: FullNameReading): readonly People[] =>
  reading.kind === 'people' || reading.kind === 'likely' ? [reading.people] : [];

/**
 * Reads a cell that names one person through or beside another: "Ann Lee c/o Bob Roe", "Lee, Ann et al"; undefined for
 * others. @param read Reads what is left on either side.
 */
export function readThroughAnother(
  text: string,
  read: (text: string) => FullNameReading,
): FullNameReading | undefined {
  const joint = between.exec(text);
  if (joint !== null) {
    const front = read(text.slice(0, joint.index).trim());
    const back = read(
      text
        .slice(joint.index + joint[0].length)
        .replace(/\)$/, '')
        .trim(),
    );
    if (front.kind === 'not-people' && front.what === 'company') return front;
    const readings = [...peopleOf(front), ...peopleOf(back)];
    return /attn|attention/i.test(joint[0]) && joint.index === 0 ? back : unsure(readings, 'another-person');
  }
  const dash = /\s[-–—]\s/u.exec(text);
  if (dash !== null) {
    const front = read(text.slice(0, dash.index));
    return front.kind === 'people' || front.kind === 'likely'
      ? unsure([front.people], 'unknown-words')
      : front;
  }
  const end = behind.exec(text);
  if (end === null || end.index === 0) return undefined;
  const reading = read(text.slice(0, end.index));
  if (reading.kind === 'people') return { kind: 'likely', people: reading.people, doubt: 'another-person' };
  return reading.kind === 'likely' ? unsure([reading.people], reading.doubt) : reading;
}
