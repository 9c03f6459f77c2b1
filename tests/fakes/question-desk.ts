import { mkdtempSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Papa from 'papaparse';
import { z } from 'zod';
import type { BookQuery } from '../../electron/engine/book/book-query.ts';
import { noteQuestions } from '../../electron/engine/book/note-questions.ts';
import { checkTable } from '../../electron/engine/check/check-table.ts';
import { prepareList } from '../../electron/engine/prepare/prepare-list.ts';
import { openMemory } from '../../electron/memory/open-memory.ts';
import { createQuestions } from '../../electron/memory/questions.ts';
import { accountOfCheck } from '../../shared/model/account-of-check.ts';
import type { AskedChoice, AskedOutcome } from '../../shared/model/asked-before.ts';
import type { PrepareChoices } from '../../shared/model/check.ts';
import type { ColumnMapping } from '../../shared/model/mapping.ts';
import { lookupOfService, type ServiceId } from '../../shared/model/services.ts';
import { memoryTable } from './memory-table.ts';

const bookKey = '5a'.repeat(32);

/** A list that is to be asked, as a person would have it. */
export interface AskedList {
  service: ServiceId;
  headers: string[];
  mapping: ColumnMapping;
  rows: string[][];
  choices?: Partial<PrepareChoices>;
}

/** Lists that are checked, prepared and noted in a memory of their own, one after the other, as jobs are. */
export function createQuestionDesk(directory: string) {
  const folder = mkdtempSync(join(directory, 'desk-'));
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
  });

  /** What is checked, and what is prepared of it. */
  async function prepare(list: AskedList, { today = 20_000, keysInMemory = 2 ** 20 } = {}) {
    const { service, headers, mapping, rows } = list;
    const choices: PrepareChoices = {
      badRows: 'fix',
      duplicateRows: 'leave-out',
      onlyMappedColumns: false,
      ...list.choices,
    };
    const book = queryFor(service, today);
    const table = memoryTable(headers, rows, { recordEnd: 'lf' });
    const report = await checkTable(table, service, mapping, { book, keysInMemory, temporary: directory });
    const use = { service, mapping, choices, book };
    const prepared = await prepareList(table, { directory, use, keysInMemory });
    const text = await readFile(join(directory, 'prepared.csv'), 'utf8');
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
      const list = { path: join(directory, 'prepared.csv'), service, formFields };
      const look = choice && { query: queryFor(service, today), choice };
      const request = { folder, list, source, key: bookKey, day: today };
      const held = await noteQuestions(request, { look, outcomeOf }, signal);
      if (held === 0) questions.setStage('asked', 1, source);
      return held;
    },
  };
}
