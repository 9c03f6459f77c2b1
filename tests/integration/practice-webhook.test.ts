import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../fakes/eventually.ts';
import { PracticeSession } from '../fakes/practice-session.ts';
import type { ScriptedServer } from '../fakes/scripted-server.ts';
import { serviceBench } from '../fakes/service-bench.ts';

const servers = serviceBench();
let practice: PracticeSession;
let receiver: ScriptedServer;
/** Whether the answer to each delivery was broken off, in order. */
let brokenOff: boolean[];
let answer: (response: ServerResponse) => void;
const bodyOf = (at: number) => JSON.parse(String(receiver.seen[at]?.body));
const delivered = (count: number) => eventually(() => expect(receiver.seen).toHaveLength(count));

beforeEach(async () => {
  brokenOff = [];
  answer = (response) => response.end();
  receiver = await servers.serve({
    after(_, response) {
      const at = brokenOff.push(false) - 1;
      response.on('close', () => {
        brokenOff[at] = !response.writableFinished;
      });
      answer(response);
    },
  });
  practice = await PracticeSession.start({ webhookUrl: `${receiver.url}/hook` });
});
afterEach(() => practice.close());

async function finishJob() {
  const created = await practice.create('email-append', 'mail\r\na@example.com\r\n', {
    email_column: 'mail',
  });
  const done = await practice.complete('email-append', created.body.queue_id);
  return done.body;
}

/** Time enough for anything already under way over loopback. */
async function finishRoundTrip() {
  for (let trip = 0; trip < 5; trip += 1) await practice.status('email-append', 1);
}

describe('the webhook of the practice service', () => {
  it('posts a complete job once, unsigned', async () => {
    const status = await finishJob();
    await delivered(1);
    const [delivery] = receiver.seen;
    expect(delivery?.method).toBe('POST');
    expect(delivery?.headers['content-type']).toBe('application/json');
    expect(delivery?.headers.authorization).toBeUndefined();
    expect(bodyOf(0)).toEqual({
      id: status.id,
      created_at: status.created_at,
      pending: false,
      type: 'email append',
      download_url: status.download_url,
      phones_checked: status.phones_checked,
      phones_flagged: status.phones_flagged,
    });
  });

  it('waits five seconds for an answer and does not try again', async () => {
    answer = () => {};
    await finishJob();
    await delivered(1);
    practice.clock.advance(4_999);
    await finishRoundTrip();
    expect(brokenOff[0]).toBe(false);
    practice.clock.advance(1);
    await eventually(() => expect(brokenOff[0]).toBe(true));
    practice.clock.advance(3_600_000);
    await finishRoundTrip();
    expect(receiver.seen).toHaveLength(1);
  });

  it('does not try again after a refusal, and goes on with the next job', async () => {
    answer = (response) => response.writeHead(500).end();
    await finishJob();
    await delivered(1);
    practice.clock.advance(3_600_000);
    await finishJob();
    await delivered(2);
    expect(bodyOf(0).id).not.toBe(bodyOf(1).id);
  });

  it('does not keep a job from completing where nobody listens', async () => {
    for (const webhookUrl of [
      'http://127.0.0.1:1/',
      'not an address',
      'https://127.0.0.1/',
      'http://',
      null,
    ]) {
      practice.service.setOptions({ webhookUrl });
      expect((await finishJob()).pending).toBe(false);
    }
    expect(receiver.seen).toEqual([]);
  });

  it('breaks off an unanswered delivery when the service closes', async () => {
    answer = () => {};
    await finishJob();
    await delivered(1);
    await practice.close();
    await eventually(() => expect(brokenOff[0]).toBe(true));
  });
});
