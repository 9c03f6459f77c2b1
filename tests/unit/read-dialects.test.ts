import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strictLine } from '../../electron/engine/prepare/strict-line.ts';
import { ChunkDecoder } from '../../electron/engine/read/text/decoder.ts';
import { inspectText } from '../../electron/engine/read/text/delimited.ts';
import { RecordScanner, type TakenRecords } from '../../electron/engine/read/text/record-scanner.ts';
import { noCounts, Tokenizer } from '../../electron/engine/read/text/tokenizer.ts';
import type { Dialect } from '../../shared/model/csv.ts';
import type { Encoding } from '../../shared/model/encodings.ts';
import { inPieces, recordsInPieces } from '../fakes/read-list.ts';
import { runs } from '../runs.ts';

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

function inspectionOf(text: string) {
  const bytes = Buffer.from(text);
  const file = { path: 'list.csv', size: bytes.length, modifiedAt: 0 };
  return inspectText(file, { bytes, whole: true }, {}).inspection;
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

describe('reading any table in any dialect', () => {
  it('gives it back, wherever the pieces of the file end', () => {
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
          expect(recordsInPieces(tokenizer, text, pieceLength)).toEqual(rows);
          expect(tokenizer.rest.text).toBe('');
        },
      ),
      { numRuns: runs(2000) },
    );
  });
});

describe('reading any damaged text', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', ',', ',', '"', '"', "'", '\\', '\n', '\r', ' ', ';'),
    maxLength: 80,
  });
  const letters = (records: string[][]) => records.flat().join('').replace(/[^ab]/g, '');

  it('loses no letter, and reads alike wherever the pieces of the file end', () => {
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 0, max: 5 }),
        style,
        fc.integer({ min: 1, max: 30 }),
        (damaged, width, escaping, size) => {
          const dialect: Dialect = { encoding: 'utf-8', delimiter: ',', quote: '"', escape: escaping };
          const whole = new Tokenizer(dialect, width).push(damaged, true);
          expect(recordsInPieces(new Tokenizer(dialect, width), damaged, size)).toEqual(whole);
          expect(letters(whole)).toBe(damaged.replace(/[^ab]/g, ''));
        },
      ),
      // A carriage return ends the first piece, behind a closing quote and a blank: half of a line end, or a whole one.
      { numRuns: runs(3000), examples: [['"\n" \r', 0, 'doubled', 1]] },
    );
  });

  it('inspects it without failing', () => {
    fc.assert(
      fc.property(text, (damaged) => {
        const inspection = inspectionOf(damaged);
        const headers = inspection.columns.map(({ header }) => header);
        expect(new Set(headers).size).toBe(headers.length);
        expect(headers.every((header) => header !== '' && header === header.trim())).toBe(true);
        expect(inspection.preview.every((row) => row.length === headers.length)).toBe(true);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('decoding any text', () => {
  const encoders: [Encoding, (text: string) => Buffer][] = [
    ['utf-8', (text) => Buffer.from(text, 'utf8')],
    ['utf-16le', (text) => Buffer.from(text, 'utf16le')],
    ['utf-16be', (text) => Buffer.from(text, 'utf16le').swap16()],
    ['iso-8859-1', (text) => Buffer.from(text.replace(/[^\0-\xff]/gu, '?'), 'latin1')],
  ];

  it('keeps characters whole that a piece of the file cuts in two', () => {
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
          const decoder = new ChunkDecoder(encoding);
          const read = inPieces(bytes, size, (piece, last) => decoder.decode(piece, last)).join('');
          expect(read).toBe(encoding === 'iso-8859-1' ? bytes.toString('latin1') : whole);
          expect(decoder.strayBytes).toBe(0);
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  it('never fails on bytes that are no text, and loses none that are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.integer({ min: 1, max: 9 }), (bytes, size) => {
        const decoder = new ChunkDecoder('utf-8');
        const read = inPieces(bytes, size, (piece, last) => decoder.decode(Buffer.from(piece), last)).join(
          '',
        );
        const withoutMarks = (text: string) => text.replace(/[^ -~]/g, '');
        expect(withoutMarks(read)).toBe(withoutMarks(Buffer.from(bytes).toString('latin1')));
        expect(read).not.toContain('\ufffd');
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('reading a contact list in an unknown dialect', () => {
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

  it('finds the dialect, and gives the rows', () => {
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
          const inspection = inspectionOf(last ? text : text.slice(0, -end.length));
          expect(inspection.columns.map((column) => column.header)).toEqual(header);
          expect(inspection.preview).toEqual(rows);
          expect(inspection.dialect).toEqual(dialect);
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

describe('reading records by the book', () => {
  const part = fc.constantFrom(...'aé,;"\'\\ \t\n\r|', '""', '"\r\n', '","', ' "', '" ', '||');
  const text = fc.array(part, { maxLength: 24 }).map((parts) => parts.join(''));
  const strict: Dialect = { encoding: 'utf-8', delimiter: ',', quote: '"', escape: 'doubled' };

  /** What is taken of a text for rows of `width` cells from its beginning on. */
  function take(whole: string, width: number) {
    const scanner = new RecordScanner(whole, true, strict);
    const taken: TakenRecords = { records: [], lines: [], line: 1, written: [], counts: { ...noCounts } };
    const isLeft = scanner.take(0, width, taken);
    return { ...taken, scanner, isLeft };
  }

  it('leaves a record with another number of cells', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (cells) => {
        const written = strictLine(cells);
        const { scanner, records, isLeft } = take(written, cells.length + 1);
        expect([isLeft, records]).toEqual([written !== '', []]);
        if (written !== '') expect(scanner).toMatchObject({ start: 0, end: written.length, cells });
      }),
    );
  });

  it('calls a record strict only where a strict CSV has the same text', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 4 }), (whole, width) => {
        const { records, written } = take(whole, width);
        for (const [at, cells] of records.entries()) {
          // A single empty cell is written as "", so that it is no blank line.
          if (width > 1 && written[at] !== undefined) expect(written[at]).toBe(strictLine(cells));
          else if (width > 1 && at === 0) expect(whole.startsWith(`${strictLine(cells)}\n`)).toBe(false);
        }
      }),
      { numRuns: runs(20_000) },
    );
  });

  it('takes all rows of a strict CSV, each with its line, up to one that is none', () => {
    const row = fc.array(text, { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 5 }), fc.boolean(), (rows, more) => {
        const lines = rows.map((cells) => `${strictLine(cells)}\n`);
        const { records, written, isLeft, scanner, ...taken } = take(lines.join('') + (more ? 'odd' : ''), 3);
        expect([isLeft, records, scanner.start]).toEqual([more, rows, lines.join('').length]);
        expect(written).toEqual(lines.map((line) => line.slice(0, -1)));
        const above = rows.map((_, at) => lines.slice(0, at).join(''));
        expect(taken.lines).toEqual(above.map((written) => written.split(/\r\n|\r|\n/).length));
      }),
    );
  });
});
