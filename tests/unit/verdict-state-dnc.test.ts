import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStateDnc, readStateDncText } from '../../shared/verdict/state-dnc.ts';

describe('the state do-not-call lists in a cell', () => {
  it.each(['', '  ', 'null', 'N/A', 'unknown', '-', 'not checked'])('say nothing: %j', (text) => {
    expect(readStateDncText(text).state).toBe('blank');
  });

  it.each([
    ...['[]', '[ ]', '{}', '()', 'none', 'None', 'no', 'FALSE', '0', 'NO', 'n', 'clear', 'Not listed'],
    ...['not on state DNC', '{"TX": false}', 'TX: no', '[false]', "['none']"],
  ])('say none: %j', (text) => {
    expect(readStateDncText(text)).toEqual({ state: 'no', entries: [], incomplete: false });
  });

  it.each([
    ...['TX;FL', 'TX, FL', 'TX|FL', 'TX FL', 'TX/FL', 'Texas, Florida', 'texas and florida', 'TX\nFL'],
    ...['["TX","FL"]', "['TX', 'FL']", '[TX, FL]', '{TX,FL}', "{'TX', 'FL'}", '(TX; FL)', 'TX & FL'],
    ...['{"TX":true,"FL":1,"CA":false}', "{'TX': True, 'FL': True, 'CA': False}", 'TX:Y;FL=1;CA=N'],
    ...['[{"state":"TX"},{"code":"FL","since":"2024-01-01"}]', '{"Texas": "yes", "Florida": "x"}'],
    ...['TX DNC; Florida State DNC List', 'Texas FL', ' tx , fl ', 'TX (2024-01-01), FL:2023-11-30'],
    ...['{"TX":"2024-01-01","FL":true}', 'TX 2024-01-01;FL'],
  ])('list Texas and Florida: %j', (text) => {
    expect(readStateDncText(text)).toEqual({ state: 'yes', entries: ['TX', 'FL'], incomplete: false });
  });

  it.each(['yes', 'TRUE', '1', 'Listed', 'Registered', 'on state DNC', 'DNC', '[true]', 'x'])(
    'list it somewhere: %j',
    (text) => {
      expect(readStateDncText(text)).toMatchObject({ state: 'yes', entries: ['listed'] });
    },
  );

  it.each([
    ...[
      'ok',
      'Ok',
      'see notes',
      '17',
      'not TX',
      'TX?',
      'no longer TX',
      'pending TX',
      '[""]',
      '[null]',
      '[17]',
    ],
    ...[
      '{"TX":"maybe"}',
      '{"TX":{"toString":1}}',
      '[[]]',
      '{"state":"TX","listed":false}',
      'not clear',
      'x'.repeat(10_000),
      '[TX: ?]',
    ],
  ])('cannot be read: %j', (text) => {
    expect(readStateDncText(text)).toEqual({ state: 'unreadable', entries: [], incomplete: true });
  });

  it('keep what can be read beside what cannot', () => {
    expect(readStateDncText('TX; ???')).toEqual({ state: 'yes', entries: ['TX'], incomplete: true });
    expect(readStateDncText('none; TX')).toMatchObject({ state: 'yes', entries: ['TX'] });
    expect(readStateDnc(['Lone Star no-call list'])).toMatchObject({
      state: 'yes',
      entries: ['Lone Star no-call list'],
    });
  });
});

describe('state do-not-call entries in JSON', () => {
  it.each([
    [undefined, 'absent', [], false],
    [null, 'blank', [], false],
    ['', 'blank', [], false],
    [[], 'no', [], false],
    [['TX', ' FL '], 'yes', ['TX', 'FL'], false],
    ['TX, FL', 'yes', ['TX', 'FL'], false],
    [[{ state: 'TX' }, { code: 'FL', since: '2024-01-01' }], 'yes', ['TX', 'FL'], false],
    [{ TX: true, FL: false, PA: 'yes' }, 'yes', ['TX', 'PA'], false],
    [true, 'yes', ['listed'], false],
    [false, 'no', [], false],
    [[true], 'yes', ['listed'], false],
    [[false], 'no', [], false],
    ['none', 'no', [], false],
    [[{ state: 'TX', listed: false }], 'unreadable', [], true],
    [[{ when: 'lately' }], 'unreadable', [], true],
    [[null, 'TX'], 'yes', ['TX'], true],
    [[['TX']], 'unreadable', [], true],
  ] as const)('%j', (value, state, entries, incomplete) => {
    expect(readStateDnc(value)).toEqual({ state, entries, incomplete });
  });
});

const codes = (
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK ' +
  'OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR GU VI'
).split(' ');

describe('a state that is listed', () => {
  const written = fc.constantFrom<(states: string[]) => string>(
    ...[',', ', ', ';', '; ', '|', ' ', '\n', '/', ' and '].map(
      (between) => (states: string[]) => states.join(between),
    ),
    (states) => JSON.stringify(states),
    (states) => `[${states.map((state) => `'${state}'`).join(', ')}]`,
    (states) => JSON.stringify(Object.fromEntries(states.map((state) => [state, true]))),
    (states) => JSON.stringify(states.map((state) => ({ state, date: '2024-05-01' }))),
    (states) => `{${states.join(',')}}`,
  );

  it('is never read as clear, and none is lost', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1, maxLength: 6 }),
        written,
        (states, write) => {
          const { state, entries } = readStateDncText(write(states));
          expect([state, [...entries].sort()]).toEqual(['yes', [...states].sort()]);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('is never read as clear in small letters or beside other words', () => {
    for (const code of codes)
      for (const text of [code.toLowerCase(), `${code}.`, `listed in ${code}`, `${code}: OK`, `DNC: ${code}`])
        expect([text, readStateDncText(text).state]).not.toContain('no');
  });
});
