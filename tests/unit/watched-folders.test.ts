import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { valueIn } from '../fakes/job-bench.ts';
import { systemError } from '../fakes/memory-disk.ts';
import {
  copiesOf,
  createShare,
  createWatchedBench,
  drop,
  filesIn,
  leads,
  rowsOf,
  type Share,
  type WatchedBench,
} from '../fakes/watched-bench.ts';
import { runs } from '../runs.ts';

const receiptOf = (share: Share, base: string) => filesIn(share).get(`${base} - receipt.txt`);
const names = (share: Share) =>
  [...filesIn(share).keys()].filter((path) => !path.startsWith('working/')).sort();
const only = ({ folders }: WatchedBench) => {
  const [folder] = folders.list();
  if (!folder) throw new Error('no folder is watched');
  return folder;
};

describe('a list in a watched folder', () => {
  it('is taken once it was still, sent, and lies with its result and its receipt in done', async () => {
    const app = await createWatchedBench();
    const text = await drop(app.share, 'leads.csv');
    await app.work(5);
    expect(copiesOf(app.share, text)).toEqual(['leads.csv']);
    await app.work(120);
    expect(names(app.share)).toEqual([
      'done/leads - call list.csv',
      'done/leads - receipt.txt',
      'done/leads - result.csv',
      'done/leads.csv',
    ]);
    expect(app.share.sent).toEqual([text]);
    expect(receiptOf(app.share, 'done/leads')).toMatch(
      /Done\. 2 rows came back\.\s+2 rows in the call list\./,
    );
    expect(only(app)).toMatchObject({ usedToday: 3, problem: null, held: [] });
    expect(app.notices).toEqual([]);
  });

  it('is left alone while it grows, is written anew in the same size, is empty, hidden, half or open elsewhere', async () => {
    const app = await createWatchedBench();
    const { share } = app;
    const lists = [
      '.hidden.csv',
      '~$mine.xlsx',
      'a.csv.part',
      'a.tmp',
      'a.crdownload',
      'notes.pdf',
      'mine.xlsx',
    ];
    for (const name of lists) await drop(share, name);
    await drop(share, 'empty.csv', '');
    await drop(share, '.~lock.open.csv#', '');
    await drop(share, 'open.csv');
    for (let step = 0; step < 12; step++) {
      await drop(share, 'growing.csv', rowsOf('growing').slice(0, 10 + step));
      await drop(share, 'rewritten.csv', rowsOf('rewritten'));
      share.disk.times.set(join(leads, 'rewritten.csv'), step);
      await app.work(5);
    }
    expect(share.sent).toEqual([]);
    expect(names(share).filter((path) => path.includes('/'))).toEqual([]);
    const whole = await drop(share, 'growing.csv');
    await share.disk.remove(join(leads, '.~lock.open.csv#'));
    await app.work(120);
    expect(share.sent.sort()).toEqual([whole, rowsOf('open.csv'), rowsOf('rewritten')].sort());
  });

  it('is said, not sent, where the same bytes were taken before, here or by another app', async () => {
    const share = await createShare();
    const app = await createWatchedBench({ share });
    const other = await createWatchedBench({ share, clock: app.clock });
    const text = await drop(share, 'leads.csv');
    await drop(share, 'copy.csv', text);
    await app.work(60);
    await drop(share, 'later.csv', text);
    await app.work(60);
    await other.work(60);
    expect(share.sent).toEqual([text]);
    const refused = copiesOf(share, text).filter((path) => path.startsWith('refused/'));
    expect(refused).toHaveLength(2);
    for (const path of refused)
      expect(receiptOf(share, path.replace('.csv', ''))).toMatch(
        /Not sent\. The same list was taken before: \w+\.csv, /,
      );
  });

  it('overwrites none of the same name, of any app or person', async () => {
    const app = await createWatchedBench();
    const { share } = app;
    const texts: string[] = [];
    await drop(share, 'done/leads.csv', 'a person’s own');
    for (let copy = 0; copy < 4; copy++) {
      texts.push(await drop(share, 'leads.csv', rowsOf(`copy ${copy}`)));
      await app.work(90);
    }
    expect(filesIn(share).get('done/leads.csv')).toBe('a person’s own');
    expect(texts.map((text) => copiesOf(share, text))).toEqual([
      ['done/leads (2).csv'],
      ['done/leads (3).csv'],
      ['done/leads (4).csv'],
      ['done/leads (5).csv'],
    ]);
  });

  it('is taken once by one of several apps, of many that come at once, slowly, twice and under other names', async () => {
    const share = await createShare();
    const apps = [await createWatchedBench({ share })];
    for (let more = 0; more < 2; more++)
      apps.push(await createWatchedBench({ share, ...(apps[0] && { clock: apps[0].clock }) }));
    const texts = new Set<string>();
    const lists = runs(170);
    for (let list = 0; list < lists; list++) {
      texts.add(await drop(share, `list ${list}.csv`));
      if (list % 5 === 0) await drop(share, `list ${list} again.csv`, rowsOf(`list ${list}.csv`));
      // The second half comes one by one, and some are renamed while others are read.
      if (list > lists / 2 && list % 3 === 0) await apps[0]?.work(5);
      const [from, to] = [`list ${list - 2}.csv`, `renamed ${list - 2}.csv`].map((name) => join(leads, name));
      if (list % 7 === 0 && from && to && share.disk.files.has(from)) await share.disk.rename(from, to);
    }
    await apps[0]?.work(400);
    const copies = Math.ceil(lists / 5);
    expect(share.sent).toHaveLength(texts.size);
    expect(new Set(share.sent)).toEqual(texts);
    const paths = names(share).filter((path) => /^(done|refused)\/(list|renamed) [^-]*\.csv$/.test(path));
    expect(paths).toHaveLength(texts.size + copies);
    expect(names(share).filter((path) => !path.includes('/'))).toEqual([]);
  }, 600_000);

  it('waits for a person where nothing is sent by itself, and is done once they have sent it', async () => {
    const app = await createWatchedBench({ creditsADay: null });
    const text = await drop(app.share, 'leads.csv');
    await app.work(60);
    expect(app.share.sent).toEqual([]);
    expect(copiesOf(app.share, text)).toEqual(['waiting/leads.csv']);
    expect(app.notices).toMatchObject([{ title: 'Waiting: leads.csv' }]);
    const [file] = only(app).files;
    expect(file).toMatchObject({ state: 'waiting', job: expect.any(String) });
    valueIn(await app.bench.jobs.send(file?.job ?? '', crypto.randomUUID()));
    await app.work(120);
    expect(app.share.sent).toEqual([text]);
    expect(copiesOf(app.share, text)).toEqual(['done/leads.csv']);
    expect(receiptOf(app.share, 'waiting/leads')).toBe(undefined);
    expect(only(app).usedToday).toBe(0);
  });

  it('may come again where its job was discarded, though not while that can be taken back', async () => {
    const app = await createWatchedBench({ creditsADay: null });
    const text = await drop(app.share, 'leads.csv');
    await app.work(60);
    const id = only(app).files[0]?.job ?? '';
    valueIn(await app.bench.jobs.remove(id));
    await app.work(10);
    valueIn(await app.bench.jobs.restore(id));
    await app.work(60);
    expect(copiesOf(app.share, text)).toEqual(['waiting/leads.csv']);
    valueIn(await app.bench.jobs.remove(id));
    await app.work(60);
    expect(copiesOf(app.share, text)).toEqual(['refused/leads.csv']);
    await drop(app.share, 'leads.csv', text);
    await app.work(60);
    expect(copiesOf(app.share, text)).toEqual(['refused/leads.csv', 'waiting/leads.csv']);
  });
});

describe('the credits of a day', () => {
  it('are never passed, and what would pass them goes the next day', async () => {
    const app = await createWatchedBench({ creditsADay: 7 });
    const texts = new Set<string>();
    for (let list = 0; list < 5; list++) texts.add(await drop(app.share, `list ${list}.csv`));
    await app.work(300);
    expect(app.share.sent).toHaveLength(2);
    expect(names(app.share).filter((path) => /^waiting\/.*\.csv$/.test(path))).toHaveLength(3);
    expect(only(app)).toMatchObject({ usedToday: 6 });
    expect(app.notices).toMatchObject([{ title: '3 lists in “Leads”' }]);
    for (const sent of [4, 5]) {
      await app.clock.advance(24 * 3_600_000);
      await app.work(120);
      expect(app.share.sent).toHaveLength(sent);
    }
    expect(new Set(app.share.sent)).toEqual(texts);
    expect(names(app.share).filter((path) => path.startsWith('waiting/'))).toEqual([]);
  });

  it('that no day has enough of are for a person', async () => {
    const app = await createWatchedBench({ creditsADay: 2 });
    await drop(app.share, 'leads.csv');
    await app.work(60);
    expect(app.share.sent).toEqual([]);
    expect(only(app).files[0]).toMatchObject({
      state: 'waiting',
      words: expect.stringContaining('may take 3 credits'),
      job: expect.any(String),
    });
  });

  it('leave a budget in force', async () => {
    const app = await createWatchedBench();
    app.money.limit('acme', { job: 2 });
    await drop(app.share, 'leads.csv');
    await app.work(60);
    expect(app.share.sent).toEqual([]);
    expect(only(app).files[0]?.words).toMatch(/your budget of 2 credits for a job/);
  });
});

describe('a folder', () => {
  it('takes nothing while it is paused or was removed, and brings what was taken to its place', async () => {
    const app = await createWatchedBench();
    const { folder, share } = app;
    const first = await drop(share, 'first.csv');
    await app.work(15);
    expect(share.sent).toEqual([first]);
    app.folders.pause(folder, true);
    await drop(share, 'second.csv');
    await app.work(60);
    expect(names(share)).toContain('done/first.csv');
    expect(names(share)).toContain('second.csv');
    app.folders.pause(folder, false);
    await app.work(15);
    expect(share.sent).toHaveLength(2);
    app.folders.remove(folder);
    await drop(share, 'third.csv');
    await app.work(60);
    expect(app.folders.list()).toEqual([]);
    expect(names(share)).toContain('done/second.csv');
    expect(names(share)).toContain('third.csv');
  });

  it('is paused in a copy of the data, which takes up nothing', async () => {
    const app = await createWatchedBench();
    await drop(app.share, 'leads.csv');
    await app.work(15);
    app.kill();
    const copy = await app.restart({ ownProfile: false });
    await drop(app.share, 'more.csv');
    await copy.work(120);
    expect(only(copy).isPaused).toBe(true);
    expect(copy.reports).toMatchObject([{ code: 'folders-paused' }]);
    expect(names(app.share)).toEqual(['more.csv']);
  });

  it('that comes and goes loses nothing and sends nothing twice', async () => {
    const app = await createWatchedBench();
    const texts = new Set<string>();
    for (let turn = 0; turn < 40; turn++) {
      if (turn < 15) texts.add(await drop(app.share, `list ${turn}.csv`));
      app.share.isOff = turn % 3 === 1;
      await app.work(5 + (turn % 4) * 5);
    }
    app.share.isOff = true;
    await app.work(40);
    expect(only(app).problem?.code).toBe('folder-unreachable');
    app.share.isOff = false;
    await app.work(120);
    expect(new Set(app.share.sent)).toEqual(texts);
    expect(app.share.sent).toHaveLength(texts.size);
    for (const text of texts) expect(copiesOf(app.share, text)).toEqual([expect.stringMatching(/^done\//)]);
  });

  it('is said to be out of reach, not emptied, where another lies in its place', async () => {
    const app = await createWatchedBench({ creditsADay: null });
    await drop(app.share, 'leads.csv');
    await app.work(60);
    const before = new Map(app.share.disk.files);
    await app.share.disk.remove(leads);
    await app.share.disk.makeFolder(leads);
    await app.work(60);
    expect(only(app).problem?.code).toBe('folder-unreachable');
    for (const [path, text] of before) await app.share.disk.writeSynced(path, text);
    await app.work(60);
    expect(only(app)).toMatchObject({ problem: null, files: [{ state: 'waiting' }] });
  });

  it('says whose a file is that another app took long ago', async () => {
    const app = await createWatchedBench();
    const at = new Date(app.clock.now()).toISOString();
    const note = JSON.stringify({ computer: 'Computer of Ben', name: 'lost.csv', at });
    await drop(app.share, 'working/some-claim/taken-by.json', note);
    await drop(app.share, 'working/some-claim/lost.csv');
    await app.work(60);
    expect(only(app).held).toEqual([]);
    await app.clock.advance(25 * 3_600_000);
    expect(only(app).held).toEqual([{ computer: 'Computer of Ben', name: 'lost.csv', at }]);
    expect(app.share.sent).toEqual([]);
  });

  it('whose disk refuses from any step on says why, and goes on once it does not', async () => {
    for (let from = 1; ; from++) {
      const app = await createWatchedBench();
      const text = await drop(app.share, 'leads.csv');
      let step = 0;
      app.bench.disk.before = () => {
        step += 1;
        if (step >= from) throw systemError('ENOSPC');
      };
      await app.work(60);
      app.bench.disk.before = () => {};
      if (step < from) break;
      const context = `from step ${from}`;
      await app.work(300);
      expect(copiesOf(app.share, text), context).toHaveLength(1);
      expect(app.share.sent.length, context).toBeLessThanOrEqual(1);
      const [at = ''] = copiesOf(app.share, text);
      // What the disk refused of a job that was sent waits for a person, as everywhere.
      expect(at, context).toMatch(/^(done|waiting)\//);
      await app.stop();
    }
  });
});
