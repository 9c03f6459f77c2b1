import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { jobLine } from '../../electron/command/carry-out.ts';
import { commandWords, type Parsed, parseCommand } from '../../electron/command/parse.ts';
import { LineSchema } from '../../electron/command/print.ts';
import { completion, shells, usage, type VerbName, verbs } from '../../electron/command/usage.ts';
import { summaryOf } from '../../electron/jobs/record/summarize-job.ts';
import { aJobRecord } from '../fakes/fake-data.ts';

const parse = (words: string[], input = ''): Promise<Parsed> =>
  parseCommand(words, '/here', async () => input);
const request = async (words: string[], input?: string) => {
  const parsed = await parse(words, input);
  return parsed.kind === 'request' ? parsed.request : parsed;
};

describe('the words of a command', () => {
  it('say how a list is sent', async () => {
    const words =
      'send leads.csv --service phone-append --connection Acme --mapping HubSpot --max-credits 12.5 --wait --out to --export call-list';
    expect(
      await request([...words.split(' '), '--set-aside', 'country,status', '--rows-asked-before', 'again']),
    ).toEqual({
      verb: 'send',
      wait: true,
      out: { path: '/here/to', isFolder: true },
      export: 'call-list',
      list: {
        path: '/here/leads.csv',
        service: 'phone-append',
        connection: 'Acme',
        mapping: 'HubSpot',
        followUps: null,
        maxCredits: 12.5,
        words: {
          askedBefore: 'again',
          setAside: ['country', 'status'],
          firstAddress: false,
          unknownPrice: false,
        },
      },
    });
  });

  it.each([
    [['lookup', 'phone', '5035550142'], '', { phone: '5035550142' }],
    [
      ['lookup', 'name', 'first_name=Ann', 'last_name=Lee=Roy'],
      '',
      { first_name: 'Ann', last_name: 'Lee=Roy' },
    ],
    [['lookup', 'business', '-'], 'company_name=A Co\r\nstate=OR\r\n', { company_name: 'A Co', state: 'OR' }],
  ])('%j say who is looked up', async (words, input, wanted) => {
    expect(await request(words, input)).toMatchObject({ verb: 'lookup', input: wanted, again: false });
  });

  it('leave the key to standard input', async () => {
    const words = ['connections', 'add', 'Acme', 'https://service.example', '--key-from-stdin'];
    expect(await request(words, 'k-1\n')).toMatchObject({ verb: 'add-connection', key: 'k-1' });
    expect(await parse(words, ' \n')).toMatchObject({ kind: 'wrong' });
    expect(await parse([...words.slice(0, -1), '--key', 'k-1'])).toMatchObject({ kind: 'wrong' });
  });

  it.each([
    ['sned'],
    ['send'],
    ['send', 'a.csv'],
    ['send', 'a.csv', 'b.csv', '--service', 'phone-append'],
    ['send', 'a.csv', '--service', 'phones'],
    ['send', 'a.csv', '--service', 'phone-append', '--max-credits', 'many'],
    ['send', 'a.csv', '--service', 'phone-append', '--max-credits', '-1'],
    ['send', 'a.csv', '--service', 'phone-append', '--out', 'x'],
    ['send', 'a.csv', '--service', 'phone-append', '--set-aside', 'country,none'],
    ['send', 'a.csv', '--service'],
    ['check', 'a.csv', '--wait'],
    ['wait', '../../etc'],
    ['lookup', 'fax', '1'],
    ['lookup', 'name', 'first_name=Ann', 'Lee'],
    ['jobs', 'all'],
    ['completion', 'fish'],
  ])('%j mean nothing, and say so', async (...words) => {
    const parsed = await parse(words);
    expect(parsed).toMatchObject({ kind: 'wrong', why: expect.stringMatching(/./) });
  });

  it('are told from files that the app is to open', () => {
    expect(commandWords(['app', '--user-data-dir=x', '--command', 'send', 'a.csv'], false)).toEqual([
      'send',
      'a.csv',
    ]);
    expect(commandWords(['enrich-desk', 'send', 'a.csv'], true)).toEqual(['send', 'a.csv']);
    for (const argv of [['enrich-desk'], ['enrich-desk', 'send.csv'], ['enrich-desk', '/lists/send']])
      expect(commandWords(argv, true)).toBeNull();
    expect(commandWords(['app.exe', 'send'], false)).toBeNull();
  });

  it('are told by --help, and completed in every shell', async () => {
    for (const verb of Object.keys(verbs) as VerbName[]) {
      expect(await parse([verb, '--help'])).toEqual({ kind: 'text', text: usage(verb) });
      for (const option of verbs[verb].options) expect(usage(verb)).toContain(`--${option}`);
      for (const shell of shells) expect(completion(shell)).toContain(verb);
    }
    expect(await parse([])).toEqual({ kind: 'text', text: usage(null) });
  });
});

describe('docs/command.md', () => {
  it.each(LineSchema.options.map(({ shape }) => [shape.type.value, Object.keys(shape)] as const))(
    'names each field of %s',
    (type, fields) => {
      const document = readFileSync(join(import.meta.dirname, '../../docs/command.md'), 'utf8');
      const row = document.split('\n').find((line) => line.startsWith(`| \`${type}\``)) ?? '';
      const named = [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name);
      expect(fields.filter((field) => field !== 'type' && !named.includes(field))).toEqual([]);
    },
  );
});

it('a job whose sample went first is told with the rows and credits of both', () => {
  const counts = (creditsDeducted: number) => ({
    ...{ rowsUploaded: null, phonesChecked: null, phonesFlagged: null, creditsDeducted },
  });
  const at = '2026-11-20T10:00:00.000Z';
  const record = aJobRecord({
    counts: counts(30),
    result: { bytes: 1, rows: 80, fetchedAt: at },
    testBatch: {
      ...{
        jobId: 'job-00000002',
        intent: '6f1c8f0e-2f4c-4c55-9d0f-7f3f3f0f3c11',
        seed: 1,
        rows: 20,
        of: 100,
      },
      answered: { fetchedAt: at, rows: 20, returned: 20, counts: counts(7) },
    },
  });
  expect(jobLine(summaryOf(record))).toMatchObject({ resultRows: 100, credits: 37 });
});
