import { request as httpRequest } from 'node:http';
import { expect, it } from 'vitest';
import { createWebhookListener } from '../../electron/jobs/webhook.ts';
import { systemClock } from '../../electron/platform/clock.ts';
import { memoryStore } from '../fakes/memory-store.ts';

it('the webhook listener cuts off a sender that never ends its body', async () => {
  const bodies: string[] = [];
  const listener = createWebhookListener({
    clock: systemClock,
    address: memoryStore({ secret: 'unguessable' }),
    onCall: (body) => bodies.push(body),
  });
  await listener.follow({ enabled: true, port: 0 });
  try {
    // Without a limit it would never end.
    await new Promise<void>((resolve) => {
      const options = { method: 'POST', headers: { 'content-length': '100' } };
      const request = httpRequest(listener.status().url ?? '', options);
      request.on('error', () => resolve());
      request.on('response', (response) => response.resume().on('end', resolve));
      request.write('{');
    });
    expect(bodies).toEqual([]);
  } finally {
    await listener.close();
  }
});
