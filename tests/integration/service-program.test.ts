import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { lookupServices } from '../../shared/model/services.ts';
import { ask } from '../fakes/ask.ts';
import { listenOnLoopback } from '../fakes/loopback.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { parseCommand } from '../service/command-line.ts';
import { type RunningService, runService } from '../service/run-service.ts';

const project = join(import.meta.dirname, '../..');
const Announced = z.object({ url: z.url(), apiKey: z.string(), password: z.string() });

/** Windows ends a process that another one sends a signal, before it can do anything; Ctrl+C it hears there, too. */
const noSignals = process.platform === 'win32';

const folder = temporaryFolder('of each test');
const started: ChildProcess[] = [];
const running: RunningService[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(running.splice(0).map((service) => service.close()));
  for (const child of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
});

/** The program as npm starts it, with a folder of its own for what it keeps for the time it runs. */
function start(args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/service/service.ts', ...args], {
    cwd: project,
    env: { ...process.env, TMPDIR: folder(), TEMP: folder(), TMP: folder() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const firstLine = new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
      if (printed.includes('\n')) resolve(printed);
    });
    child.once('exit', () => reject(new Error('It ended before it said anything.')));
  });
  firstLine.catch(() => {});
  const complaint = text(child.stderr);
  return {
    child,
    announced: async () => Announced.parse(JSON.parse(await firstLine)),
    printed: () => firstLine,
    ended: async () => {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return { code: child.exitCode, complaint: await complaint };
    },
  };
}

/** The same service in this process. */
async function run(args: string[]): Promise<RunningService> {
  const command = parseCommand(args);
  if (command.help) throw new Error('It would only print its options.');
  const service = await runService(command.port, command.options, command.faults);
  running.push(service);
  return service;
}

const practiceFolders = async () => (await readdir(folder())).filter((name) => name.startsWith('practice-'));

const phoneLookup = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ phone: '3125550110' }),
};

describe('npm run service', () => {
  it.skipIf(noSignals)(
    'serves at the address and for the key that it prints, and leaves nothing behind',
    async () => {
      const program = start(['--port', '0', '--json', '--key', 'a-key-of-my-own-0']);
      const { url, apiKey, password } = await program.announced();
      expect(apiKey).toBe('a-key-of-my-own-0');
      const path = url + lookupServices.phone.path;
      expect((await ask(path, phoneLookup, apiKey)).status).toBe(200);
      expect((await ask(path, phoneLookup, 'another')).status).toBe(401);
      const body = JSON.stringify({ email: 'ada@example.com', password });
      const token = await ask(`${url}/accounts/api/get-token/`, { ...phoneLookup, body }, null);
      expect(token.body.api_key).toBe(apiKey);
      program.child.kill('SIGINT');
      // npm passes on a signal that the program has had already.
      program.child.kill('SIGINT');
      expect(await program.ended()).toEqual({ code: 0, complaint: '' });
      expect(await practiceFolders()).toEqual([]);
    },
  );

  it('ends with code 1 and a sentence where its port is taken', async () => {
    const other = await listenOnLoopback(createServer());
    const port = String(other.port);
    const taken = `^Port ${port} is taken .*--port`;
    const { code, complaint } = await start(['--port', port]).ended();
    expect([code, complaint]).toEqual([1, expect.stringMatching(`${taken}.*\n$`)]);
    for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, folder());
    await expect(run(['--port', port, '--fault', 'no-reply'])).rejects.toThrow(new RegExp(taken));
    await other.close();
    expect(await practiceFolders()).toEqual([]);
  });

  it('keeps key and password in a folder, which one service at a time may use', async () => {
    const args = ['--port', '0', '--data', folder('kept')];
    const first = await run(args);
    await expect(run(args)).rejects.toThrow('Another practice service');
    await first.close();
    const after = await run(args);
    expect([after.apiKey, after.password]).toEqual([first.apiKey, first.password]);
  });

  it('injects the faults that it is given, into downloads too', async () => {
    const faults = ['--fault', 'status:503,at=/lookup/', '--fault', 'cut-reply:30,at=/results/'];
    const { url, apiKey } = await run(['--port', '0', '--job-ms', '0', ...faults]);
    const lookup = () => ask(url + lookupServices.phone.path, phoneLookup, apiKey);
    expect([(await lookup()).status, (await lookup()).status]).toEqual([503, 200]);
    const form = new FormData();
    form.set('phone_column', 'Mobile');
    form.set('csv_file', new Blob(['Mobile\r\n3125550110\r\n']), 'list.csv');
    const list = `${url}/v1/api/phone-append/`;
    // The proxy wants a length, which fetch gives a body whose bytes it has.
    const whole = new Response(form);
    const type = whole.headers.get('content-type') ?? '';
    const init = { method: 'POST', headers: { 'content-type': type }, body: await whole.arrayBuffer() };
    const created = await ask(list, init, apiKey);
    const status = () => ask(`${list}${created.body.queue_id}/`, {}, apiKey);
    await expect.poll(async () => (await status()).body.pending).toBe(false);
    const download = String((await status()).body.download_url);
    expect(new URL(download).origin).toBe(url);
    await expect(ask(download, {}, apiKey)).rejects.toThrow();
    expect((await ask(download, {}, apiKey)).status).toBe(200);
  });

  it('prints its options, and names them where one is wrong', async () => {
    const [help, wrong] = [start(['--help']), start(['--prot', '1'])];
    expect(await help.printed()).toContain('--older-variant');
    expect((await help.ended()).code).toBe(0);
    const { code, complaint } = await wrong.ended();
    expect([code, complaint]).toEqual([2, expect.stringContaining('--help')]);
  });
});
