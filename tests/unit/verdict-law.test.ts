import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PhoneFact, PhoneFacts } from '../../shared/verdict/facts.ts';
import {
  countVerdicts,
  type Judgment,
  judge,
  notes,
  reasons,
  type Verdict,
  verdicts,
} from '../../shared/verdict/verdict.ts';
import { clearFacts, everyPhone } from '../fakes/every-phone.ts';
import { ROOT } from './import-graph.ts';

/** A fact that says: leave this phone alone. */
const blocking: readonly PhoneFact[] = [
  'dnc',
  'tcpa',
  'stateDnc',
  'litigator',
  'deceased',
  'suppressed',
  'knownLitigator',
];

const everyJudged = [...everyPhone()].map((facts) => ({ facts, judged: judge(facts) }));

/** The rules of docs/verdict.md as a person would say them, without the table. */
function lawful(facts: PhoneFacts): Verdict {
  const flags = [facts.dnc, facts.tcpa, facts.stateDnc];
  const flagged = [...flags, facts.litigator, facts.deceased];
  if (flagged.includes('yes') || facts.suppressed === 'yes' || facts.knownLitigator === 'yes')
    return 'do-not-call';
  const kept = [facts.suppressed, facts.knownLitigator];
  if ([...flagged, ...kept, facts.contactable].includes('unreadable')) return 'check-first';
  if (facts.marked === 'yes' || facts.contactable === 'no') return 'check-first';
  if (flags.some((flag) => flag !== 'no') || facts.contactable === 'blank' || facts.number === 'no')
    return 'not-known';
  return 'may-call';
}

/** The first few phones whose judgment is wrong. */
const wrong = (isWrong: (facts: PhoneFacts, judged: Judgment) => boolean) =>
  everyJudged.filter(({ facts, judged }) => isWrong(facts, judged)).slice(0, 3);

const idsOf = (facts: Partial<PhoneFacts>) => judge({ ...clearFacts, ...facts }).reasons.map(({ id }) => id);

describe('the verdict on every phone there can be', () => {
  it('follows the rules of docs/verdict.md', () => {
    expect(everyJudged).toHaveLength(5 ** 6 * 3 ** 2 * 2 ** 2);
    expect(wrong((facts, { verdict }) => verdict !== lawful(facts))).toEqual([]);
  });

  it('is each of the four verdicts for some phone', () => {
    expect(new Set(everyJudged.map(({ judged }) => judged.verdict))).toEqual(new Set(verdicts));
  });

  it('is May call only where all three lists are stated as no', () => {
    const isClear = ({ dnc, tcpa, stateDnc, contactable }: PhoneFacts) =>
      dnc === 'no' && tcpa === 'no' && stateDnc === 'no' && ['yes', 'absent'].includes(contactable);
    expect(wrong((facts, { verdict }) => verdict === 'may-call' && !isClear(facts))).toEqual([]);
  });

  it.each(blocking)('is Do not call whenever %s is yes', (fact) => {
    expect(wrong((facts, { verdict }) => facts[fact] === 'yes' && verdict !== 'do-not-call')).toEqual([]);
  });

  it('has reasons unless it is May call, the heaviest first', () => {
    const weight = (verdict: Verdict) => ['do-not-call', 'check-first', 'not-known'].indexOf(verdict);
    const isWrong = (_: PhoneFacts, { verdict, reasons: given }: Judgment) => {
      const weights = given.map((reason) => weight(reason.verdict));
      const isSorted = weights.every((each, index) => each >= (weights[index - 1] ?? 0));
      return (given[0]?.verdict ?? 'may-call') !== verdict || !isSorted;
    };
    expect(wrong(isWrong)).toEqual([]);
  });
});

describe('the reasons of a verdict', () => {
  it('name a contactable flag that contradicts another flag', () => {
    expect(idsOf({ dnc: 'yes' })).toEqual(['dnc', 'contactable-although-flagged']);
    expect(idsOf({ dnc: 'yes', contactable: 'no' })).toEqual(['dnc']);
    expect(idsOf({ contactable: 'no' })).toEqual(['not-contactable']);
  });

  it('are all listed where several apply', () => {
    expect(
      idsOf({
        litigator: 'yes',
        tcpa: 'unreadable',
        stateDnc: 'blank',
        contactable: 'absent',
        marked: 'yes',
      }),
    ).toEqual(['litigator', 'marked', 'tcpa-unreadable', 'state-dnc-not-stated']);
  });

  it('fit into 32 bits, have words of their own, and can each apply', () => {
    expect(reasons.length).toBeLessThanOrEqual(32);
    expect(new Set([...reasons, ...notes].map(({ id }) => id)).size).toBe(reasons.length + notes.length);
    expect(new Set(reasons.map(({ words }) => words)).size).toBe(reasons.length);
    const seen = new Set<string>();
    for (const { judged } of everyJudged) for (const { id } of judged.reasons) seen.add(id);
    expect(seen.size).toBe(reasons.length);
  });

  it('are plain sentences without codes', () => {
    for (const { words } of [...reasons, ...notes]) expect(words).toMatch(/^[A-Z][\p{L} ,.’-]{8,60}$/u);
  });
});

describe('a flag that is not stated', () => {
  it('is noted where it does not count against the phone', () => {
    const judged = judge({ ...clearFacts, litigator: 'absent', deceased: 'blank', contactable: 'absent' });
    expect(judged).toMatchObject({ verdict: 'may-call', reasons: [] });
    expect(judged.notes.map(({ words }) => words)).toEqual([
      'Litigator flag not stated',
      'Deceased flag not stated',
    ]);
    expect(judge(clearFacts).notes).toEqual([]);
  });
});

it('docs/verdict.md has the words of every reason and note', () => {
  const page = readFileSync(join(ROOT, 'docs/verdict.md'), 'utf8').replace(/\s+/g, ' ');
  for (const { words } of [...reasons, ...notes]) expect(page).toContain(words);
});

it('verdicts are counted each by its kind', () => {
  expect(countVerdicts(['may-call', 'not-known', 'may-call'])).toEqual({
    'may-call': 2,
    'check-first': 0,
    'do-not-call': 0,
    'not-known': 1,
  });
});
