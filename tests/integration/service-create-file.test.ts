import { appendFile, truncate, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { CreateOptions } from '../../electron/service/client.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { answer } from '../fakes/scripted-server.ts';
import { client, list, serviceBench, target } from '../fakes/service-bench.ts';

const bench = serviceBench();
const created = { queue_id: 4711 };
const accepting = () => bench.serve({ after: answer(201, created) });

/** Sends a list of `bytes` bytes under a name of its own. */
async function send(address: string, bytes: number, options: CreateOptions = {}, fileName = 'list.csv') {
  const path = bench.at('own.csv');
  await writeFile(path, list(bytes));
  const upload = {
    service: 'phone-append',
    path,
    bytes,
    fileName,
    formFields: { phone_column: 'A', state_column: 'B' },
  } as const;
  return client.createJob(target(address), upload, options);
}

describe('the file of a list that is being sent', () => {
  it.each([0, 1, 262_143, 262_144, 262_145])('arrives byte for byte with %i bytes', async (bytes) => {
    const server = await accepting();
    expect(await send(server.url, bytes)).toMatchObject({ kind: 'accepted' });
    const [request] = server.seen;
    const form = await new Response(new Uint8Array(request?.body ?? []), {
      headers: { 'content-type': String(request?.headers['content-type']) },
    }).formData();
    const file = form.get('csv_file');
    if (!(file instanceof File)) throw new Error('no file');
    expect(Buffer.from(await file.arrayBuffer()).equals(list(bytes))).toBe(true);
    expect([...form.keys()]).toEqual(['phone_column', 'state_column', 'csv_file']);
  });

  it('cannot get out of its own part by its name', async () => {
    const server = await accepting();
    const name = 'a"; x="\r\nX-Own: 1\n.csv';
    expect(await send(server.url, 20, {}, name)).toMatchObject({ kind: 'accepted' });
    const body = String(server.seen[0]?.body);
    expect(body).toContain('filename="a%22; x=%22%0D%0AX-Own: 1%0A.csv"\r\n');
  });

  it.each([40, 300_000, 600_000])('is never complete where it grew meanwhile (%i bytes)', async (bytes) => {
    const server = await accepting();
    const beforeFirstByte = () => appendFile(bench.at('own.csv'), Buffer.alloc(100_000, 'more'));
    expect(await send(server.url, bytes, { beforeFirstByte })).toMatchObject({
      kind: 'unknown',
      problem: { code: 'file-changed' },
    });
    expect(server.seen).toEqual([]);
  });

  it.each([0, 39, 270_000])('is never complete where it shrank meanwhile (to %i bytes)', async (left) => {
    const server = await accepting();
    const beforeFirstByte = () => truncate(bench.at('own.csv'), left);
    expect(await send(server.url, Math.max(40, left + 10), { beforeFirstByte })).toMatchObject({
      kind: 'unknown',
      problem: { code: 'file-changed' },
    });
    expect(server.seen).toEqual([]);
  });
});

describe('what is to be done before anything leaves', () => {
  it('is done to its end first, once the connection stands', async () => {
    const server = await accepting();
    let begunBefore = -1;
    const beforeFirstByte = async () => {
      for (let turns = 0; turns < 20; turns++) await new Promise(setImmediate);
      begunBefore = server.begun;
    };
    expect(await send(server.url, 40, { beforeFirstByte })).toMatchObject({ kind: 'accepted' });
    expect(begunBefore).toBe(0);
  });

  it('keeps the list here where it fails', async () => {
    const server = await accepting();
    const full = problem('disk-full', 'The disk is full.', 'Free some space.');
    const beforeFirstByte = () => Promise.reject(new ProblemError(full));
    expect(await send(server.url, 40, { beforeFirstByte })).toEqual({
      kind: 'not-sent',
      problem: full,
      passing: false,
    });
    expect(server.begun).toBe(0);
  });

  it('is not done where nobody was reached', async () => {
    const server = await accepting();
    await server.close();
    let done = false;
    const beforeFirstByte = async () => {
      done = true;
    };
    expect(await send(server.url, 40, { beforeFirstByte })).toMatchObject({
      kind: 'not-sent',
      passing: true,
    });
    expect(done).toBe(false);
  });
});
