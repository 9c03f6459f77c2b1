import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  askOwner,
  askToGiveWay,
  type CommandServer,
  type News,
  type Request,
  serveCommands,
} from '../../electron/command/channel.ts';
import { exits } from '../../electron/command/print.ts';
import { runCommand } from '../../electron/command/run-command.ts';

const AddressSchema = z.object({ at: z.string(), token: z.string() });
const jobs: Request = { verb: 'jobs' };
const signal = new AbortController().signal;

let data = '';
let server: CommandServer | null = null;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'channel-'));
});
afterEach(async () => {
  await server?.close();
  server = null;
  await rm(data, { recursive: true });
});

const address = async () =>
  AddressSchema.parse(JSON.parse(await readFile(join(data, 'command', 'address.json'), 'utf8')));

/** What comes back for bytes that somebody sends; '' where the connection is closed without a word. */
async function say(bytes: string): Promise<string> {
  const socket = connect((await address()).at);
  let heard = '';
  socket.on('data', (more) => {
    heard += String(more);
  });
  socket.on('error', () => {});
  socket.write(bytes);
  await new Promise((resolve) => socket.on('close', resolve));
  return heard;
}

describe('the channel to whoever has the data', () => {
  it('carries a request, its news and its code', async () => {
    const asked: Request[] = [];
    server = await serveCommands(data, {
      async carryOut(request, tell) {
        asked.push(request);
        tell({ kind: 'progress', phase: 'checking', done: 1, total: 2 });
        return 7;
      },
    });
    const news: News[] = [];
    expect(await askOwner(data, jobs, (each) => news.push(each), signal)).toBe(7);
    expect([asked, news]).toEqual([[jobs], [{ kind: 'progress', phase: 'checking', done: 1, total: 2 }]]);
  });

  it('is nobody’s who doesn’t know the token, or says what nothing is', async () => {
    let carried = 0;
    server = await serveCommands(data, { carryOut: async () => ++carried });
    const { token } = await address();
    const ask = (more: object) => `${JSON.stringify({ ask: 'carry-out', token, request: jobs, ...more })}\n`;
    const strange = [
      ask({ token: token.replace(/^./, (first) => (first === '0' ? '1' : '0')) }),
      ask({ token: '' }),
      ask({ token: 'é'.repeat(32) }),
      ask({ request: { verb: 'erase' } }),
      ask({ request: { verb: 'wait', jobId: '../x', export: null, out: null } }),
      'GET / HTTP/1.1\r\n\r\n',
      `{"ask":"${'x'.repeat(1_100_000)}`,
    ];
    for (const bytes of strange) expect(await say(bytes), bytes.slice(0, 80)).toBe('');
    expect(carried).toBe(0);
    expect(await say(ask({}))).toContain('"end"');
  });

  it.skipIf(process.platform === 'win32')('is open to this user alone', async () => {
    server = await serveCommands(data, { carryOut: async () => 0 });
    const { at } = await address();
    const modes = [join(data, 'command'), join(data, 'command', 'address.json'), at].map(
      async (path) => (await stat(path)).mode & 0o777,
    );
    expect(await Promise.all(modes)).toEqual([0o700, 0o600, 0o600]);
  });

  it('says that an end was lost, and that nobody is there', async () => {
    expect(await askOwner(data, jobs, () => {}, signal)).toBe('none');
    let isAborted = () => false;
    const begun = new Promise<void>((resolve) => {
      void serveCommands(data, {
        carryOut: (_request, _tell, gone) => {
          isAborted = () => gone.aborted;
          resolve();
          return new Promise((over) => gone.addEventListener('abort', () => over(1)));
        },
      }).then((made) => {
        server = made;
      });
    });
    await expect.poll(() => server).not.toBeNull();
    const asked = askOwner(data, jobs, () => {}, signal);
    await begun;
    await server?.close();
    server = null;
    expect(await asked).toBe('lost');
    await expect.poll(() => isAborted()).toBe(true);
    // Left by one that was killed.
    await writeFile(join(data, 'command', 'address.json'), '{"at":"/nowhere","token":"x"}');
    expect(await askOwner(data, jobs, () => {}, signal)).toBe('none');
  });

  it('gives way where a command has the data, not where an app has it', async () => {
    server = await serveCommands(data, { carryOut: async () => 0 });
    expect(await askToGiveWay(data)).toBe(false);
    await server.close();
    let given = 0;
    server = await serveCommands(data, { carryOut: async () => 0, giveWay: () => void given++ });
    expect([await askToGiveWay(data), given]).toEqual([true, 1]);
  });

  it('asks nobody any more for a command that was stopped while it waited', async () => {
    let interrupt = () => {};
    let asked = 0;
    const code = await runCommand(['jobs'], {
      ...{ data, folder: data, stdout: new PassThrough(), stderr: new PassThrough() },
      readInput: async () => '',
      onInterrupt(listener) {
        interrupt = listener;
      },
      async own() {
        asked++;
        return 'taken';
      },
      wait: async () => interrupt(),
    });
    expect([code, asked]).toEqual([exits.interrupted, 1]);
  });

  it('does not say of a lookup that was stopped that nothing was sent', async () => {
    let interrupt = () => {};
    const stderr = new PassThrough({ encoding: 'utf8' });
    await runCommand(['lookup', 'phone', '5035550142'], {
      ...{ data, folder: data, stdout: new PassThrough(), stderr },
      readInput: async () => '',
      onInterrupt(listener) {
        interrupt = listener;
      },
      async own() {
        interrupt();
        return exits.done;
      },
      wait: async () => {},
    });
    expect(stderr.read()).toMatch(/^Stopped\. The lookup may have been sent/);
  });
});
