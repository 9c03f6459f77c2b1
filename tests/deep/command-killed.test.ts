import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../electron/engine/prepare/split-list.ts';
import { runCommandLine, startCommand } from '../fakes/command-process.ts';
import { defaultOptions } from '../fakes/contrary-service/options.ts';
import { type ContraryService, startContraryService } from '../fakes/contrary-service/service.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { buildWhatIsStale } from '../host/build.ts';
import { runs } from '../runs.ts';

const seed = 1 + Math.floor(Math.random() * 1_000_000);
/** A command that is not killed takes about so long to its result. */
const longestMs = 7000;

const inWork = temporaryFolder();
let service: ContraryService;
beforeAll(async () => {
  await buildWhatIsStale();
  service = await startContraryService({ pollsUntilDone: 0 });
}, 0);
afterAll(() => service.close());

// Each round takes as long as several processes take.
it('a list is sent at most once, at whatever moment its commands are killed', { timeout: 0 }, async () => {
  const random = seededRandom(seed);
  for (let round = 0; round < runs(40); round++) {
    const profile = await mkdtemp(inWork('profile-'));
    const context = `seed ${seed} of command-killed.test.ts, round ${round}`;
    await runCommandLine(
      profile,
      ['connections', 'add', 'Acme', service.url, '--key-from-stdin'],
      defaultOptions.apiKey,
    );
    await writeFile(join(profile, 'leads.csv'), 'Phone\r\n5035550142\r\n5125550117\r\n');
    const words = [
      ...['send', 'leads.csv', '--service', 'phone-append', '--max-credits', '50', '--wait', '--json'],
      ...['--yes-first-address', '--unknown-price'],
    ];
    const before = { seen: service.createsSeen(), accepted: service.jobs.length };
    for (let shot = 0; shot < 3; shot++) {
      const { child, end } = startCommand(profile, words);
      const late = wait(random() * longestMs).then(() => child.kill('SIGKILL'));
      await end;
      await late;
    }
    const last = await runCommandLine(profile, words);
    expect(service.createsSeen() - before.seen, context).toBeLessThanOrEqual(1);
    expect([0, 6, 7], `${context}: ${last.stderr}`).toContain(last.code);
    // Where it says that it is done, it is; where it isn't, a person is told of the doubt.
    if (last.code === 0) expect(service.jobs.length - before.accepted, context).toBe(1);
    else
      expect(last.lines, context).toMatchObject([{ same: true, problem: { message: expect.any(String) } }]);
  }
});
