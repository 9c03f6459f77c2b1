import { type Cipher, createCipheriv } from 'node:crypto';
import type { ColumnMapping } from '../../../shared/model/mapping.ts';
import {
  bulkServices,
  type LookupKind,
  lookupFieldOf,
  lookupKinds,
  serviceOfLookup,
} from '../../../shared/model/services.ts';
import { spareBits } from '../../memory/questions.ts';
import { RowReader } from '../check/row-reader.ts';

/** Numbers of 32 bits in a block of the cipher: the kind of question, none, and the two halves of the match key. */
const blockWords = 4;
const blockBytes = blockWords * 4;

/**
 * Makes keyed hashes of questions: AES-256 of the kind of question and its match key, of which 62 bits are kept. Without
 * the key nobody can tell whether a number or a name is among them. Many are made at once, since a call of the cipher
 * costs more than its work. Of ten million questions the chance that any row of a list of a million is taken for
 * another's is about 2 in a million.
 */
export class QuestionHash {
  private readonly cipher: Cipher;
  private readonly kind: number;
  private blocks = new Int32Array(0);
  private count = 0;

  /** @param key 64 hexadecimal digits */
  constructor(key: string, kind: LookupKind) {
    this.cipher = createCipheriv('aes-256-ecb', Buffer.from(key, 'hex'), null).setAutoPadding(false);
    this.kind = lookupKinds.indexOf(kind) + 1;
  }

  /** Takes up the two halves of a match key. */
  add(high: number, low: number): void {
    const at = this.count++ * blockWords;
    if (at === this.blocks.length) this.grow();
    this.blocks[at + 2] = high;
    this.blocks[at + 3] = low;
  }

  /** The hash of each match key that was taken up since, in their order. */
  flush(visit: (a: number, b: number, index: number) => void): void {
    const hashed = this.cipher.update(new Uint8Array(this.blocks.buffer, 0, this.count * blockBytes));
    // A copy, since small buffers stand anywhere in a shared one, and numbers are read at their own boundaries only.
    const words = new Int32Array(new Uint8Array(hashed).buffer);
    for (let index = 0; index < this.count; index++) {
      const at = index * blockWords;
      visit(words[at] ?? 0, (words[at + 1] ?? 0) & ~spareBits, index);
    }
    this.count = 0;
  }

  /** The same as one number each. */
  flushed(): BigInt64Array<ArrayBuffer> {
    const hashes = new BigInt64Array(this.count);
    this.flush((high, low, index) => {
      hashes[index] = (BigInt(high) << 32n) | BigInt(low >>> 0);
    });
    return hashes;
  }

  private grow(): void {
    const grown = new Int32Array(Math.max(1024 * blockWords, this.blocks.length * 2));
    grown.set(this.blocks);
    for (let at = this.blocks.length; at < grown.length; at += blockWords) grown[at] = this.kind;
    this.blocks = grown;
  }
}

/** What a question is matched on, as the two halves of its hash (see RowReader). */
interface MatchHalves {
  high: number;
  low: number;
}

/**
 * What lookups ask, read and compared as the rows of a list for the bulk service that asks the same: what they are matched on.
 * Null for one that asks nothing.
 */
export function matchHalves(
  kind: LookupKind,
  inputs: readonly Readonly<Record<string, string>>[],
): (MatchHalves | null)[] {
  const service = serviceOfLookup[kind];
  const { columns } = bulkServices[service];
  const mapping: ColumnMapping = Object.fromEntries(columns.map(({ field }, index) => [field, index]));
  const reader = new RowReader(service, mapping, columns.length);
  return inputs.map((input) => {
    const cells = columns.map(({ field }) => input[lookupFieldOf[field]] ?? '');
    reader.read(cells);
    reader.hash(cells);
    return reader.asks(cells) ? { high: reader.key.high, low: reader.key.low } : null;
  });
}

/** The keyed hashes of what lookups ask. Null for one that asks nothing. */
export function hashLookups(
  key: string,
  kind: LookupKind,
  inputs: readonly Readonly<Record<string, string>>[],
): (bigint | null)[] {
  const hash = new QuestionHash(key, kind);
  const halves = matchHalves(kind, inputs);
  for (const each of halves) hash.add(each?.high ?? 0, each?.low ?? 0);
  return Array.from(hash.flushed(), (each, index) => (halves[index] ? each : null));
}
