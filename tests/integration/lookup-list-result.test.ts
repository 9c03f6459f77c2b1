import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createListProgress } from '../../electron/lookups/lists/list-progress.ts';
import { type ListRecord, noTotals } from '../../electron/lookups/lists/list-store.ts';
import { writeResult } from '../../electron/lookups/lists/result-file.ts';
import { systemDisk } from '../../electron/platform/disk.ts';
import { importResult } from '../../electron/results/import/import-result.ts';
import { understandResult } from '../../electron/results/view/understand-result.ts';
import { decodeLookupItem } from '../../electron/service/replies/decode-lookup.ts';
import type { KeptLookupRow } from '../../shared/model/lookup-history.ts';
import { verdictOfLookupPhone } from '../../shared/model/lookup-verdict.ts';
import type { LookupKind } from '../../shared/model/services.ts';
import { practice } from '../fakes/fake-data.ts';
import { judgedPhones } from '../fakes/judged-result.ts';

import { answerOf } from '../fakes/odd-answers.ts';
import { createResultDesk, firstRecord, openImported, type ResultFiles } from '../fakes/result-desk.ts';
import { runs } from '../runs.ts';

let desk: Awaited<ReturnType<typeof createResultDesk>>;
beforeAll(async () => {
  desk = await createResultDesk();
});
afterAll(() => desk.remove());

let count = 0;

interface Answered {
  cells: string[];
  json: object;
}

/** Writes the result of a list with these answers, and reads it as the results view does. */
async function resultOf(kind: LookupKind, headers: readonly string[], answers: readonly Answered[]) {
  const id = `list-00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;
  const record: ListRecord = {
    ...{ version: 1, id, createdAt: '', name: 'x', kind, connection: practice, totals: noTotals },
    source: { path: '', name: '', size: 0, modifiedAt: 0, headers: [] },
    ...{ reading: {}, service: 'phone-append', mapping: { phone_column: 0 } },
    choices: { badRows: 'fix', duplicateRows: 'leave-out', onlyMappedColumns: false },
    madeBy: '00000000-0000-4000-8000-000000000000',
    ...{ limit: null, state: 'done', pausedBy: null, problem: null, lostStarts: 0 },
    ...{ resultAt: null, answered: [] },
  };
  const rows = answers.map(
    ({ cells }, at): KeptLookupRow => ({
      ...{ n: at + 1, row: at + 1, line: at + 2, cells },
      ask: { phone: String(at) },
    }),
  );
  const progress = createListProgress(rows, 2);
  const at = '2026-03-02T10:00:00.000Z';
  progress.apply({ t: 'asked', id: 1, at, rows: rows.map(({ n }) => n) });
  const items = answers.map(({ json }) => {
    const { outcome, message, people, creditsDeducted } = decodeLookupItem(kind, json);
    return { outcome, message, people: people.length, credits: creditsDeducted, json: JSON.stringify(json) };
  });
  progress.apply({ t: 'answered', id: 1, at, items, total: null, request: null });
  await mkdir(join(desk.root, id));
  await writeResult(systemDisk, desk.root, { record, headers, progress });
  const folder = join(desk.root, id);
  const files: ResultFiles = {
    folder,
    path: join(folder, 'result.csv'),
    database: join(folder, 'results.duckdb'),
  };
  await importResult({ ...files, reading: firstRecord });
  const duck = await openImported(files);
  const layout = (await duck.inSession((session) => understandResult(session, headers))).layout;
  await duck.close();
  return { files, layout, sent: await readFile(join(folder, 'sent.csv'), 'utf8') };
}

describe('a list lookup result', () => {
  it('gives every phone the same verdict as a single lookup does', async () => {
    const answers = fc.tuple(...Array.from({ length: 25 }, (_, row) => answerOf(row)));
    await fc.assert(
      fc.asyncProperty(answers, async (jsons) => {
        const { files, layout } = await resultOf(
          'phone',
          ['Phone', 'Note'],
          jsons.map((json, row) => ({ cells: [`5125559${String(row).padStart(3, '0')}`, 'a note'], json })),
        );
        const judged = await judgedPhones(files, { layout });
        const wanted = jsons.flatMap((json, n) => {
          const { people } = decodeLookupItem('phone', json);
          return people.flatMap((each) =>
            each.phones.map(({ number, ...rest }) => {
              const { verdict, reasons } = verdictOfLookupPhone(each, { number, ...rest }, people);
              return { n, written: number, verdict, reasons: reasons.map(({ id }) => id) };
            }),
          );
        });
        expect(judged.map(({ n, written, verdict, reasons }) => ({ n, written, verdict, reasons }))).toEqual(
          wanted,
        );
      }),
      { numRuns: runs(4), endOnFailure: true },
    );
  }, 120_000);

  it('keeps the list’s own columns unchanged, followed by the outcome of each row', async () => {
    const headers = ['Phone', 'Row', 'People', 'DNC'];
    const person = { full_name: 'Ann', phones: [{ number: '5125550100', dnc: false }] };
    const { layout, files, sent } = await resultOf('phone', headers, [
      {
        cells: ['5125550100', '=1+1', 'two\nlines', 'no'],
        json: { hit: true, credits_deducted: 2, matched_people: [person], matched_people_count: 12 },
      },
      { cells: ['5125550101', '"q"', '', ''], json: { hit: false, credits_deducted: 0, message: 'Nobody' } },
    ]);
    expect(
      layout.columns.map(({ header, role }) => [header, role.kind === 'row' ? role.part : role.kind]),
    ).toEqual([
      ['Phone', 'sent'],
      ['Row', 'sent'],
      ['People', 'sent'],
      ['DNC', 'mark'],
      ['Result Row', 'row-id'],
      ['Outcome', 'plain'],
      ['Hit', 'hit'],
      ['Message', 'plain'],
      ['Credits used', 'plain'],
      ['Looked up at', 'plain'],
      ['People count', 'people-count'],
      ['Result People', 'nested'],
    ]);
    const text = await readFile(files.path, 'utf8');
    expect(text).toContain(
      '"5125550100","=1+1","two\nlines","no","1","Match","Yes","","2","2026-03-02T10:00:00.000Z","12"',
    );
    expect(text).toContain('"5125550101","""q""","","","2","No match","No","Nobody","0"');
    expect(sent).toBe(
      '"Phone","Row","People","DNC"\r\n"5125550100","=1+1","two\nlines","no"\r\n"5125550101","""q""","",""\r\n',
    );
  });

  it('is read the same whatever names the list’s own columns have', async () => {
    const person = { full_name: 'Ann Li', phones: [{ number: '5125550100', dnc: false }] };
    const json = { hit: true, matched_people: [person] };
    const answersOf = async (headers: readonly string[]) => {
      const { layout, files } = await resultOf('phone', headers, [
        { cells: headers.map((_, at) => `512555010${at % 10}`), json },
      ]);
      const answer = layout.columns.slice(headers.length);
      const names = layout.columns.map(({ header }) => header);
      return { roles: answer.map(({ role }) => role), names, layout, files };
    };
    const { roles, names } = await answersOf(['Mine']);
    const again = await answersOf(names);
    expect(again.roles).toEqual(roles);
    expect((await answersOf(again.names)).roles).toEqual(roles);
    expect((await judgedPhones(again.files, again))[0]).toMatchObject({ written: '5125550100' });
  });

  it('shows a business with its people, roles and addresses', async () => {
    const json = {
      company_name: 'Acme',
      state: 'TX',
      hit: true,
      addresses: [{ street: '2 Other Way', city: 'Austin', state: 'TX', zip: '78701' }],
      associated_people: [
        { full_name: 'Ann Li', role: 'CEO', phones: [{ number: '5125550100', dnc: true }] },
      ],
    };
    const { layout, files } = await resultOf(
      'business',
      ['Company', 'State'],
      [{ cells: ['acme', 'tx'], json }],
    );
    const roles = Object.fromEntries(layout.columns.map(({ header, role }) => [header, role]));
    expect(roles['Company addresses']).toMatchObject({ kind: 'nested', holds: 'addresses' });
    expect(roles.People).toMatchObject({ kind: 'nested', holds: 'people' });
    const [phone] = await judgedPhones(files, { layout });
    expect(phone).toMatchObject({
      verdict: 'do-not-call',
      reasons: ['dnc', 'state-dnc-not-stated', 'tcpa-not-stated'],
    });
  });
});
