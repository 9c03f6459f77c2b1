import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openJobStore } from '../../electron/practice/bulk/practice-jobs.ts';
import { bulkServices, lookupServices, serviceIds, tokenPath } from '../../shared/model/services.ts';
import { ManualClock } from '../fakes/fake-clock.ts';
import { PracticeSession } from '../fakes/practice-session.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

const isPosix = process.platform !== 'win32';
const folder = temporaryFolder('of each test');
let dataDir: string;
let practice: PracticeSession;
let umask = 0;

beforeEach(async () => {
  // A user may have one that lets everybody read what they make.
  umask = process.umask(0);
  dataDir = folder('practice');
  practice = await PracticeSession.start({ dataDir });
});
afterEach(async () => {
  process.umask(umask);
  await practice.close();
});

const secretsOf = ({ service }: PracticeSession) => [service.apiKey, service.password];
const file = () => join(dataDir, 'secrets.json');

async function restart(): Promise<string[]> {
  await practice.close();
  practice = await PracticeSession.start({ dataDir });
  return secretsOf(practice);
}

describe('the key and the password of the practice service', () => {
  it('are kept in the folder, and another folder has others', async () => {
    const made = secretsOf(practice);
    for (const secret of made) expect(secret).toMatch(/[0-9a-f]{32}$/);
    expect(await restart()).toEqual(made);
    const other = await PracticeSession.start({ dataDir: folder('other') });
    const passing = await PracticeSession.start();
    expect(new Set([made, secretsOf(other), secretsOf(passing)].flat()).size).toBe(6);
    await Promise.all([other.close(), passing.close()]);
  });

  it.each(['', '{', '{}', '{"apiKey":"practice","password":"practice"}', '[]'])(
    'are made anew where the file holds %j',
    async (text) => {
      const made = secretsOf(practice);
      await writeFile(file(), text);
      const renewed = await restart();
      expect(new Set([...made, ...renewed]).size).toBe(4);
      expect(await restart()).toEqual(renewed);
    },
  );

  it.runIf(isPosix)('are made anew where others could read them', async () => {
    for (const mode of [0o644, 0o640, 0o604]) {
      const made = secretsOf(practice);
      await chmod(file(), mode);
      expect(new Set([...made, ...(await restart())]).size).toBe(4);
    }
  });
});

it.runIf(isPosix)('the practice service keeps its files readable by this user only', async () => {
  const { body } = await practice.create('email-append', 'email\r\nann@example.com\r\n', {
    email_column: 'email',
  });
  await practice.complete('email-append', body.queue_id);
  await chmod(dataDir, 0o755);
  await restart();
  await practice.create('email-append', 'email\r\nbob@example.com\r\n', { email_column: 'email' });
  const names = await readdir(dataDir, { recursive: true });
  expect(names.map((name) => name.replace(/^\d+/, 'id'))).toEqual(
    expect.arrayContaining(['secrets.json', 'id', 'id/upload.csv', 'id/result.csv', 'id/job.json']),
  );
  for (const name of ['', ...names]) {
    const found = await stat(join(dataDir, name));
    expect([name, (found.mode & 0o777).toString(8)]).toEqual([name, found.isDirectory() ? '700' : '600']);
  }
});

it('the practice service gives jobs numbers that cannot be guessed', async () => {
  const store = await openJobStore(join(dataDir, 'jobs'), new ManualClock());
  const ids: number[] = [];
  for (let job = 0; job < 64; job += 1) {
    const { folder } = await store.receive();
    const wanted = { service: 'email-append' as const, header: ['email'], inputs: { email_column: 0 } };
    ids.push((await store.add(folder, { ...wanted, rowsUploaded: 1 }, 0)).id);
  }
  expect(new Set(ids).size).toBe(64);
  expect(ids.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true);
  // Each of the 53 bits is set now and then: in 64 fair throws one stays away once in 10^17 runs.
  const seen = ids.reduce((bits, id) => bits | BigInt(id), 0n);
  expect(seen).toBe(2n ** 53n - 1n);
  expect(ids).not.toEqual(ids.toSorted((a, b) => a - b));
});

describe('another user of this computer', () => {
  const list = 'email,note\r\nann@example.com,a list of mine\r\n';

  it('learns nothing from the practice service without the key', async () => {
    const made = async () =>
      String((await practice.create('email-append', list, { email_column: 'email' })).body.queue_id);
    const done = await made();
    const { body } = await practice.complete('email-append', done);
    const result = new URL(String(body.download_url)).pathname;
    const pending = await made();
    const secrets = [
      ...secretsOf(practice),
      done,
      pending,
      result.split('/').at(-1) ?? '',
      'ann@',
      'a list of mine',
    ];
    const [known, unknown] = [
      [done, pending],
      ['1', '9007199254740991', 'x', '..'],
    ];
    const paths = (ids: string[]) => [
      ...ids.flatMap((id) => serviceIds.map((service) => `${bulkServices[service].path}${id}/`)),
      ...ids.map((id) => result.replace(done, id)),
    ];
    const others = [...Object.values(bulkServices), ...Object.values(lookupServices)].map(({ path }) => path);
    const { apiKey } = practice.service;
    const keys = [undefined, 'Bearer', 'Bearer practice', `Bearer ${apiKey}2`, `Basic ${apiKey}`];
    const tries = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'].flatMap((method) =>
      keys.map((authorization) => [method, authorization] as const),
    );
    const answers = { known: new Set<string>(), unknown: new Set<string>() };
    for (const [which, asked] of [
      ['known', [...paths(known), ...others, tokenPath]],
      ['unknown', [...paths(unknown), '/', '/results/', '/secrets.json', '/v1/api/']],
    ] as const)
      for (const path of asked)
        await Promise.all(
          tries.map(async ([method, authorization]) => {
            const answer = await ask(path, method, authorization);
            expect(answer.status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
            for (const secret of secrets) expect(answer.text).not.toContain(secret);
            expect(answer.text).not.toMatch(/access-control|location:/i);
            if (path.includes('/results/') || /\d\/$/.test(path))
              answers[which].add(`${method} ${answer.text}`);
          }),
        );
    agent.destroy();
    // Whether a number belongs to a job is told by no answer.
    for (const answer of answers.known) expect(answers.unknown).toContain(answer);
  });

  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  /** Over node:http, which sends whatever it is told to; `text` is all that came back but the time. */
  function ask(path: string, method: string, authorization?: string) {
    return new Promise<{ status: number; text: string }>((resolve, reject) => {
      const headers = { origin: 'https://evil.example', ...(authorization && { authorization }) };
      const asking = request(new URL(practice.service.url), { path, method, headers, agent });
      asking.on('error', reject).on('response', (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (chunk) => {
          body += chunk;
        });
        answer.on('end', () => {
          const { date: _time, ...rest } = answer.headers;
          const head = Object.entries(rest).map(([name, value]) => `${name}: ${value}`);
          resolve({ status: answer.statusCode ?? 0, text: [answer.statusCode, ...head, body].join('\n') });
        });
      });
      asking.end();
    });
  }

  it('finds neither key nor password in the answers of the practice service', async () => {
    const answer = await practice.lookup('email', { email: 'a@example.com' });
    const error = await practice.request('/v1/api/nothing/');
    for (const { text, headers } of [answer, error])
      for (const secret of secretsOf(practice))
        expect(text + JSON.stringify([...headers])).not.toContain(secret);
    expect(await readFile(file(), 'utf8')).toContain(practice.service.password);
  });
});
