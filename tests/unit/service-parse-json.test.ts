import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeJob } from '../../electron/service/replies/decode-job.ts';
import { parseReplyJson } from '../../electron/service/replies/decode-values.ts';
import { runs } from '../runs.ts';

/** Texts that hold what is looked for outside of texts: quotes, backslashes, ids and Python's words. */
const trickyText = fc
  .array(
    fc.constantFrom('NaN', '-Infinity', '"id": ', '12345678901234567890', ',', '}', '"', '\\', '\u2028', 'x'),
  )
  .map((parts) => parts.join(''));
const names = fc.oneof(fc.constantFrom('id', 'queue_id', 'NaN', 'paid'), trickyText);
const leaf = fc.oneof(
  trickyText,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
);
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(names, tie('tree'), { maxKeys: 4 }),
  ),
}));

/** As Python's json.dumps writes it, where `words` stand in the place of null in turn. */
function dumps(value: unknown, words: () => string): string {
  if (value === null) return words();
  if (Array.isArray(value)) return `[${value.map((entry) => dumps(entry, words)).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value);
  return `{${fields.map(([name, entry]) => `${JSON.stringify(name)}: ${dumps(entry, words)}`).join(', ')}}`;
}

const idOrLong = (name: string, value: unknown) =>
  (name === 'id' || name === 'queue_id') && typeof value === 'number' && Math.abs(value) > 2 ** 53
    ? undefined
    : value;

describe('the JSON of a reply', () => {
  it('is read as by JSON.parse, except for ids beyond its numbers', () => {
    fc.assert(
      fc.property(tree, fc.constantFrom(undefined, 1), (value, indent) => {
        const text = JSON.stringify(value, idOrLong, indent);
        expect(parseReplyJson(text)).toStrictEqual(JSON.parse(text));
      }),
      { numRuns: runs(1000) },
    );
  });

  it('may hold Python’s NaN and Infinity, which are read as null', () => {
    fc.assert(
      fc.property(
        tree,
        fc.infiniteStream(fc.constantFrom('NaN', 'Infinity', '-Infinity', 'null')),
        (value, words) => {
          const plain = JSON.parse(JSON.stringify(value, idOrLong));
          const text = dumps(plain, () => String(words.next().value));
          expect(parseReplyJson(text)).toStrictEqual(plain);
        },
      ),
      { numRuns: runs(1000) },
    );
  });

  it.each(['NaNa', '1NaN', '{"a": Infinity5}', '{NaN: 1}', '"NaN', '{"a": nan}', ''])(
    'is not read from %s',
    (text) => {
      expect(parseReplyJson(text)).toBeUndefined();
    },
  );

  it('keeps every digit of a long id', () => {
    for (const name of ['queue_id', 'id'])
      expect(decodeJob(parseReplyJson(`{"${name}" : 12345678901234567890 }`))?.queueId).toBe(
        '12345678901234567890',
      );
    expect(parseReplyJson('{"job_id":90071992547409931,"id":9007199254740991}')).toEqual({
      job_id: '90071992547409931',
      id: 9007199254740991,
    });
    expect(parseReplyJson('{"message":"\\"id\\": 12345678901234567890,"}')).toEqual({
      message: '"id": 12345678901234567890,',
    });
  });

  it('is read in linear time', () => {
    const many = JSON.stringify(Array.from({ length: 200_000 }, (_, index) => `text ${index}`));
    const long = JSON.stringify({ text: '\\"'.repeat(2_000_000), rate: null }).replace('null', 'NaN');
    // Searching that goes back and forth would take minutes, which is longer than a test may take.
    expect(parseReplyJson(many)).toHaveLength(200_000);
    expect(parseReplyJson(long)).toMatchObject({ rate: null });
  });
});
