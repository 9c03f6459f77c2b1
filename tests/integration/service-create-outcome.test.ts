import { describe, expect, it } from 'vitest';
import { type Answer, answer } from '../fakes/scripted-server.ts';
import { hasty, serviceBench } from '../fakes/service-bench.ts';

const bench = serviceBench();

describe('what became of a list', () => {
  it.each<[string, Answer, string]>([
    ['the connection is cut', (request) => request.socket.destroy(), 'connection-broken'],
    ['the connection is closed', (request) => request.socket.end(), 'connection-broken'],
    ['no answer comes in time', () => {}, 'reply-timeout'],
  ])('is unknown, and never “not sent”, where it was sent and %s', async (_, after, code) => {
    const server = await bench.serve({ after });
    expect(await bench.send(server.url, { by: hasty })).toEqual({
      kind: 'unknown',
      candidates: [],
      problem: expect.objectContaining({ code, advice: expect.stringMatching(/look in your account/) }),
    });
    expect(server.begun).toBe(1);
  });

  it('is told while most of it has not been sent, where the service refuses it early', async () => {
    const { url } = await bench.serve({
      before: (request, reply) => {
        reply.writeHead(413, { 'content-type': 'application/json', connection: 'close' });
        reply.end('{"detail":"too large"}', () => request.socket.destroySoon());
      },
    });
    let told = 0;
    const onProgress = (done: number) => {
      told = done;
    };
    const bytes = 20_000_000;
    expect(await bench.send(url, { bytes, onProgress })).toMatchObject({ kind: 'refused', httpStatus: 413 });
    expect(told).toBeLessThan(bytes);
  });

  it.each([200, 201, 202, 299])('is a job where a success names one (%i)', async (status) => {
    const { url } = await bench.serve({ after: answer(status, { queue_id: 5 }) });
    expect(await bench.send(url)).toEqual({ kind: 'accepted', queueId: '5', serviceSays: null });
  });

  it.each([300, 304, 400, 404, 500])(
    'is no job by any other answer, whatever it names (%i)',
    async (status) => {
      const { url } = await bench.serve({
        after: (request, reply) =>
          status === 304
            ? reply.writeHead(304, { location: '/v1/api/phone-append/5/' }).end()
            : answer(status, { queue_id: 5 })(request, reply),
      });
      expect(await bench.send(url)).toMatchObject({ kind: 'unknown', candidates: ['5'] });
    },
  );

  it.each([
    [400, '', 'answer-leaves-open'],
    [409, { detail: 'Conflict' }, 'answer-leaves-open'],
    [499, { detail: 'Gone' }, 'answer-leaves-open'],
    [500, { detail: 'Oops' }, 'service-fault'],
    [504, { detail: 'Waited' }, 'gateway-fault'],
    [302, '', 'moved'],
    [201, { message: 'ok' }, 'unreadable-reply'],
  ])('is said to be open on %i %j, in words that do not say no', async (status, body, code) => {
    const { url } = await bench.serve({ after: answer(status, body) });
    expect(await bench.send(url)).toMatchObject({ kind: 'unknown', problem: { code } });
  });

  it.each([
    [400, { detail: 'No such column.' }],
    [201, { message: 'ok' }],
  ])('asks for no waiting where the service does not (%i)', async (status, body) => {
    const { url } = await bench.serve({ after: answer(status, body) });
    expect(await bench.send(url)).not.toHaveProperty('retryAfterMs');
  });
});
