import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { tokenPath } from '../../shared/model/services.ts';
import { eventually } from '../fakes/eventually.ts';
import { PracticeSession } from '../fakes/practice-session.ts';

let practice: PracticeSession;
beforeAll(async () => {
  practice = await PracticeSession.start({ apiKey: 'the-key' });
});
afterAll(() => practice.close());
afterEach(() => vi.restoreAllMocks());

describe('the token endpoint', () => {
  const signIn = (password: string) => practice.post(tokenPath, { email: 'me@example.com', password }, null);

  it('gives the key for the password with any email address, without a bearer', async () => {
    const answer = await signIn(practice.service.password);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ api_key: 'the-key', message: expect.stringMatching(/\w/) });
  });

  it('refuses another password', async () => {
    const answer = await signIn('practice');
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ detail: expect.stringContaining('password') });
  });

  it('refuses more than five passwords a minute, even the right one', async () => {
    practice.clock.advance(60_000);
    for (let tries = 0; tries < 5; tries += 1) expect((await signIn(`guess ${tries}`)).status).toBe(401);
    const answer = await signIn(practice.service.password);
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('60');
    expect(answer.text).not.toContain('the-key');
    practice.clock.advance(60_000);
    expect((await signIn(practice.service.password)).status).toBe(200);
  });
});

describe('the practice service', () => {
  it('refuses a request whose Host header names another host', async () => {
    const answer = await request(`${practice.service.url}${tokenPath}`, {
      method: 'POST',
      headers: { host: 'evil.example', 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'me@example.com', password: practice.service.password }),
    });
    expect(answer.statusCode).toBe(400);
    expect(await answer.body.text()).not.toContain('the-key');
  });

  it('delays every answer by the latency it is set to', async () => {
    practice.service.setOptions({ latencyMs: 3_000 });
    const timer = vi.spyOn(practice.clock, 'after');
    let answered = false;
    const waiting = practice.lookup('email', { email: 'a@example.com' }).then(() => {
      answered = true;
    });
    await eventually(() => expect(timer).toHaveBeenCalledWith(3_000, expect.any(Function)));
    expect(answered).toBe(false);
    practice.clock.advance(3_000);
    await waiting;
    practice.service.setOptions({ latencyMs: 0 });
  });
});
