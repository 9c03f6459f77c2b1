import { parseArgs } from 'node:util';
import { defaultSettings, type PracticeOptions } from '../../electron/practice/options.ts';
import { CommandError, type PlannedFault, parseFault, wholeNumber } from './fault-option.ts';

const { jobTime, perMinute } = defaultSettings;

export const usage = `Usage: npm run service -- [options]
  The practice service by itself: the whole interface in docs/openapi.yaml on this computer, with made-up people.
  It prints its address, its key and the password for the token endpoint, and ends on Ctrl+C.

  --port N                 where it listens (8080); 0 takes any free port
  --key TEXT               the API key, instead of one made at random; 16 to 200 letters, digits, "_", "." or "-"
  --data DIR               keeps jobs, key and password there; without it they end with the service
  --json                   prints one line of JSON instead: url, apiKey, password

  --job-ms N               how long a job takes (${jobTime.baseMs}), in milliseconds
  --row-ms N               and how much longer for each row (${jobTime.perRowMs}); fractions are fine
  --latency-ms N           holds every answer back for so long (0)
  --older-variant          statuses and webhooks without phones_checked and phones_flagged
  --webhook URL            reports finished jobs there; plain http
  --open-downloads         a result's address is enough to fetch it, without the key
  --lookups-per-minute N   business lookups taken in any minute (${perMinute.businessLookups})
  --tokens-per-minute N    tries at the token endpoint taken in any minute (${perMinute.tokenTries})

  --fault WHAT[,times=N][,at=TEXT]
      Something goes wrong with the next N requests (1, or "all") whose first line, such as
      "GET /v1/api/phone-append/7/ HTTP/1.1", contains TEXT. Repeatable; used up in the order given. WHAT is one of
        status:CODE             the answer is this refusal, 400 to 599; the service gets nothing
        reset-at-head           the connection is reset when the request begins; the service gets nothing
        reset-before-body       the service gets the head of the request and no body
        reset-in-body:BYTES     the service gets so much of the body
        reset-after-body        the service gets all and goes on; the connection is reset
        drop-reply              the service has answered; not a byte of it arrives
        no-reply                the answer never comes, and the connection stays open
        cut-reply:BYTES         the answer ends after so many bytes, its head included
        bytewise                request and answer travel byte by byte
        throttle:BYTES          request and answer travel at so many bytes a second, 20 at least
      With --fault, bodies need a Content-Length.
  --help                   prints this

Exit code: 0 after Ctrl+C, 1 when it could not start, 2 for a wrong command.
`;

/** What a command asks for: help, or a service with its faults. */
type Command =
  | { help: true }
  | { help: false; json: boolean; faults: PlannedFault[]; port: number; options: ServiceOptions };
export type ServiceOptions = Omit<PracticeOptions, 'clock' | 'port' | 'publicUrl'>;

/** Reads the arguments of `npm run service`. Throws CommandError. */
export function parseCommand(args: string[]): Command {
  const values = readArguments(args);
  if (values.help) return { help: true };
  const day = 86_400_000;
  const most = 1_000_000;
  type Numbered = 'port' | 'job-ms' | 'latency-ms' | 'lookups-per-minute' | 'tokens-per-minute';
  const whole = (name: Numbered, usual: number, from: number, to: number) =>
    wholeNumber(values[name] ?? String(usual), `--${name}`, from, to);
  return {
    help: false,
    json: values.json ?? false,
    faults: (values.fault ?? []).map(parseFault),
    port: whole('port', 8080, 0, 65_535),
    options: {
      ...(values.key !== undefined && { apiKey: usableKey(values.key) }),
      ...(values.data !== undefined && { dataDir: folder(values.data) }),
      jobTime: {
        baseMs: whole('job-ms', jobTime.baseMs, 0, day),
        perRowMs: fraction(values['row-ms'] ?? String(jobTime.perRowMs), '--row-ms', day),
      },
      latencyMs: whole('latency-ms', 0, 0, day),
      olderVariant: values['older-variant'] ?? false,
      webhookUrl: values.webhook === undefined ? null : webhookUrl(values.webhook),
      downloadNeedsKey: !(values['open-downloads'] ?? false),
      perMinute: {
        businessLookups: whole('lookups-per-minute', perMinute.businessLookups, 1, most),
        tokenTries: whole('tokens-per-minute', perMinute.tokenTries, 1, most),
      },
    },
  };
}

function readArguments(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args,
      options: {
        ...{ port: text, key: text, data: text, json: flag, webhook: text, help: flag },
        ...{ 'job-ms': text, 'row-ms': text, 'latency-ms': text },
        ...{ 'older-variant': flag, 'open-downloads': flag },
        ...{ 'lookups-per-minute': text, 'tokens-per-minute': text },
        fault: { type: 'string', multiple: true },
      },
    }).values;
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error));
  }
}

/** A bearer key that a header can carry and that is not guessed at once: every user of a computer can reach loopback. */
function usableKey(key: string): string {
  if (/^[\w.-]{16,200}$/.test(key)) return key;
  throw new CommandError('--key takes 16 to 200 letters, digits, "_", "." or "-".');
}

function folder(path: string): string {
  if (path.trim() !== '') return path;
  throw new CommandError('--data takes a folder.');
}

function webhookUrl(url: string): string {
  if (/^http:/i.test(url) && URL.canParse(url)) return url;
  throw new CommandError(`--webhook takes an address that begins with http://, not "${url}".`);
}

function fraction(text: string, name: string, most: number): number {
  const value = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && value <= most) return value;
  throw new CommandError(`${name} takes a number from 0 to ${most}, not "${text}".`);
}
