import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ContraryService, startContraryService } from '../../fakes/contrary-service/service.ts';
import { type DeskList, type FiredApp, type KillPlan, startApp } from './app-under-fire.ts';

/** When a process is killed: at a step on disk, or so many ms after its job has come to a state. */
export type Shot = { at: KillPlan } | { after: string; ms: number };

export interface Tally {
  /** Processes killed. */
  kills: number;
  /** Lists a person started. */
  lists: number;
  /** Creates a person asked for: each list once, and each "Send again". */
  started: number;
  /** Creates the service saw the beginning of, and jobs it accepted. */
  seen: number;
  accepted: number;
}

const key = 'contrary-key-0123456789';
const acceptedStates = [
  ...['pending', 'ready', 'fetching', 'done', 'needs-attention', 'outcome-unknown'],
  // The service may accept it between what the process told and what the service is asked: a process that sent nothing yet sends now.
  'sending',
];

/**
 * Kills the app: for each volley a new list is started, and the process is killed once per shot, started again in
 * between and left to finish at last. Throws at the first broken promise: a list sent without being told to, an
 * accepted job forgotten, a result that is not byte for byte the service's.
 */
export async function fire(volleys: readonly (readonly Shot[])[], rows: number): Promise<Tally> {
  const work = await mkdtemp(join(tmpdir(), 'under-fire-'));
  const service = await startContraryService({ finishedUrl: 'relative', pollsUntilDone: 2 });
  const tally: Tally = { kills: 0, lists: 0, started: 0, seen: 0, accepted: 0 };
  try {
    for (const [index, shots] of volleys.entries()) {
      const folder = join(work, `profile-${index}`);
      await mkdir(folder);
      const context = `volley ${index}: ${JSON.stringify(shots)}`;
      await survive({ folder, service, shots, rows, tally }, context);
      tally.seen = service.createsSeen();
      tally.accepted = service.jobs.length;
    }
    return tally;
  } finally {
    await service.close();
    await rm(work, { recursive: true, force: true, maxRetries: 3 });
  }
}

interface Volley {
  folder: string;
  service: ContraryService;
  shots: readonly Shot[];
  rows: number;
  tally: Tally;
}

async function survive(volley: Volley, context: string): Promise<void> {
  const { folder, service, shots, rows, tally } = volley;
  const place = { address: service.url, key, folder };
  const seenBefore = service.createsSeen();
  const acceptedBefore = service.jobs.length;
  let started = 0;

  const play = async (app: FiredApp): Promise<void> => {
    const list = await app.list();
    if (list === null) return;
    check(list);
    if (list.jobs.length === 0) {
      // Killed before the job was made: the person saw no job and drops the file again.
      started = 1;
      await app.make(rows);
      return;
    }
    for (const { id, state } of list.jobs) {
      // Killed before the person had confirmed the sending, or before that was on disk.
      if (state === 'preparing' || state === 'unconfirmed') await app.send(id);
      if (state !== 'outcome-unknown') continue;
      await quiet(service);
      const found = service.jobs[acceptedBefore];
      if (found) await app.attach(id, String(found.id));
      else {
        started++;
        await app.sendAgain(id);
      }
    }
  };

  const check = ({ jobs, setAside }: DeskList): void => {
    assert.equal(setAside.length, 0, `${context}: a record was damaged`);
    assert.ok(jobs.length <= 1, `${context}: a job appeared twice`);
    const seen = service.createsSeen() - seenBefore;
    assert.ok(seen <= started, `${context}: ${seen} creates seen, ${started} asked for`);
    const accepted = service.jobs.length - acceptedBefore;
    assert.ok(accepted <= 1, `${context}: the list was accepted ${accepted} times`);
    if (accepted === 1) {
      assert.equal(jobs.length, 1, `${context}: an accepted job was forgotten`);
      assert.ok(acceptedStates.includes(jobs[0]?.state ?? ''), `${context}: accepted, but ${jobs[0]?.state}`);
    }
  };

  for (const shot of shots) {
    const app = await startApp({ ...place, ...('at' in shot && { kill: shot.at }) });
    if ('after' in shot) void app.comesTo(shot.after).then(() => wait(shot.ms).then(app.kill));
    void play(app);
    await Promise.race([app.ended, settled(app)]);
    app.kill();
    await app.ended;
    tally.kills++;
    await checkResult(folder, service, acceptedBefore, context, false);
  }

  const last = await startApp(place);
  await play(last);
  await settled(last);
  const list = await last.list();
  assert.ok(list, `${context}: the last process ended`);
  check(list);
  assert.equal(list.jobs[0]?.state, 'done', `${context}: ended ${list.jobs[0]?.state}`);
  await last.stop();
  assert.equal(service.jobs.length - acceptedBefore, 1, context);
  await checkResult(folder, service, acceptedBefore, context, true);
  tally.lists++;
  tally.started += started;
}

/** Waits until the service has dealt with what reached it: what a person sees in the account is then the truth. */
async function quiet(service: ContraryService): Promise<void> {
  const heard = () =>
    `${service.jobs.length} ${service.requests.map((request) => request.bodyLength).join()}`;
  for (let before = ''; before !== heard(); await wait(250)) before = heard();
}

/** Resolves when there is a job and it is done, when the process has ended, or after two minutes. */
async function settled(app: FiredApp): Promise<void> {
  for (let tries = 0; tries < 2400; tries++) {
    const list = await app.list();
    if (list === null || list.jobs.some((job) => job.state === 'done')) return;
    await Promise.race([app.comesTo('done'), wait(50)]);
  }
}

/** A result under its name is whole, to the byte, whenever one looks. */
async function checkResult(
  folder: string,
  service: ContraryService,
  index: number,
  context: string,
  expected: boolean,
): Promise<void> {
  const jobs = await readdir(join(folder, 'jobs')).catch(() => []);
  for (const id of jobs) {
    const result = await readFile(join(folder, 'jobs', id, 'result.csv')).catch(() => null);
    if (result === null) assert.ok(!expected, `${context}: no result`);
    else assert.ok(service.jobs[index]?.result.equals(result), `${context}: the result is not the service's`);
  }
}
