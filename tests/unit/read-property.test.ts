import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDecoder } from '../../electron/engine/text/decoder.ts';
import { inspectText } from '../../electron/engine/text/delimited.ts';
import { Tokenizer } from '../../electron/engine/text/tokenizer.ts';
import type { Dialect } from '../../shared/csv.ts';
import type { Encoding } from '../../shared/encodings.ts';

/** Writes a table by the book: what needs quotes is quoted, what needs an escape gets one. */
function write(rows: string[][], dialect: Dialect, recordEnd: string, quoteAll: boolean): string {
  const { delimiter, quote, escape: style } = dialect;
  const writeCell = (cell: string) => {
    const special = [...delimiter, quote, '\n', '\r', '\\', ' '].some((part) => cell.includes(part));
    if (!special && !quoteAll) return cell;
    const escaped =
      style === 'doubled'
        ? cell.replaceAll(quote, quote + quote)
        : cell.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
    return quote + escaped + quote;
  };
  return rows.map((row) => row.map(writeCell).join(delimiter) + recordEnd).join('');
}

const delimiter = fc.constantFrom(',', ';', '\t', '|', ', ', '||', '::', ' ');
const quote = fc.constantFrom('"' as const, "'" as const);
const style = fc.constantFrom('doubled' as const, 'backslash' as const);
const recordEnd = fc.constantFrom('\n', '\r\n', '\r');
const cell = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom('a', 'é', '#', '"', "'", ',', ';', '\\', '\n', '\r', ' ', '|'),
    maxLength: 8,
  }),
);

/** Tables of equal width; in one column a blank cell would be a blank line. */
const table = fc
  .integer({ min: 1, max: 6 })
  .chain((width) =>
    fc.array(
      fc.array(width === 1 ? cell.filter((text) => text !== '') : cell, {
        minLength: width,
        maxLength: width,
      }),
      {
        minLength: 1,
        maxLength: 12,
      },
    ),
  )
  .filter((rows) => rows.every((row) => row.every((text) => !text.includes('\0'))));

describe('any table in any dialect', () => {
  it('is read back as it was written, wherever the pieces of the file break', () => {
    fc.assert(
      fc.property(
        table,
        delimiter,
        quote,
        style,
        recordEnd,
        fc.boolean(),
        fc.integer({ min: 1, max: 40 }),
        (rows, between, mark, escaping, end, quoteAll, pieceLength) => {
          const dialect: Dialect = { encoding: 'utf-8', delimiter: between, quote: mark, escape: escaping };
          const text = write(rows, dialect, end, quoteAll);
          const tokenizer = new Tokenizer(dialect, rows[0]?.length ?? 0);
          const read: string[][] = [];
          for (let at = 0; at < text.length; at += pieceLength) {
            const piece = text.slice(at, at + pieceLength);
            read.push(...tokenizer.push(piece, at + pieceLength >= text.length));
          }
          expect(read).toEqual(rows);
          expect(tokenizer.rest.text).toBe('');
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('any damaged text', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', ',', ',', '"', '"', "'", '\\', '\n', '\r', ' ', ';'),
    maxLength: 80,
  });
  const letters = (records: string[][]) => records.flat().join('').replace(/[^ab]/g, '');

  it('is read without losing a letter, and alike wherever the pieces of the file break', () => {
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 0, max: 5 }),
        style,
        fc.integer({ min: 1, max: 30 }),
        (damaged, width, escaping, size) => {
          const dialect: Dialect = { encoding: 'utf-8', delimiter: ',', quote: '"', escape: escaping };
          const whole = new Tokenizer(dialect, width).push(damaged, true);
          const tokenizer = new Tokenizer(dialect, width);
          const pieces: string[][] = [];
          for (let at = 0; at < damaged.length; at += size) {
            pieces.push(...tokenizer.push(damaged.slice(at, at + size), at + size >= damaged.length));
          }
          expect(pieces).toEqual(whole);
          expect(letters(whole)).toBe(damaged.replace(/[^ab]/g, ''));
        },
      ),
      // A carriage return ends the first piece, behind a closing quote and a blank: half of a line end, or a whole one.
      { numRuns: 3000, examples: [['"\n" \r', 0, 'doubled', 1]] },
    );
  });

  it('is inspected without failing, whatever it is', () => {
    fc.assert(
      fc.property(text, (damaged) => {
        const bytes = Buffer.from(damaged);
        const moment = { size: bytes.length, modifiedAt: 0 };
        const { inspection } = inspectText('list.csv', moment, { bytes, whole: true }, {});
        const headers = inspection.columns.map(({ header }) => header);
        expect(new Set(headers).size).toBe(headers.length);
        expect(headers.every((header) => header !== '' && header === header.trim())).toBe(true);
        expect(inspection.preview.every((row) => row.length === headers.length)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('any text in any encoding', () => {
  const encoders: [Encoding, (text: string) => Buffer][] = [
    ['utf-8', (text) => Buffer.from(text, 'utf8')],
    ['utf-16le', (text) => Buffer.from(text, 'utf16le')],
    ['utf-16be', (text) => Buffer.from(text, 'utf16le').swap16()],
    ['iso-8859-1', (text) => Buffer.from(text.replace(/[^\0-\xff]/gu, '?'), 'latin1')],
  ];

  it('is decoded whatever character a piece of the file breaks in two', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'é', '#', '€', '語', '😀', ',', '\n'),
      maxLength: 40,
    });
    fc.assert(
      fc.property(
        text,
        fc.constantFrom(...encoders),
        fc.integer({ min: 1, max: 7 }),
        (whole, encoder, size) => {
          const [encoding, encode] = encoder;
          const bytes = encode(whole);
          const decoder = createDecoder(encoding);
          let read = '';
          for (let at = 0; at < bytes.length; at += size) {
            read += decoder.decode(bytes.subarray(at, at + size), at + size >= bytes.length);
          }
          expect(read).toBe(encoding === 'iso-8859-1' ? bytes.toString('latin1') : whole);
          expect(decoder.strayBytes).toBe(0);
        },
      ),
      { numRuns: 1000 },
    );
  });

  const mark = '\u001a';
  const atLine = new RegExp(`(?<=^|[\r\n])${mark}+`, 'g');

  it('leaves out Ctrl-Z at the end of the file and in front of a line, and nowhere else', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ',', '\n', '\u001a', 'é') });
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 12 }),
        (whole, size, marks) => {
          const bytes = Buffer.from(`${whole}.${'\u001a'.repeat(marks)}`);
          const decoder = createDecoder('utf-8');
          let read = '';
          for (let at = 0; at < bytes.length; at += size)
            read += decoder.decode(bytes.subarray(at, at + size), at + size >= bytes.length);
          const left = `${whole}.`.replace(atLine, '');
          expect([read, decoder.endMark]).toEqual([left, marks > 0 || left.length <= whole.length]);
        },
      ),
    );
  });

  it('never fails on bytes that are no text, and loses none that are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (bytes, size) => {
        const decoder = createDecoder('utf-8');
        let read = '';
        for (let at = 0; at < bytes.length; at += size) {
          read += decoder.decode(Buffer.from(bytes.subarray(at, at + size)), at + size >= bytes.length);
        }
        const text = [...bytes].filter((byte) => byte > 0);
        // Ctrl-Z marks the end, of a file that was joined with another one, too.
        while (text.at(-1) === 0x1a) text.pop();
        const plain = Buffer.from(text)
          .toString('latin1')
          .replace(atLine, '')
          .replace(/[^\0-\x7f]/g, '');
        expect(read.replace(/[^\0-\x7f]/g, '')).toBe(plain);
        expect(read).not.toContain('\ufffd');
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a contact list in a dialect nobody told the reader', () => {
  const name = fc.constantFrom(
    'Ann Miller',
    "Sean O'Brien",
    'José Núñez',
    'Lee, Dee',
    'Kim "Kit" Cho',
    'Zoë Brontë',
  );
  const company = fc.constantFrom('Acme, Inc.', 'Initech', 'Globex; Sons', 'Rock & Roll', 'A/B Test', '');
  const phone = fc.integer({ min: 100, max: 199 }).map((tail) => `212-555-0${tail}`);
  const email = fc.integer({ min: 0, max: 9999 }).map((n) => `person${n}@example.com`);
  const contact = fc.tuple(name, company, email, phone).map((cells) => [...cells]);
  const contacts = fc.array(contact, { minLength: 3, maxLength: 30 });
  const header = ['Name', 'Company', 'Email', 'Phone'];

  it('is read as it was written', () => {
    const plainDelimiter = fc.constantFrom(',', ';', '\t', '|');
    fc.assert(
      fc.property(
        contacts,
        plainDelimiter,
        recordEnd,
        fc.boolean(),
        fc.boolean(),
        (rows, between, end, all, last) => {
          const dialect: Dialect = { encoding: 'utf-8', delimiter: between, quote: '"', escape: 'doubled' };
          const text = write([header, ...rows], dialect, end, all);
          const bytes = Buffer.from(last ? text : text.slice(0, -end.length));
          const moment = { size: bytes.length, modifiedAt: 0 };
          const { inspection } = inspectText('list.csv', moment, { bytes, whole: true }, {});
          expect(inspection.columns.map((column) => column.header)).toEqual(header);
          expect(inspection.preview).toEqual(rows);
          expect(inspection.dialect).toEqual(dialect);
        },
      ),
      { numRuns: 200 },
    );
  });
});
