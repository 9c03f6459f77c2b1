import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { bulkServices, tokenPath } from '../../../shared/model/services.ts';
import { type Listening, listenOnLoopback } from '../loopback.ts';
import { htmlPage, json, type Reply, refuse, refuseKey, send } from './answers.ts';
import { answerDownload, downloadUrl, type Origins } from './downloads.ts';
import { type ContraryJob, ContraryJobs, serviceAt, statusBody } from './jobs.ts';
import { answerLookup, lookupAt } from './lookups.ts';
import { type ContraryOptions, defaultOptions } from './options.ts';

/** A request as it reached the service, kept even when it broke off. */
export interface SeenRequest {
  /** Which of the two origins it came to. */
  origin: 'service' | 'other';
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Bytes of the body that arrived. */
  bodyLength: number;
  /** Whether the body arrived to its end. */
  complete: boolean;
}

const createPaths = new Set(Object.values(bulkServices).map(({ path }) => path));

export const isCreate = (seen: SeenRequest) => seen.method === 'POST' && createPaths.has(seen.path);

/** Every request to the service, in the order of their first bytes. */
class Recorder {
  readonly requests: SeenRequest[] = [];

  /** Notes a request at its head and reads its body; rejects when the client breaks off. */
  async read(
    origin: SeenRequest['origin'],
    request: IncomingMessage,
  ): Promise<{ seen: SeenRequest; body: Buffer }> {
    const seen: SeenRequest = {
      origin,
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      bodyLength: 0,
      complete: false,
    };
    this.requests.push(seen);
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      const bytes = Buffer.from(chunk);
      seen.bodyLength += bytes.length;
      chunks.push(bytes);
    }
    seen.complete = true;
    return { seen, body: Buffer.concat(chunks) };
  }
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Fields a reader must be able to do without. */
const dispensable = new Set([
  'middle_name',
  'age',
  'dob',
  'carrier',
  'last_seen',
  'message',
  'linked_addresses',
]);

/** Rewrites an answer as the options ask: numbers as texts, nulls, and fields nobody has heard of. */
function disguise(body: object, options: ContraryOptions): object {
  const rewrite = (value: Json): Json => {
    if (typeof value === 'number') return options.numbersAsText ? String(value) : value;
    if (Array.isArray(value)) return value.map(rewrite);
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value).map(([key, inner]): [string, Json] => [
      key,
      dispensable.has(key) ? null : rewrite(inner),
    ]);
    return { ...Object.fromEntries(entries), _links: { self: null }, confidence_v2: [0.5, 'high'] };
  };
  const plain: Json = JSON.parse(JSON.stringify(body));
  return Object(rewrite(plain));
}

export interface ContraryService extends Listening {
  /** Every request to either origin, in order, broken-off ones too. */
  readonly requests: readonly SeenRequest[];
  /** Jobs accepted, in order: what the user would be billed for. */
  readonly jobs: readonly ContraryJob[];
  /** Create requests that arrived, accepted or not, whole or not. */
  createsSeen(): number;
  set(changes: Partial<ContraryOptions>): void;
  /** Answers the next request that `when` picks with `reply`, whatever it asks. The rest of the service goes on. */
  script(reply: Reply, when: (seen: SeenRequest) => boolean): void;
  /** Keeps requests that `when` picks waiting for their answers, until what it returns is called. */
  hold(when: (seen: SeenRequest) => boolean): () => void;
}

/** Starts another implementation of the specification on loopback, under two names; see ContraryOptions for its guesses. */
export async function startContraryService(given: Partial<ContraryOptions> = {}): Promise<ContraryService> {
  let options: ContraryOptions = { ...defaultOptions, ...given };
  const recorder = new Recorder();
  const jobs = new ContraryJobs();
  const holds = new Map<(seen: SeenRequest) => boolean, Promise<void>>();
  const scripts: { reply: Reply; when: (seen: SeenRequest) => boolean }[] = [];
  const origins: Origins = { service: '', other: '' };

  const answer = async (seen: SeenRequest, body: Buffer): Promise<Reply> => {
    const scripted = scripts.findIndex(({ when }) => when(seen));
    const [script] = scripted < 0 ? [] : scripts.splice(scripted, 1);
    if (script) return script.reply;
    const download = answerDownload(seen, jobs, origins, options);
    if (download) return download;
    if (seen.origin === 'other') return htmlPage(404, 'Not Found');
    const reply = await route(seen, body);
    return reply.status < 400 && typeof reply.body === 'object' && !Buffer.isBuffer(reply.body)
      ? { ...reply, body: disguise(reply.body, options) }
      : reply;
  };

  const route = async (seen: SeenRequest, body: Buffer): Promise<Reply> => {
    if (seen.method === 'POST' && seen.path === tokenPath) return answerToken(body, options);
    if (seen.headers.authorization !== `Bearer ${options.apiKey}`) return refuseKey(options.keyRefusal);
    const lookup = lookupAt(seen.path);
    if (seen.method === 'POST' && lookup) return answerLookup(lookup, body, options);
    const created = serviceAt(seen.path);
    if (seen.method === 'POST' && created) {
      return jobs.create(created, seen.headers['content-type'] ?? '', body, options);
    }
    const [, path = '', id = ''] = /^(\/v1\/api\/[^/]+\/)([^/]+)\/$/.exec(seen.path) ?? [];
    const service = serviceAt(path);
    const job = service && jobs.find(service, id);
    if (seen.method !== 'GET' || !job) return refuse(options.refusal, 404, 'queue_id', 'Nothing here');
    poll(job);
    return json(200, statusBody(job, downloadUrl(job, origins, options), options));
  };

  const poll = (job: ContraryJob) => {
    job.polls += 1;
    if (job.done || options.ending === 'never' || job.polls <= options.pollsUntilDone) return;
    job.done = true;
  };

  const handle = async (incoming: IncomingMessage): Promise<Reply> => {
    const other = incoming.headers.host?.startsWith('localhost') ?? false;
    const { seen, body } = await recorder.read(other ? 'other' : 'service', incoming);
    for (const [when, released] of holds) if (when(seen)) await released;
    return answer(seen, body);
  };

  const server = createServer((incoming, response) => {
    handle(incoming)
      .then((reply) => send(response, reply))
      .catch(() => response.destroy());
  });
  const listening = await listenOnLoopback(server);
  origins.service = listening.url;
  origins.other = origins.service.replace('127.0.0.1', 'localhost');

  return {
    ...listening,
    requests: recorder.requests,
    jobs: jobs.accepted,
    createsSeen: () => recorder.requests.filter(isCreate).length,
    set: (changes) => {
      options = { ...options, ...changes };
    },
    script: (reply, when) => void scripts.push({ reply, when }),
    hold(when) {
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      holds.set(when, released);
      return () => {
        holds.delete(when);
        release();
      };
    },
  };
}

function answerToken(body: Buffer, options: ContraryOptions): Reply {
  const [, password] = /"password"\s*:\s*"([^"]*)"/.exec(body.toString()) ?? [];
  return password === 'contrary'
    ? json(200, { api_key: options.apiKey, message: 'Welcome back' })
    : refuse(options.refusal, 400, 'password', 'Wrong email or password');
}
