import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceId } from '../../shared/services.ts';
import { PracticeSession } from '../fakes/practice-session.ts';

let practice: PracticeSession;
beforeAll(async () => {
  practice = await PracticeSession.start();
});
afterAll(() => practice.close());

const list = 'First,Last,Mail,Mobile\r\nAda,Sample,ada@example.com,(312) 555-0110\r\n';
const nameColumns = { first_name_column: 'First', last_name_column: 'Last' };

describe('a create', () => {
  const bad: [string, ServiceId, string | Uint8Array<ArrayBuffer> | null, Record<string, string>, object][] =
    [
      [
        'without a file',
        'phone-append',
        null,
        { phone_column: 'Mobile' },
        { csv_file: [expect.any(String)] },
      ],
      [
        'without its columns',
        'business-trace',
        list,
        {},
        { business_name_column: ['This field is required.'], state_column: ['This field is required.'] },
      ],
      [
        'with a blank column',
        'email-append',
        list,
        { email_column: '' },
        { email_column: ['This field is required.'] },
      ],
      [
        'with a column the file lacks',
        'phone-append',
        list,
        { phone_column: 'mobile' },
        { phone_column: [expect.stringContaining('"mobile"')] },
      ],
      [
        'with an optional column the file lacks',
        'name-append',
        list,
        { ...nameColumns, mail_city_column: 'City' },
        { mail_city_column: [expect.stringContaining('"City"')] },
      ],
      [
        'of an empty file',
        'phone-append',
        '',
        { phone_column: 'Mobile' },
        { csv_file: [expect.stringContaining('empty')] },
      ],
      [
        'of a picture',
        'phone-append',
        Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1),
        { phone_column: 'Mobile' },
        { csv_file: [expect.any(String)] },
      ],
      [
        'of a file with an open quotation mark',
        'phone-append',
        'Mobile\r\n"312',
        { phone_column: 'Mobile' },
        { csv_file: [expect.stringContaining('quotation')] },
      ],
    ];
  it.each(bad)('%s is refused by field', async (_name, service, csv, fields, errors) => {
    const answer = await practice.create(service, csv, fields);
    expect([answer.status, answer.body]).toEqual([400, errors]);
  });

  it('takes its fields after the file as well as before it, and reads past other files', async () => {
    const form = new FormData();
    form.set('more', new Blob(['x'.repeat(200_000)]), 'more.bin');
    form.set('csv_file', new Blob([list]), 'list.csv');
    form.set('email_column', 'Mail');
    const answer = await practice.request('/v1/api/email-append/', { method: 'POST', body: form });
    expect(answer.status).toBe(201);
  });

  it('is refused when it is no form, or a damaged one', async () => {
    const path = '/v1/api/email-append/';
    expect((await practice.post(path, { email_column: 'Mail' })).status).toBe(415);
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=b', '--b\r\nno form at all'],
    ] as const) {
      const answer = await practice.request(path, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
      });
      expect(answer.status).toBe(400);
    }
  });

  it('of a header only is a job of no rows', async () => {
    const { body } = await practice.create('email-append', 'Mail\r\n', { email_column: 'Mail' });
    const done = await practice.complete('email-append', body.queue_id);
    expect(done.body).toMatchObject({ rows_uploaded: 0, credits_deducted: 0, phones_checked: 0 });
    expect((await practice.request(String(done.body.download_url))).text).toMatch(/^Mail,hit,[^\n]*\r\n$/);
  });

  it('makes a result that does not hide a column of the upload behind one of its own', async () => {
    const { body } = await practice.create('email-append', 'Mail,phone_1\r\na@b.example,mine\r\n', {
      email_column: 'Mail',
    });
    const done = await practice.complete('email-append', body.queue_id);
    const { data, meta } = Papa.parse<Record<string, string>>(
      (await practice.request(String(done.body.download_url))).text,
      {
        header: true,
      },
    );
    expect(data[0]?.phone_1).toBe('mine');
    expect(new Set(meta.fields).size).toBe(meta.fields?.length);
  });
});
