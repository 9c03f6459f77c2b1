import { homedir } from 'node:os';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareable } from '../../electron/jobs/disk/job-log.ts';
import { problem } from '../../shared/model/problem.ts';
import { failedStatus } from '../fakes/fake-service-client.ts';
import { createJobBench, finishWith, problemIn, valueIn } from '../fakes/job-bench.ts';

describe('a shared log hides', () => {
  it.each([
    ['Row 3: ann.lee@example.com is taken', 'Row 3: [email] is taken'],
    ['call (202) 555-0147 or +1 202.555.0148', 'call [number] or [number]'],
    ['Authorization: Bearer abc.def-123', 'Authorization: Bearer [removed]'],
    ['{"api_key": "k-123"}', '{"api_key [removed]'],
    ['no column "Ann Lee" here', 'no column [text] here'],
    [`EACCES: ${homedir()}/jobs`, 'EACCES: ~/jobs'],
    ['45 of 1200 rows in 2026', '45 of 1200 rows in 2026'],
    ['2026-03-02T10:00:00.000Z', '2026-03-02T10:00:00.000Z'],
  ])('contact data, keys and folders: %s', (text, shared) => {
    expect(shareable(text)).toBe(shared);
  });

  it('no queue id', () => {
    expect(shareable('job 123456789 and 123456780', '123456789')).toBe('job 123456789 and [number]');
  });

  it('any phone number, however it is written', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 10, maxLength: 10 });
    const forms = [
      (d: string) => d,
      (d: string) => `(${d.slice(0, 3)}) ${d.slice(3, 6)}-${d.slice(6)}`,
      (d: string) => `+1 ${d.slice(0, 3)}.${d.slice(3, 6)}.${d.slice(6)}`,
    ];
    fc.assert(
      fc.property(digits, fc.constantFrom(...forms), (number, write) => {
        expect(shareable(`the number ${write(number)} is bad`)).toBe('the number [number] is bad');
      }),
    );
  });
});

describe('a job log', () => {
  it('tells the requests and the timeline, without the key or contact data', async () => {
    const bench = await createJobBench();
    const { id } = await bench.make();
    bench.client.onStatus = () => ({
      ...failedStatus('other'),
      kind: 'failed',
      reason: 'other',
      problem: problem('other', 'It failed.', 'Wait.', 'ann.lee@example.com, 2025550147, Bearer secret-key'),
    });
    await bench.clock.advance(7000);
    finishWith(bench);
    await bench.clock.advance(30_000);
    const text = valueIn(await bench.jobs.log(id));
    expect(text).toMatch(/Create request: accepted/);
    expect(text).toMatch(/Status asked: failed; other; It failed/);
    expect(text).toMatch(/Status asked: finished/);
    expect(text).toMatch(/Download: whole/);
    expect(text).toContain('Accepted by the service as job 1');
    expect(text).toContain('Rows: sent 2, uploaded 2, returned 2');
    expect(text).not.toMatch(/ann\.lee|2025550147|secret-key/);
    for (const [path, kept] of bench.disk.files)
      if (path.endsWith('log.txt')) expect(kept).not.toMatch(/ann\.lee|secret-key/);
  });

  it('stays small however many long messages a job gets', async () => {
    const bench = await createJobBench();
    const { id } = await bench.make();
    const long = 'and so on '.repeat(2000);
    bench.client.onStatus = () => ({
      ...failedStatus('other'),
      kind: 'failed',
      reason: 'other',
      problem: problem('x', long, ''),
    });
    await bench.clock.advance(2 * 3_600_000);
    const sizes = [...bench.disk.files]
      .filter(([path]) => path.includes('log'))
      .map(([, text]) => text.length);
    expect(Math.max(...sizes)).toBeLessThan(300_000);
    expect(valueIn(await bench.jobs.log(id)).length).toBeLessThan(650_000);
  });

  it('is refused for a job that does not exist', async () => {
    const bench = await createJobBench();
    expect(problemIn(await bench.jobs.log('20260101t000000000-nothing0')).code).toBe('no-such-job');
  });
});
