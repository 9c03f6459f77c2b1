import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { jobFile } from '../../electron/jobs/disk/job-files.ts';
import { undoMs } from '../../electron/platform/taken-out.ts';
import { problem } from '../../shared/problem.ts';
import { noCounts } from '../fakes/fake-service-client.ts';
import {
  createJobBench,
  finishWith,
  folder,
  problemIn,
  realConnection,
  resultText,
  valueIn,
} from '../fakes/job-bench.ts';
import { createPilotBench, makeWithSample } from '../fakes/pilot-bench.ts';

const lost = problem('connection-broken', 'The connection broke off.', 'Look in your account.');

describe('a job that was taken back goes on', () => {
  it('being followed to its result', async () => {
    const bench = await createJobBench();
    const { id } = await bench.make();
    valueIn(await bench.jobs.remove(id));
    finishWith(bench);
    await bench.clock.advance(undoMs - 1);
    expect(bench.client.asked).toEqual([]);
    valueIn(await bench.jobs.restore(id));
    await bench.clock.advance(60_000);
    expect(bench.record(id).state).toBe('done');
    expect(bench.disk.files.get(jobFile(folder, id, 'result'))).toBe(resultText);
    expect(bench.client.creates).toHaveLength(1);
  });

  it('being found as sent before', async () => {
    const bench = await createJobBench();
    const one = await bench.make();
    bench.client.onCreate = () => ({ kind: 'refused', problem: lost, httpStatus: 429 });
    const two = await bench.make();
    const found = async () =>
      valueIn(await bench.jobs.beforeSending(two.id))?.sentBefore.map(({ job }) => job?.id ?? 'removed');
    expect(await found()).toEqual([one.id]);
    valueIn(await bench.jobs.remove(one.id));
    expect(await found()).toEqual(['removed']);
    valueIn(await bench.jobs.restore(one.id));
    expect(await found()).toEqual([one.id]);
  });

  it('with the result it got in the moment it was removed', async () => {
    const bench = await createJobBench();
    const { id } = await bench.make();
    finishWith(bench, resultText.slice(0, 30));
    await bench.clock.advance(20_000);
    bench.disk.before = async (step, path) => {
      if (step !== 'rename' || path !== jobFile(folder, id, 'result')) return;
      bench.disk.before = () => {};
      valueIn(await bench.jobs.remove(id));
    };
    expect(problemIn(await bench.jobs.takeAsIs(id)).code).toBe('no-such-job');
    valueIn(await bench.jobs.restore(id));
    await bench.clock.settle();
    const { odd, result } = bench.record(id);
    const [oddFile, resultFile] = (['odd', 'result'] as const).map((file) =>
      bench.disk.files.has(jobFile(folder, id, file)),
    );
    expect([oddFile, resultFile]).toEqual([odd !== undefined, result !== undefined]);
  });

  it('under the connection that took over its jobs meanwhile, and its account is known until it is gone', async () => {
    let owner = realConnection;
    const bench = await createJobBench({ owner: () => owner });
    const { id } = await bench.make();
    valueIn(await bench.jobs.remove(id));
    expect(bench.jobs.accounts()).toMatchObject([{ id: realConnection.id }]);
    owner = { ...realConnection, id: 'acme-anew', name: 'Acme anew' };
    bench.jobs.connectionChanged(owner.id);
    await bench.clock.settle();
    valueIn(await bench.jobs.restore(id));
    await bench.clock.settle();
    expect(bench.record(id).connection).toMatchObject({ id: 'acme-anew', name: 'Acme anew' });
    valueIn(await bench.jobs.remove(id));
    await bench.clock.advance(undoMs);
    expect(bench.jobs.accounts()).toEqual([]);
  });

  it('with what its sample waits for: not a row leaves meanwhile, and then each once', async () => {
    const { bench, sent } = await createPilotBench();
    const { onCreate } = bench.client;
    bench.client.onCreate = () => ({ kind: 'not-sent', problem: lost, passing: true });
    const { list, sample } = await makeWithSample(bench);
    bench.client.onCreate = onCreate;
    const [before, ofList] = [bench.record(sample), bench.record(list)];
    valueIn(await bench.jobs.remove(list));
    await bench.clock.advance(undoMs - 1);
    expect([bench.record(sample).state, sent]).toEqual([before.state, []]);
    valueIn(await bench.jobs.restore(list));
    expect(bench.record(list)).toEqual(ofList);
    await bench.clock.advance(120_000);
    expect(bench.record(sample).state).toBe('done');
    expect(bench.record(list).pilot?.answered?.rows).toBe(10);
    expect([sent.length, new Set(sent).size]).toEqual([10, 10]);
    valueIn(await bench.jobs.sendRest(list, randomUUID()));
    await bench.clock.advance(120_000);
    expect([bench.record(list).state, sent.length, new Set(sent).size]).toEqual(['done', 50, 50]);
  });

  it('together with its sample, both of which were removed', async () => {
    const { bench } = await createPilotBench();
    const { list, sample } = await makeWithSample(bench);
    await bench.clock.advance(60_000);
    valueIn(await bench.jobs.sendRest(list, randomUUID()));
    await bench.clock.advance(60_000);
    const before = [bench.record(list), bench.record(sample)];
    const place = valueIn(await bench.jobs.resultPlace(list));
    for (const id of [list, sample]) valueIn(await bench.jobs.remove(id));
    for (const id of [list, sample]) valueIn(await bench.jobs.restore(id));
    await bench.clock.settle();
    expect([bench.record(list), bench.record(sample)]).toMatchObject(before);
    expect(valueIn(await bench.jobs.resultPlace(list))).toEqual(place);
  });

  it('being offered what a webhook named meanwhile', async () => {
    const bench = await createJobBench();
    bench.client.onCreate = () => ({ kind: 'unknown', problem: lost });
    const { id } = await bench.make();
    const counts = { ...noCounts, rowsUploaded: 2 };
    bench.client.onStatus = () => ({ kind: 'pending', createdAt: '2026-03-02T10:00:00Z', counts });
    valueIn(await bench.jobs.webhook.open(0));
    const { url } = bench.jobs.webhook.status();
    valueIn(await bench.jobs.remove(id));
    const body = '{"id": 77, "type": "phone append"}';
    await fetch(url ?? '', { method: 'POST', body });
    await bench.clock.settle();
    valueIn(await bench.jobs.restore(id));
    await bench.clock.settle();
    expect(bench.record(id).candidates).toEqual(['77']);
    await bench.jobs.stop();
  });
});
