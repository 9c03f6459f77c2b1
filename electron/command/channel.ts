import { randomBytes, timingSafeEqual } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { IntentSchema, JobRecordSchema } from '../../shared/model/job-record.ts';
import { LookupInputSchema } from '../../shared/model/lookup-schemas.ts';
import { LookupKindSchema } from '../../shared/model/service-schemas.ts';
import { UnattendedListSchema } from '../../shared/model/watched-folder.ts';
import { readJson, systemDisk, writeAtomically } from '../platform/disk.ts';
import { LineSchema } from './print.ts';

const name = z.string().trim().min(1).max(80);
const path = z.string().min(1).max(32_768);
const apiKey = z.string().trim().min(1).max(4096);
const key = apiKey.optional();
const jobId = JobRecordSchema.shape.id;

/** A list by the name of its connection, null for the active one; `key` is used in the place of the one in the vault. */
const list = UnattendedListSchema.extend({ connection: name.nullable() });

/** What is to be taken out of a result, and where to: a file, or a folder. */
const taken = {
  /** An export format's name, or a kind of export; null for the result as it came. */
  export: name.nullable(),
  out: z.object({ path, isFolder: z.boolean() }).nullable(),
};

/** What a command asks of whoever has the data: all paths absolute. */
export const RequestSchema = z.discriminatedUnion('verb', [
  z.object({ verb: z.literal('check'), list, key }),
  z.object({ verb: z.literal('send'), list, key, wait: z.boolean(), ...taken }),
  z.object({ verb: z.literal('wait'), jobId, ...taken }),
  z.object({ verb: z.literal('result'), jobId, ...taken }),
  z.object({
    verb: z.literal('lookup'),
    kind: LookupKindSchema,
    input: LookupInputSchema,
    intent: IntentSchema,
    again: z.boolean(),
    key,
  }),
  z.object({ verb: z.literal('jobs') }),
  z.object({ verb: z.literal('credits') }),
  z.object({ verb: z.literal('connections') }),
  z.object({
    verb: z.literal('add-connection'),
    name,
    address: z.string().trim().min(1).max(2048),
    key: apiKey,
  }),
]);
export type Request = z.infer<typeof RequestSchema>;

/** The one message to whoever has the data. give-way: an app with a window wants it, and what is asked here goes on there. */
const WishSchema = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('carry-out'), request: RequestSchema }),
  z.object({ ask: z.literal('give-way') }),
]);
const AskSchema = z.object({ token: z.string() }).and(WishSchema);
type Ask = z.infer<typeof AskSchema>;

/** What comes back: the answer's lines, how far it is, and at last the exit code. */
const NewsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('line'), line: LineSchema }),
  z.object({ kind: z.literal('progress'), phase: z.string(), done: z.number(), total: z.number() }),
  /** Why it stands still and goes on by itself. */
  z.object({ kind: z.literal('waits'), why: z.string() }),
  /** What is asked has this job, which goes on without whoever asked. */
  z.object({ kind: z.literal('job'), id: jobId }),
  z.object({ kind: z.literal('end'), code: z.number().int() }),
]);
export type News = z.infer<typeof NewsSchema>;

/** Where whoever has the data listens, and what shows that one may read this file: its own user. */
const AddressSchema = z.object({ at: z.string(), token: z.string() });

/** Larger than any request, and than any line of an answer: in characters. */
const longestAsk = 1_000_000;
const longestNews = 20_000_000;
/** macOS takes 103 bytes for a socket's path, Linux 107. */
const longestPath = 100;

const addressFile = (data: string) => join(data, 'command', 'address.json');

/** Reads messages, a line of JSON each; closes the connection where one is too long or is none of them. */
function readMessages<Message>(
  socket: Socket,
  schema: z.ZodType<Message>,
  longest: number,
  take: (message: Message) => void,
): void {
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk) => {
    text += chunk;
    for (let end = text.indexOf('\n'); end >= 0 && !socket.destroyed; end = text.indexOf('\n')) {
      const message = schema.safeParse(readJson(text.slice(0, end)));
      text = text.slice(end + 1);
      if (message.success) take(message.data);
      else socket.destroy();
    }
    if (text.length > longest) socket.destroy();
  });
  // What is wrong with it closes it, which is heard.
  socket.on('error', () => {});
}

/** A folder of this user alone for the socket, also where the path of the data is too long for one. */
async function socketPath(data: string): Promise<{ at: string; remove: () => Promise<void> }> {
  if (process.platform === 'win32')
    return { at: `\\\\.\\pipe\\enrich-desk-${randomBytes(16).toString('hex')}`, remove: async () => {} };
  const at = join(data, 'command', 'socket');
  const folder = Buffer.byteLength(at) > longestPath ? await mkdtemp(join(tmpdir(), 'ed-')) : null;
  const path = folder ? join(folder, 'socket') : at;
  // Left by a process that was killed: the lock says that nobody listens there.
  await rm(path, { force: true });
  return { at: path, remove: () => rm(folder ?? path, { recursive: true, force: true }) };
}

export type CommandServer = Awaited<ReturnType<typeof serveCommands>>;

/**
 * Carries out what other processes of this user ask. To be called by whoever holds the lock of the data.
 * @param carryOut answers the exit code; aborted when whoever asked is gone
 * @param giveWay an app with a window waits for the data; left out by one that keeps it
 */
export async function serveCommands(
  data: string,
  parts: {
    carryOut: (request: Request, tell: (news: News) => void, signal: AbortSignal) => Promise<number>;
    giveWay?: () => void;
  },
) {
  const folder = join(data, 'command');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const token = randomBytes(32).toString('hex');
  const sockets = new Set<Socket>();
  /** What is asked from elsewhere, while it is carried out. */
  const running = new Set<Promise<unknown>>();

  function answer(socket: Socket, ask: Ask): void {
    if (!isSame(ask.token, token)) return void socket.destroy();
    const tell = (news: News) => {
      if (!socket.destroyed) socket.write(`${JSON.stringify(news)}\n`);
    };
    if (ask.ask === 'give-way') {
      if (parts.giveWay) tell({ kind: 'end', code: 0 });
      socket.end();
      parts.giveWay?.();
      return;
    }
    const gone = new AbortController();
    socket.on('close', () => gone.abort());
    const work = parts.carryOut(ask.request, tell, gone.signal).then((code) => {
      tell({ kind: 'end', code });
      socket.end();
    });
    running.add(work);
    void work.finally(() => running.delete(work));
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    let isAsked = false;
    readMessages(socket, AskSchema, longestAsk, (ask) => {
      if (isAsked) return;
      isAsked = true;
      answer(socket, ask);
    });
  });
  const { at, remove } = await socketPath(data);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at, resolve);
  });
  if (process.platform !== 'win32') await chmod(at, 0o600);
  await writeAtomically(systemDisk, addressFile(data), JSON.stringify({ at, token }));

  return {
    /** Whether something asked from elsewhere is being carried out. */
    isBusy: () => running.size > 0,
    /** Ends the connections: what they asked for is asked anew of whoever has the data next. */
    async close(): Promise<void> {
      await rm(addressFile(data), { force: true });
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
      // A lookup that has left is waited for: its answer is paid.
      await Promise.all(running);
      await remove();
    },
  };
}

const isSame = (given: string, token: string): boolean =>
  Buffer.byteLength(given) === token.length && timingSafeEqual(Buffer.from(given), Buffer.from(token));

/** Asks whoever has the data. @returns as `askOwner` */
async function ask(
  data: string,
  wish: z.infer<typeof WishSchema>,
  tell: (news: News) => void,
  signal?: AbortSignal,
): Promise<number | 'none' | 'lost'> {
  const text = await readFile(addressFile(data), 'utf8').catch(() => '');
  const address = AddressSchema.safeParse(readJson(text));
  if (!address.success) return 'none';
  const { at, token } = address.data;
  return new Promise((resolve) => {
    let end: number | 'none' | 'lost' = 'none';
    const socket = connect(at, () => {
      end = 'lost';
      socket.write(`${JSON.stringify({ token, ...wish } satisfies Ask)}\n`);
    });
    readMessages(socket, NewsSchema, longestNews, (news) => {
      if (news.kind === 'end') end = news.code;
      else tell(news);
    });
    const leave = () => {
      end = 'lost';
      socket.destroy();
    };
    signal?.addEventListener('abort', leave);
    socket.on('close', () => {
      signal?.removeEventListener('abort', leave);
      resolve(end);
    });
  });
}

/**
 * Has a request carried out by the process that has the data.
 * @returns the exit code; `none` where nobody has the data or listens, `lost` where they ended first: whoever has it next may be asked
 */
export const askOwner = (
  data: string,
  request: Request,
  tell: (news: News) => void,
  signal: AbortSignal,
): Promise<number | 'none' | 'lost'> => ask(data, { ask: 'carry-out', request }, tell, signal);

/** Asks a command that has the data to let the app have it. @returns whether it will; another app doesn't */
export const askToGiveWay = async (data: string): Promise<boolean> =>
  (await ask(data, { ask: 'give-way' }, () => {})) === 0;
