import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FlagSubject, opposite, readFlag, readFlagText } from '../../shared/verdict/flag-text.ts';

const subjects = ['dnc', 'tcpa', 'stateDnc', 'litigator', 'deceased', 'contactable'] as const;
const lists = ['dnc', 'tcpa', 'stateDnc'] as const;

const yeses = [
  'true',
  'TRUE',
  'Yes',
  'y',
  'T',
  '1',
  '1.0',
  'x',
  'on',
  '✓',
  '✅',
  '☑',
  '✔️',
  "'yes",
  '"true"',
  '(Y)',
  'ＹＥＳ',
];
const noes = ['false', 'False', 'NO', 'n', 'F', '0', '0.0', 'off', ' no ', 'No.', '="0"'];
const blanks = [
  '',
  '  ',
  '-',
  '—',
  '--',
  'null',
  'N/A',
  'NaN',
  'unknown',
  'Not checked',
  'not available',
  '?',
];
/** Words that say: on a do-not-call list. */
const listed = [
  ...['DNC', 'On DNC', 'D.N.C.', 'Registered', 'Listed', 'Do not call', 'do-not-call', 'flagged', 'blocked'],
  ...[
    'is on the national DNC registry',
    'DNC list',
    'dnc_registered',
    'DNC - Registered',
    'DNC: Y',
    'DNC=true',
  ],
  ...['Do not contact', 'opted out', 'not callable', 'not OK to call', 'Cannot call', 'callable: no'],
];
const clear = [
  ...[
    'clear',
    'Clean',
    'not on DNC',
    'Not registered',
    'not listed',
    'NOT-LISTED',
    'notListed',
    'OK to call',
  ],
  ...['callable', 'Contactable', 'safe', 'No DNC', 'non-DNC', 'DNC: N', 'DNC clear', 'DNC: not listed'],
  ...['not on the DNC list', 'callable=1', 'can be called'],
];
const unclear = [
  ...[
    'not clear',
    'unclear',
    'no longer on DNC',
    'false positive',
    'not not listed',
    'No?',
    'yes/no',
    'clear?',
  ],
  ...[
    'no number',
    'unlisted',
    '2',
    '-1',
    '10',
    '01/02/2024',
    'maybe',
    'removed from DNC',
    'no, listed',
    'DNC N',
  ],
  ...['✗', '❌', 'see notes', 'true,false', 'n0', 'nope not sure', 'not checked, DNC', 'y'.repeat(10_000)],
];

const readAs = (texts: readonly string[], subject: FlagSubject) =>
  Object.fromEntries(texts.map((text) => [text, readFlagText(text, subject)]));
const all = (texts: readonly string[], reading: string) =>
  Object.fromEntries(texts.map((text) => [text, reading]));

describe('the text of a flag', () => {
  it.each(subjects)('is a plain yes, no or nothing: %s', (subject) => {
    expect(readAs(yeses, subject)).toEqual(all(yeses, 'yes'));
    expect(readAs(noes, subject)).toEqual(all(noes, 'no'));
    expect(readAs(blanks, subject)).toEqual(all(blanks, 'blank'));
    expect(readAs(unclear, subject)).toEqual(all(unclear, 'unreadable'));
  });

  it('is read in the words of the trade, by what it is about', () => {
    expect(readAs(listed, 'dnc')).toEqual(all(listed, 'yes'));
    expect(readAs(clear, 'dnc')).toEqual(all(clear, 'no'));
    expect(readAs(listed, 'contactable')).toEqual(all(listed, 'no'));
    expect(readAs(clear, 'contactable')).toEqual(all(clear, 'yes'));
  });

  it('clears only what it speaks of', () => {
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
    expect(readFlagText('OK', 'stateDnc')).toBe('unreadable');
  });

  it('is told apart from a flag that is not there', () => {
    expect([undefined, null, true, 0, 'Registered', {}, []].map((value) => readFlag(value, 'dnc'))).toEqual([
      ...['absent', 'blank', 'yes', 'no', 'yes', 'unreadable', 'unreadable'],
    ]);
  });

  it('is turned round where its column is', () => {
    expect((['yes', 'no', 'blank', 'unreadable'] as const).map(opposite)).toEqual([
      ...['no', 'yes', 'blank', 'unreadable'],
    ]);
  });
});

describe('a text that is altered', () => {
  const negators = ['not ', 'never ', 'no longer ', "isn't ", 'non-', 'un', 'hardly ', 'was '];
  const stated = fc.constantFrom(...yeses, ...listed);
  const denied = fc.constantFrom(...noes, ...clear);
  /** Never takes a yes for a no: of a list's flag a no frees the phone, of `contactable` a yes does. */
  const frees = (text: string) =>
    [...lists, 'litigator' as const, 'deceased' as const].some(
      (subject) => readFlagText(text, subject) === 'no',
    ) || readFlagText(text, 'contactable') === 'yes';

  it('frees no phone once what frees it is denied', () => {
    const negated = [...noes, ...clear].flatMap((text) => negators.map((word) => `${word}${text}`));
    expect(negated.filter(frees)).toEqual([]);
  });

  it('frees no phone where it also says the contrary', () => {
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
      { numRuns: 2000 },
    );
  });

  it('frees no phone with a word more', () => {
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
      { numRuns: 2000 },
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
