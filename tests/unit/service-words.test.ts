import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseReplyJson } from '../../electron/service/replies/decode-values.ts';
import {
  errorWords,
  isEverydayWord,
  looksLikePage,
  nothingSent,
  redact,
  type Sent,
} from '../../electron/service/replies/error-words.ts';
import { replyProblem } from '../../electron/service/replies/reply-problems.ts';
import { parseRetryAfter } from '../../electron/service/replies/service-reply.ts';
import { runs } from '../runs.ts';

describe('the words of an error reply', () => {
  it.each([
    [{ detail: 'Invalid token.' }, 'Invalid token.'],
    [{ error: { code: 'x1', message: 'Bad key' } }, 'Bad key'],
    [{ phone_column: ['No such column.', 'Try another.'] }, 'phone_column: No such column. Try another.'],
    [{ non_field_errors: ['One', 'Two'] }, 'One Two'],
    [{ errors: [{ field: 'csv_file', message: 'Empty' }] }, 'Empty'],
    [{ message: 'Not valid', errors: { state_column: ['Required'] } }, 'Not valid state_column: Required'],
    [{ detail: [{ loc: ['body'], msg: 'field required' }] }, 'field required'],
    [['One', { detail: 'Two' }], 'One Two'],
    [{ detail: 'Same', error: 'Same' }, 'Same'],
    [{ success: false, code: 7 }, null],
    [{}, null],
    [null, null],
  ])('are read from %j: %j', (json, words) => {
    expect(errorWords('', json, [])).toBe(words);
  });

  it('never hold a row that the service repeats in its refusal', () => {
    const row = {
      first_name: 'Mira',
      address: '12 Elm St',
      phone: '+44 20 7946 0958',
      email: 'a@bücher.example',
    };
    const words = errorWords('', { detail: 'Row 7 is not valid.', row, rows: [row] }, []) ?? '';
    expect(words).toContain('Row 7 is not valid.');
    expect(words).not.toMatch(/Mira|Elm|7946|bücher/);
    expect(errorWords('', { detail: `Bad value ${row.phone} or ${row.email}` }, [])).not.toMatch(
      /7946|bücher/,
    );
  });

  it.each([
    ['Service is down', 'Service is down'],
    [
      '<html><head><title>x</title><style>p{}</style></head><h1>Bad&nbsp;gateway</h1>\n<p>nginx',
      'Bad gateway nginx',
    ],
    ['<script>alert("x")', null],
    ['', null],
    ['  \n', null],
  ])('are read from the text %j: %j', (text, words) => {
    expect(errorWords(text, undefined, [])).toBe(words);
  });

  it('are limited in length, without half a key at the cut', () => {
    const key = 'secretkey';
    const words = errorWords(`${'a b '.repeat(73)}${key} and more`, undefined, [key]) ?? '';
    expect(words.length).toBeLessThanOrEqual(300);
    expect(words).not.toContain('secr');
  });

  it('never throw and never grow, whatever the JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        expect((errorWords('', json, []) ?? '').length).toBeLessThanOrEqual(300);
      }),
    );
  });
});

describe('redaction', () => {
  const key = 'a/b+c=9 "q"';
  it.each([
    ['the key as it is', `bad ${key}!`],
    ['the key as JSON has it', `bad ${JSON.stringify(key)}`],
    ['the key as a URL has it', `bad ${new URLSearchParams([['', key]]).toString().slice(1)}`],
  ])('%s', (_, text) => {
    const cleaned = redact(text, [key]);
    expect(cleaned).toContain('[hidden]');
    expect(cleaned).not.toMatch(/b\+c|c%3D9/);
  });

  it.each([
    ['Authorization: Bearer abc123.def', 'Authorization: Bearer [key]'],
    ['api_key=zz991122 refused', 'api_key=[key] refused'],
    ['key 0123456789abcdef0123456789abcdef unknown', 'key [key] unknown'],
    ['jane.doe+x@mail.example.com is taken', '[email] is taken'],
    ['(555) 010-0123 and +1 555.010.0123 and 5550100123', '[number] and [number] and [number]'],
    ['row 12345 of 2025-01-02 has 7 cells', 'row 12345 of 2025-01-02 has 7 cells'],
  ])('%s', (text, cleaned) => {
    expect(redact(text, [])).toBe(cleaned);
  });

  it('leaves texts of one or two characters', () => {
    expect(redact('an odd answer', ['', 'a', 'an'])).toBe('an odd answer');
    expect(redact('an odd answer', ['odd'])).toBe('an [hidden] answer');
  });

  it('takes linear time on long text', () => {
    // Searching that goes back and forth would take minutes, which is longer than a test may take.
    redact('a1'.repeat(500_000), ['zz9']);
    redact('-_'.repeat(500_000), []);
  });

  it('takes no longer on refusals that repeat themselves', () => {
    const pieces = [
      'x',
      'Ab',
      '1',
      ' ',
      ' y',
      ' B',
      ',',
      ',c',
      ': ',
      '=',
      '[',
      '(',
      '"',
      ' | ',
      'row 1:',
      '.',
    ];
    for (const first of pieces)
      for (const second of pieces)
        errorWords(`Bad: ${first.repeat(2000)} a b${second.repeat(2000)} c d e`, undefined, []);
  });
});

describe('the Retry-After header', () => {
  const now = Date.UTC(2025, 0, 1);
  it.each([
    ['30', 30_000],
    ['1.5', 1500],
    ['0', 1000],
    ['86400', 3_600_000],
    ['Wed, 01 Jan 2025 00:01:00 GMT', 60_000],
    ['Tue, 31 Dec 2024 00:00:00 GMT', 1000],
    ['soon', null],
    ['', null],
    [null, null],
  ])('%j is read as %s ms', (value, wait) => {
    expect(parseRetryAfter(value, now)).toBe(wait);
  });
});

describe('the problem made of a failed reply', () => {
  const reply = (status: number, json: unknown) => ({
    status,
    json,
    text: JSON.stringify(json) ?? '',
    isPage: false,
    complete: true,
    location: null,
  });

  it.each([400, 402, 403])('is about credits where the words are, whatever the status (%i)', (status) => {
    expect(replyProblem(reply(status, { detail: 'Insufficient credits.' }), []).code).toBe('credits-short');
  });

  it('keeps every word of a refusal about credits and something else', () => {
    const { detail } = replyProblem(
      reply(422, { csv_file: ['Too many columns.'], credits: ['Insufficient credits.'] }),
      [],
    );
    expect(detail).toMatch(/Too many columns\..*Insufficient credits\./);
  });

  it('holds no contacts of a success that cannot be used', () => {
    const text = JSON.stringify(replyProblem(reply(200, { first_name: 'Annabel', people: ['Annabel'] }), []));
    expect(text).not.toContain('Annabel');
  });

  it.each(
    [...Array(12).keys()].map((index) => 400 + index).concat([300, 302, 429, 500, 502, 503, 504, 511, 599]),
  )('always says what happened and what to do (%i)', (status) => {
    const { message, advice } = replyProblem(reply(status, undefined), []);
    expect(message).toMatch(/^[A-Z].*\.$/);
    expect(advice).toMatch(/^[A-Z].*\.$/);
    expect(`${message} ${advice}`).not.toMatch(/\d{3}/);
  });
});

interface Row {
  first: string;
  last: string;
  street: string;
  city: string;
  phone: string;
  email: string;
}

const letters = (from: string, lengths: { minLength: number; maxLength: number }) =>
  fc.array(fc.constantFrom(...from), lengths).map((chosen) => chosen.join(''));
const name = fc
  .tuple(
    letters('ABDKMÀÉÖŠ', { minLength: 1, maxLength: 1 }),
    letters('abdeikmoräéøš', { minLength: 3, maxLength: 9 }),
  )
  .map((parts) => parts.join(''))
  .filter((text) => !isEverydayWord(text));
const row: fc.Arbitrary<Row> = fc.record({
  first: name,
  last: name,
  street: fc
    .tuple(fc.integer({ min: 1, max: 9999 }), name)
    .map(([number, street]) => `${number} ${street} St`),
  city: name,
  phone: fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }).map((digits) => String(digits)),
  email: name.map((user) => `${user.toLowerCase()}@example.com`),
});

const exampleRow: Row = {
  first: 'Ada',
  last: 'Mori',
  street: '12 Brod St',
  city: 'Kame',
  phone: '2125550123',
  email: 'ada@example.com',
};

/** Ways services repeat the row they refuse: as JSON, in a sentence, as a line, as a page. */
const echoes: ((row: Row) => unknown)[] = [
  ({ first, last }) => ({ errors: [{ row: 3, value: `${first} ${last}` }] }),
  ({ first, last }) => ({ errors: { row: 3, value: `${first} ${last}`, column: 'owner' } }),
  ({ first, last, street }) => ({ detail: `Row 3: ${first} ${last}, ${street} is invalid` }),
  ({ first, last, street }) => ({ detail: `Row 3 (${first} ${last}, ${street}) is invalid` }),
  ({ first, last }) => ({ detail: `Line 7 - ${first} ${last} is not a valid name` }),
  ({ first, last, street, city }) => `Row 9: ${first} ${last}, ${street}, ${city}`.toLowerCase(),
  ({ first, last }) => ({ detail: `Row 3: ${first} ${last}`.toLowerCase() }),
  ({ first, last }) => ({ errors: [{ row: 3, message: `${first} ${last} is not a valid name` }] }),
  ({ first, last, email }) => ({ message: `Invalid email: ${email} (${first} ${last})` }),
  ({ first, last }) => ({ message: `No phone for ${first} ${last}.` }),
  ({ first, last }) => ({ detail: `${first} ${last} (row 3) has no phone` }),
  ({ city }) => ({ errors: { state_column: [`Invalid state: ${city}`] } }),
  ({ city }) => ({ detail: `Row 2, column state: ${city} is not a state` }),
  ({ first }) => ({ detail: { [first]: 'bad row' } }),
  ({ first, last }) => ({ errors: [`${first} ${last}`] }),
  ({ first, last }) => ({ non_field_errors: [`Duplicate rows: ${first} ${last}; ${last} ${first}`] }),
  ({ first, last }) => `Traceback: ValueError: ${first} ${last}`,
  ({ first, last }) => ({ rows: [[first, last]] }),
  ({ first, last }) => ({ errors: [[first, last]] }),
  (row) => ({ detail: 'Not valid.', row, rows: [row], input: row, data: { ...row } }),
  (row) => ({ detail: [{ loc: ['body', 'csv_file', 3], msg: 'not valid', input: row }] }),
  ({ first, last }) => ({ detail: `"${first}" and "${last}" are not valid` }),
  ({ first, last }) => ({ detail: `'${first} ${last}' is too short, “${first}” too` }),
  ({ first }) => ({ detail: `Could not read "${first}` }),
  ({ email }) => ({ errors: { '3': { email: [`${email} is invalid`] } } }),
  ({ first, last }) => ({ [`${first} ${last}`]: ['is not a phone'] }),
  (row) => `Could not parse:\n${Object.values(row).join(',')}\n${Object.values(row).join(',')}`,
  (row) => ({ error: `Bad record: ${Object.values(row).join(';')}` }),
  (row) => ({ error: `Bad record ${Object.values(row).join('|')} at line 3` }),
  (row) => ({ error: `Bad record ${Object.values(row).join(' | ')}` }),
  (row) => ({ error: `Bad record ${Object.values(row).join('\t')}` }),
  (row) => ({ error: `Bad record ${JSON.stringify(row)}` }),
  (row) => ({
    error: `Bad record {${Object.entries(row)
      .map(([key, value]) => `'${key}': '${value}'`)
      .join(', ')}}`,
  }),
  (row) => ({ error: `Bad record [${Object.values(row).join(', ')}], (${Object.values(row).join(', ')})` }),
  ({ first, last }) => ({ error: `Not found: first_name=${first}&last_name=${last}` }),
  ({ first, last }) => ({ error: `Expected a phone but got ${first} ${last}` }),
  ({ first, last, street, city }) => ({ error: `No match for ${first} ${last}, ${street}, ${city}.` }),
  ({ phone, email }) => ({
    error: `Call +1 (${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)} or ${email}`,
  }),
  (row) =>
    `<html><h1>Bad list</h1><table><tr>${Object.values(row)
      .map((cell) => `<td>${cell}</td>`)
      .join('')}</tr></table>`,
  (row) => `<html><h1>Bad list</h1><pre>${Object.values(row).join('\n')}</pre>`,
];

function wordsOf(body: unknown, sent?: Sent): string {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const json = looksLikePage(text) ? undefined : parseReplyJson(text);
  return errorWords(text, json, [], sent) ?? '';
}

const shown = (words: string, { first, last, street, city, phone, email }: Row) =>
  [first, last, street, street.split(' ')[1] ?? '', city, phone, email]
    // To make the expression takes long.
    .filter((value) => words.toLowerCase().includes(value.toLowerCase()))
    .filter((value) => new RegExp(`(?<![\\p{L}\\d])${value}(?![\\p{L}\\d])`, 'iu').test(words));

describe('the words of a refusal that repeats a row', () => {
  it.each(echoes.map((echo) => [echo(exampleRow), echo] as const))(
    'never show the cells of %j',
    (_, echo) => {
      fc.assert(
        fc.property(row, (row) => {
          expect(shown(wordsOf(echo(row)), row)).toEqual([]);
        }),
        { numRuns: runs(50) },
      );
    },
  );

  it('never show a cell that was sent, wherever and however it is written', () => {
    const around = fc.constantFrom('', ' ', ' is not ', ': ', ', ', '; ', '\n', '"', "'s ", '. The ');
    const casing = fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      (text: string) => text.toLowerCase(),
      (text: string) => text.replaceAll(' ', '  '),
    );
    fc.assert(
      fc.property(row, fc.array(fc.tuple(around, fc.nat(5), casing), { maxLength: 6 }), (row, parts) => {
        const cells = Object.values(row);
        const text = parts.map(([before, cell, write]) => `${before}${write(cells[cell] ?? '')} `).join('');
        for (const body of [text, { detail: text }, { errors: [text] }, `<p>${text}</p>`])
          expect(shown(wordsOf(body, { values: cells, names: ['owner'] }), row)).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });
});

describe('the words that explain a refusal', () => {
  it.each([
    'No such column.',
    'Row 3 has 5 cells, expected 7',
    'Row 3: the phone is missing, add one',
    'The list holds 1,000 rows, at most 500 are allowed',
    'Please use CSV, XLSX or TSV',
    'Rows 3, 5, 7 are empty',
    "The column can't be read, it isn't text",
    'Send "csv_file" as "text/csv" in "utf-8", cells divided by ","',
    'Insufficient credits',
    'Bad Request',
    'Internal Server Error',
    'Authentication credentials were not provided.',
    'Error: The file could not be read',
    'csv_file: Too many columns.',
    'Maximum size: 10 MB',
    'Column not found: phone_column',
    'Request was throttled. Expected available in 30 seconds.',
  ])('stay: %s', (sentence) => {
    expect(wordsOf({ detail: sentence })).toBe(sentence);
  });

  it.each([
    ['expected a phone but got Ann', 'expected a phone but got [hidden]'],
    ['Invalid value 555-ABC', 'Invalid value [hidden]'],
    ['Row no. 3: ann lee, 12 main st is invalid', 'Row no. 3: [hidden], 12 [hidden] is invalid'],
  ])('lose what a row may have said: %s', (sentence, left) => {
    expect(wordsOf({ detail: sentence })).toBe(left);
  });

  it('may name the columns that were sent, but no other quoted word', () => {
    const sent = { values: [], names: ['Owner Name', 'Mobile'] };
    expect(wordsOf({ detail: 'Columns "Owner Name", "mobile" and "Ann" clash' }, sent)).toBe(
      'Columns "Owner Name", "mobile" and "[hidden]" clash',
    );
    expect(wordsOf({ 'Owner Name': ['No such column.'] }, sent)).toBe('Owner Name: No such column.');
  });

  it('keep everyday words that a cell holds, but not the cell', () => {
    const sent = { values: ['Will', 'not', 'May', '3'], names: [] };
    expect(wordsOf({ detail: 'It will not do: row 3, Will Smith may not' }, sent)).toContain(
      'It will not do',
    );
    expect(wordsOf({ detail: 'Will May' }, sent)).toBe('');
  });

  it('are none where nothing is left but what was redacted', () => {
    expect(wordsOf({ detail: '"Ann Lee"' })).toBe('');
  });

  it('are found in linear time', () => {
    // Searching that goes back and forth would take minutes, which is longer than a test may take.
    for (const piece of ['A, ', '"', "'", 'a,', '[[', '((,', 'A ', 'x=', 'row 3: ', '1,2', '| ', '\t'])
      expect(wordsOf(piece.repeat(200_000), { ...nothingSent, values: ['zzz'] }).length).toBeLessThan(301);
  });
});
