import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { askOwner, type News, type Request } from './channel.ts';
import { parseCommand } from './parse.ts';
import { createPrinter, exits, type Printer } from './print.ts';
import { usage } from './usage.ts';

const againAfterMs = 100;
/** So long the data may belong to a process that listens to nobody: one that starts or ends. */
const patienceMs = 30_000;
const lookupMayHaveLeft =
  'The lookup may have been sent and paid for. Look in the app’s history before you ask again.';

type Tell = (news: News) => void;

/** What a command needs of the process it runs in. */
export interface CommandProcess {
  /** All of standard input. */
  readInput(): Promise<string>;
  stdout: Writable & { isTTY?: boolean };
  stderr: Writable & { isTTY?: boolean };
  folder: string;
  /** The app's data. */
  data: string;
  /** Calls back at each Ctrl-C. */
  onInterrupt(listener: () => void): void;
  /** Takes the data and carries the request out itself; `taken` where another has it, `lost` where it gave way to one. */
  own(request: Request, tell: Tell, signal: AbortSignal): Promise<number | 'taken' | 'lost'>;
  wait(ms: number): Promise<void>;
}

/**
 * Runs a command to its end: in the process that has the data where there is one, else in this one. Where the one that carries it
 * out ends, the next one is asked: a list given twice is one job, and a press is good once.
 * @returns the exit code
 */
export async function runCommand(words: readonly string[], its: CommandProcess): Promise<number> {
  const printer = createPrinter({ ...its, json: words.includes('--json') });
  const parsed = await parseCommand(words, its.folder, its.readInput);
  if (parsed.kind === 'text') {
    printer.text(parsed.text);
    return exits.done;
  }
  if (parsed.kind === 'wrong') {
    printer.say(`${parsed.why}\n\n${usage(parsed.verb)}`);
    return exits.wrongUse;
  }
  const { request } = parsed;
  if (request.verb === 'result' && request.out === null) return showResult(request, printer, its);
  return carriedOut(request, printer, its);
}

async function carriedOut(request: Request, printer: Printer, its: CommandProcess): Promise<number> {
  const stop = new AbortController();
  let job: string | null = null;
  its.onInterrupt(() => stop.abort());
  const tell: Tell = (news) => {
    if (stop.signal.aborted) return;
    if (news.kind === 'line') printer.line(news.line);
    else if (news.kind === 'progress') printer.progress(news.phase, news.done, news.total);
    else if (news.kind === 'waits') printer.say(`Waiting: ${news.why}`);
    else if (news.kind === 'job') job = news.id;
  };
  for (let waited = 0; ; ) {
    const asked = stop.signal.aborted ? 'lost' : await askOwner(its.data, request, tell, stop.signal);
    const end = asked === 'none' ? await its.own(request, tell, stop.signal) : asked;
    if (stop.signal.aborted) {
      const unsent = request.verb === 'lookup' ? lookupMayHaveLeft : 'Nothing was sent.';
      printer.say(`Stopped. ${job === null ? unsent : `To go on: enrich-desk wait ${job}`}`);
      return exits.interrupted;
    }
    if (typeof end === 'number') return end;
    if (end === 'taken') {
      waited += againAfterMs;
      if (waited > patienceMs) {
        printer.say('Another Enrich Desk is using the data and doesn’t answer. Close it, then try again.');
        return exits.failed;
      }
    }
    await its.wait(againAfterMs);
  }
}

/** A result on standard output: through a file that nobody else can read, as the process that has the data writes it. */
async function showResult(
  request: Extract<Request, { verb: 'result' }>,
  printer: Printer,
  its: CommandProcess,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'enrich-desk-'));
  try {
    const path = join(folder, 'result.csv');
    const quiet: Printer = {
      ...printer,
      line: (line) => line.type === 'file' || printer.line(line),
    };
    const code = await carriedOut({ ...request, out: { path, isFolder: false } }, quiet, its);
    // Whoever reads may have enough before its end.
    if (code === exits.done)
      await pipeline(createReadStream(path), its.stdout, { end: false }).catch(() => {});
    return code;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
