import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bulkServices, type ServiceId, serviceIds } from '../../shared/services.ts';
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
  it('is created, pending, and complete after its time, with a result of every row in order', async () => {
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

  it("is not another service's", async () => {
    const { body } = await practice.create(service, list, columns[service]);
    for (const other of serviceIds.filter((id) => id !== service)) {
      expect((await practice.status(other, body.queue_id)).status).toBe(404);
    }
  });
});

it.each(['0', '999999', 'abc', '-1', '1.5', '99999999999999999999'])('no job has the id %s', async (id) => {
  const answer = await practice.status('phone-append', id);
  expect([answer.status, answer.body]).toEqual([404, { detail: expect.any(String) }]);
});

it('leaves the phone counts out of an older variant', async () => {
  const { body } = await practice.create('phone-append', list, columns['phone-append']);
  practice.service.setOptions({ olderVariant: true });
  const older = await practice.complete('phone-append', body.queue_id);
  practice.service.setOptions({ olderVariant: false });
  expect(Object.keys(older.body).sort()).toEqual([
    'created_at',
    'credits_deducted',
    'download_url',
    'id',
    'pending',
    'rows_uploaded',
    'service_type',
  ]);
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
