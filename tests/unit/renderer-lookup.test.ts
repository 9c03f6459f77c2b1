import { describe, expect, it } from 'vitest';
import {
  deductedText,
  missCostText,
  missingHint,
  peopleText,
  stateDncText,
  statedText,
} from '../../renderer/lookup/words.ts';
import { readStateDnc } from '../../shared/verdict/state-dnc.ts';
import { twoConnections } from '../fakes/fake-data.ts';

const [practice, account] = twoConnections('practice').connections;

describe('what a lookup took', () => {
  it('is made up on the practice connection, and a number elsewhere', () => {
    expect(deductedText(1, practice)).toBe('1 credit deducted (practice, nothing is charged)');
    expect(deductedText(2, account)).toBe('2 credits deducted');
    expect(deductedText(null, account)).toBe('Credits not stated');
  });
});

describe('a miss', () => {
  it('cost nothing only where the service says so', () => {
    expect(missCostText(0)).toBe('Nothing was charged for it.');
    expect(missCostText(null)).toBe('The service does not say whether it charged for that.');
    expect(missCostText(2)).toBe(
      'A miss should cost 0 credits, but the service says that it deducted 2: the two disagree.',
    );
    for (const credits of [null, 1, 2, 0.5, -1]) expect(missCostText(credits)).not.toMatch(/nothing/i);
  });
});

describe('a lookup that says little', () => {
  it('is warned of, by the fields it lacks', () => {
    expect(missingHint('business', { company_name: 'Blue Heron' })).toBe(
      'Without the state the service may find nobody, or not accept it.',
    );
    expect(missingHint('name', { city: 'Portland' })).toMatch(/^Without the first name and last name /);
  });

  it('is left alone when it has what it needs, or nothing yet', () => {
    expect(missingHint('name', { first_name: 'Mira', last_name: 'Castellan' })).toBe('');
    expect(missingHint('business', { company_name: ' ' })).toBe('');
  });
});

describe('an answer', () => {
  it('says how many people there are beyond those it holds', () => {
    expect([peopleText(5, 12), peopleText(1, 1), peopleText(2, null)]).toEqual([
      '5 of 12 people',
      '1 person',
      '2 people',
    ]);
  });

  it('never takes a state list it cannot read for none', () => {
    const unreadable = { state: 'unreadable', entries: [], incomplete: true } as const;
    expect(stateDncText(unreadable)).toBe('Check by hand');
    expect(stateDncText({ ...unreadable, state: 'yes', entries: ['CO'] })).toBe('CO; check by hand');
    expect(stateDncText(readStateDnc(undefined))).toBe('Not stated');
    expect(stateDncText(readStateDnc([]))).toBe('None');
    expect(statedText('unreadable')).toBe('Check by hand');
  });
});
