import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorWords, looksLikePage } from '../../electron/service/replies/error-words.ts';
import { isEverydayWord } from '../../electron/service/replies/everyday-words.ts';
import { parseReplyJson } from '../../electron/service/replies/parse-json.ts';
import { nothingSent, type Sent } from '../../electron/service/replies/sent.ts';

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
  [first, last, street, street.split(' ')[1] ?? '', city, phone, email].filter((value) =>
    new RegExp(`(?<![\\p{L}\\d])${value}(?![\\p{L}\\d])`, 'iu').test(words),
  );

describe('a row that the service sends back with its refusal', () => {
  it.each(echoes.map((echo) => [echo.toString(), echo] as const))('does not show: %s', (_, echo) => {
    fc.assert(
      fc.property(row, (row) => {
        expect(shown(wordsOf(echo(row)), row)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('does not show a cell that is known to have been sent, wherever and however it is written', () => {
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
      { numRuns: 300 },
    );
  });
});

describe('what explains a refusal', () => {
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
  ])('stays: %s', (sentence) => {
    expect(wordsOf({ detail: sentence })).toBe(sentence);
  });

  it('may name the columns that were sent, but no other quoted word', () => {
    const sent = { values: [], names: ['Owner Name', 'Mobile'] };
    expect(wordsOf({ detail: 'Columns "Owner Name", "mobile" and "Ann" clash' }, sent)).toBe(
      'Columns "Owner Name", "mobile" and [hidden] clash',
    );
    expect(wordsOf({ 'Owner Name': ['No such column.'] }, sent)).toBe('Owner Name: No such column.');
  });

  it('keeps everyday words although a cell holds one, but not the cell', () => {
    const sent = { values: ['Will', 'not', 'May', '3'], names: [] };
    expect(wordsOf({ detail: 'It will not do: row 3, Will Smith may not' }, sent)).toContain(
      'It will not do',
    );
    expect(wordsOf({ detail: 'Will May' }, sent)).toBe('');
  });

  it('is nothing where all that is left is what was taken out', () => {
    expect(wordsOf({ detail: '"Ann Lee"' })).toBe('');
  });

  it('comes quickly, whatever is thrown at it', () => {
    const started = Date.now();
    for (const piece of ['A, ', '"', "'", 'a,', '[[', '((,', 'A ', 'x=', 'row 3: ', '1,2', '| ', '\t'])
      expect(wordsOf(piece.repeat(200_000), { ...nothingSent, values: ['zzz'] }).length).toBeLessThan(301);
    // Searching that goes back and forth would take minutes; a busy machine takes seconds.
    expect(Date.now() - started).toBeLessThan(20_000);
  });
});
