import { mkdtempSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { BookQuery } from '../../electron/engine/book/book-query.ts';
import { noteQuestions, tendQuestions } from '../../electron/engine/book/note-questions.ts';
import { checkTable } from '../../electron/engine/check/check-table.ts';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import { openMemory } from '../../electron/memory/open-memory.ts';
import { createQuestions } from '../../electron/memory/questions.ts';
import { accountOfCheck, rowsAskedBefore } from '../../shared/model/account-of-check.ts';
import type { AskedChoice, AskedOutcome } from '../../shared/model/asked-before.ts';
import type { PrepareChoices } from '../../shared/model/check.ts';
import type { ColumnMapping } from '../../shared/model/mapping.ts';
import { lookupOfService, type ServiceId } from '../../shared/model/services.ts';
import { memoryTable } from '../fakes/memory-table.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { runs } from '../runs.ts';

const inFolder = temporaryFolder();
const bookKey = '5a'.repeat(32);

/** A list that is to be asked, as a person would have it. */
interface AskedList {
  service: ServiceId;
  headers: string[];
  mapping: ColumnMapping;
  rows: string[][];
  choices?: Partial<PrepareChoices>;
}

/** Lists that are checked, prepared and noted in a memory of their own, one after the other, as jobs are. */
function createQuestionDesk() {
  const folder = mkdtempSync(inFolder('desk-'));
  const { memory } = openMemory(folder, Date.now);
  const questions = createQuestions(memory);
  const counted = memory.query('SELECT count(*) AS n FROM question', z.object({ n: z.number() }));
  const keyId = 'k';
  let sent = 0;

  const queryFor = (service: ServiceId, today: number): BookQuery => ({
    key: bookKey,
    folder,
    sources: questions
      .sources(keyId)
      .filter(({ kind, stage }) => kind === lookupOfService[service] && stage !== ''),
    gone: [],
    unread: 0,
    today,
    team: null,
  });

  /** What is checked, and what is prepared of it. */
  async function prepare(list: AskedList, { today = 20_000 } = {}) {
    const { service, headers, mapping, rows } = list;
    const choices: PrepareChoices = {
      badRows: 'fix',
      duplicateRows: 'leave-out',
      onlyMappedColumns: false,
      ...list.choices,
    };
    const book = queryFor(service, today);
    const table = memoryTable(headers, rows, { recordEnd: 'lf' });
    const report = await checkTable(table, service, mapping, { book });
    const use = { service, mapping, choices, book };
    const prepared = await prepareList(table, { directory: inFolder(), use });
    const text = await readFile(inFolder('prepared.csv'), 'utf8');
    const [, ...written] = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
    return { report, prepared, written, expected: accountOfCheck(report, choices), choices };
  }

  return {
    folder,
    memory,
    queryFor,
    prepare,
    /** How many questions are kept. */
    count: () => counted.get()?.n ?? 0,
    /** Notes what was prepared last as sent. @returns how many rows of it were asked before after all */
    async note(
      { service }: AskedList,
      formFields: Awaited<ReturnType<typeof prepareList>>['formFields'],
      {
        today = 20_000,
        choice = null as AskedChoice | null,
        outcomeOf = (_place: number): AskedOutcome => 'unknown',
        signal = new AbortController().signal,
      } = {},
    ): Promise<number> {
      const of = { kind: lookupOfService[service], account: 'a', address: '', rules: 1, stage: '' };
      const source = questions.open({ ...of, job: `job-${++sent}`, keyId });
      const list = { path: inFolder('prepared.csv'), service, formFields };
      const look = choice && { query: queryFor(service, today), choice };
      const request = { folder, list, source, key: bookKey, day: today };
      const held = await noteQuestions(request, { look, outcomeOf }, signal);
      if (held === 0) questions.setStage('asked', 1, source);
      return held;
    },
  };
}

const number = fc.integer({ min: 0, max: 60 }).map((last) => `415555${String(last + 1000)}`);
const notation = fc.constantFrom(
  (digits: string) => digits,
  (digits: string) => `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`,
  (digits: string) => `+1 ${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}`,
  (digits: string) => `${digits}.0`,
  (digits: string) => `DNC ${digits}`,
);
const cell = fc.oneof(
  { weight: 9, arbitrary: fc.tuple(number, notation).map(([digits, style]) => style(digits)) },
  { weight: 1, arbitrary: fc.constantFrom('', 'n/a', '9.18E+09') },
);
const phones = (cells: string[], choices: AskedList['choices'] = {}): AskedList => ({
  service: 'phone-append',
  headers: ['Note', 'Phone'],
  mapping: { phone_column: 1 },
  rows: cells.map((value, row) => [`row ${row}`, value]),
  choices,
});
const choices = fc.record({
  badRows: fc.constantFrom('fix', 'keep', 'leave-out'),
  duplicateRows: fc.constantFrom('leave-out', 'keep'),
});
/** What a service would be asked with by a cell that was sent. */
const question = (sent: string) =>
  sent
    .replace(/\D/g, '')
    .replace(/^1(\d{10})$/, '$1')
    .slice(0, 10);

describe('rows that were asked before', () => {
  it('are never sent again in any order or notation, and every row is accounted for', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.array(cell, { minLength: 1, maxLength: 25 }), choices), {
          minLength: 2,
          maxLength: 4,
        }),
        async (lists) => {
          const desk = createQuestionDesk();
          const left = new Set<string>();
          for (const [cells, chosen] of lists) {
            const list = phones(cells, chosen);
            const { prepared, written, expected } = await desk.prepare(list);
            expect(prepared.accounting).toEqual(expected);
            const asked = written.map((row) => question(row[1] ?? '')).filter((digits) => digits !== '');
            expect(asked.filter((digits) => left.has(digits))).toEqual([]);
            for (const digits of asked) left.add(digits);
            await desk.note(list, prepared.formFields);
          }
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it('are never sent again under another spelling or column order of a name or business', async () => {
    const spelling = fc.constantFrom(
      (text: string) => text,
      (text: string) => text.toUpperCase(),
      (text: string) => ` ${text.replaceAll(' ', '  ')} `,
      (text: string) => text.normalize('NFD'),
      (text: string) => text.normalize('NFD').replace(/\p{M}/gu, ''),
      (text: string) => text.replaceAll("'", '’').replaceAll('-', '‑'),
      (text: string) => text.replaceAll("'", 'ʼ').replaceAll(' ', '\u00a0'),
      (text: string) => text.replaceAll('-', ' ').replaceAll('.', ''),
    );
    const states = { TX: 'Texas', OR: 'Oregon' };
    const stateText = fc.constantFrom(
      (code: keyof typeof states) => code,
      (code: keyof typeof states) => states[code].toLowerCase(),
    );
    const people = [
      ['José', "O'Brien", "Coeur d'Alene", 'OR', "Café d'Or"],
      ['Anne-Marie', 'St. John', 'Fort Worth', 'TX', 'Smith-Jones & Sons'],
      ['Zoë', 'Müller', 'Winston-Salem', 'TX', 'A.B.C. Supply'],
    ] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('name-append' as const, 'business-trace' as const),
        fc.array(fc.tuple(spelling, stateText, fc.boolean()), { minLength: 2, maxLength: 4 }),
        async (service, ways) => {
          const desk = createQuestionDesk();
          const sent: number[] = [];
          for (const [spell, stateOf, isTurned] of ways) {
            const turned = <T>(cells: T[]) => (isTurned ? cells.toReversed() : cells);
            const isName = service === 'name-append';
            const columns = turned(isName ? ['First', 'Last', 'City', 'State'] : ['Company', 'State']);
            const at = (header: string) => columns.indexOf(header);
            const list: AskedList = {
              service,
              headers: columns,
              mapping: isName
                ? {
                    ...{ first_name_column: at('First'), last_name_column: at('Last') },
                    ...{ mail_city_column: at('City'), mail_state_column: at('State') },
                  }
                : { business_name_column: at('Company'), state_column: at('State') },
              rows: people.map(([first, last, city, state, business]) =>
                turned([...(isName ? [first, last, city] : [business]).map(spell), stateOf(state)]),
              ),
            };
            const { prepared, written } = await desk.prepare(list);
            sent.push(written.length);
            await desk.note(list, prepared.formFields);
          }
          expect(sent).toEqual([people.length, ...ways.slice(1).map(() => 0)]);
        },
      ),
      { numRuns: runs(60) },
    );
  });

  it('are asked again on request, all of them or the older ones', async () => {
    const desk = createQuestionDesk();
    const old = phones(['4155551001', '4155551002']);
    const { prepared } = await desk.prepare(old, { today: 20_000 });
    await desk.note(old, prepared.formFields, { today: 20_000, outcomeOf: () => 'hit' });
    const later = phones(['4155551003']);
    await desk.prepare(later);
    await desk.note(later, prepared.formFields, { today: 20_030 });
    const all = (askedBefore: NonNullable<AskedList['choices']>['askedBefore']) =>
      phones(['415-555-1003', '(415) 555-1001', '4155551002', '4155551004'], { askedBefore });
    const written = async (list: AskedList) =>
      (await desk.prepare(list, { today: 20_032 })).written.map((row) => row[1]);
    expect(await written(all({ ask: 'use-earlier', days: 31 }))).toEqual(['4155551004']);
    expect(await written(all({ ask: 'older', days: 31 }))).toEqual([
      '4155551001',
      '4155551002',
      '4155551004',
    ]);
    expect(await written(all({ ask: 'older', days: 32 }))).toEqual(['4155551004']);
    expect(await written(all({ ask: 'all', days: 31 }))).toHaveLength(4);
    expect(await written(all(undefined))).toEqual(['4155551004']);
  });

  it('are reported with their outcome, day and source', async () => {
    const desk = createQuestionDesk();
    const list = phones(['4155551001', '4155551002', '4155551003']);
    const { prepared } = await desk.prepare(list);
    const outcomes = ['hit', 'miss', 'unknown'] as const;
    await desk.note(list, prepared.formFields, { outcomeOf: (place) => outcomes[place] ?? 'unknown' });
    const again = phones(['+1 415 555 1003', '4155551002', '(415)5551001', '4155551009', '4155551001']);
    const { report, choices: chosen } = await desk.prepare(again);
    expect(rowsAskedBefore(report, chosen)).toEqual({
      ...{ rows: 3, hits: 1, misses: 1, unknown: 1, oldest: 20_000, leftOut: 3 },
    });
    const file = async (name: string) => (await readFile(inFolder(name), 'utf8')).trim().split('\r\n');
    expect(await file('asked-before.csv')).toEqual([
      'Row,Job,Outcome,Asked,Note,Phone',
      '1,job-1,unknown,2024-10-04,row 0,4155551003',
      '2,job-1,miss,2024-10-04,row 1,4155551002',
      '3,job-1,hit,2024-10-04,row 2,4155551001',
    ]);
    expect(await file('rejects.csv')).toContain(
      '2,Phone,4155551002,"Looked up before on Oct 4, 2024: no match",3',
    );
  });

  it('are recognized with fewer mapped columns and in any spelling of the name', async () => {
    const desk = createQuestionDesk();
    const full: AskedList = {
      service: 'name-append',
      headers: ['First', 'Middle', 'Last', 'City', 'State'],
      mapping: {
        ...{ first_name_column: 0, middle_name_column: 1, last_name_column: 2 },
        ...{ mail_city_column: 3, mail_state_column: 4 },
      },
      rows: [
        ['José', '', 'García-López', 'San Jose', 'CA'],
        ['Ann', '', 'Smith', '', ''],
      ],
    };
    const { prepared } = await desk.prepare(full);
    await desk.note(full, prepared.formFields);
    const part: AskedList = {
      service: 'name-append',
      headers: ['Last', 'First'],
      mapping: { first_name_column: 1, last_name_column: 0 },
      rows: [['SMITH', 'ann']],
    };
    expect((await desk.prepare(part)).written).toEqual([]);
    const other: AskedList = { ...full, rows: [['jose', '', 'garcia lopez', 'SAN JOSE', 'California']] };
    expect((await desk.prepare(other)).written).toEqual([]);
  });

  it('hold back a list prepared before another was sent, until the user confirms', async () => {
    const desk = createQuestionDesk();
    const list = phones(['4155551001', '4155551002']);
    const { prepared } = await desk.prepare(list);
    await desk.note(list, prepared.formFields);
    const earlier = { ask: 'use-earlier' as const, days: 31 };
    expect(await desk.note(list, prepared.formFields, { choice: earlier })).toBe(2);
    expect(desk.queryFor('phone-append', 20_000).sources).toHaveLength(1);
    expect(await desk.note(list, prepared.formFields, { choice: { ask: 'all', days: 31 } })).toBe(0);
  });

  it('are never counted as not asked where what is known of them was damaged', async () => {
    const desk = createQuestionDesk();
    const list = phones(['4155551001', '4155551002']);
    const { prepared } = await desk.prepare(list);
    await desk.note(list, prepared.formFields);
    await tendQuestions(desk.folder);
    for (const change of ['hash = hash + 64', 'day = day + 1', 'outcome = 2']) {
      const damage = desk.memory.command(
        `UPDATE question SET ${change} WHERE hash = (SELECT min(hash) FROM question)`,
      );
      const keep = desk.memory.command('CREATE TABLE kept AS SELECT * FROM question');
      keep();
      damage();
      await expect(tendQuestions(desk.folder)).rejects.toMatchObject({ problem: { damagedMemory: true } });
      if (!change.startsWith('hash'))
        await expect(desk.prepare(list)).rejects.toMatchObject({ problem: { damagedMemory: true } });
      desk.memory.command('DELETE FROM question')();
      desk.memory.command('INSERT INTO question SELECT * FROM kept')();
      desk.memory.command('DROP TABLE kept')();
    }
  });

  it('do not count until all of a list is noted, and leave nothing when that ends before', async () => {
    const desk = createQuestionDesk();
    const list = phones(Array.from({ length: 60 }, (_, at) => `41555510${String(at).padStart(2, '0')}`));
    const { prepared } = await desk.prepare(list);
    const stop = new AbortController();
    const ended = desk.note(list, prepared.formFields, {
      signal: stop.signal,
      outcomeOf: () => {
        stop.abort();
        return 'hit';
      },
    });
    await expect(ended).rejects.toThrow();
    expect((await desk.prepare(list)).written).toHaveLength(60);
    desk.memory.command('DELETE FROM question_source')();
    await tendQuestions(desk.folder);
    expect(desk.count()).toBe(0);
  });

  it('are stored in the memory without the text of the question', async () => {
    const desk = createQuestionDesk();
    const list = phones(['4155551001', '4155551001']);
    const { prepared } = await desk.prepare(list);
    await desk.note(list, prepared.formFields);
    expect(desk.count()).toBe(1);
    for (const name of await readdir(desk.folder))
      expect(await readFile(join(desk.folder, name), 'latin1')).not.toContain('4155551001');
  });
});
