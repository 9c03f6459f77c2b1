import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommandLine, startCommand } from '../fakes/command-process.ts';
import { defaultOptions } from '../fakes/contrary-service/options.ts';
import { test as base, expect } from './fixtures.ts';
import { jobRow, waitForStatus } from './steps.ts';

const list = (phones: string[]) => `Name,Phone\r\n${phones.map((phone) => `Mira,${phone}\r\n`).join('')}`;
const phones = ['5035550142', '5125550117'];
const key = defaultOptions.apiKey;

interface Fixtures {
  /** Runs a command on the profile, with `--json`. */
  command: (...words: string[]) => ReturnType<typeof runCommandLine>;
  /** The words that send a list to the service of the test. */
  sending: string[];
}

const test = base.extend<Fixtures>({
  command: async ({ profile }, use) => {
    await use((...words) => runCommandLine(profile, [...words, '--json']));
  },
  sending: async ({ profile, service, write }, use) => {
    service.set({ pollsUntilDone: 0 });
    await write('leads.csv', list(phones));
    const add = ['connections', 'add', 'Acme', service.url, '--key-from-stdin'];
    expect((await runCommandLine(profile, add, key)).code).toBe(0);
    await use([
      ...['send', 'leads.csv', '--service', 'phone-append', '--max-credits', '50'],
      ...['--yes-first-address', '--unknown-price'],
    ]);
  },
});

test.describe.configure({ timeout: 300_000 });

test('a list goes from a command to its result, once, and each refusal has its code', async ({
  profile,
  service,
  write,
  command,
  sending,
}) => {
  const check = await command('check', 'leads.csv', '--service', 'phone-append');
  expect(check).toMatchObject({
    code: 0,
    stderr: '',
    lines: [{ type: 'check', toSend: 2, rows: 2, job: null }],
  });
  expect(check.lines[0]).toMatchObject({ questions: [{ word: '--yes-first-address' }] });

  // Without its words, nothing leaves.
  const bare = sending.slice(0, 4);
  expect((await command(...bare)).code).toBe(2);
  expect(await command(...bare, '--max-credits', '50')).toMatchObject({
    code: 7,
    lines: [{ type: 'list', outcome: 'waiting', questions: [{ word: '--yes-first-address' }] }],
  });
  expect((await command(...bare, '--max-credits', '50', '--yes-first-address')).lines).toMatchObject([
    { outcome: 'waiting', questions: [{ word: '--unknown-price' }] },
  ]);
  expect((await command('send', 'nothing.csv', ...sending.slice(2))).code).toBe(3);
  await write('no-phones.csv', 'Color\r\nred\r\n');
  expect((await command('send', 'no-phones.csv', ...sending.slice(2))).code).toBe(3);
  expect(service.requests).toEqual([]);

  const sent = await command(...sending, '--wait', '--out', 'results');
  expect(sent.lines).toMatchObject([
    { type: 'list', outcome: 'done', same: false, job: { state: 'done', rows: 2 } },
    { type: 'file' },
  ]);
  expect(sent.code).toBe(0);
  const [, file] = sent.lines;
  if (file?.type !== 'file') throw new Error('No file was told');
  expect(await readFile(file.path)).toEqual(service.jobs[0]?.result);

  // The same again is the same job; with no price limit that would hold it, another list isn't sent.
  expect(await command(...sending, '--wait')).toMatchObject({
    code: 0,
    lines: [{ same: true, outcome: 'done' }],
  });
  await write('leads.csv', list(['5035550143', '5035550144', '5035550145']));
  expect(await command(...sending.slice(0, 4), '--max-credits', '0')).toMatchObject({
    code: 4,
    lines: [{ outcome: 'budget', problem: { code: 'over-limit' } }],
  });
  expect(service.createsSeen()).toBe(1);

  service.set({ create: 'no-credits' });
  const refused = await command(...sending);
  expect(refused).toMatchObject({ code: 5, lines: [{ outcome: 'not-accepted' }] });
  service.set({ create: 'accept' });
  expect(await command(...sending)).toMatchObject({ code: 0, lines: [{ outcome: 'sent' }] });
  expect(service.jobs).toHaveLength(2);

  service.set({ create: 'accept-garbled' });
  await write('leads.csv', list(['5035550150']));
  for (const round of [1, 2]) expect((await command(...sending)).code, `round ${round}`).toBe(6);
  expect(service.jobs).toHaveLength(3);

  const jobs = await command('jobs');
  expect(jobs.lines.map((each) => each.type === 'job' && each.state)).toEqual([
    'outcome-unknown',
    expect.stringMatching(/pending|ready|fetching|done/),
    'done',
  ]);
  const all = [check, sent, refused, jobs].flatMap(({ stdout, stderr }) => [stdout, stderr]).join('');
  expect(all).not.toContain(key);
  expect(all).not.toContain(phones[0]);
  const log = await readFile(join(profile, 'logs', 'faults.log'), 'utf8').catch(() => '');
  expect(log).toBe('');
});

test('two commands at once are one job, also where the one that sends is killed', async ({
  profile,
  service,
  write,
  command,
  sending,
}) => {
  const isCreate = ({ method }: { method: string }) => method === 'POST';
  for (const isKilled of [false, true]) {
    await write('leads.csv', list([isKilled ? '5035550160' : '5035550161']));
    const before = service.createsSeen();
    const release = service.hold(isCreate);
    const first = startCommand(profile, [...sending, '--json']);
    await expect.poll(service.createsSeen).toBe(before + 1);
    const second = startCommand(profile, [...sending, '--wait', '--json']);
    if (isKilled) first.child.kill('SIGKILL');
    else expect((await command('connections')).code).toBe(0);
    release();
    const [one, other] = await Promise.all([first.end, second.end]);
    expect([one.code, other.code]).toEqual(isKilled ? [null, 6] : [0, 0]);
    expect(other.lines).toMatchObject([{ same: true, outcome: isKilled ? 'unknown' : 'done' }]);
    expect(service.createsSeen()).toBe(before + 1);
  }
  expect((await command('jobs')).lines).toHaveLength(2);
});

test('a command is carried out by the window that is open, and one that waits gives way to it', async ({
  app,
  profile,
  service,
  command,
  sending,
}) => {
  await app.close();
  service.set({ ending: 'never' });
  const waiting = startCommand(profile, [...sending, '--wait', '--json']);
  await expect.poll(() => service.jobs.length).toBe(1);
  await app.start();
  await app.page.getByRole('link', { name: 'Jobs', exact: true }).click();
  await waitForStatus(app.page, 'leads.csv', 'In progress');
  expect((await command('connections')).lines).toMatchObject([
    { name: 'Practice', isActive: false },
    { name: 'Acme', isActive: true },
  ]);
  // Asked of the window's process, which tells its page.
  await runCommandLine(profile, ['connections', 'add', 'Another', service.url, '--key-from-stdin'], 'k2');
  await expect(app.page.getByRole('region', { name: 'Active connection' })).toContainText('Another');
  await expect(jobRow(app.page, 'leads.csv')).toHaveCount(1);
  service.set({ ending: 'finished' });
  expect(await waiting.end).toMatchObject({ code: 0, lines: [{ outcome: 'done' }] });
  expect(service.jobs).toHaveLength(1);
});

test('Ctrl-C says how to go on, a pipe may be closed early, and a lookup tells whom to call', async ({
  profile,
  service,
  command,
  sending,
}) => {
  service.set({ ending: 'never' });
  const waiting = startCommand(profile, [...sending, '--wait']);
  await expect.poll(() => service.jobs.length).toBe(1);
  waiting.child.kill('SIGINT');
  const { code, stderr } = await waiting.end;
  expect([code, stderr]).toEqual([130, expect.stringContaining('To go on')]);
  const [, job = ''] = /To go on: enrich-desk wait (\S+)/.exec(stderr) ?? [];
  service.set({ ending: 'finished' });
  expect(await command('wait', job)).toMatchObject({
    code: 0,
    lines: [{ outcome: 'done', job: { id: job } }],
  });

  const { stdout } = await runCommandLine(profile, ['result', job]);
  expect(stdout).toBe(service.jobs[0]?.result.toString());
  const cut = startCommand(profile, ['result', job, '--export', 'everything']);
  cut.child.stdout?.destroy();
  expect(await cut.end).toMatchObject({ code: 0, stderr: '' });

  // Nobody listens there: why it waits is said, and Ctrl-C leaves it to be sent.
  await runCommandLine(
    profile,
    ['connections', 'add', 'Gone', 'http://127.0.0.1:9', '--key-from-stdin'],
    key,
  );
  const stuck = startCommand(profile, [...sending, '--connection', 'Gone']);
  let said = '';
  stuck.child.stderr?.on('data', (data) => {
    said += String(data);
  });
  await expect.poll(() => said, { timeout: 30_000 }).toContain('Waiting: ');
  stuck.child.kill('SIGINT');
  expect((await stuck.end).code).toBe(130);

  await runCommandLine(profile, ['connections', 'add', 'Acme 2', service.url, '--key-from-stdin'], key);
  const lookedUp = await runCommandLine(profile, ['lookup', 'phone', '-', '--json'], '5035550199');
  expect(lookedUp).toMatchObject({ code: 0, lines: [{ type: 'lookup', kind: 'phone', from: 'service' }] });
});

test('its words are completed by a shell, and wrong ones are told', async ({ profile }) => {
  const wrong = await Promise.all(
    [['sned'], ['send', 'x.csv'], ['send', '--nonsense'], ['lookup', 'fax', '1'], ['wait', 'none']].map(
      (words) => runCommandLine(profile, words),
    ),
  );
  for (const { code, stdout, stderr } of wrong) expect([code, stdout, stderr === '']).toEqual([2, '', false]);
  const { stdout: script } = await runCommandLine(profile, ['completion', 'bash']);
  const ask = `${script}\nCOMP_WORDS=(enrich-desk send x.csv --service ph) COMP_CWORD=4\n_enrich_desk\necho "\${COMPREPLY[*]}"`;
  const bash = spawn('bash', ['-c', ask]);
  let completed = '';
  bash.stdout.on('data', (data) => {
    completed += String(data);
  });
  await new Promise((resolve) => bash.on('close', resolve));
  expect(completed.trim()).toBe('phone-append');
});
