import Papa from 'papaparse';
import { afterEach, describe, expect, it } from 'vitest';
import { ContrarySession } from '../fakes/contrary-session.ts';

let contrary: ContrarySession;
afterEach(() => contrary.service.close());

describe('gives the result', () => {
  it('at a relative address, for the key', async () => {
    contrary = await ContrarySession.start({ finishedUrl: 'relative' });
    await contrary.create();
    const { download_url } = await contrary.finished();
    expect(download_url).toMatch(/^\/files/);
    expect((await contrary.ask(download_url, {}, null)).status).toBe(401);
    expect((await contrary.ask(download_url)).text).toBe(
      contrary.service.jobs[0]?.result.toString('utf8').replace(/^\uFEFF/, ''),
    );
  });

  it('not yet, at an early address', async () => {
    contrary = await ContrarySession.start({ pendingUrl: 'early', finishedUrl: 'absolute' });
    await contrary.create();
    const early = (await contrary.status()).download_url;
    expect((await contrary.ask(early)).status).toBe(404);
    expect((await contrary.ask((await contrary.status()).download_url, {}, null)).status).toBe(200);
  });

  it('at another origin, which refuses the key', async () => {
    contrary = await ContrarySession.start({ finishedUrl: 'other-origin' });
    await contrary.create();
    const { download_url } = await contrary.finished();
    expect(new URL(String(download_url)).origin).toBe(contrary.service.otherUrl);
    expect((await contrary.ask(download_url)).status).toBe(400);
    expect((await contrary.ask(download_url, {}, null)).status).toBe(200);
  });

  it('by way of a redirect there', async () => {
    contrary = await ContrarySession.start({ finishedUrl: 'redirect' });
    await contrary.create();
    const answer = await contrary.ask((await contrary.finished()).download_url);
    expect(answer.status).toBe(302);
    expect(new URL(answer.headers.get('location') ?? '').origin).toBe(contrary.service.otherUrl);
    expect((await contrary.ask(answer.headers.get('location') ?? '', {}, null)).status).toBe(200);
  });

  it('only after the first link has expired', async () => {
    contrary = await ContrarySession.start({ finishedUrl: 'expiring' });
    await contrary.create();
    const first = (await contrary.finished()).download_url;
    expect([(await contrary.ask(first)).status, (await contrary.ask(first)).status]).toEqual([403, 403]);
    const second = (await contrary.status()).download_url;
    expect(second).not.toBe(first);
    expect((await contrary.ask(second)).status).toBe(200);
  });

  it.each([
    ['wide', 2, ['Phone1', 'Phone1 type', 'Phone1 dnc']],
    ['nested', 2, ['contacts.0.phones.0.number', 'contacts.0.phones.0.type', 'contacts.0.phones.0.dnc']],
    ['long', 4, ['Phone', 'Line Type', 'DNC']],
  ] as const)('in the layout %s', async (resultLayout, rows, names) => {
    contrary = await ContrarySession.start({ resultLayout, resultBooleans: ['Y', 'N'] });
    await contrary.create();
    const text = contrary.service.jobs[0]?.result.toString('utf8').replace(/^\uFEFF/, '') ?? '';
    const { data, meta } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
    expect(meta.fields?.slice(0, 5)).toEqual(['id', 'phone', ...names]);
    expect(data).toHaveLength(rows);
    expect(data[0]).toMatchObject({ id: '1', [names[0]]: '3035550111', [names[2]]: 'N' });
    expect(data[rows - 1]).toMatchObject({ id: '2', [names[0]]: '' });
  });
});

describe('looks up', () => {
  it.each([
    ['flat', 200],
    ['404-flat', 404],
    ['404-detail', 404],
    ['200-error', 200],
    ['404-html', 404],
  ] as const)('a miss as %s', async (lookupMiss, code) => {
    contrary = await ContrarySession.start({ lookupMiss });
    expect((await contrary.lookup('email', { email: 'nobody@example.com' })).status).toBe(code);
    expect((await contrary.lookup('email', { email: 'some@example.com' })).body.hit).toBe(true);
  });

  it.each([
    ['same', 2],
    ['shorter', 1],
    ['longer', 3],
  ] as const)('with results of the %s length', async (resultsLength, length) => {
    contrary = await ContrarySession.start({ resultsLength });
    const { body } = await contrary.lookup('business', [
      { company_name: 'A', state: 'TX' },
      { company_name: 'Nobody', state: 'TX' },
    ]);
    expect(body.results).toHaveLength(length);
    expect(body.credits_deducted).toBe(1);
  });

  it.each([
    ['texts', ['CO']],
    ['objects', [{ state: 'CO', listed_on: '2024-05-01' }]],
    ['booleans', [true]],
    ['odd', [17]],
  ] as const)('with state lists of %s', async (stateDnc, entries) => {
    contrary = await ContrarySession.start({ stateDnc });
    const { body } = await contrary.lookup('phone', { phone: '3125550100' });
    expect(body).toMatchObject({ matched_people: [{ phones: [{}, { state_dnc: entries }] }, {}] });
  });
});
