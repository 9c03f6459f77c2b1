import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorCode } from '../../shared/model/problem.ts';
import { asideKinds } from '../../shared/model/row-words.ts';
import { type LookupKind, lookupKinds, lookupServices, serviceIds } from '../../shared/model/services.ts';
import { type Request, RequestSchema } from './channel.ts';
import {
  completion,
  isVerb,
  type OptionName,
  options,
  shells,
  usage,
  type VerbName,
  verbs,
} from './usage.ts';

/** What a command line means: a text that is answered at once, a request, or words that mean nothing. */
export type Parsed =
  | { kind: 'text'; text: string }
  | { kind: 'wrong'; why: string; verb: VerbName | null }
  | { kind: 'request'; request: Request };

/**
 * The words of `enrich-desk`, which starts the app with "--command" before them; null where the app is to open its window. On Linux
 * the app's own program has that name: there a command's name is enough.
 */
export function commandWords(
  argv: readonly string[],
  isNamedSo = process.platform === 'linux',
): string[] | null {
  const at = argv.indexOf('--command');
  if (at >= 0) return argv.slice(at + 1);
  return isNamedSo && isVerb(argv[1]) ? argv.slice(1) : null;
}

class WrongUse extends Error {}

/**
 * Reads the words of a command.
 * @param folder where relative paths begin
 * @param readInput all of standard input; asked only where the words say so
 */
export async function parseCommand(
  words: readonly string[],
  folder: string,
  readInput: () => Promise<string>,
): Promise<Parsed> {
  const [first, ...rest] = words;
  if (!isVerb(first)) {
    const isAsked = first === undefined || first === '--help' || first === 'help';
    if (isAsked) return { kind: 'text', text: usage(null) };
    return { kind: 'wrong', why: `There is no command “${first}”.`, verb: null };
  }
  try {
    return await parseVerb(first, rest, folder, readInput);
  } catch (error) {
    if (error instanceof WrongUse) return { kind: 'wrong', why: error.message, verb: first };
    // Node names the option that it does not know, or that lacks its value.
    if (error instanceof TypeError && errorCode(error).startsWith('ERR_PARSE_ARGS'))
      return { kind: 'wrong', why: error.message.split('. ')[0] ?? '', verb: first };
    throw error;
  }
}

async function parseVerb(
  verb: VerbName,
  words: readonly string[],
  folder: string,
  readInput: () => Promise<string>,
): Promise<Parsed> {
  const taken: readonly OptionName[] = [...verbs[verb].options, 'json', 'help'];
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    strict: true,
    options: Object.fromEntries(
      taken.map((name) => [
        name,
        { type: 'value' in options[name] ? ('string' as const) : ('boolean' as const) },
      ]),
    ),
  });
  const said = (name: OptionName): string | null => {
    const value = values[name];
    return typeof value === 'string' ? value : null;
  };
  const isSaid = (name: OptionName): boolean => values[name] === true;
  if (isSaid('help')) return { kind: 'text', text: usage(verb) };

  const word = (place: number, what: string): string => {
    const found = positionals[place];
    if (found === undefined) throw new WrongUse(`${what} is missing.`);
    return found;
  };
  const noMore = (most: number) => {
    const extra = positionals[most];
    if (extra !== undefined) throw new WrongUse(`“${extra}” isn’t expected.`);
  };
  const out = (): { path: string; isFolder: boolean } | null => {
    const path = said('out');
    return path === null
      ? null
      : { path: resolve(folder, path), isFolder: verb !== 'result' || /[\\/]$/.test(path) };
  };
  const list = () => ({
    path: resolve(folder, word(0, 'The file')),
    service: oneOf(serviceIds, said('service')),
    connection: said('connection'),
    mapping: said('mapping'),
    followUps: said('follow-ups'),
    words: {
      askedBefore: oneOf(['leave-out', 'again'], said('rows-asked-before')) ?? undefined,
      setAside: kindsOf(said('set-aside')),
      firstAddress: isSaid('yes-first-address'),
      unknownPrice: isSaid('unknown-price'),
    },
    maxCredits: numberOf(said('max-credits')),
  });
  const key = async () => (isSaid('key-from-stdin') ? keyIn(await readInput()) : undefined);
  const asked = (request: object): Parsed => {
    const parsed = RequestSchema.safeParse(request);
    if (!parsed.success) throw new WrongUse(`${parsed.error.issues[0]?.path.join(' ') ?? ''} can’t be used.`);
    return { kind: 'request', request: parsed.data };
  };

  switch (verb) {
    case 'check':
      noMore(1);
      return asked({ verb, list: list(), key: await key() });
    case 'send':
      noMore(1);
      if (said('service') === null && said('mapping') === null) throw new WrongUse('--service is missing.');
      if (said('out') !== null && !isSaid('wait')) throw new WrongUse('--out needs --wait.');
      if (said('export') !== null && said('out') === null) throw new WrongUse('--export needs --out.');
      return asked({
        verb,
        list: list(),
        wait: isSaid('wait'),
        out: out(),
        export: said('export'),
        key: await key(),
      });
    case 'wait':
    case 'result':
      noMore(1);
      return asked({ verb, jobId: word(0, 'The job'), out: out(), export: said('export') });
    case 'lookup': {
      const kind = oneOf(lookupKinds, word(0, 'What to look up by'));
      if (kind === null) throw new WrongUse('What to look up by is missing.');
      const isFromInput = positionals[1] === '-';
      if (isFromInput && isSaid('key-from-stdin'))
        throw new WrongUse('Standard input can hold the values or the key.');
      const given = isFromInput
        ? (await readInput()).split(/\r?\n/).filter((row) => row.trim() !== '')
        : positionals.slice(1);
      return asked({
        verb,
        kind,
        input: inputOf(kind, given),
        intent: randomUUID(),
        again: isSaid('again'),
        key: await key(),
      });
    }
    case 'connections':
      if (positionals.length === 0) return asked({ verb });
      noMore(3);
      if (positionals[0] !== 'add') throw new WrongUse(`“${positionals[0]}” isn’t expected.`);
      if (!isSaid('key-from-stdin'))
        throw new WrongUse('The key comes from standard input, with --key-from-stdin.');
      return asked({
        verb: 'add-connection',
        name: word(1, 'The name'),
        address: word(2, 'The address'),
        key: await key(),
      });
    case 'completion': {
      const shell = oneOf(shells, word(0, 'The shell'));
      return { kind: 'text', text: completion(shell ?? 'bash') };
    }
    default:
      noMore(0);
      return asked({ verb });
  }
}

function oneOf<Value extends string>(all: readonly Value[], said: string | null): Value | null {
  if (said === null) return null;
  const found = all.find((each) => each === said);
  if (found === undefined) throw new WrongUse(`“${said}” isn’t one of: ${all.join(', ')}.`);
  return found;
}

function kindsOf(said: string | null) {
  if (said === 'none') return [];
  return said?.split(',').map((kind) => oneOf(asideKinds, kind));
}

function numberOf(said: string | null): number | null {
  if (said === null) return null;
  const value = Number(said);
  if (said.trim() === '' || !Number.isFinite(value) || value < 0)
    throw new WrongUse(`“${said}” is no number of credits.`);
  return value;
}

function keyIn(input: string): string {
  const key = input.trim();
  if (key === '') throw new WrongUse('No key came from standard input.');
  return key;
}

/** One value is that of the kind's first field; several name theirs: "first_name=Ann". */
function inputOf(kind: LookupKind, given: readonly string[]): Record<string, string> {
  const { fields } = lookupServices[kind];
  const names = fields.map(({ name }) => `${name}=`);
  const [only] = given;
  if (only === undefined) throw new WrongUse('The value to look up is missing.');
  if (given.length === 1 && !names.some((name) => only.startsWith(name)))
    return { [fields[0]?.name ?? '']: only };
  return Object.fromEntries(
    given.map((each) => {
      const name = names.find((one) => each.startsWith(one));
      if (name === undefined) throw new WrongUse(`“${each}” needs its field in front: ${names.join(', ')}.`);
      return [name.slice(0, -1), each.slice(name.length)];
    }),
  );
}
