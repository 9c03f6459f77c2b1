import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shapeTable } from '../../electron/engine/columns/shape/shape-table.ts';
import { writeLookupRows } from '../../electron/engine/prepare/write-lookup-rows.ts';
import { openTable } from '../../electron/engine/read/open-table.ts';
import { readList } from '../../electron/lookups/lists/kept-list.ts';
import { createListProgress } from '../../electron/lookups/lists/list-progress.ts';
import { type ListRecord, noTotals } from '../../electron/lookups/lists/list-store.ts';
import { writeResult } from '../../electron/lookups/lists/result-file.ts';
import { listNotes } from '../../electron/memory/lookup-rows.ts';
import { systemDisk } from '../../electron/platform/disk.ts';
import type { LookedUpList } from '../../electron/results/export/export-shapes.ts';
import { exportOptionsOf } from '../../electron/results/export/make-extract.ts';
import type { Duck } from '../../electron/results/import/duck.ts';
import { importResult } from '../../electron/results/import/import-result.ts';
import { decodeLookupItem } from '../../electron/service/replies/decode-lookup.ts';
import { lookupOutcomeWords } from '../../shared/model/lookup-list.ts';
import { problem } from '../../shared/model/problem.ts';
import { ExportReceiptSchema } from '../../shared/model/result-export.ts';
import { seenOf } from '../../shared/model/seen-list.ts';
import { aRequest, exportedFrom, openJudged } from '../fakes/exported-result.ts';
import { practice } from '../fakes/fake-data.ts';
import { csvOf } from '../fakes/judged-result.ts';

import { createResultDesk, firstRecord } from '../fakes/result-desk.ts';
import { createTestMemory } from '../fakes/test-memory.ts';
import { runs } from '../runs.ts';

const desk = await createResultDesk();
const open: Duck[] = [];
afterAll(async () => {
  for (const duck of open) await duck.close();
  await desk.remove();
});

const several = { field: 'phone_column' as const, columns: [1, 2], use: 'each' as const };
const mapping = { phone_column: 4 };
const choices = { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: false } as const;

type Reply = 'hit' | 'miss' | 'refused' | 'unknown' | 'waiting' | 'asked before';

/** A list with two phones in each row, a lookup for each, and what the service said of every number. */
async function lookedUp(text: string, replyOf: (phone: string) => Reply) {
  const { folder: root } = await desk.resultOf('');
  const id = 'list-00000000-0000-4000-8000-000000000001';
  const folder = join(root, id);
  await mkdir(folder);
  const path = join(root, 'my list.csv');
  await writeFile(path, text);
  const table = await openTable(path, {});
  const use = { service: 'phone-append', mapping, choices } as const;
  await writeLookupRows(shapeTable(table, { several }), { directory: folder, use });
  const notes = listNotes(createTestMemory().open());
  const read = await readList({ disk: systemDisk, folder: root, notes }, { id, kind: 'phone' });
  if (!read.ok) throw new Error(read.problem.message);
  const { headers } = read.value;
  // A question that was asked before was so in each row that asks it.
  const rows = read.value.progress.rows.map(({ sameAs, ...row }, _, all) => {
    const ask = sameAs === undefined ? row.ask : (all[sameAs - 1]?.ask ?? null);
    if (replyOf(ask?.phone ?? '') === 'asked before')
      return { ...row, ask: null, leftOut: 'Looked up before', askedBefore: true as const };
    return sameAs === undefined ? row : { ...row, sameAs };
  });
  const progress = createListProgress(rows, 2);
  const at = '2026-03-02T10:00:00.000Z';
  for (const { n, ask } of rows) {
    const reply = ask ? replyOf(ask.phone ?? '') : 'waiting';
    if (reply === 'waiting' || reply === 'asked before') continue;
    progress.apply({ t: 'asked', id: n, at, rows: [n] });
    if (reply === 'unknown')
      progress.apply({ t: 'unknown', id: n, at, problem: problem('lost', 'Lost.', '') });
    else if (reply === 'refused')
      progress.apply({ t: 'refused', id: n, at, problem: problem('no', 'No.', '') });
    else
      progress.apply({
        t: 'answered',
        id: n,
        at,
        items: [itemOf(reply, ask?.phone)],
        total: null,
        request: null,
      });
  }
  const reading = { ...table.inspection.dialect, headerRows: table.inspection.headerRows };
  const source = { path, name: 'my list.csv', ...seenOf(table.inspection) };
  const record: ListRecord = {
    ...{ version: 1, id, createdAt: '', name: 'x', kind: 'phone', connection: practice, totals: noTotals },
    ...{ source, reading, service: 'phone-append', mapping, choices, limit: null, state: 'done' },
    madeBy: '00000000-0000-4000-8000-000000000000',
    ...{ pausedBy: null, problem: null, lostStarts: 0, resultAt: null, answered: [] },
  };
  await writeResult(systemDisk, root, { record, headers, progress });
  const files = { folder, path: join(folder, 'result.csv'), database: join(folder, 'results.duckdb') };
  await importResult({ ...files, reading: firstRecord });
  const duck = await openJudged(files, { headers });
  open.push(duck);
  const list: LookedUpList = {
    of: 'lookups',
    name: source.name,
    path,
    seen: seenOf(table.inspection),
    reading,
    folder,
  };
  return { duck, folder, list };
}

function itemOf(reply: 'hit' | 'miss', phone = '') {
  const person = {
    full_name: `Of ${phone}`,
    phones: [{ number: phone, dnc: false, tcpa: false, state_dnc: [] }],
  };
  const json = reply === 'hit' ? { hit: true, matched_people: [person] } : { hit: false };
  const { outcome, message, people, creditsDeducted } = decodeLookupItem('phone', json);
  return {
    outcome,
    message,
    people: people.length,
    credits: creditsDeducted,
    json: JSON.stringify(json),
  } as const;
}

const columns = [
  { field: 'match', name: 'Match' },
  { field: 'person-name', name: 'Who' },
] as const;
type Made = Awaited<ReturnType<typeof lookedUp>>;
const back = (of: Made) =>
  exportedFrom(of, aRequest({ kind: 'my-file', columns: [...columns] }), { list: of.list });
const missed = (of: Made) => exportedFrom(of, aRequest({ kind: 'misses' }), { list: of.list });

describe('a list lookup', () => {
  const mine =
    'Row;Home;Cell;Outcome\r\n' +
    'Ann;(212) 555-0101;2125550102; =1+1 \r\n' +
    '\r\n' +
    'Bo;212-555-0103;;"two ""quotes""\r\nand a line"\r\n' +
    'Cy;none;;left out\r\n' +
    'Di;2125550104;2125550105;\r\n' +
    'Ed;2125550103;;again;one too many\r\n';
  const replies: Record<string, Reply> = { '2125550102': 'hit', '2125550104': 'unknown' };
  const replyOf = (phone: string) => replies[phone] ?? 'miss';
  let made: Made;
  beforeAll(async () => {
    made = await lookedUp(mine, replyOf);
  });

  it('is exported unchanged with its answers in added columns', async () => {
    const { texts, notes, leftOut } = await back(made);
    expect(texts[0]).toBe(
      'Row,Home,Cell,Outcome,,Match,Who\r\n' +
        'Ann,(212) 555-0101,2125550102, =1+1 ,,yes,Of 2125550102\r\n' +
        'Bo,212-555-0103,,"two ""quotes""\r\nand a line",,no,\r\n' +
        'Cy,none,,left out,,,\r\n' +
        'Di,2125550104,2125550105,,,,\r\n' +
        'Ed,2125550103,,again,one too many,no,\r\n',
    );
    expect(notes).toEqual([
      'Not answered here, or outcome unknown: 1 row.',
      'Not accepted or never sent, so without an answer here: 1 row.',
    ]);
    expect(leftOut).toEqual([]);
  });

  it('exports its rows without a match, and no row that may have one', async () => {
    const { texts, leftOut } = await missed(made);
    expect(texts[0]).toBe(
      'Row,Home,Cell,Outcome,\r\n' +
        'Bo,212-555-0103,,"two ""quotes""\r\nand a line",\r\n' +
        'Ed,2125550103,,again,one too many\r\n',
    );
    expect(leftOut).toEqual([
      { reason: 'Had a match', count: 1 },
      { reason: 'Not accepted or never sent', count: 1 },
      { reason: 'Not answered here, or outcome unknown', count: 1 },
    ]);
  });

  it('is exported although the user’s file was moved or replaced since', async () => {
    await rename(made.list.path, `${made.list.path}.moved`);
    const { kinds } = await made.duck.inSession((session) => exportOptionsOf(session, made.list));
    const unavailable = kinds.filter(({ kind }) => kind === 'misses' || kind === 'my-file');
    expect(unavailable.map(({ unavailable: why }) => why)).toEqual([null, null]);
    expect((await back(made)).rows).toBe(5);
    // Of what was used, whatever lies where the file was.
    await writeFile(made.list.path, 'another list');
    const { receipt } = await back(made);
    const { input } = ExportReceiptSchema.parse(JSON.parse(await readFile(receipt.path, 'utf8')));
    const used = createHash('sha256').update(mine).digest('hex');
    expect(input).toEqual({ name: 'my list.csv', sha256: used });
  });

  it('gives each row its own answers, and none where nothing is known', async () => {
    const phone = fc
      .integer({ min: 0, max: 30 })
      .map((last) => (last > 27 ? 'none' : `21255501${10 + last}`));
    const row = fc.tuple(fc.constantFrom('a', ' b ', '=c', 'd"e'), phone, fc.oneof(phone, fc.constant('')));
    const reply = fc.constantFrom<Reply>('hit', 'miss', 'refused', 'unknown', 'waiting', 'asked before');
    const everyReply = fc.array(reply, { minLength: 28, maxLength: 28 });
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 2, maxLength: 25 }), everyReply, async (rows, said) => {
        const of = (number: string) => said[Number(number.slice(-2)) - 10] ?? 'waiting';
        const all = [['first', '2125550110', '2125550111'], ...rows];
        const text = csvOf([['Who', 'Home', 'Cell', 'Note'], ...all.map((cells) => [...cells, ''])]);
        const made = await lookedUp(text, of);
        const wanted = all.map(([, ...phones]) => {
          const replies = phones.filter((each) => each.startsWith('2')).map(of);
          if (replies.includes('hit')) return 'yes';
          const isSettled = replies.every((each) => each === 'miss' || each === 'refused');
          return isSettled && replies.includes('miss') ? 'no' : '';
        });
        const { tables } = await back(made);
        expect(tables[0]?.map(({ Who, Home, Cell }) => [Who, Home, Cell])).toEqual(all);
        expect(tables[0]?.map(({ Match }) => Match)).toEqual(wanted);
        const misses = await missed(made);
        expect(misses.rows).toBe(wanted.filter((match) => match === 'no').length);
        expect(misses.rows + misses.leftOut.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
      }),
      { numRuns: runs(12), endOnFailure: true },
    );
  });
});

it('has different words for each lookup outcome', () => {
  expect(new Set(Object.values(lookupOutcomeWords)).size).toBe(Object.keys(lookupOutcomeWords).length);
});
