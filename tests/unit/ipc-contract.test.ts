import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { internalIpc, ipc } from '../../shared/ipc.ts';
import { FileTokenSchema } from '../../shared/offered-file.ts';
import { textPlaces } from './text-places.ts';

const pathLike = [
  '/etc/passwd',
  '/home/ann/list.csv',
  'C:\\Users\\ann\\list.csv',
  'C:/list.csv',
  '\\\\server\\share\\list.csv',
  '../list.csv',
  './list.csv',
  '~/list.csv',
  'list.csv',
  'file:///etc/passwd',
  '/proc/self/environ',
];

/** Places that take any text, each known to be a name, a number or a content, and never where a file lies. */
const freeText = [
  'account',
  'address',
  'chain.name',
  'columns.[].name',
  'creditPrices.appending.currency',
  'creditPrices.business.currency',
  'email',
  'entries.[].key',
  'entries.[].text',
  'formerId',
  'from',
  'headers.[]',
  'id',
  'ids.[]',
  'input.{key}',
  'input.{value}',
  'jobId',
  'key',
  'name',
  'note',
  'password',
  'people.[].emails.[]',
  'people.[].firstName',
  'people.[].fullName',
  'people.[].lastName',
  'people.[].middleName',
  'people.[].phones.[]',
  'query.filters.[].from',
  'query.filters.[].text',
  'query.filters.[].to',
  'query.filters.[].values.[]',
  'query.search',
  'reading.delimiter',
  'reading.sheet',
  'reading.sheets.[]',
  'reason',
  'replaces',
  'request.columns.[].name',
  'request.query.filters.[].from',
  'request.query.filters.[].text',
  'request.query.filters.[].to',
  'request.query.filters.[].values.[]',
  'request.query.search',
  'sample.spreadOver',
  'search',
  'seen.headers.[]',
  'shaping.edits.[].after',
  'shaping.edits.[].before',
  'shaping.marks.[].word',
  'shaping.replacements.[].find',
  'shaping.replacements.[].replaceWith',
  'taskId',
  'text',
  'view.name',
  'view.query.filters.[].from',
  'view.query.filters.[].text',
  'view.query.filters.[].to',
  'view.query.filters.[].values.[]',
  'view.query.search',
];

const places = Object.entries(ipc).flatMap(([channel, { argument }]) =>
  textPlaces(argument).map((place) => ({ channel, ...place })),
);
const takesPaths = places.filter(({ takes }) => pathLike.some(takes));

describe('what the page may say', () => {
  it('has no place for a path, by whatever name', () => {
    expect([...new Set(takesPaths.map(({ name }) => name))].sort()).toEqual(freeText);
    const named = places.filter(({ name }) => /path|file|folder|director|source|location/i.test(name));
    expect(named.length).toBeGreaterThan(2);
    for (const { channel, name, takes } of named)
      expect(pathLike.filter(takes), `${channel} ${name}`).toEqual([]);
  });

  it('names a file by its token in every channel about a list', () => {
    const withFile = places.filter(({ name }) => name === 'file').map(({ channel }) => channel);
    expect(withFile).toEqual([
      'files:inspect',
      'files:check',
      'files:rows',
      'jobs:create',
      'opened:add',
      'suppression:look',
      'suppression:import',
      'lookup-lists:create',
      'written:show',
      'written:open',
    ]);
    for (const channel of withFile) {
      const { argument } = Object.entries(ipc).find(([name]) => name === channel)?.[1] ?? {};
      const file = textPlaces(argument ?? z.never()).find(({ name }) => name === 'file');
      fc.assert(fc.property(fc.string(), (text) => file?.takes(text) === isToken(text)));
      expect(file?.takes('0123456789abcdef0123456789abcdef')).toBe(true);
    }
  });

  it('has no channel that takes a path: offering one is between preload and main', () => {
    expect(Object.keys(internalIpc)).toEqual(['files:offer']);
    expect(Object.keys(ipc).filter((channel) => channel in internalIpc)).toEqual([]);
  });
});

describe('a token', () => {
  it('looks like no path and holds 128 bits', () => {
    expect(pathLike.filter((path) => FileTokenSchema.safeParse(path).success)).toEqual([]);
    const wrong = [
      '',
      '0'.repeat(31),
      '0'.repeat(33),
      `${'0'.repeat(32)}\n`,
      `/${'0'.repeat(31)}`,
      'g'.repeat(32),
    ];
    expect(wrong.filter((text) => FileTokenSchema.safeParse(text).success)).toEqual([]);
  });
});

describe('the walk through the schemas', () => {
  it('sees text wherever it stands, and passes over no kind it does not know', () => {
    const nested = z.object({
      a: z.array(z.object({ path: z.string() })).optional(),
      b: z.union([z.string(), z.object({ c: z.record(z.string(), z.string()) })]),
      d: z.number(),
    });
    expect(textPlaces(nested).map(({ name }) => name)).toEqual([
      'a.[].path',
      'b',
      'b.c.{key}',
      'b.c.{value}',
    ]);
    for (const unknown of [z.any(), z.unknown(), z.looseObject({}), z.string().transform(Number)])
      expect(() => textPlaces(z.object({ unknown }))).toThrow('not known');
  });
});

/** Said a second time on purpose: the pattern is what keeps paths out. */
const isToken = (text: string) => /^[0-9a-f]{32}$/.test(text) && !text.includes('\n');
