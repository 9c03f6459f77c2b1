import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../fakes/eventually.ts';
import { PracticeSession } from '../fakes/practice-session.ts';

interface Delivery {
  method: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
  response: ServerResponse;
  brokenOff: boolean;
}

let practice: PracticeSession;
let receiver: Server;
let deliveries: Delivery[];
let answer: ((response: ServerResponse) => void) | null;

beforeEach(async () => {
  deliveries = [];
  answer = (response) => response.end();
  receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const delivery = {
      method: request.method ?? '',
      headers: request.headers,
      body: JSON.parse(Buffer.concat(chunks).toString()),
      response,
      brokenOff: false,
    };
    response.on('close', () => {
      delivery.brokenOff = !response.writableFinished;
    });
    deliveries.push(delivery);
    answer?.(response);
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  practice = await PracticeSession.start({ webhookUrl: `${receiverUrl()}/hook` });
});
afterEach(async () => {
  await practice.close();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

function receiverUrl(): string {
  const address = receiver.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

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
    await eventually(() => expect(deliveries).toHaveLength(1));
    const [delivery] = deliveries;
    expect(delivery?.method).toBe('POST');
    expect(delivery?.headers['content-type']).toBe('application/json');
    expect(delivery?.headers.authorization).toBeUndefined();
    expect(delivery?.body).toEqual({
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
    answer = null;
    await finishJob();
    await eventually(() => expect(deliveries).toHaveLength(1));
    practice.clock.advance(4_999);
    await finishRoundTrip();
    expect(deliveries[0]?.brokenOff).toBe(false);
    practice.clock.advance(1);
    await eventually(() => expect(deliveries[0]?.brokenOff).toBe(true));
    practice.clock.advance(3_600_000);
    await finishRoundTrip();
    expect(deliveries).toHaveLength(1);
  });

  it('does not try again after a refusal, and goes on with the next job', async () => {
    answer = (response) => response.writeHead(500).end();
    await finishJob();
    await eventually(() => expect(deliveries).toHaveLength(1));
    practice.clock.advance(3_600_000);
    await finishJob();
    await eventually(() => expect(deliveries).toHaveLength(2));
    expect(deliveries[0]?.body.id).not.toBe(deliveries[1]?.body.id);
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
    expect(deliveries).toEqual([]);
  });

  it('breaks off an unanswered delivery when the service closes', async () => {
    answer = null;
    await finishJob();
    await eventually(() => expect(deliveries).toHaveLength(1));
    await practice.close();
    await eventually(() => expect(deliveries[0]?.brokenOff).toBe(true));
  });
});
