import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-files.ts';
import { createListSender } from '../../electron/jobs/work/send-list.ts';
import type { JobRecord } from '../../shared/job.ts';
import { problem } from '../../shared/problem.ts';
import { createFakeClock } from '../fakes/fake-clock.ts';
import { aJobRecord } from '../fakes/fake-data.ts';
import { createFakeServiceClient } from '../fakes/fake-service-client.ts';
import { folder, listText, preparedList, realConnection, spentPath } from '../fakes/job-bench.ts';
import { createMemoryDisk, systemError } from '../fakes/memory-disk.ts';
import { sendingPorts } from '../fakes/sending-ports.ts';

const intent = randomUUID();
const why = problem('made-up', 'Made up.', 'Wait.');
const target = { connectionId: 'acme', address: realConnection.address, key: 'k' };
const job = aJobRecord({
  connection: realConnection,
  state: 'sending',
  prepared: preparedList,
  preparedHash: createHash('sha256').update(listText).digest('hex'),
});
const prepared = jobFile(folder, job.id, 'prepared');

async function listSender() {
  const clock = createFakeClock();
  const disk = createMemoryDisk(new Map([[prepared, listText]]));
  const client = createFakeServiceClient(clock.now);
  const { spent, fingerprint } = await sendingPorts(disk, clock, spentPath);
  const sender = createListSender({
    ports: { client, disk, folder, spent, fingerprint },
    signal: new AbortController().signal,
    progress: () => {},
  });
  return { disk, client, spent, sender };
}

describe('a prepared list', () => {
  it('may be sent where it is to the byte what was prepared', async () => {
    const { sender } = await listSender();
    expect(await sender.check(job)).toBeNull();
  });

  it.each([
    ['gone', null],
    ['shorter', listText.slice(0, -1)],
    ['longer', `${listText}2025550103\r\n`],
    ['another of the same size', listText.replace('101', '109')],
  ])('may not be sent where it is %s', async (_, text) => {
    const { disk, sender } = await listSender();
    if (text === null) disk.files.delete(prepared);
    else disk.files.set(prepared, text);
    expect(await sender.check(job)).toMatchObject({ code: 'prepared-changed' });
  });

  it('is not read to its end where its size tells already', async () => {
    const { disk, sender } = await listSender();
    disk.files.set(prepared, `${listText}2025550103\r\n`);
    disk.sha256 = () => Promise.reject(systemError('EIO'));
    expect(await sender.check(job)).toMatchObject({ code: 'prepared-changed' });
  });

  it('that cannot be read is no changed one', async () => {
    const { disk, sender } = await listSender();
    disk.sha256 = () => Promise.reject(systemError('EIO'));
    expect(await sender.check(job)).toMatchObject({ code: 'disk-faulty' });
  });

  it('is what a job has to have: nothing is sent and no press is spent without', async () => {
    const { client, spent, sender } = await listSender();
    const { prepared: _none, ...unprepared } = job;
    expect(await sender.send(unprepared, intent, target)).toMatchObject({ kind: 'not-sent', passing: false });
    expect([client.creates, spent.isSpent(intent)]).toEqual([[], false]);
  });

  it.each([
    ['contacts.xlsx', 'contacts.csv'],
    ['march.final.txt', 'march.final.csv'],
    ['contacts', 'contacts.csv'],
    ['.csv', 'list.csv'],
  ])('of %s is called %s', async (name, told) => {
    const { client, sender } = await listSender();
    await sender.send({ ...job, source: { ...job.source, name } }, intent, target);
    expect(client.creates.map(({ fileName }) => fileName)).toEqual([told]);
  });
});

describe('the press that a list is sent for', () => {
  it('stays spent where the list may have arrived, and can be used again where nothing left', async () => {
    for (const [outcome, stays] of [
      [{ kind: 'accepted', queueId: '1', serviceSays: null }, true],
      [{ kind: 'refused', problem: why, httpStatus: 400 }, true],
      [{ kind: 'unknown', problem: why }, true],
      [{ kind: 'not-sent', problem: why, passing: true }, false],
      [{ kind: 'not-sent', problem: why, passing: false }, false],
    ] as const) {
      const { client, disk, spent, sender } = await listSender();
      client.onCreate = () => outcome;
      expect(await sender.send(job, intent, target)).toMatchObject(outcome);
      // On disk by then: after a crash no press is asked for that was given back.
      expect(disk.files.get(spentPath)?.includes('"released":true')).toBe(!stays);
      expect(spent.isSpent(intent)).toBe(stays);
    }
  });

  it('stays spent where the client throws: nothing is known of what left', async () => {
    const { client, spent, sender } = await listSender();
    client.onCreate = () => {
      throw new Error('a bug');
    };
    expect(await sender.send(job, intent, target)).toMatchObject({ kind: 'unknown' });
    expect(spent.isSpent(intent)).toBe(true);
  });

  it('sends nothing where it was spent for another list, and that is not taken back', async () => {
    const { client, spent, sender } = await listSender();
    await spent.spend({ intent, by: 'another-job' });
    expect(await sender.send(job, intent, target)).toMatchObject({ kind: 'not-sent' });
    expect([client.creates, spent.isSpent(intent)]).toEqual([[], true]);
  });

  it('waits for a disk that takes it', async () => {
    const { disk, client, sender } = await listSender();
    disk.before = () => {
      throw systemError('ENOSPC');
    };
    const outcome = await sender.send(job, intent, target);
    expect(outcome).toMatchObject({ kind: 'not-sent', passing: true, problem: { code: 'disk-full' } });
    expect(client.creates).toEqual([]);
  });

  it('makes the address of an account a known one, and no address of the practice service', async () => {
    const practice: JobRecord = { ...job, connection: { ...realConnection, kind: 'practice' } };
    for (const [record, known] of [
      [job, true],
      [practice, false],
    ] as const) {
      const { spent, sender } = await listSender();
      await sender.send(record, intent, target);
      expect(spent.hasSentTo(realConnection.address)).toBe(known);
    }
  });
});

it('says that a list is on its way until the service has answered', async () => {
  const { client, sender } = await listSender();
  const during: boolean[] = [];
  client.onCreate = () => {
    during.push(sender.uploading());
    return { kind: 'refused', problem: why, httpStatus: 400 };
  };
  expect(sender.uploading()).toBe(false);
  await sender.send(job, intent, target);
  expect([during, sender.uploading()]).toEqual([[true], false]);
});
