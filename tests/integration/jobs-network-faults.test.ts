import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../electron/platform/clock.ts';
import type { JobRecord } from '../../shared/model/job-record.ts';
import type { JobState } from '../../shared/model/job-state.ts';
import { type ContraryService, startContraryService } from '../fakes/contrary-service/service.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '../fakes/fault-proxy.ts';
import { valueIn } from '../fakes/job-bench.ts';
import { type JobDesk, openJobDesk } from '../fakes/job-desk.ts';
import { sendingPorts } from '../fakes/sending-ports.ts';
import { createTestMemory } from '../fakes/test-memory.ts';

const create = /^POST /;
const status = /^GET \/v1\//;
const download = /^GET \/files\//;

const key = 'contrary-key-0123456789';
/** Waits after a fault are minutes long. */
const speed = 3000;
let service: ContraryService;
let proxy: FaultProxy;
let desk: JobDesk;

beforeEach(async () => {
  service = await startContraryService({ finishedUrl: 'relative', countsOmitted: false });
  proxy = await startFaultProxy(service.url);
  desk = await openJobDesk({ address: proxy.url, key, speed });
});
afterEach(async () => {
  await desk.close();
  await proxy.close();
  await service.close();
});

/** Silence is told by time alone, and every other fault by itself. */
async function inject(fault: Fault, match: RegExp, times = 1): Promise<void> {
  proxy.inject(fault, match, times);
  if (fault.kind !== 'no-reply') return;
  await desk.close();
  const limits = match === create ? { createReplyMs: 500 } : { replyMs: 200 };
  // Noting the press counts as silence too, and a busy disk may take longer than that.
  const noting = sendingPorts(createTestMemory().open(), systemClock);
  desk = await openJobDesk({ address: proxy.url, key, speed, limits }, noting);
}

async function expectWhole(id: string): Promise<void> {
  const result = await readFile(valueIn(await desk.jobs.resultPath(id)));
  expect(result.equals(service.jobs[0]?.result ?? Buffer.alloc(0))).toBe(true);
}

const answer = (text: string): Fault => ({ kind: 'answer', bytes: text });
const http = (line: string, body = '', headers = '') =>
  answer(
    `HTTP/1.1 ${line}\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );

describe('a fault while the list is sent', () => {
  const unknown: [string, Fault][] = [
    ['the connection is reset before the body', { kind: 'reset-before-body' }],
    ['the connection is reset in the middle of the body', { kind: 'reset-in-body', after: 500 }],
    ['the connection is reset after the body', { kind: 'reset-after-body' }],
    ['the reply is lost', { kind: 'drop-reply' }],
    ['the reply never comes', { kind: 'no-reply' }],
    ['the reply breaks off', { kind: 'cut-reply', after: 30 }],
    ['the reply is garbage', answer('\u0000\u0001garbage\r\n\r\n')],
    ['the reply is a web page that claims success', http('200 OK', '<html><body>Welcome</body></html>')],
    ['the reply has the wrong types', http('201 Created', '{"queue_id": [], "status": 5}')],
    ['a gateway answers in its place', http('504 Gateway Timeout', '<h1>Gateway Timeout</h1>')],
    ['a redirect to another place', http('302 Found', '', 'Location: http://127.0.0.1:9/\r\n')],
    ['a fault, in the words of the service', http('500 Internal Server Error', '{"detail": "Not saved"}')],
    ['a refusal that may be a gateway’s', http('400 Bad Request', '<h1>Bad Request</h1>')],
  ];

  it.each(unknown)(
    'makes the outcome unknown, and the list is not sent again by itself: %s',
    async (_name, fault) => {
      await inject(fault, create);
      const id = await desk.make(200);
      const job = await desk.until(id, 'outcome-unknown', 'pending', 'not-accepted', 'done');
      expect(job).toMatchObject({ state: 'outcome-unknown', prepared: { rows: 200 } });
      expect(job.sending?.startedAt).toBeDefined();
      expect(job.problem?.advice).toMatch(/account/);
      desk.jobs.networkBack();
      await desk.jobs.checkNow(id);
      desk = await desk.restart();
      expect(desk.record(id).state).toBe('outcome-unknown');
      const creates = () => proxy.exchanges.filter(({ line }) => create.test(line));
      expect(creates()).toHaveLength(1);

      // The person looks it up: where the service has it, it is attached; where not, it is sent again.
      const [known] = service.jobs;
      if (known) valueIn(await desk.jobs.attachQueueId(id, String(known.id)));
      else valueIn(await desk.jobs.sendAgain(id, randomUUID()));
      await desk.until(id, 'done');
      expect(service.jobs).toHaveLength(1);
      expect(creates()).toHaveLength(known ? 1 : 2);
      await expectWhole(id);
    },
  );

  const refusals: [string, Fault][] = [
    ['a validation error', http('400 Bad Request', '{"csv_file": ["No."]}')],
    ['too many requests', http('429 Too Many Requests', '{"detail": "Slow down"}', 'Retry-After: 20\r\n')],
  ];
  it.each(refusals)('is told as not accepted, and not tried again by itself: %s', async (_name, fault) => {
    proxy.inject(fault, create);
    const id = await desk.make(5);
    const job = await desk.until(id, 'not-accepted', 'outcome-unknown', 'done');
    expect(job.state).toBe('not-accepted');
    expect(job.problem?.message).toMatch(/\w+ .*\.$/);
    expect(service.createsSeen()).toBe(0);
    valueIn(await desk.jobs.sendAgain(id, randomUUID()));
    await desk.until(id, 'done');
    expect(service.jobs).toHaveLength(1);
  });

  it('only delays the list when nothing could be reached at first', async () => {
    const address = proxy.url;
    await proxy.close();
    const id = await desk.make(5);
    await expect.poll(() => desk.record(id).problem?.code).toBe('unreachable');
    expect(desk.record(id).state).toMatch(/prepared|sending/);
    expect(service.createsSeen()).toBe(0);
    // The proxy of this test cannot come back at its port, so the service is put there instead.
    proxy = await startFaultProxy(service.url);
    desk = await desk.restart({
      target: async (connectionId) => ({
        ok: true,
        value: { connectionId, address: proxy.url, key },
      }),
    });
    await desk.until(id, 'done');
    expect(address).not.toBe(proxy.url);
    expect(service.jobs).toHaveLength(1);
  });

  it.each<[string, Fault]>([
    ['byte by byte', { kind: 'bytewise' }],
    ['slowly', { kind: 'throttle', bytesPerSecond: 20_000 }],
  ])('does no harm when the connection is slow: %s', async (_name, fault) => {
    proxy.inject(fault, /./, 100);
    const id = await desk.make(30);
    await desk.until(id, 'done');
    await expectWhole(id);
    expect(service.jobs).toHaveLength(1);
  });
});

describe('a fault while the status is asked', () => {
  const faults: [string, Fault][] = [
    ['reset', { kind: 'reset-at-head' }],
    ['no reply', { kind: 'no-reply' }],
    ['a reply that breaks off', { kind: 'cut-reply', after: 40 }],
    ['garbage', answer('nonsense')],
    ['a web page', http('200 OK', '<html><body>Sign in</body></html>')],
    ['wrong types', http('200 OK', '{"id": {}, "pending": "perhaps"}')],
    ['an empty reply', http('200 OK')],
    ['a server error', http('500 Internal Server Error', 'Oops')],
    ['a 404', http('404 Not Found', '{"detail": "Not found."}')],
    ['a 401', http('401 Unauthorized', '{"detail": "Invalid token"}')],
    ['a storm of 429', http('429 Too Many Requests', '{}', 'Retry-After: 2\r\n')],
    ['a redirect to another origin', http('302 Found', '', 'Location: http://127.0.0.1:9/v1/api/\r\n')],
  ];
  it.each(faults)('never loses the job, which is done once the fault is over: %s', async (_name, fault) => {
    await inject(fault, status, 3);
    const id = await desk.make(5);
    await expect.poll(() => proxy.exchanges.filter((one) => one.fault !== 'none').length).toBe(3);
    expect(desk.record(id).queueId).toBe('7001');
    await desk.until(id, 'done');
    await expectWhole(id);
    expect(service.jobs).toHaveLength(1);
  });
});

describe('a fault while the result is fetched', () => {
  const faults: [string, Fault][] = [
    ['reset', { kind: 'reset-at-head' }],
    ['a file that breaks off', { kind: 'cut-reply', after: 600 }],
    ['a server that goes quiet', { kind: 'no-reply' }],
    ['an expired link', http('403 Forbidden', '<Error><Code>AccessDenied</Code></Error>')],
    ['a link that is gone', http('410 Gone')],
    ['a web page in its place', http('200 OK', '<html>Sign in</html>', 'Content-Type: text/html\r\n')],
    [
      'a file without its end and without a length',
      answer('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\na,b\r\n1,"x'),
    ],
    ['a redirect to plain http elsewhere', http('302 Found', '', 'Location: http://example.com/x.csv\r\n')],
    ['a server error', http('500 Internal Server Error')],
  ];
  const wholeOnce = 'a file without its end and without a length';
  it.each(faults)(
    'leaves no partial result, and the whole one is fetched in the end: %s',
    async (name, fault) => {
      // What came to its end is odd and kept; the same bytes again would end the tries.
      const isWhole = name === wholeOnce;
      await inject(fault, download, isWhole ? 1 : 2);
      const id = await desk.make(50);
      const states = new Set<JobState>();
      const check = async (job: JobRecord) => {
        states.add(job.state);
        if (job.state === 'done' || job.odd !== undefined) return;
        expect((await desk.jobs.resultPath(id)).ok).toBe(false);
      };
      desk.jobs.onChange(() => void check(desk.record(id)));
      await desk.until(id, 'done');
      await expectWhole(id);
      expect(states).toContain(isWhole ? 'needs-attention' : 'ready');
      const names = await readdir(valueIn(desk.jobs.folder(id)));
      expect(names.filter((name) => /part|odd/.test(name))).toEqual([]);
      expect(names.filter((name) => name.includes('earlier'))).toHaveLength(isWhole ? 1 : 0);
    },
  );
});

it('no fault shows the key in a record, a log or a notice', async () => {
  proxy.inject(http('401 Unauthorized', '{"detail": "contrary-key-0123456789 is wrong"}'), status, 2);
  proxy.inject(http('403 Forbidden', 'Bearer contrary-key-0123456789'), download);
  const id = await desk.make(5);
  await desk.until(id, 'done');
  const folder = valueIn(desk.jobs.folder(id));
  const kept = [
    await readFile(join(folder, 'job.json'), 'utf8'),
    await readFile(join(folder, 'log.txt'), 'utf8'),
    valueIn(await desk.jobs.log(id)),
    JSON.stringify(desk.notices),
  ];
  for (const text of kept) expect(text).not.toContain('contrary-key');
});
