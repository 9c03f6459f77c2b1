import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectFile } from '../../electron/engine/open-table.ts';
import { ProblemError } from '../../shared/problem.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinds-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function refusalOf(content: string | Buffer) {
  const path = join(folder, 'contacts.csv');
  await writeFile(path, content);
  const error: unknown = await inspectFile(path, {}).catch((reason: unknown) => reason);
  return error instanceof ProblemError ? error.problem : undefined;
}

/** The first entry of a zip archive, stored as it is. */
function archive(...names: string[]): Buffer {
  return Buffer.concat(
    names.map((name) => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(26), Buffer.from(name)])),
  );
}

describe('a file of another kind under the name of a list is named, with the way to a CSV', () => {
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
    const refusal = await refusalOf(content);
    expect(refusal).toMatchObject({ code: 'not-a-list' });
    expect(refusal?.message).toMatch(name);
    expect(refusal?.message).toMatch(/^This is .*, not a list\.$/);
    expect(refusal?.advice).toMatch(way);
  });
});

describe('a list that only looks a little like another kind is read', () => {
  it.each([
    ['brackets around names', '[Name],[Phone]\n[Ann],415-555-0132\n'],
    ['braces', '{Name},{Phone}\n{Ann},415-555-0132\n'],
    ['quoted names in brackets in the cells', 'Name,Tags\nAnn,"[""a"",""b""]"\nBob,"{""a"":1}"\n'],
    ['a name like a mark', 'BZ,GIF89,Obj,PAR\nBob,1,2,3\n'],
    ['words of SQL', 'Create,Insert\ncreate table,insert into\n'],
    ['a contact card in a cell', 'Name,Card\nAnn,BEGIN:VCARD\n'],
    ['two brackets', '[[Name]],[[Phone]]\n[[Ann]],415-555-0132\n'],
  ])('%s', async (_, content) => {
    expect(await refusalOf(content)).toBeUndefined();
  });
});
