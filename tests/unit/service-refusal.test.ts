import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobsNamedIn } from '../../electron/service/calls/create-job.ts';
import { parseReplyJson } from '../../electron/service/replies/decode-values.ts';
import { looksLikePage } from '../../electron/service/replies/error-words.ts';
import { isRefusal } from '../../electron/service/replies/reply-problems.ts';
import type { ServiceReply } from '../../electron/service/replies/service-reply.ts';

function reply(status: number, body: unknown, part: Partial<ServiceReply> = {}): ServiceReply {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    status,
    text,
    json: parseReplyJson(text),
    isPage: looksLikePage(text),
    complete: true,
    location: null,
    ...part,
  };
}

const bare = ['', ' \n', '{}', '[]', 'null', '""', '{"code": 7}', '{"errors": []}'];
const pages = [
  '<h1>Forbidden</h1>',
  '<!doctype html><title>400 Bad Request</title>',
  '<Error><Code>X</Code></Error>',
];
const words = [
  { detail: 'Not found.' },
  { phone_column: ['No such column.'] },
  { phone_column: 'No such column.' },
  { error: { code: 'x1', message: 'Insufficient credits' } },
  { success: false, message: 'Wrong format' },
  [{ loc: ['body'], msg: 'field required' }],
  'No.',
];
const beforeTheBody = [401, 403, 404, 405, 411, 413, 415];
const byTheService = [400, 402, 422, 429];

describe('a refusal', () => {
  it.each([...beforeTheBody, ...byTheService])('is %i in the service’s own words', (status) => {
    for (const body of words) expect(isRefusal(reply(status, body)), JSON.stringify(body)).toBe(true);
  });

  it.each(beforeTheBody)('is %i also without words, as a page, or cut off', (status) => {
    for (const body of [...bare, ...pages]) expect(isRefusal(reply(status, body)), body).toBe(true);
    expect(isRefusal(reply(status, '{"detail": "Inval', { complete: false }))).toBe(true);
  });

  it.each(byTheService)('is not %i without the service’s own words', (status) => {
    for (const body of [...bare, ...pages]) expect(isRefusal(reply(status, body)), body).toBe(false);
    expect(isRefusal(reply(status, '{"detail": "Inval', { complete: false }))).toBe(false);
  });

  it('is no other status, whatever the body', () => {
    const others = Array.from({ length: 500 }, (_, index) => 200 + index).filter(
      (status) => ![...beforeTheBody, ...byTheService].includes(status),
    );
    const refusing = (statuses: number[], body: unknown) => {
      const made = reply(200, body);
      return statuses.filter((status) => isRefusal({ ...made, status }));
    };
    for (const body of ['', pages[0], words[0]]) expect(refusing(others, body)).toEqual([]);
    const common = others.filter((status) => status % 100 < 11);
    for (const body of [...bare, ...pages, ...words]) expect(refusing(common, body)).toEqual([]);
  });

  it.each([
    { status: 'pending' },
    { pending: true },
    { status: 'COMPLETED', error: 'x' },
    { success: true, detail: 'Not valid' },
    { detail: 'This list is already being processed.' },
    { error: 'The file has already been uploaded' },
    { message: 'Already queued' },
    { detail: 'A job with this file exists.' },
    { errors: ['Duplicate submission'] },
    { message: 'Phone append job was created successfully' },
    'Your list was accepted',
  ])('is no answer that speaks of a list that was taken: %j', (body) => {
    for (const status of [...beforeTheBody, ...byTheService])
      expect(isRefusal(reply(status, body))).toBe(false);
  });

  it.each([
    'The file does not exist.',
    'The list was not accepted.',
    'Duplicate column names in the header.',
    'The job could not be created.',
    'Too many requests: 5 jobs at once are allowed.',
  ])('may speak of lists and jobs that were not taken: %s', (detail) => {
    expect(isRefusal(reply(422, { detail }))).toBe(true);
  });
});

describe('the jobs that an answer names', () => {
  const named = (body: unknown, part?: Partial<ServiceReply>) =>
    jobsNamedIn(reply(409, body, part), 'phone-append');

  it.each([
    { queue_id: 7003 },
    { id: '7003' },
    { detail: 'x', job_id: 7003 },
    { jobId: ' 7003 ' },
    { data: { id: 7003, status: 'pending' } },
    { error: { message: 'Conflict', existing: { queue_id: 7003 } } },
    { duplicate_of: 7003 },
    { job: { id: 7003 } },
    { jobs: [{ id: 7003 }] },
    { existing_job: '7003' },
    { detail: 'queued already as job 7003' },
    { detail: ['Duplicate of job #7003.'] },
    { message: 'Job 7003 exists' },
    { message: 'Your list is queued (job id: 7003)' },
    { message: 'Queue ID 7003 has it' },
    { message: 'queue_id=7003' },
    { message: 'It was accepted as 7003.' },
    { message: 'See #7003' },
    { message: 'Known with id "7003"' },
    { links: { self: 'https://api.example/v1/api/phone-append/7003/' } },
    'job 7003 is running',
    '<html><body><p>Your job <b>7003</b> was queued</p></body></html>',
    '{"queue_id": 7003, "status": "pen',
    '{"jobId":"7003", "status": "pen',
  ])('are found in %j', (body) => {
    expect(named(body)).toEqual(['7003']);
  });

  it.each([
    ['/v1/api/phone-append/7003/', ['7003']],
    ['https://api.example/v1/api/phone-append/7003?x=1', ['7003']],
    ['/v1/api/phone-append/', []],
    ['/v1/api/email-append/7003/', []],
    ['/login/7003', []],
  ])('are found in its Location header: %s', (location, expected) => {
    expect(named('', { location })).toEqual(expected);
  });

  it.each([
    { detail: 'Row 3 is not valid' },
    { detail: 'At most 10 rows per job 5' },
    { detail: 'Job 1 of 5 failed' },
    { errors: [{ id: 3, msg: 'bad cell' }] },
    { detail: 'Error #12, request id 991' },
    { detail: 'Rejected. Your support ID is: 8527472857' },
    { detail: 'Reference #18.4f2c1002' },
    '<html>Access denied. Incident ID 4450012345, reference #18</html>',
    { detail: 'Wait 30 seconds' },
    { rows: [['job', '17']] },
    { queue_id: 0 },
    { queue_id: 3.5 },
    { detail: 'job 000' },
    { request_id: 991 },
    [{ id: 3, msg: 'bad cell' }],
    '<html><p>Server #18 refused; known as 5, id 12</p></html>',
    '{"queue_id": 70',
  ])('are not found in %j', (body) => {
    const isCut = typeof body === 'string' && body.startsWith('{');
    expect(named(body, { complete: !isCut })).toEqual([]);
  });

  it('are not read from a number that may have been cut', () => {
    expect(named('queued as job 70', { complete: false })).toEqual([]);
    expect(named('queued as job 70 ', { complete: false })).toEqual(['70']);
  });

  it('come from fields, then words, then the address; each once, at most five', () => {
    const body = { detail: 'job 2, job 3, job 2, job 5, job 6, job 7', queue_id: 1 };
    expect(named(body, { location: '/v1/api/phone-append/4/' })).toEqual(['1', '2', '3', '5', '6']);
    expect(named({ detail: 'See #7, which is job 5' })).toEqual(['7', '5']);
    expect(named({ id: 1, detail: 'as job 2' }, { location: '/v1/api/phone-append/4/' })).toEqual([
      '1',
      '2',
      '4',
    ]);
  });

  it('are looked for down to five levels', () => {
    const within = (depth: number): unknown =>
      depth === 0 ? { queue_id: 7003 } : { part: within(depth - 1) };
    expect(named(within(5))).toEqual(['7003']);
    expect(named(within(6))).toEqual([]);
    expect(named(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)).toEqual([]);
  });

  it('are usable numbers, whatever the answer, and are found in linear time', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (body, location) => {
        for (const id of named(body, { location })) expect(id).toMatch(/^(?!0+$)\d{1,20}$/);
      }),
    );
    // Searching that goes back and forth would take minutes, which is longer than a test may take.
    named('job '.repeat(1_000_000));
    named({ detail: `${'#'.repeat(90_000)}${'id '.repeat(90_000)}` });
    named('<'.repeat(1_000_000));
  });
});
