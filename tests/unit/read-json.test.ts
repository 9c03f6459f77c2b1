import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFormat } from '../../electron/engine/read/records/json-reader.ts';
import { ProblemError } from '../../shared/model/problem.ts';
import { cutPlaces, piecesOf, readPieceByPiece } from '../fakes/named-records.ts';
import { readList } from '../fakes/read-list.ts';
import { temporaryFolder } from '../fakes/temporary-folder.ts';
import { runs } from '../runs.ts';

const inFolder = temporaryFolder();

const read = (text: string) => readList(inFolder('contacts.json'), text);
const rowsOf = async (text: string) => (await read(text)).rows.map(({ cells }) => cells);

/** Reads a text in pieces; the list is looked for in the same pieces. */
function records(text: string, cuts: readonly number[] = []) {
  const pieces = piecesOf(text, cuts);
  return readPieceByPiece(jsonFormat(pieces, true).createReader(), pieces);
}

/** What a careful person reads in a value: each text under the names that lead to it. */
function flat(value: unknown, name: string): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((one, at) => flat(one, `${name}.${at + 1}`));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => flat(one, name === '' ? key : `${name}.${key}`));
  return [[name, value === null ? '' : String(value)]];
}

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
// Without dots and blanks, which join names and numbers.
const key = fc.stringMatching(/^[a-zé"\\_]{1,6}$/u).filter((name) => name !== '__proto__');
const scalar = fc.oneof(word, fc.constant('line\nbreak\t"'), fc.integer(), fc.boolean(), fc.constant(null));
const value = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(key, scalar, { maxKeys: 3, noNullPrototype: true }) },
);
const person = fc
  .dictionary(key, value, { maxKeys: 5, noNullPrototype: true })
  .map((fields) => ({ id: 'one', ...fields }));
const people = fc.array(person, { minLength: 1, maxLength: 12 });

/** The same list as programs write it. */
const layouts: ((list: readonly object[]) => string)[] = [
  (list) => JSON.stringify(list),
  (list) => JSON.stringify(list, null, 2),
  (list) => JSON.stringify(list, null, '\t').replaceAll('\n', '\r\n'),
  (list) => JSON.stringify({ total: list.length, data: { contacts: list }, next: null }, null, 1),
  (list) => list.map((one) => JSON.stringify(one)).join('\n'),
  (list) => list.map((one) => JSON.stringify(one, null, 2)).join('\r\n\r\n'),
  (list) => `[${list.map((one) => JSON.stringify(one)).join(',\n')}]\n`,
  // As Python writes it.
  (list) =>
    JSON.stringify(list).replace(
      /[\u0080-\uffff]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
];

describe('reading JSON', () => {
  it('gives each record a row and each value a cell, however it is written', () => {
    fc.assert(
      fc.property(people, fc.constantFrom(...layouts), cutPlaces, (list, write, cuts) => {
        const truth = list.map((one) => Object.fromEntries(flat(one, '')));
        expect(records(write(list), cuts).map(({ fields }) => fields)).toEqual(truth);
      }),
      { numRuns: runs(300) },
    );
  });

  it('tells the line in which each record begins', () => {
    fc.assert(
      fc.property(
        people,
        fc.array(fc.nat(3), { minLength: 12, maxLength: 12 }),
        cutPlaces,
        (list, gaps, cuts) => {
          let line = 1;
          const lines: number[] = [];
          const text = list.map((one, at) => {
            const gap = '\n'.repeat(gaps[at] ?? 0);
            const written = JSON.stringify(one, null, 1);
            lines.push(line + gap.length);
            line += gap.length + written.split('\n').length - 1;
            return gap + written;
          });
          expect(records(`[${text.join(',')}]`, cuts).map((one) => one.line)).toEqual(lines);
        },
      ),
    );
  });

  it('reads a file from its bytes to its rows', async () => {
    const text = '[\n{"name":"Raúl 😀","phone":5035550142},\n{"phone":"1","fax":"2"}\n]';
    expect(await read(text)).toMatchObject({
      header: ['name', 'phone', 'fax'],
      rows: [
        { line: 2, cells: ['Raúl 😀', '5035550142', ''] },
        { line: 3, cells: ['', '1', '2'] },
      ],
    });
  });

  it('keeps every digit of a number, and its point', async () => {
    const text = '[{"a":12345678901234567890,"b":1.50,"c":-0,"d":9.18e+9,"e":5035550142}]';
    expect(await rowsOf(text)).toEqual([['12345678901234567890', '1.50', '-0', '9.18e+9', '5035550142']]);
  });

  it('keeps both values of one name', async () => {
    expect(
      (await read('[{"phone":"1","phone":"2","phone":"1","a.b":"3","a":{"b":"4"}}]')).rows[0]?.cells,
    ).toEqual(['1', '2', '3', '4']);
    const many = `[{${Array.from({ length: 50_000 }, (_, at) => `"a":${at}`).join(',')}}]`;
    expect(Object.keys(records(many)[0]?.fields ?? {})).toHaveLength(50_000);
  });

  it('reads records that are no objects, and counts empty ones', async () => {
    const { rows, skipped } = await read('[\n{"name":"Ann"},\nnull,\n"Bob",\n{},\n["x"]]');
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Ann', '', ''],
      ['', 'Bob', ''],
      ['', '', 'x'],
    ]);
    expect(skipped.blankLines).toEqual({ count: 2, lines: [3, 5] });
  });

  it('lists what stands around the list', async () => {
    const text =
      '{"total":2,\n"contacts":[{"a":1},{"a":2}],\n"tags":[{"x":1},3],"pages":[4],\n"next":"more"}';
    const { rows, skipped } = await read(text);
    expect(rows).toHaveLength(2);
    expect(skipped.outside.map(({ line, kind, text: shown }) => [line, kind, shown])).toEqual([
      [1, 'title', 'total: 2'],
      [3, 'other-table', 'tags'],
      [3, 'note', 'tags.2: 3'],
      [3, 'note', 'pages.1: 4'],
      [4, 'note', 'next: more'],
    ]);
  });

  it('keeps values under names that come up late, in one more cell', async () => {
    const filler = Array.from(
      { length: 10_000 },
      (_, n) => `{"name":"Person ${n}","note":"${'x'.repeat(450)}"}`,
    );
    const { header, rows } = await read(`${filler.join('\n')}\n{"name":"Ann","fax":"2","b":{"c":3}}\n`);
    expect(header).toEqual(['name', 'note']);
    expect(rows).toHaveLength(10_001);
    expect(rows.at(-1)).toEqual({ line: 10_001, cells: ['Ann', '', '{"fax":"2","b.c":"3"}'] });
  });
});

describe('reading refuses JSON', () => {
  const refusalOf = (text: string) => {
    try {
      records(text);
    } catch (error) {
      if (error instanceof ProblemError) return error.problem;
      throw error;
    }
    return undefined;
  };

  it('that is cut off anywhere', () => {
    fc.assert(
      fc.property(people, fc.constantFrom(0, 1, 2, 3), fc.nat(), (list, layout, cut) => {
        const text = layouts[layout]?.(list) ?? '';
        const refusal = refusalOf(text.slice(0, cut % text.length));
        expect(refusal?.code).toMatch(/^(damaged-json|not-a-list)$/);
      }),
    );
  });

  it.each([
    ['a comma too many', '[{"a":1},\n{"a":2},\n]', 3],
    ['a comma too many in a record', '[{"a":1},\n{"a":2,}]', 2],
    ['a comma too few', '[{"a":1}\n{"a":2}]', 2],
    ['NaN', '[{"a":1},\n{"a":\nNaN}]', 3],
    ['a line break in a text', '[{"a":1},\n{"a":"b\nc"}]', 2],
    ['single quotes', '[{"a":1},\n{\'a\':1}]', 2],
    ['a remark', '[{"a":1}, // Ann\n{"a":2}]', 1],
    ['a bracket of the other kind', '[{"a":1},\n\n{"a":1]]', 3],
    ['a zero in front', '[{"a":1},\n{"a":007}]', 2],
    ['the end missing', '[{"a":1},\n{"a":2}\n', 3],
  ])('with %s, and names the line', (_, text, line) => {
    expect(refusalOf(text)).toMatchObject({ code: 'damaged-json' });
    expect(refusalOf(text)?.message).toMatch(new RegExp(` line ${line}[:, ]`));
  });

  it.each([
    ['with records nested too deeply', `{"a":`.repeat(100_000), 'damaged-json'],
    ['with a text without end', `[{"a":"${'x'.repeat(5_000_000)}`, 'endless-line'],
    [
      'with a record of too many values',
      `[{"a":[${`"${'x'.repeat(99)}",`.repeat(45_000)}1]}]`,
      'endless-line',
    ],
    ['without a list', '{"1":{"a":1},"2":{"a":2}}', 'not-a-list'],
    ['with an empty list', '[]', 'not-a-list'],
  ])('%s', (_, text, code) => {
    expect(refusalOf(text)).toMatchObject({ code });
  });
});

describe('reading JSON with several lists', () => {
  const text = '{"tags":[{"x":1}],"people":[{"name":"Ann"},{"name":"Bob"}]}';

  it('reads the one with the most records, and offers the others', () => {
    const { tables } = jsonFormat([text], true);
    expect(tables.map(({ headerRow, names }) => [headerRow, names])).toEqual([
      [0, 'people: name'],
      [1, 'tags: x'],
    ]);
    const rowsWith = (chosen: number) =>
      readPieceByPiece(jsonFormat([text], true, chosen).createReader(), [text]).map(({ fields }) => fields);
    expect(rowsWith(0)).toEqual([{ name: 'Ann' }, { name: 'Bob' }]);
    expect(rowsWith(1)).toEqual([{ x: '1' }]);
  });
});
