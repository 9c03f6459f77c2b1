import { writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectFile } from '../../electron/engine/read/open-table.ts';
import { cardFormat } from '../../electron/engine/read/records/card-reader.ts';
import { cutPlaces, piecesOf, readPieceByPiece } from '../fakes/named-records.ts';
import { readList } from '../fakes/read-list.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { runs } from '../runs.ts';

const inFolder = temporaryFolder();

const read = (text: string) => readList(inFolder('contacts.vcf'), text);
const records = (text: string, cuts: readonly number[] = []) =>
  readPieceByPiece(cardFormat.createReader(), piecesOf(text, cuts));
const fieldsOf = (...lines: string[]) =>
  records(['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n'))[0]?.fields;

interface Person {
  first: string;
  last: string;
  note: string;
  phones: string[];
}

type Writer = (person: Person) => string[];

const escaped = (text: string) => text.replace(/[\\,;]/g, '\\$&').replaceAll('\n', '\\n');

const modern: Writer = ({ first, last, note, phones }) => [
  'VERSION:4.0',
  `FN:${escaped(`${first} ${last}`)}`,
  `N:${escaped(last)};${escaped(first)};;;`,
  ...phones.map((phone) => `item1.TEL;TYPE="cell,voice";VALUE=text:${phone}`),
  `NOTE:${escaped(note)}`,
];

/** A line no longer than 75 bytes, broken between two characters; RFC 6350, section 3.2. */
const folded = (line: string): string => {
  const letters = [...line];
  const parts: string[] = [];
  while (letters.length > 0) parts.push(letters.splice(0, 15).join(''));
  return parts.join('\r\n ');
};

const quoted = (text: string) => {
  const bytes = [...Buffer.from(text)].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`);
  return bytes.map((byte, at) => (at % 8 === 7 ? `${byte}=\r\n` : byte)).join('');
};

const old: Writer = ({ first, last, note, phones }) => {
  const parameters = 'CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE';
  return [
    'VERSION:2.1',
    `FN;${parameters}:${quoted(`${first} ${last}`)}`,
    `N;${parameters}:${quoted(last)};${quoted(first)};;;`,
    ...phones.map((phone) => `TEL;CELL:${phone}`),
    `NOTE;${parameters}:${quoted(note)}`,
  ];
};

const written: ((people: readonly Person[]) => string)[] = [
  (people) => cards(people, modern, (line) => line),
  (people) => cards(people, modern, folded),
  (people) => cards(people, old, (line) => line),
  (people) => cards(people, modern, (line) => line).replaceAll('\r\n', '\n'),
];

const cards = (people: readonly Person[], write: Writer, fold: (line: string) => string) =>
  people.map((person) => ['BEGIN:VCARD', ...write(person).map(fold), 'END:VCARD', ''].join('\r\n')).join('');

const word = fc.stringMatching(/^[A-Za-zéÅ😀\\,'-][A-Za-zé =:,'-]{0,20}[A-Za-zé,]$/u);
const person = fc.record({
  first: word,
  last: word,
  note: fc.array(word, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
  phones: fc.uniqueArray(fc.stringMatching(/^\+1 [2-9]\d\d-555-01\d\d$/), { maxLength: 3 }),
});

describe('reading contact cards', () => {
  it('gives each card a row and each value a cell, in every version', () => {
    fc.assert(
      fc.property(
        fc.array(person, { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...written),
        cutPlaces,
        (people, write, cuts) => {
          const found = records(write(people), cuts).map(({ fields }) => fields);
          expect(found).toHaveLength(people.length);
          for (const [at, { first, last, note, phones }] of people.entries()) {
            expect(found[at]).toMatchObject({ 'First name': first, 'Last name': last, Note: note });
            expect(found[at]?.['Full name']).toBe(`${first} ${last}`);
            const read = Object.entries(found[at] ?? {}).filter(([name]) => /^Phone \d$/.test(name));
            expect(read.map(([, phone]) => phone)).toEqual(phones);
          }
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it('names several phones and addresses, their kinds, and the parts of a name', () => {
    const fields = fieldsOf(
      'VERSION:3.0',
      'N:Lee;Ann;Marie,Q.;Dr.;Jr.',
      'ORG:Acme\\; Inc.;Sales',
      'TITLE:Buyer',
      'TEL;TYPE=CELL,VOICE,pref:503-555-0142',
      'item1.TEL:503-555-0143',
      'item1.X-ABLabel:_$!<HomeFax>!$_',
      'TEL;VALUE=uri;TYPE=work:tel:+1-503-555-0144',
      'EMAIL;type=INTERNET;type=WORK:ann@example.com',
      'ADR;TYPE=HOME:;Apt 2;1 Main St;Portland;OR;97201;USA',
      'ADR;TYPE=WORK:;;2 Oak St;Salem;OR;97301;',
      'X-ACCOUNT:77',
    );
    expect(fields).toEqual({
      'Last name': 'Lee',
      'First name': 'Ann',
      'Middle name': 'Marie Q.',
      'Name prefix': 'Dr.',
      'Name suffix': 'Jr.',
      Organization: 'Acme; Inc.',
      Department: 'Sales',
      'Job title': 'Buyer',
      'Phone 1': '503-555-0142',
      'Phone 1 type': 'cell pref',
      'Fax 1': '503-555-0143',
      'Fax 1 type': 'homefax',
      'Phone 2': '+1-503-555-0144',
      'Phone 2 type': 'work',
      'Email 1': 'ann@example.com',
      'Email 1 type': 'work',
      'Street line 2': 'Apt 2',
      Street: '1 Main St',
      City: 'Portland',
      State: 'OR',
      ZIP: '97201',
      Country: 'USA',
      'Address type': 'home',
      'Address 2 Street': '2 Oak St',
      'Address 2 City': 'Salem',
      'Address 2 State': 'OR',
      'Address 2 ZIP': '97301',
      'Address 2 type': 'work',
      'X-ACCOUNT': '77',
    });
  });

  it('decodes the character set that the card names', () => {
    expect(fieldsOf('FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Ra=FAl')).toEqual({
      'Full name': 'Raúl',
    });
    expect(fieldsOf('FN;CHARSET=windows-1251;QUOTED-PRINTABLE:=C0=ED=ED=E0')).toEqual({
      'Full name': 'Анна',
    });
    expect(fieldsOf('FN;ENCODING=QUOTED-PRINTABLE:a=b=3Dc')).toEqual({ 'Full name': 'a=b=c' });
  });

  it('keeps text behind a line break that is not escaped, and numbers a value that comes twice', () => {
    expect(fieldsOf('NOTE:one', 'two, three', 'FN:Ann')).toEqual({
      Note: 'one',
      'Text without a name': 'two, three',
      'Full name': 'Ann',
    });
    expect(fieldsOf('NOTE:one', 'NOTE:two')).toEqual({ Note: 'one', 'Note 2': 'two' });
  });

  it('leaves out pictures, however long, and notes it', async () => {
    const picture = `PHOTO;ENCODING=b;TYPE=JPEG:${'AbC='.repeat(500_000)}`;
    await read(`BEGIN:VCARD\r\n${picture}\r\nFN:Ann\r\nPHOTO:\r\n AAAA\r\n\r\nTEL:1\r\nEND:VCARD\r\n`);
    const inspection = await inspectFile(inFolder('contacts.vcf'), {});
    expect(inspection.preview).toEqual([['Ann', '1']]);
    expect(inspection.notes).toEqual([expect.objectContaining({ code: 'card-pictures', count: 1 })]);
  });

  it('reads cards without an end, empty cards, and cards in cards', async () => {
    const text =
      'BEGIN:VCARD\nFN:Ann\nBEGIN:VCARD\nEND:VCARD\nlost\nBEGIN:VCARD\nFN:Bob\nAGENT:\nBEGIN:VCARD\nFN:Cy\nEND:VCARD\n';
    const { rows, skipped } = await read(text);
    expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [1, 'Ann'],
      [6, 'Bob'],
      [9, 'Cy'],
    ]);
    expect(skipped.blankLines).toEqual({ count: 1, lines: [3] });
    expect(skipped.outside).toMatchObject([{ line: 5, kind: 'note', text: 'lost' }]);
    const { notes } = await inspectFile(inFolder('contacts.vcf'), {});
    expect(notes).toContainEqual(
      expect.objectContaining({ code: 'cards-without-end', count: 2, level: 'warning' }),
    );
  });

  it('orders the columns as people expect them', async () => {
    const text =
      'BEGIN:VCARD\nEMAIL:a@b.co\nTEL:1\nTEL:2\nFN:Ann\nEND:VCARD\nBEGIN:VCARD\nADR:;;S;C;OR;9;\nTEL:1\nTEL:2\nTEL:3\nEND:VCARD\n';
    expect((await read(text)).header).toEqual([
      'Full name',
      'Phone 1',
      'Phone 2',
      'Phone 3',
      'Email 1',
      'Street',
      'City',
      'State',
      'ZIP',
    ]);
  });

  it.each<[string, BufferEncoding]>([
    ['a byte order mark', 'utf8'],
    ['UTF-16', 'utf16le'],
  ])('reads %s', async (_, encoding) => {
    const path = inFolder('marked.vcf');
    await writeFile(path, Buffer.from('\ufeffBEGIN:VCARD\r\nFN:Raúl\r\nEND:VCARD\r\n', encoding));
    expect((await inspectFile(path, {})).preview).toEqual([['Raúl']]);
  });

  it('takes no time that grows with the square of a text', () => {
    const folds = '\r\n x'.repeat(200_000);
    expect(fieldsOf('NOTE:one', `NOTE:${folds}`)?.['Note 2']).toHaveLength(200_000);
    expect(() => fieldsOf(`NOTE:${'\r\n xxxxxxxxx'.repeat(500_000)}`)).toThrow('so long');
  });
});
