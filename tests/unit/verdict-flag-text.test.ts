import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FlagSubject, opposite, readFlag, readFlagText } from '../../shared/verdict/flag-text.ts';
import { readStateDnc, readStateDncText } from '../../shared/verdict/state-dnc.ts';
import { runs } from '../runs.ts';

const subjects = ['dnc', 'tcpa', 'stateDnc', 'litigator', 'deceased', 'contactable'] as const;
const lists = ['dnc', 'tcpa', 'stateDnc'] as const;

/** Texts apart by bars. */
const texts = (...lines: string[]) => lines.flatMap((line) => line.split(' | '));
const yeses = texts(
  `true | TRUE | Yes | y | T | 1 | 1.0 | x | on | ✓ | ✅ | ☑ | ✔️ | 'yes | "true" | (Y) | ＹＥＳ`,
);
const noes = [...texts('false | False | NO | n | F | 0 | 0.0 | off | No. | ="0"'), ' no '];
const blanks = [
  ...texts('- | — | -- | null | N/A | NaN | unknown | Not checked | not available | ?'),
  ...['', '  '],
];
/** Words that say: on a do-not-call list. */
const listed = texts(
  'DNC | On DNC | D.N.C. | Registered | Listed | Do not call | do-not-call | flagged | blocked',
  'is on the national DNC registry | DNC list | dnc_registered | DNC - Registered | DNC: Y | DNC=true',
  'Do not contact | opted out | not callable | not OK to call | Cannot call | callable: no',
);
const clear = texts(
  'clear | Clean | not on DNC | Not registered | not listed | NOT-LISTED | notListed | OK to call',
  'callable | Contactable | safe | No DNC | non-DNC | DNC: N | DNC clear | DNC: not listed',
  'not on the DNC list | callable=1 | can be called',
);
const unclear = [
  ...texts(
    'not clear | unclear | no longer on DNC | false positive | not not listed | No? | yes/no | clear?',
    'no number | unlisted | 2 | -1 | 10 | 01/02/2024 | maybe | removed from DNC | no, listed | DNC N',
    '✗ | ❌ | see notes | true,false | n0 | nope not sure | not checked, DNC',
  ),
  'y'.repeat(10_000),
];

const readAs = (all: readonly string[], subject: FlagSubject) =>
  Object.fromEntries(all.map((text) => [text, readFlagText(text, subject)]));
const all = (of: readonly string[], reading: string) => Object.fromEntries(of.map((text) => [text, reading]));

describe('the text of a flag', () => {
  it.each(subjects)('is a plain yes, no or nothing: %s', (subject) => {
    expect(readAs(yeses, subject)).toEqual(all(yeses, 'yes'));
    expect(readAs(noes, subject)).toEqual(all(noes, 'no'));
    expect(readAs(blanks, subject)).toEqual(all(blanks, 'blank'));
    expect(readAs(unclear, subject)).toEqual(all(unclear, 'unreadable'));
  });

  it('is read in common words, depending on its subject', () => {
    expect(readAs(listed, 'dnc')).toEqual(all(listed, 'yes'));
    expect(readAs(clear, 'dnc')).toEqual(all(clear, 'no'));
    expect(readAs(listed, 'contactable')).toEqual(all(listed, 'no'));
    expect(readAs(clear, 'contactable')).toEqual(all(clear, 'yes'));
  });

  it('clears only the list it mentions', () => {
    const read = (text: string) => subjects.filter((subject) => readFlagText(text, subject) === 'no');
    expect(read('not on state DNC')).toEqual(['stateDnc']);
    expect(read('not on national DNC')).toEqual(['dnc']);
    expect(read('not on DNC')).toEqual(['dnc', 'stateDnc']);
    expect(read('TCPA: no')).toEqual(['tcpa']);
    expect(read('not a litigator')).toEqual(['litigator']);
    expect(read('alive')).toEqual(['deceased']);
    expect(readFlagText('Known TCPA litigator', 'litigator')).toBe('yes');
    expect(readFlagText('Deceased', 'deceased')).toBe('yes');
    expect(readFlagText('DNC', 'litigator')).toBe('unreadable');
    expect(readFlagText('DNC: maybe', 'dnc')).toBe('unreadable');
    expect(readFlagText('OK', 'stateDnc')).toBe('unreadable');
  });

  it('differs from a flag that is not there', () => {
    expect([undefined, null, true, 0, 'Registered', {}, []].map((value) => readFlag(value, 'dnc'))).toEqual([
      ...['absent', 'blank', 'yes', 'no', 'yes', 'unreadable', 'unreadable'],
    ]);
  });

  it('is inverted where its column is', () => {
    expect((['yes', 'no', 'blank', 'unreadable'] as const).map(opposite)).toEqual([
      ...['no', 'yes', 'blank', 'unreadable'],
    ]);
  });
});

describe('an altered flag text', () => {
  const negators = ['not ', 'never ', 'no longer ', "isn't ", 'non-', 'un', 'hardly ', 'was '];
  const stated = fc.constantFrom(...yeses, ...listed);
  const denied = fc.constantFrom(...noes, ...clear);
  /** Never takes a yes for a no: of a list's flag a no frees the phone, of `contactable` a yes does. */
  const frees = (text: string) =>
    [...lists, 'litigator' as const, 'deceased' as const].some(
      (subject) => readFlagText(text, subject) === 'no',
    ) || readFlagText(text, 'contactable') === 'yes';

  it('allows no call once it is negated', () => {
    const negated = [...noes, ...clear].flatMap((text) => negators.map((word) => `${word}${text}`));
    expect(negated.filter(frees)).toEqual([]);
  });

  it('allows no call where it also says the opposite', () => {
    fc.assert(
      fc.property(
        stated,
        denied,
        fc.constantFrom(', ', '; ', ' / ', ' but ', ' or ', ' (', ' then ', '\n', ' | '),
        fc.boolean(),
        (yes, no, between, first) => {
          fc.pre(!/callable|contactable|can/i.test(yes + no));
          const text = first ? `${yes}${between}${no}` : `${no}${between}${yes}`;
          expect([text, ...lists.map((subject) => readFlagText(text, subject))]).not.toContain('no');
        },
      ),
      { numRuns: runs(2000) },
    );
  });

  it('allows no call with another word added', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...listed),
        fc.constantFrom('since', 'maybe', 'was', 'formerly', 'un', 'almost', '?', 'once', 'if', '2019', 'TX'),
        fc.boolean(),
        (text, word, first) =>
          !lists.some(
            (subject) => readFlagText(first ? `${word} ${text}` : `${text} ${word}`, subject) === 'no',
          ),
      ),
      { numRuns: runs(2000) },
    );
  });

  it('reads the same in any case and with blanks around it', () => {
    fc.assert(
      fc.property(fc.oneof(stated, denied), fc.constantFrom(...subjects), (text, subject) => {
        const spaced = text === 'notListed' ? 'not listed' : text;
        for (const variant of [spaced.toUpperCase(), `  ${text}\t`, `\u00a0${text}`])
          expect([variant, readFlagText(variant, subject)]).toEqual([variant, readFlagText(text, subject)]);
      }),
    );
  });
});

describe('the state do-not-call lists in a cell', () => {
  it.each(['', '  ', 'null', 'N/A', 'unknown', '-', 'not checked'])('are not stated: %j', (text) => {
    expect(readStateDncText(text).state).toBe('blank');
  });

  it.each([
    ...['[]', '[ ]', '{}', '()', 'none', 'None', 'no', 'FALSE', '0', 'NO', 'n', 'clear', 'Not listed'],
    ...['not on state DNC', '{"TX": false}', 'TX: no', '[false]', "['none']"],
  ])('are none: %j', (text) => {
    expect(readStateDncText(text)).toEqual({ state: 'no', entries: [], incomplete: false });
  });

  it.each([
    ...['TX;FL', 'TX, FL', 'TX|FL', 'TX FL', 'TX/FL', 'Texas, Florida', 'texas and florida', 'TX\nFL'],
    ...['["TX","FL"]', "['TX', 'FL']", '[TX, FL]', '{TX,FL}', "{'TX', 'FL'}", '(TX; FL)', 'TX & FL'],
    ...['{"TX":true,"FL":1,"CA":false}', "{'TX': True, 'FL': True, 'CA': False}", 'TX:Y;FL=1;CA=N'],
    ...['[{"state":"TX"},{"code":"FL","since":"2024-01-01"}]', '[{"name":"Texas"},{"abbreviation":"FL"}]'],
    '{"Texas": "yes", "Florida": "x"}',
    ...['TX DNC; Florida State DNC List', 'Texas FL', ' tx , fl ', 'TX (2024-01-01), FL:2023-11-30'],
    ...['{"TX":"2024-01-01","FL":true}', 'TX 2024-01-01;FL'],
  ])('list Texas and Florida: %j', (text) => {
    expect(readStateDncText(text)).toEqual({ state: 'yes', entries: ['TX', 'FL'], incomplete: false });
  });

  it.each(['yes', 'TRUE', '1', 'Listed', 'Registered', 'on state DNC', 'DNC', '[true]', 'x'])(
    'list the phone without naming a state: %j',
    (text) => {
      expect(readStateDncText(text)).toMatchObject({ state: 'yes', entries: ['listed'] });
    },
  );

  it.each([
    ...texts('ok | Ok | see notes | 17 | not TX | TX? | no longer TX | pending TX | [""] | [null] | [17]'),
    ...texts(
      '{"TX":"maybe"} | {"TX":{"toString":1}} | [[]] | {"state":"TX","listed":false} | not clear | [TX: ?]',
    ),
    'x'.repeat(10_000),
  ])('cannot be read: %j', (text) => {
    expect(readStateDncText(text)).toEqual({ state: 'unreadable', entries: [], incomplete: true });
  });

  it('keep readable states beside unreadable text', () => {
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
  ] as const)('%j is read as %s', (value, state, entries, incomplete) => {
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
      { numRuns: runs(3000) },
    );
  });

  it('is never read as clear in small letters or beside other words', () => {
    for (const code of codes)
      for (const text of [code.toLowerCase(), `${code}.`, `listed in ${code}`, `${code}: OK`, `DNC: ${code}`])
        expect([text, readStateDncText(text).state]).not.toContain('no');
  });
});
