import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bulkServices, type ServiceId, serviceIds } from '../../shared/model/services.ts';
import { eventually } from '../fakes/eventually.ts';
import { PracticeSession } from '../fakes/practice-session.ts';

let practice: PracticeSession;
beforeAll(async () => {
  practice = await PracticeSession.start({ jobTime: { baseMs: 1_000, perRowMs: 10 } });
});
afterAll(() => practice.close());

const header = 'id,Company,First,Last,Mail,Mobile,Where\r\n';
const line = (index: number) =>
  `${index},"Firm ${index}, Inc",Ada,Sample${index},ada${index}@example.com,(312) 555-01${10 + index},TX\r\n`;
const list = header + Array.from({ length: 40 }, (_, index) => line(index)).join('');
const columns: Record<ServiceId, Record<string, string>> = {
  'business-trace': { business_name_column: 'Company', state_column: 'Where' },
  'email-append': { email_column: 'Mail' },
  'phone-append': { phone_column: 'Mobile' },
  'name-append': { first_name_column: 'First', last_name_column: 'Last', mail_state_column: 'Where' },
};
const download = (url: unknown, init?: RequestInit, key?: null) => practice.request(String(url), init, key);

describe.each(serviceIds)('a %s job', (service) => {
  it('is pending, then complete after its time, with a result of every row in order', async () => {
    const timer = vi.spyOn(practice.clock, 'after').mockClear();
    const created = await practice.create(service, list, columns[service]);
    expect(created.status).toBe(201);
    const startedAt = new Date(practice.clock.now()).toISOString();
    expect(created.body).toEqual({
      queue_id: expect.any(Number),
      status: 'pending',
      service_type: bulkServices[service].serviceType,
      created_at: startedAt,
      message: expect.stringMatching(new RegExp(`${bulkServices[service].label}.*created successfully`, 'i')),
    });
    const id = created.body.queue_id;
    const pending = {
      id,
      created_at: startedAt,
      pending: true,
      service_type: bulkServices[service].serviceType,
      download_url: '',
      phones_checked: 0,
      phones_flagged: 0,
      rows_uploaded: 40,
      credits_deducted: 0,
    };
    await eventually(() => expect(timer).toHaveBeenCalledWith(1_400, expect.any(Function)));
    practice.clock.advance(1_399);
    expect((await practice.status(service, id)).body).toEqual(pending);

    const done = await practice.complete(service, id);
    expect(done.body).toMatchObject({
      ...pending,
      pending: false,
      download_url: expect.stringMatching(/^http/),
      phones_checked: expect.any(Number),
      phones_flagged: expect.any(Number),
      credits_deducted: expect.any(Number),
    });

    const rows = Papa.parse<Record<string, string>>((await download(done.body.download_url)).text, {
      header: true,
      skipEmptyLines: true,
    });
    expect(rows.errors).toEqual([]);
    expect(rows.meta.fields?.slice(0, 7)).toEqual(header.trim().split(','));
    expect(rows.data.map((row) => [row.id, row.Company, row.Mobile])).toEqual(
      Array.from({ length: 40 }, (_, index) => [
        String(index),
        `Firm ${index}, Inc`,
        `(312) 555-01${10 + index}`,
      ]),
    );
    const hits = rows.data.filter((row) => row.hit === 'true');
    expect(hits.length).toBeGreaterThan(20);
    expect(done.body.credits_deducted).toBe(hits.length * (service === 'business-trace' ? 1 : 2));
    const phones = hits.flatMap((row) =>
      [1, 2, 3, 4, 5, 6].flatMap((n) =>
        row[`phone_${n}`]
          ? [`phone_${n}`].map((name) => [
              row[`${name}_dnc`],
              row[`${name}_tcpa`],
              row[`${name}_state_dnc`],
              row[`${name}_contactable`],
            ])
          : [],
      ),
    );
    expect(phones).toHaveLength(Number(done.body.phones_checked));
    expect(
      phones.filter(([dnc, tcpa, states]) => dnc === 'true' || tcpa === 'true' || states !== 'none'),
    ).toHaveLength(Number(done.body.phones_flagged));
    expect(
      phones.every(([dnc, tcpa, , contactable]) =>
        [dnc, tcpa, contactable].every((flag) => flag === 'true' || flag === 'false'),
      ),
    ).toBe(true);
  });

  it('is not found under another service', async () => {
    const { body } = await practice.create(service, list, columns[service]);
    for (const other of serviceIds.filter((id) => id !== service)) {
      expect((await practice.status(other, body.queue_id)).status).toBe(404);
    }
  });
});

it('gives the same result for the same list', async () => {
  const results = await Promise.all(
    [1, 2].map(async () => {
      const { body } = await practice.create('name-append', list, columns['name-append']);
      const done = await practice.complete('name-append', body.queue_id);
      return (await download(done.body.download_url)).text;
    }),
  );
  expect(results[0]).toBe(results[1]);
});

describe('creating a job', () => {
  const person = 'First,Last,Mail,Mobile\r\nAda,Sample,ada@example.com,(312) 555-0110\r\n';

  it('names each column that the file lacks', async () => {
    const fields = { first_name_column: 'First', last_name_column: 'last', mail_city_column: 'City' };
    const answer = await practice.create('name-append', person, fields);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      last_name_column: [expect.stringContaining('"last"')],
      mail_city_column: [expect.stringContaining('"City"')],
    });
  });

  it('takes fields after the file as well as before it, and ignores other files', async () => {
    const form = new FormData();
    form.set('more', new Blob(['x'.repeat(200_000)]), 'more.bin');
    form.set('csv_file', new Blob([person]), 'list.csv');
    form.set('email_column', 'Mail');
    const answer = await practice.request('/v1/api/email-append/', { method: 'POST', body: form });
    expect(answer.status).toBe(201);
  });

  it('is refused where the form is damaged', async () => {
    const path = '/v1/api/email-append/';
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

  it('of a header only makes a job of no rows', async () => {
    const { body } = await practice.create('email-append', 'Mail\r\n', { email_column: 'Mail' });
    const done = await practice.complete('email-append', body.queue_id);
    expect(done.body).toMatchObject({ rows_uploaded: 0, credits_deducted: 0, phones_checked: 0 });
    expect((await practice.request(String(done.body.download_url))).text).toMatch(/^Mail,hit,[^\n]*\r\n$/);
  });

  it('keeps a column of the upload that has the name of a result column', async () => {
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

describe('the download of a result', () => {
  let url: string;
  let whole: Uint8Array;
  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(url, { method, headers: { authorization: `Bearer ${practice.service.apiKey}`, ...headers } });
  const bytes = async (response: Response) => new Uint8Array(await response.arrayBuffer());

  beforeAll(async () => {
    const phones = `phone\r\n${Array.from({ length: 500 }, (_, index) => `2125550${100 + index}\r\n`).join('')}`;
    const created = await practice.create('phone-append', phones, { phone_column: 'phone' });
    const done = await practice.complete('phone-append', created.body.queue_id);
    url = String(done.body.download_url);
    whole = await bytes(await get());
  });

  it('states its length, type and ETag', async () => {
    const response = await get();
    expect(new URL(url).origin).toBe(practice.service.url);
    expect(response.headers.get('content-length')).toBe(String(whole.length));
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(response.headers.get('etag')).toMatch(/^"[^"]+"$/);
    expect(await bytes(response)).toEqual(whole);
  });

  it('can be assembled from ranges, to the byte', async () => {
    const cut = Math.floor(whole.length / 3);
    const first = await get({ range: `bytes=0-${cut - 1}` });
    expect(first.status).toBe(206);
    expect(first.headers.get('content-range')).toBe(`bytes 0-${cut - 1}/${whole.length}`);
    expect(first.headers.get('content-length')).toBe(String(cut));
    const rest = await get({ range: `bytes=${cut}-`, 'if-range': first.headers.get('etag') ?? '' });
    expect(rest.status).toBe(206);
    expect(Buffer.concat([await bytes(first), await bytes(rest)]).equals(whole)).toBe(true);
  });

  it('starts over where If-Range names another ETag', async () => {
    const response = await get({ range: 'bytes=10-', 'if-range': '"other"' });
    expect(response.status).toBe(200);
    expect((await bytes(response)).length).toBe(whole.length);
  });

  it('needs the key, or only its unguessable address, as it is set', async () => {
    expect((await fetch(url)).status).toBe(401);
    practice.service.setOptions({ downloadNeedsKey: false });
    expect((await fetch(url)).status).toBe(200);
    expect((await fetch(url.replace(/[0-9a-f]{4}\.csv$/, 'zzzz.csv'))).status).toBe(404);
    practice.service.setOptions({ downloadNeedsKey: true });
  });

  it('does not exist before the job is complete', async () => {
    const created = await practice.create('phone-append', 'phone\r\n2125550100\r\n', {
      phone_column: 'phone',
    });
    const guessed = url.replace(/results\/\d+/, `results/${created.body.queue_id}`);
    expect((await practice.request(guessed)).status).toBe(404);
  });
});
