import { STATUS_CODES } from 'node:http';
import type { Fault } from '../fakes/fault-proxy.ts';

/** A fault, and which requests it strikes: the next `times` whose request line contains `at`. */
export interface PlannedFault {
  fault: Fault;
  times: number;
  at: string;
}

/** What is wrong with a command, in words for whoever typed it. */
export class CommandError extends Error {}

const plainKinds = [
  'reset-at-head',
  'reset-before-body',
  'reset-after-body',
  'drop-reply',
  'no-reply',
  'bytewise',
] as const;

/** A whole number within bounds, or a CommandError that names the option. */
export function wholeNumber(text: string, name: string, least: number, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new CommandError(`${name} takes a whole number from ${least} to ${most}, not "${text}".`);
}

/** Reads "status:503,times=3,at=/lookup/". Throws CommandError. */
export function parseFault(text: string): PlannedFault {
  const [what = '', ...rest] = text.split(',');
  const plan: PlannedFault = { fault: parseKind(what, text), times: 1, at: '' };
  for (const part of rest) {
    const [name, value = ''] = part.split(/=(.*)/s);
    if (name === 'at') plan.at = value;
    else if (name === 'times' && value === 'all') plan.times = Number.POSITIVE_INFINITY;
    else if (name === 'times') plan.times = wholeNumber(value, 'times=', 1, 1_000_000);
    else throw new CommandError(`"${part}" in --fault ${text} is neither times=N nor at=TEXT.`);
  }
  return plan;
}

function parseKind(what: string, text: string): Fault {
  const [kind = '', number] = what.split(':');
  const plain = plainKinds.find((name) => name === kind);
  if (plain && number === undefined) return { kind: plain };
  const amount = (least: number, most: number) => wholeNumber(number ?? '', `--fault ${kind}:N`, least, most);
  switch (kind) {
    case 'status':
      return { kind: 'answer', bytes: refusal(amount(400, 599)) };
    case 'reset-in-body':
      return { kind, after: amount(1, 1e12) };
    case 'cut-reply':
      return { kind, after: amount(1, 1e12) };
    case 'throttle':
      return { kind, bytesPerSecond: amount(20, 1e9) };
    default:
      throw new CommandError(`"${what}" in --fault ${text} is no fault this service knows; see --help.`);
  }
}

/** A refusal as the practice service words its own; where waiting may help it says how long. */
function refusal(status: number): string {
  const words = STATUS_CODES[status] ?? 'Refused';
  const body = JSON.stringify({ detail: `${words}: this fault was asked for with --fault.` });
  const wait = status === 429 || status === 503 ? ['Retry-After: 1'] : [];
  const head = [
    `HTTP/1.1 ${status} ${words}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...wait,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
