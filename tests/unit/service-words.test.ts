import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorWords } from '../../electron/service/replies/error-words.ts';
import { redact } from '../../electron/service/replies/redact.ts';
import { replyProblem } from '../../electron/service/replies/reply-problems.ts';
import { parseRetryAfter } from '../../electron/service/replies/service-reply.ts';

describe('the service’s own words', () => {
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
  ])('of %j are %j', (json, words) => {
    expect(errorWords('', json, [])).toBe(words);
  });

  it('never hold a row that the service sends back with its refusal', () => {
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
  ])('of the text %j are %j', (text, words) => {
    expect(errorWords(text, undefined, [])).toBe(words);
  });

  it('are bounded, without half a key at the cut', () => {
    const key = 'secretkey';
    const words = errorWords(`${'a b '.repeat(73)}${key} and more`, undefined, [key]) ?? '';
    expect(words.length).toBeLessThanOrEqual(300);
    expect(words).not.toContain('secr');
  });

  it('never fail and never grow, whatever the JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        expect((errorWords('', json, []) ?? '').length).toBeLessThanOrEqual(300);
      }),
    );
  });
});

describe('what is taken out of them', () => {
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

  it('is no text of one or two characters, which would tear the words apart', () => {
    expect(redact('an odd answer', ['', 'a', 'an'])).toBe('an odd answer');
    expect(redact('an odd answer', ['odd'])).toBe('an [hidden] answer');
  });

  it('is quick on long text', () => {
    const started = Date.now();
    redact('a1'.repeat(500_000), ['zz9']);
    redact('-_'.repeat(500_000), []);
    // Searching that goes back and forth would take minutes; a busy machine takes seconds.
    expect(Date.now() - started).toBeLessThan(20_000);
  });
});

describe('how long a busy service wants to be left alone', () => {
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
  ])('%j is %s ms', (value, wait) => {
    expect(parseRetryAfter(value, now)).toBe(wait);
  });
});

describe('a reply that is not the one hoped for', () => {
  const reply = (status: number, json: unknown) => ({
    status,
    json,
    text: JSON.stringify(json) ?? '',
    isPage: false,
    complete: true,
    location: null,
  });

  it.each([400, 402, 403])('speaks of credits whatever its status (%i)', (status) => {
    expect(replyProblem(reply(status, { detail: 'Insufficient credits.' }), []).code).toBe('credits-short');
  });

  it('keeps every word of a refusal that speaks of credits and of something else', () => {
    const { detail } = replyProblem(
      reply(422, { csv_file: ['Too many columns.'], credits: ['Insufficient credits.'] }),
      [],
    );
    expect(detail).toMatch(/Too many columns\..*Insufficient credits\./);
  });

  it('does not carry contacts into a problem when a success cannot be used', () => {
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
