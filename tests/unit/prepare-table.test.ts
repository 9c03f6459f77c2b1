import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectForScripts } from '../../electron/engine/cli/inspect.ts';
import { type PrepareCommand, prepareForScripts } from '../../electron/engine/cli/prepare.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'table-'));
});
afterAll(() => rm(folder, { recursive: true }));

const at = (name: string) => join(folder, name);
async function prepare(command: Omit<PrepareCommand, 'out'>) {
  const lines: unknown[] = [];
  const code = await prepareForScripts({ out: at('out'), ...command }, (line) => lines.push(line));
  return { code, lines };
}

describe('csv --table', () => {
  it('takes the table that begins in a line, at any distance, and tells where each begins', async () => {
    const people = Array.from({ length: 9000 }, (_, n) => `Ann ${n},ann${n}@example.com`);
    const firms = ['Company,Phone,City', 'Acme,2125550101,Reno'];
    await writeFile(at('joined.csv'), ['Name,Email', ...people, ...firms].join('\n'));
    expect(await inspectForScripts(at('joined.csv'))).toMatchObject({
      rows: 9000,
      tables: [
        { line: 1, names: 'Name, Email' },
        { line: 9002, names: 'Company, Phone, City' },
      ],
    });
    expect(await inspectForScripts(at('joined.csv'), { table: '9002' })).toMatchObject({
      rows: 1,
      table: 9002,
    });
    const { lines } = await prepare({ files: [at('joined.csv')], table: '9002' });
    expect(lines).toMatchObject([
      {
        rows: 1,
        accounting: {
          rows: 1,
          written: 1,
          outside: [{ line: 1, lastLine: 9001, records: 9001, kind: 'other-table' }],
        },
      },
    ]);
    expect(await readFile(at('out/joined.csv'), 'utf8')).toBe(
      'Company,Phone,City\r\nAcme,2125550101,Reno\r\n',
    );
    const wrong = await prepare({ files: [at('joined.csv')], table: '9999' });
    expect(wrong).toMatchObject({ code: 1, lines: [{ problem: { code: 'usage' } }] });
  });
});
