import { exportKinds } from '../../shared/model/result-export.ts';
import { lookupKinds, serviceIds } from '../../shared/model/services.ts';

interface Option {
  /** What stands behind it; absent where nothing does. */
  value?: string;
  /** What that can be, for the shell to complete; absent where anything can. */
  of?: readonly string[];
  does: string;
}

export const options = {
  service: { value: 'SERVICE', of: serviceIds, does: `${serviceIds.join(', ')}` },
  connection: { value: 'NAME', does: 'a connection, instead of the active one' },
  mapping: { value: 'NAME', does: 'a saved template of columns' },
  'follow-ups': { value: 'NAME', does: 'saved follow-up services' },
  'max-credits': { value: 'N', does: 'the most it may cost; needed for a real connection' },
  'rows-asked-before': {
    value: 'leave-out|again',
    of: ['leave-out', 'again'],
    does: 'what to do with rows looked up before',
  },
  'set-aside': {
    value: 'KINDS',
    of: ['country', 'status', 'country,status', 'none'],
    does: 'rows that aren’t sent: country, status, or none',
  },
  'yes-first-address': { does: 'this address may get its first list' },
  'unknown-price': { does: 'send although no job says yet what a row costs' },
  wait: { does: 'stay until the result is there' },
  out: { value: 'PATH', does: 'where the result goes' },
  export: { value: 'NAME', of: exportKinds, does: `${exportKinds.join(', ')}, or a saved format` },
  again: { does: 'ask although the same was looked up before' },
  'key-from-stdin': { does: 'read the API key from standard input' },
  json: { does: 'answer with one JSON object a line' },
  help: { does: 'show this' },
} as const satisfies Record<string, Option>;
export type OptionName = keyof typeof options;

interface Verb {
  words: string;
  does: string;
  options: readonly OptionName[];
  /** What its first word can be, for the shell to complete. */
  of?: readonly string[];
}

const ofList = [
  'service',
  'connection',
  'mapping',
  'rows-asked-before',
  'set-aside',
  'key-from-stdin',
] as const;

export const shells = ['bash', 'zsh', 'powershell'] as const;

export const verbs = {
  check: {
    words: 'FILE',
    does: 'Say what would be sent of a list. Sends nothing.',
    options: [...ofList, 'yes-first-address'],
  },
  send: {
    words: 'FILE',
    does: 'Send a list. The same list again is the same job.',
    options: [
      ...ofList,
      'max-credits',
      'yes-first-address',
      'unknown-price',
      'follow-ups',
      'wait',
      'out',
      'export',
    ],
  },
  wait: { words: 'JOB', does: 'Wait until a job is done.', options: ['out', 'export'] },
  result: {
    words: 'JOB',
    does: 'Write a job’s result to a file, or to standard output.',
    options: ['out', 'export'],
  },
  jobs: { words: '', does: 'List jobs, the newest first.', options: [] },
  lookup: {
    words: 'KIND VALUE | KIND FIELD=VALUE...',
    does: 'Look up one person or company on the active connection. "-" reads the values from standard input.',
    options: ['again', 'key-from-stdin'],
    of: lookupKinds,
  },
  credits: { words: '', does: 'Say what each connection spent this month.', options: [] },
  connections: {
    words: '[add NAME ADDRESS]',
    does: 'List connections, or add one with --key-from-stdin.',
    options: ['key-from-stdin'],
    of: ['add'],
  },
  completion: {
    words: shells.join('|'),
    does: 'Print a script that completes commands in a shell.',
    options: [],
    of: shells,
  },
} as const satisfies Record<string, Verb>;
export type VerbName = keyof typeof verbs;

export const isVerb = (word: string | undefined): word is VerbName =>
  word !== undefined && Object.hasOwn(verbs, word);

const line = (front: string, does: string) => `  ${front.padEnd(38)}${does}`;

const optionLine = (name: OptionName): string => {
  const option: Option = options[name];
  return line(`--${name}${option.value ? ` ${option.value}` : ''}`, option.does);
};

/** What there is, or of one command what it takes. */
export function usage(verb: VerbName | null): string {
  if (verb === null) {
    const all = Object.entries(verbs).map(([name, { words, does }]) => line(`${name} ${words}`, does));
    return ['Usage: enrich-desk COMMAND [OPTIONS]', '', ...all, '', optionLine('json'), ''].join('\n');
  }
  const { words, does, options: taken } = verbs[verb];
  const its = [...taken, 'json' as const].map(optionLine);
  return [`Usage: enrich-desk ${verb} ${words} [OPTIONS]`, does, '', ...its, ''].join('\n');
}

/** A script for this shell that completes commands, options and what stands behind them. */
export function completion(shell: (typeof shells)[number]): string {
  const words = (verb: VerbName): string => {
    const its: Verb = verbs[verb];
    return [...(its.of ?? []), ...[...its.options, 'json'].map((name) => `--${name}`)].join(' ');
  };
  const names = Object.keys(verbs).filter(isVerb);
  const values = Object.entries(options).flatMap(([name, option]: [string, Option]) =>
    option.of ? [{ name: `--${name}`, of: option.of.join(' ') }] : [],
  );
  if (shell === 'powershell') {
    const table = (rows: string[]) => `@{ ${rows.join('; ')} }`;
    return `Register-ArgumentCompleter -Native -CommandName enrich-desk -ScriptBlock {
  param($word, $ast, $at)
  $verbs = ${table(names.map((verb) => `'${verb}' = '${words(verb)}'`))}
  $values = ${table(values.map(({ name, of }) => `'${name}' = '${of}'`))}
  $given = @($ast.CommandElements | ForEach-Object { "$_" })
  $last = if ($word) { $given[-2] } else { $given[-1] }
  $of = if ($given.Count -le 1 -or ($given.Count -eq 2 -and $word)) { $verbs.Keys -join ' ' }
    elseif ($values.ContainsKey("$last")) { $values["$last"] } else { $verbs["$($given[1])"] }
  "$of".Split(' ') | Where-Object { $_ -and $_.StartsWith($word) } | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}
`;
  }
  const cases = (rows: string[]) => rows.map((row) => `    ${row} ;;`).join('\n');
  const find = `  case "$last" in
${cases(values.map(({ name, of }) => `${name}) of="${of}"`))}
    --out|--mapping|--connection|--max-credits|--follow-ups) of="" ;;
    *) case "$verb" in
${cases(names.map((verb) => `${verb}) of="${words(verb)}"`))}
    *) of="${names.join(' ')}" ;;
    esac ;;
  esac`;
  return shell === 'bash'
    ? `_enrich_desk() {
  local of last="\${COMP_WORDS[COMP_CWORD-1]}" verb=""
  [ "$COMP_CWORD" -gt 1 ] && verb="\${COMP_WORDS[1]}"
${find}
  COMPREPLY=($(compgen -W "$of" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _enrich_desk enrich-desk
`
    : `#compdef enrich-desk
_enrich_desk() {
  local of last="\${words[CURRENT-1]}" verb=""
  (( CURRENT > 2 )) && verb="\${words[2]}"
${find}
  compadd -- \${=of}
  _files
}
compdef _enrich_desk enrich-desk
`;
}
