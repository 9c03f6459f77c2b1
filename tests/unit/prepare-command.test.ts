import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import { inspectForScripts, type PrepareCommand, prepareForScripts } from '../../electron/engine/cli/cli.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { sheetOf, workbookParts } from '../fakes/workbook.ts';
import { zip } from '../fakes/zip.ts';

const inFolder = temporaryFolder();

const contacts = 'Name;Mobile Phone;State\nAnn;(415) 555-0132;Calif.\nBob; n/a ;NY\n';
let folder = '';
let cases = 0;
beforeEach(async () => {
  folder = inFolder(String(++cases));
  await mkdir(join(folder, 'more'), { recursive: true });
  await writeFile(join(folder, 'contacts.txt'), contacts);
  await writeFile(join(folder, 'more', 'contacts.csv'), 'a\n1\n');
});

const at = (name: string) => join(folder, name);
async function prepare(command: Omit<PrepareCommand, 'out'> & { out?: string }) {
  const lines: unknown[] = [];
  const code = await prepareForScripts({ out: at('out'), ...command }, (line) => lines.push(line));
  return { code, lines };
}

describe('csv prepare', () => {
  it('changes no cell without a mapping, and writes each copy under its own name', async () => {
    const { code, lines } = await prepare({ files: [at('contacts.txt')] });
    expect(code).toBe(0);
    expect(lines).toMatchObject([
      { file: at('contacts.txt'), rows: 2, rowsRead: 2, columns: 3, identical: false, rejects: { rows: 0 } },
    ]);
    expect(await readFile(at('out/contacts.txt'), 'utf8')).toBe(
      'Name,Mobile Phone,State\r\nAnn,(415) 555-0132,Calif.\r\nBob, n/a ,NY\r\n',
    );
  });

  it('splits a column of full names, each person in one row when asked', async () => {
    await writeFile(at('names.csv'), 'Full Name,City\nJane & Bob Doe,Salem\n"Brown, Robert",Reno\n');
    const [first] = (
      await prepare({ files: [at('names.csv')], service: 'name-append', 'split-names': 'full name' })
    ).lines;
    expect(first).toMatchObject({ rows: 2, formFields: { first_name_column: 'First name' } });
    await prepare({
      files: [at('names.csv')],
      service: 'name-append',
      'split-names': 'Full Name',
      people: 'each',
    });
    expect(await readFile(at('out/names.csv'), 'utf8')).toBe(
      'row_id,Full Name,City,First name,Middle name,Last name\r\n' +
        '1,Jane & Bob Doe,Salem,Jane,,Doe\r\n1,Jane & Bob Doe,Salem,Bob,,Doe\r\n' +
        '2,"Brown, Robert",Reno,Robert,,Brown\r\n',
    );
  });

  it('takes up to three columns for one field, but only with --several', async () => {
    await writeFile(at('phones.csv'), 'A,B\n5035550142,5035550143\n,5035550144\n');
    const twice = {
      files: [at('phones.csv')],
      service: 'phone-append',
      map: ['phone_column=A', 'phone_column=B'],
    };
    expect(await prepare(twice)).toMatchObject({ code: 1, lines: [{ problem: { code: 'usage' } }] });
    const { lines } = await prepare({ ...twice, several: 'each' });
    expect(lines).toMatchObject([{ rows: 3, accounting: { rows: 2, added: 1, written: 3 } }]);
  });

  it('goes on after an unreadable file, and says so in its exit code', async () => {
    const { code, lines } = await prepare({
      files: [at('gone.csv'), at('more'), at('contacts.txt'), at('more/contacts.csv')],
    });
    expect(code).toBe(1);
    expect(lines).toMatchObject([
      { problem: { code: 'file-missing' } },
      { problem: { code: 'file-is-folder' } },
      { rows: 2 },
      { rows: 1 },
    ]);
    expect(await readdir(at('out'))).toEqual(['contacts.csv', 'contacts.txt']);
  });

  it('fixes, leaves out and reports with a mapping', async () => {
    const { lines } = await prepare({
      files: [at('contacts.txt')],
      service: 'phone append',
      map: ['phone_column=mobile phone'],
    });
    expect(lines).toMatchObject([
      { rows: 1, formFields: { phone_column: 'Mobile Phone' }, rejects: { rows: 1 } },
    ]);
    expect(await readFile(at('out/contacts.txt'), 'utf8')).toContain('Ann,4155550132,Calif.');
    expect(await readdir(at('out'))).toEqual([
      'contacts.changes.csv',
      'contacts.rejects.csv',
      'contacts.txt',
    ]);
    expect(await readFile(at('out/contacts.changes.csv'), 'utf8')).toBe(
      'Row,Column,Before,After,What was done\r\n' +
        '1,Mobile Phone,(415) 555-0132,4155550132,Has punctuation or a leading 1. Sent as 10 digits\r\n',
    );
  });

  it('accounts for every record, with a service and without', async () => {
    const text = ['Leads', '', 'Phone,State', '4155550132,CA', '', '4155550132,CA', 'none,NY', 'Phone,State'];
    const joined = [...text, '4155550134,AZ', '', 'Total: 4 rows', ''];
    await writeFile(at('joined.csv'), joined.join('\n'));
    const outside = [
      { line: 1, lastLine: 1, kind: 'title', records: 1, text: 'Leads' },
      { line: 2, lastLine: 2, kind: 'blank', records: 1, text: '' },
      { line: 11, lastLine: 11, kind: 'note', records: 1, text: 'Total: 4 rows' },
    ];
    const skipped = { rows: 7, repeatedHeaders: 1, blankLines: 2, outside };
    const files = [at('joined.csv')];
    const plain = await prepare({ files });
    expect(plain.lines).toMatchObject([
      { rows: 4, accounting: { ...skipped, written: 4, leftOut: 0, repetitions: 0 } },
    ]);
    const phones = await prepare({ files, service: 'phone-append', map: ['phone_column=Phone'] });
    expect(phones.lines).toMatchObject([
      { rows: 2, accounting: { ...skipped, written: 2, leftOut: 1, repetitions: 1 } },
    ]);
  });

  it('takes a column by its position', async () => {
    const { lines } = await prepare({
      files: [at('contacts.txt')],
      service: 'phone-append',
      map: ['phone_column=#2'],
    });
    expect(lines).toMatchObject([{ formFields: { phone_column: 'Mobile Phone' } }]);
  });

  it('keeps file names, except of workbooks and where a name is taken', async () => {
    await writeFile(at('UPPER.CSV'), 'a,b\n1,2\n');
    await writeFile(at('more/contacts.txt'), 'a,b\n1,2\n');
    await writeFile(at('book.xlsx'), zip(workbookParts({ sheets: { List: sheetOf([['a'], ['1']]) } })));
    const files = ['UPPER.CSV', 'contacts.txt', 'more/contacts.txt', 'book.xlsx'].map(at);
    const { code, lines } = await prepare({ files });
    expect(code).toBe(0);
    const names = ['UPPER.CSV', 'contacts.txt', 'contacts (2).txt', 'book.csv'];
    expect(lines).toMatchObject(names.map((name) => ({ output: at(`out/${name}`) })));
    expect((await readdir(at('out'))).sort()).toEqual(names.toSorted());
  });

  it('never overwrites a file it is still to read', async () => {
    await writeFile(at('contacts.csv'), 'first\n1\n');
    const files = [at('contacts.csv'), at('more/contacts.csv')];
    const { lines } = await prepare({ files, out: at('more') });
    expect(lines).toMatchObject([{ problem: { code: 'would-overwrite' } }, {}]);
    expect(await readFile(at('more/contacts.csv'), 'utf8')).toBe('a\n1\n');
  });

  it('never overwrites a file it is to read with changes or rejects', async () => {
    await writeFile(at('more/contacts.changes.csv'), 'kept\n1\n');
    const files = [at('contacts.txt'), at('more/contacts.changes.csv')];
    const { lines } = await prepare({
      files,
      out: at('more'),
      service: 'phone append',
      map: ['phone_column=#2'],
    });
    expect(lines).toMatchObject([{ problem: { code: 'would-overwrite' } }, {}]);
    expect(await readFile(at('more/contacts.changes.csv'), 'utf8')).toBe('kept\n1\n');
  });

  it('never overwrites the file it reads', async () => {
    const { code, lines } = await prepare({ files: [at('more/contacts.csv')], out: at('more') });
    expect(code).toBe(1);
    expect(lines).toMatchObject([{ problem: { code: 'would-overwrite' } }]);
    expect(await readFile(at('more/contacts.csv'), 'utf8')).toBe('a\n1\n');
  });

  it.each([
    [{ map: ['phone_column=Phone'] }],
    [{ service: 'fax-append' }],
    [{ service: 'phone-append', 'bad-rows': 'burn' }],
  ])('refuses a wrong command: %j', async (options) => {
    await expect(prepare({ files: [at('contacts.txt')], ...options })).rejects.toMatchObject({
      problem: { code: 'usage' },
    });
  });
});

describe('csv inspect', () => {
  it('tells dialect, header rows, columns, profile and mapping by service', async () => {
    expect(await inspectForScripts(at('contacts.txt'))).toMatchObject({
      dialect: { encoding: 'utf-8', delimiter: ';' },
      headerRows: [0],
      rows: 2,
      columns: [{ header: 'Name' }, { header: 'Mobile Phone' }, { header: 'State' }],
      profile: [{ filled: 2, distinct: 2, fillRate: 1 }, {}, {}],
      mapping: {
        'phone append': { phone_column: 'Mobile Phone' },
        'email append': { email_column: null },
        'business trace': { business_name_column: null, state_column: 'State' },
        'name append': { last_name_column: null, mail_state_column: 'State' },
      },
    });
  });
});

describe('the csv program', () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', 'electron/engine/cli/cli.ts', ...args]).then(
      ({ stdout }) => ({ stdout, code: 0 }),
      ({ stdout, code }: { stdout: string; code: number }) => ({ stdout, code }),
    );

  it('prints one line of JSON per file and nothing else', async () => {
    const { stdout, code } = await run('prepare', at('contacts.txt'), at('gone.csv'), '--out', at('out'));
    expect(code).toBe(1);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([{ rows: 2 }, { problem: { code: 'file-missing' } }]);
  });

  it('refuses an unknown command with exit code 2 and no output', async () => {
    const refused = { stdout: '', code: 2 };
    expect(await Promise.all([run('fold', 'x'), run('prepare', '--nonsense')])).toEqual([refused, refused]);
  });
});

describe('csv --table', () => {
  it('takes the table that begins in a line, and tells where each begins', async () => {
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
