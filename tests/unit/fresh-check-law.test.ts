import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flagStates, type PhoneFacts } from '../../shared/verdict/facts.ts';
import {
  byWeight,
  type CheckedFact,
  checkedFacts,
  type NumberCheck,
  renewedFacts,
  renewedState,
} from '../../shared/verdict/fresh-check.ts';
import { judge } from '../../shared/verdict/verdict.ts';

const state = fc.constantFrom(...flagStates);
const check: fc.Arbitrary<NumberCheck> = fc.record({
  dnc: state,
  tcpa: state,
  stateDnc: state,
  contactable: state,
  litigator: state,
  deceased: state,
});
const facts: fc.Arbitrary<PhoneFacts> = fc.record({
  number: fc.constantFrom('yes', 'no'),
  dnc: state,
  tcpa: state,
  stateDnc: state,
  contactable: state,
  litigator: state,
  deceased: state,
  suppressed: fc.constantFrom('yes', 'no', 'unreadable'),
  knownLitigator: fc.constantFrom('yes', 'no', 'unreadable'),
  marked: fc.constantFrom('yes', 'no'),
});
/** Mostly clear, so that calls do come about. */
const clear = { dnc: 'no', tcpa: 'no', stateDnc: 'no', contactable: 'yes', litigator: 'no', deceased: 'no' };
const mostlyClear = <T extends NumberCheck>(any: fc.Arbitrary<T>) =>
  fc.tuple(any, fc.subarray([...checkedFacts])).map(([found, taken]) => ({
    ...found,
    ...Object.fromEntries(
      checkedFacts.flatMap((fact) => (taken.includes(fact) ? [] : [[fact, clear[fact]]])),
    ),
  }));
const against = (fact: CheckedFact) => (fact === 'contactable' ? 'no' : 'yes');

test('after any checks no phone may be called unless the newest alone makes it so', () => {
  fc.assert(
    fc.property(
      mostlyClear(facts),
      fc.array(mostlyClear(check), { minLength: 1, maxLength: 5 }),
      (first, checks) => {
        const newest = checks.at(-1);
        if (!newest || judge(renewedFacts(first, checks)).verdict !== 'may-call') return;
        expect(judge({ ...first, ...newest }).verdict).toBe('may-call');
      },
    ),
    { numRuns: 3000 },
  );
});

test('a check that is in doubt lets no phone be called that might not be without it, and keeps one from it as any does', () => {
  fc.assert(
    fc.property(mostlyClear(facts), mostlyClear(check), (first, said) => {
      const now = judge(renewedFacts(first, [said], () => true)).verdict;
      const isCallable = judge(first).verdict === 'may-call';
      if (!isCallable) expect(now).not.toBe('may-call');
      else expect(now).toBe(judge(renewedFacts(first, [said])).verdict);
    }),
    { numRuns: 3000 },
  );
});

test('a flag is cleared only by a later check that states the opposite, and for good where it holds for good', () => {
  fc.assert(
    fc.property(facts, fc.array(check, { maxLength: 6 }), (first, checks) => {
      const now = renewedFacts(first, checks);
      for (const fact of checkedFacts) {
        const said = [first, ...checks].map((each) => each[fact]);
        const last = said.lastIndexOf(against(fact));
        if (last < 0) continue;
        const opposite = against(fact) === 'yes' ? 'no' : 'yes';
        const isForGood = fact === 'litigator' || fact === 'deceased';
        const isCleared = !isForGood && said.slice(last + 1).includes(opposite);
        expect(now[fact] === against(fact)).toBe(!isCleared);
      }
    }),
    { numRuns: 3000 },
  );
});

test('what nobody renews stays: the own suppression list, the litigators seen, marks, and no whole number', () => {
  fc.assert(
    fc.property(facts, fc.array(check), (first, checks) => {
      const { number, suppressed, knownLitigator, marked } = first;
      expect(renewedFacts(first, checks)).toMatchObject({ number, suppressed, knownLitigator, marked });
    }),
  );
});

test('what a check leaves open is open, and never what it was', () => {
  expect(renewedState('dnc', 'no', 'blank')).toBe('blank');
  expect(renewedState('dnc', 'no', 'absent')).toBe('absent');
  expect(renewedState('dnc', 'yes', 'blank')).toBe('yes');
  expect(renewedState('dnc', 'yes', 'unreadable')).toBe('yes');
  expect(renewedState('dnc', 'unreadable', 'blank')).toBe('unreadable');
  expect(renewedState('contactable', 'no', 'absent')).toBe('no');
  expect(renewedState('contactable', 'no', 'yes')).toBe('yes');
  expect(renewedState('contactable', 'blank', 'absent')).toBe('blank');
  expect(renewedState('litigator', 'yes', 'no')).toBe('yes');
});

test('of several rows of one number that which speaks most against a call counts', () => {
  expect(byWeight('dnc')).toEqual(['yes', 'unreadable', 'blank', 'absent', 'no']);
  expect(byWeight('contactable')).toEqual(['no', 'unreadable', 'blank', 'absent', 'yes']);
});
