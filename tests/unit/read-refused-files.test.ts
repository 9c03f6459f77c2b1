import { execFileSync } from 'node:child_process';
import { appendFile, rm, truncate, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { inspectFile, openTable } from '../../electron/engine/read/open-table.ts';
import { asReadingProblem } from '../../electron/engine/read/text/file-pieces.ts';
import type { Table } from '../../electron/engine/read/text/table.ts';
import { longestRecord } from '../../electron/engine/read/text/tokenizer.ts';
import { ProblemError } from '../../shared/model/problem.ts';
import { longList } from '../fakes/read-list.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';

const inFolder = temporaryFolder();

async function list(content: string | Buffer): Promise<string> {
  const path = inFolder('list.csv');
  await writeFile(path, content);
  return path;
}

async function readToEnd(table: Table): Promise<void> {
  for await (const _ of table.batches());
}

/** The problem with which work ends, in whole sentences; undefined where there is none. */
async function refusalOf(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) return undefined;
  if (!(error instanceof ProblemError)) throw error;
  expect(error.problem.message).toMatch(/^[A-Z].*\.$/);
  expect(error.problem.advice).toMatch(/^[A-Z].*\.$/);
  return error.problem;
}
const problemOf = async (work: Promise<unknown>) => (await refusalOf(work))?.code;
const refusalOfList = async (content: string | Buffer) => refusalOf(inspectFile(await list(content), {}));

describe('reading refuses', () => {
  it('a folder', async () => expect(await problemOf(inspectFile(inFolder(), {}))).toBe('file-is-folder'));

  it('a device', async () => {
    const device = process.platform === 'win32' ? '\\\\.\\NUL' : '/dev/zero';
    expect(['file-not-regular', 'file-missing', 'disk-faulty']).toContain(
      await problemOf(inspectFile(device, {})),
    );
  });

  it.runIf(process.platform !== 'win32')('a pipe, without waiting for anyone to write into it', async () => {
    const pipe = inFolder('pipe.csv');
    execFileSync('mkfifo', [pipe]);
    expect(await problemOf(inspectFile(pipe, {}))).toBe('file-not-regular');
  });

  it('a missing file', async () => {
    expect(await problemOf(inspectFile(inFolder('gone.csv'), {}))).toBe('file-missing');
  });

  it('a file that the system or another program keeps closed', async () => {
    const refusal = (code: string) => Object.assign(new Error(code), { code, syscall: 'open' });
    expect(await problemOf(Promise.reject(asReadingProblem(refusal('EACCES'))))).toBe('file-forbidden');
    expect(await problemOf(Promise.reject(asReadingProblem(refusal('EBUSY'))))).toBe('file-busy');
    expect(await problemOf(Promise.reject(asReadingProblem(refusal('EIO'))))).toBe('disk-faulty');
  });

  it('no file for a mistake in the program, and passes on no system message', () => {
    const mistake = new TypeError('ann@example.com is not a function');
    expect(asReadingProblem(mistake)).toBe(mistake);
    const failed = Object.assign(new Error('EIO: /home/ann'), { code: 'EIO', syscall: 'read' });
    expect(asReadingProblem(failed)).toMatchObject({ problem: { detail: 'EIO' } });
  });

  it.each([
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['a web page', '<!DOCTYPE html><html><body><table></table></body></html>'],
    ['a compressed file', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
    ['random bytes', Buffer.from(Array.from({ length: 4096 }, (_, n) => (n * 73 + (n >> 3) * 29) & 0xff))],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...Array(64).keys()])],
    ['nothing but zero bytes', Buffer.alloc(300)],
    ['control characters between the cells', 'a\u0001b\u0001c\n1\u00012\u00013\n4\u00015\u00016\n'],
  ])('%s named .csv', async (_, content) => {
    expect(await refusalOfList(content)).toMatchObject({ code: 'not-a-list' });
  });

  it('a line longer than any record, at the start and further down', async () => {
    const endless = 'x'.repeat(longestRecord + 1024 * 1024);
    expect(await problemOf(inspectFile(await list(endless.slice(0, 1024 * 1024)), {}))).toBe('endless-line');
    const table = await openTable(await list(longList(9000) + endless), {});
    expect(await problemOf(readToEnd(table))).toBe('endless-line');
  });
});

describe('reading stops when the file', () => {
  it.each([
    ['is removed', 'file-missing', (path: string) => rm(path)],
    ['grows', 'file-changed', (path: string) => appendFile(path, '9,Bob Young,bob@example.com,Initech\n')],
  ])('%s after the first look', async (_, code, change) => {
    const path = await list(longList(3));
    const table = await openTable(path, {});
    await change(path);
    expect(await problemOf(readToEnd(table))).toBe(code);
  });

  it.each([
    ['grows', (path: string) => appendFile(path, 'one more line\n')],
    ['is cut short', (path: string) => truncate(path, 300_000)],
  ])('%s during reading', async (_, change) => {
    const path = await list(longList(15_000));
    const table = await openTable(path, {});
    const reading = async () => {
      for await (const batch of table.batches()) if (batch.firstRow === 1) await change(path);
    };
    expect(await problemOf(reading())).toBe('file-changed');
  });
});

/** The first entry of a zip archive, stored as it is. */
function archive(...names: string[]): Buffer {
  return Buffer.concat(
    names.map((name) => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(26), Buffer.from(name)])),
  );
}

describe('reading names the kind of a file that is no list, and the way to a CSV', () => {
  it.each<[string, string | Buffer, RegExp, RegExp]>([
    [
      '.ods',
      archive('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'),
      /OpenDocument spreadsheet \(\.ods\)/,
      /LibreOffice/,
    ],
    ['.numbers', archive('Index/Document.iwa'), /Numbers/, /Export To, CSV/],
    ['.docx', archive('[Content_Types].xml', '_rels/.rels', 'word/document.xml'), /Word/, /CSV/],
    ['.html', '<html><body><table><tr><td>Ann</td></tr></table></body></html>', /web page/, /CSV/],
    ['.xml', '\ufeff<?xml version="1.0"?><contacts/>', /XML/, /CSV/],
    ['.rtf', '{\\rtf1\\ansi Ann Lee}', /RTF/, /CSV/],
    ['.pdf', '%PDF-1.7\n', /PDF/, /CSV/],
    ['.parquet', Buffer.from('PAR1\x15\x04\x15\x10'), /Parquet/, /CSV/],
    ['.sqlite', Buffer.from('SQLite format 3\0'), /SQLite/, /CSV/],
    ['.accdb', Buffer.from('\0\x01\0\0Standard ACE DB\0', 'latin1'), /Access/, /CSV/],
    ['.pst', Buffer.from('!BDN\x01\x02\x03'), /Outlook/, /CSV/],
    ['.ics', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', /iCalendar/, /CSV/],
    ['.ldif', 'dn: cn=Ann Lee,ou=people\ncn: Ann Lee\n', /LDIF/, /CSV/],
    ['.sql', '-- dump\nCREATE TABLE contacts (name text);\n', /SQL/, /CSV/],
  ])('%s', async (_, content, name, way) => {
    const refusal = await refusalOfList(content);
    expect(refusal).toMatchObject({ code: 'not-a-list' });
    expect(refusal?.message).toMatch(name);
    expect(refusal?.message).toMatch(/^This is .*, not a list\.$/);
    expect(refusal?.advice).toMatch(way);
  });
});

describe('reading accepts a list that looks a little like another kind', () => {
  it.each([
    ['brackets around names', '[Name],[Phone]\n[Ann],415-555-0132\n'],
    ['braces', '{Name},{Phone}\n{Ann},415-555-0132\n'],
    ['quoted names in brackets in the cells', 'Name,Tags\nAnn,"[""a"",""b""]"\nBob,"{""a"":1}"\n'],
    ['a name like a mark', 'BZ,GIF89,Obj,PAR\nBob,1,2,3\n'],
    ['words of SQL', 'Create,Insert\ncreate table,insert into\n'],
    ['a contact card in a cell', 'Name,Card\nAnn,BEGIN:VCARD\n'],
    ['two brackets', '[[Name]],[[Phone]]\n[[Ann]],415-555-0132\n'],
  ])('%s', async (_, content) => {
    expect(await refusalOfList(content)).toBeUndefined();
  });
});
