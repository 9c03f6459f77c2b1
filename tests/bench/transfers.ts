import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { listenOnLoopback } from '../fakes/loopback.ts';
import { atMost, type Measurement, median, megabytes, seconds, timesAsMuch } from './table.ts';
import { withFolder } from './with-folder.ts';

const step = 256 * 1024;

/** A service on loopback that takes and gives no more than so many bytes a second, and keeps nothing. */
async function startLimitedServer(bytesPerSecond: number, fileBytes: number) {
  /** Waits until `bytes` are due at this rate since `start`. */
  const due = async (start: number, bytes: number) => {
    const early = (bytes / bytesPerSecond) * 1000 - (performance.now() - start);
    if (early > 1) await wait(early);
  };

  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const start = performance.now();
    let bytes = 0;
    for await (const chunk of request) {
      bytes += chunk.length;
      await due(start, bytes);
    }
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end('{"queue_id": 1, "status": "pending", "service_type": "phone append"}');
  };

  const give = async (response: ServerResponse) => {
    const start = performance.now();
    const chunk = Buffer.alloc(step, 'a,b\r\n');
    response.writeHead(200, { 'content-type': 'text/csv', 'content-length': fileBytes });
    for (let sent = 0; sent < fileBytes; sent += step) {
      const part = chunk.subarray(0, Math.min(step, fileBytes - sent));
      if (!response.write(part)) await once(response, 'drain');
      await due(start, sent + part.length);
    }
    response.end();
  };

  const server = createServer((request, response) => {
    const served = request.method === 'POST' ? take(request, response) : give(response);
    served.catch(() => response.destroy());
  });
  const { port, close } = await listenOnLoopback(server);
  return { url: `http://127.0.0.1:${port}`, close };
}

const run = promisify(execFile);
const MB = 1_000_000;
const fileBytes = 300 * MB;
const bytesPerSecond = 125 * MB;
const rounds = 3;
const MeasuredSchema = z.object({ ms: z.number(), growth: z.number() });

/** 300 MB up and down, by the app's client and by curl in turn, against a server held to 125 MB/s. */
export const measureTransfers = (): Promise<Measurement[]> =>
  withFolder(async (folder) => {
    const server = await startLimitedServer(bytesPerSecond, fileBytes);
    try {
      const list = join(folder, 'list.csv');
      await writeList(list);
      const target = join(folder, 'result.csv');
      // Giving back the blocks of the file of the round before is no part of a download.
      const anew = async <T>(fetch: () => Promise<T>) => {
        await rm(target, { force: true });
        return fetch();
      };
      const up = await race(
        () => own('upload', server.url, list),
        () => curl(['-F', `csv_file=@${list}`, `${server.url}/v1/api/phone-append/`]),
      );
      const down = await race(
        () => anew(() => own('download', server.url, target)),
        () => anew(() => curl(['-o', target, `${server.url}/result.csv`])),
      );
      return [...lines('upload', 'curl -F', up), ...lines('download', 'curl -o', down)];
    } finally {
      server.close();
    }
  });

async function writeList(path: string): Promise<void> {
  const file = await open(path, 'w');
  const chunk = Buffer.alloc(MB, '2025550100\r\n');
  for (let at = 0; at < fileBytes; at += MB) await file.write(chunk);
  await file.close();
}

async function own(way: string, url: string, path: string) {
  const client = join(import.meta.dirname, 'transfer-client.ts');
  const { stdout } = await run(process.execPath, ['--import', 'tsx', client, way, url, path]);
  return MeasuredSchema.parse(JSON.parse(stdout));
}

/** Milliseconds, as curl itself counts them. */
async function curl(options: string[]): Promise<number> {
  const { stdout } = await run('curl', ['-s', '--noproxy', '*', '-w', '\\n%{time_total}', ...options]);
  return Number(stdout.slice(stdout.lastIndexOf('\n') + 1)) * 1000;
}

async function race(ours: () => Promise<{ ms: number; growth: number }>, theirs: () => Promise<number>) {
  const own: number[] = [];
  const others: number[] = [];
  const growth: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const measured = await ours();
    own.push(measured.ms);
    growth.push(measured.growth);
    others.push(await theirs());
  }
  return { own: median(own), other: median(others), growth: Math.max(...growth) };
}

function lines(
  what: string,
  peer: string,
  { own, other, growth }: Awaited<ReturnType<typeof race>>,
): Measurement[] {
  const whole = `${what} of 300 MB at 125 MB/s against ${peer}`;
  return [
    timesAsMuch(whole, 1.15, own / other, `${seconds(own)}, ${seconds(other)}`),
    atMost(`${what}: growth of memory`, 64 * MB, growth, megabytes),
  ];
}
