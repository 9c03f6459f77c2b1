import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTable } from '../../electron/engine/open-table.ts';
import { DialectSchema } from '../../shared/csv.ts';

/** One small list per kind of damage; beside each, in JSON, how a careful person would read it. */
const folder = join(import.meta.dirname, '../fixtures/lists');
const ReadingSchema = z.object({
  about: z.string(),
  dialect: DialectSchema,
  recordEnd: z.string(),
  header: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  notes: z.array(z.string()),
});
const lists = readdirSync(folder).filter((name) => !name.endsWith('.json'));

describe('every kind of damaged list is read as a careful person would', () => {
  it.each(lists)('%s', async (name) => {
    const json = readFileSync(join(folder, name.replace(/\.\w+$/, '.json')), 'utf8');
    const right = ReadingSchema.parse(JSON.parse(json));
    const table = await openTable(join(folder, name), {});
    const { inspection } = table;
    const rows: string[][] = [];
    for await (const batch of table.batches()) rows.push(...batch.rows);

    expect(inspection.columns.map(({ header }) => header)).toEqual(right.header);
    expect(rows).toEqual(right.rows);
    expect(inspection.dialect).toEqual(right.dialect);
    expect(inspection.recordEnd).toBe(right.recordEnd);
    expect(inspection.notes.map(({ code }) => code).sort()).toEqual(right.notes.toSorted());
    expect(inspection.preview).toEqual(right.rows.map((row) => row.slice(0, right.header.length)));
    expect(inspection.rows).toEqual({ count: right.rows.length, exact: true });
  });
});
