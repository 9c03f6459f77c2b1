import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { writeLookupRows } from '../../electron/engine/prepare/write-lookup-rows.ts';
import { openTable } from '../../electron/engine/read/open-table.ts';
import { createRateBudget } from '../../electron/lookups/rate-budget.ts';
import { systemClock } from '../../electron/platform/clock.ts';
import { systemDisk } from '../../electron/platform/disk.ts';
import type { LookupListRow } from '../../shared/model/lookup-list.ts';
import { success } from '../../shared/model/problem.ts';
import { lookupServices } from '../../shared/model/services.ts';
import { startContraryService } from '../fakes/contrary-service/service.ts';
import { eventually } from '../fakes/eventually.ts';
import { createListBench } from '../fakes/lookup-list-bench.ts';
import { type Answer, answer } from '../fakes/scripted-server.ts';
import { client, key, serviceBench, target } from '../fakes/service-bench.ts';
import { testMoney } from '../fakes/test-money.ts';

const servers = serviceBench();

/** Looks a list of names up to its end, with the real reading, disk and client. */
async function lookUp(address: string, lines: readonly string[]) {
  const path = servers.at('names.csv');
  await writeFile(path, `First,Last,State\r\n${lines.join('\r\n')}\r\n`);
  const table = await openTable(path, {});
  const choices = { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: false } as const;
  const mapping = { first_name_column: 0, last_name_column: 1, mail_state_column: 2 };
  const use = { service: 'name-append', mapping, choices } as const;
  const bench = await createListBench({
    money: testMoney(systemClock),
    ports: {
      ...{ disk: systemDisk, clock: systemClock, removalClock: systemClock, folder: servers.at('lists') },
      budget: createRateBudget(systemClock, () => 6000),
      report: ({ message }) => expect.fail(message),
      target: async () => success(target(address)),
      service: client,
      readRows: async ({ directory }) => success(await writeLookupRows(table, { directory, use })),
    },
  });
  const { size, modifiedAt, columns } = table.inspection;
  const seen = { size, modifiedAt, headers: columns.map(({ header }) => header) };
  const id = await bench.start([], { ...use, path, seen });
  const list = await eventually(() => {
    const now = bench.summary(id);
    expect(now.state !== 'running' && !now.awaiting).toBe(true);
    return now;
  });
  const rows = await bench.rows(id);
  await bench.lists.close();
  return { list, rows };
}

const outcomes = (rows: readonly LookupListRow[]) => rows.map(({ outcome }) => outcome);
const letters = (at: number) => String.fromCharCode(65 + Math.floor(at / 26), 97 + (at % 26));
const people = (count: number) =>
  Array.from({ length: count }, (_, at) => `${at % 3 === 0 ? 'Jane' : 'Nobody'},Lee${letters(at)},TX`);

/** What a service of its own did: every input it took, and what it charged. */
interface Log {
  taken: string[];
  charged: number;
}

/** A service that answers each array by `how`, after it has done it or refused it. */
async function serve(
  how: (results: Record<string, unknown>[], inputs: Record<string, string>[], log: Log) => Answer | null,
) {
  const log: Log = { taken: [], charged: 0 };
  const server = await servers.serve({
    after: (request, reply) => {
      const inputs: Record<string, string>[] = JSON.parse(String(server.seen.at(-1)?.body));
      const results = inputs.map((input) => {
        const hit = input.first_name === 'Jane';
        return { hit, credits_deducted: hit ? 2 : 0, matched_people: hit ? [{ full_name: 'محمد علي' }] : [] };
      });
      const refusal = how(results, inputs, log);
      if (refusal) return refusal(request, reply);
      for (const { first_name, last_name } of inputs) log.taken.push(`${first_name} ${last_name}`);
      log.charged += results.filter(({ hit }) => hit).length * 2;
      return answer(200, { results, credits_deducted: 0 })(request, reply);
    },
  });
  return { server, log };
}

describe('a list lookup against an independent fake service', () => {
  it.each([false, true])('comes to its end with numbers as text: %s', async (numbersAsText) => {
    const service = servers.keep(await startContraryService({ apiKey: key, numbersAsText }));
    const { list, rows } = await lookUp(service.url, people(31));
    expect(list.state).toBe('done');
    expect(new Set(outcomes(rows))).not.toContain('unknown');
    const hits = rows.filter(({ outcome }) => outcome === 'hit').length;
    expect(list.credits).toMatchObject({ deducted: hits * lookupServices.name.creditsPerHit, notStated: 0 });
  });

  it('loses only the bad row when a whole array is rejected', async () => {
    const { server, log } = await serve((_, inputs) =>
      inputs.some(({ last_name }) => last_name === 'LeeAe')
        ? answer(400, [{ last_name: ['Not a name.'] }])
        : null,
    );
    const { list, rows } = await lookUp(server.url, people(40));
    expect(list).toMatchObject({ state: 'done', counts: { refused: 1, unknown: 0 } });
    expect(rows[4]?.message).toContain('Not a name');
    expect(new Set(log.taken).size).toBe(log.taken.length);
    expect(list.credits.deducted).toBe(log.charged);
  });

  it('marks a row refused when its item holds an error', async () => {
    const { server } = await serve((results) => {
      results[1] = { error: 'last_name is required' };
      results[2] = { error: 'Nobody of that name', hit: false, credits_deducted: 0 };
      return null;
    });
    const { rows } = await lookUp(server.url, people(5));
    expect(rows.slice(0, 3)).toMatchObject([
      { outcome: 'hit', people: 1 },
      { outcome: 'refused', message: 'last_name is required' },
      { outcome: 'miss', message: 'Nobody of that name' },
    ]);
  });

  it('marks rows unknown when replies are cut off, and asks none of them again', async () => {
    let calls = 0;
    const { server, log } = await serve((results, inputs, seen) => {
      if (calls++ !== 1) return null;
      for (const { first_name, last_name } of inputs) seen.taken.push(`${first_name} ${last_name}`);
      seen.charged += results.filter(({ hit }) => hit).length * 2;
      return (_, reply) => {
        const body = JSON.stringify({ results });
        reply.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
        reply.write(body.slice(0, body.length / 2), () => reply.destroy());
      };
    });
    const { list } = await lookUp(server.url, people(60));
    expect(list).toMatchObject({ state: 'done', counts: { unknown: 15, waiting: 0 } });
    expect(log.taken).toHaveLength(60);
    expect(new Set(log.taken).size).toBe(60);
    expect(list.credits.deducted).toBeLessThan(log.charged);
    expect(list.credits.atMost).toBeGreaterThanOrEqual(log.charged);
  });

  it.each(['shorter', 'longer'] as const)('matches nothing to rows where results are %s', async (length) => {
    const { server } = await serve((results) => {
      if (length === 'shorter') results.pop();
      else results.push({ hit: true });
      return null;
    });
    const { list } = await lookUp(server.url, people(4));
    expect(list.counts.unknown).toBe(4);
  });

  it('sends long and right-to-left names unchanged', async () => {
    const { server, log } = await serve(() => null);
    const long = 'Abcde'.repeat(40);
    const { rows } = await lookUp(server.url, [`Jane,${long},TX`, 'محمد,علي,TX']);
    expect(outcomes(rows)).toEqual(['hit', 'miss']);
    expect(log.taken).toEqual([`Jane ${long}`, 'محمد علي']);
  });
});
