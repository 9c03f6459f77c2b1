import { type Cipher, createCipheriv } from 'node:crypto';
import { type LookupKind, lookupKinds } from '../../../shared/model/services.ts';
import { packed, type Questions, spareBits } from '../../memory/questions.ts';

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

/** Numbers of a row: the two halves of its question's hash. */
const width = 2;
/** Rows that are hashed at once: each call of the cipher costs as much as a few dozen, and so many stay in the processor. */
const hashedAtOnce = 2048;
/** Questions that are looked for before others in this process get their turn. */
const lookedForAtOnce = 4096;

/** Stands for what is known of a row that asks what the row before it in the order asks. */
export const sameAsBefore = -1;

/** What is known of the questions of rows, which are told by their numbers. */
interface FoundQuestions {
  /** Of each row: `packed`, 0 where nothing is known, or `sameAsBefore`. */
  found: Float64Array<ArrayBuffer>;
  /** Rows that ask the same stand together, in their own order. */
  order: Int32Array;
}

/** The questions of a list's rows, hashed by one key, in 8 bytes a row. */
export class HashedRows {
  private readonly hash: QuestionHash;
  private entries: Int32Array;
  private count = 0;
  private waiting = 0;

  /** @param key 64 hexadecimal digits @param expectedRows saves growing */
  constructor(key: string, kind: LookupKind, expectedRows: number) {
    this.hash = new QuestionHash(key, kind);
    this.entries = new Int32Array(Math.max(expectedRows, 1024) * width);
  }

  /** Takes up the next row, by the two halves of its match key; rows are numbered from 0. */
  add(high: number, low: number): void {
    this.hash.add(high, low);
    if (++this.waiting === hashedAtOnce) this.hashWaiting();
  }

  private hashWaiting(): void {
    const needed = (this.count + this.waiting) * width;
    if (needed > this.entries.length) {
      const grown = new Int32Array(Math.max(needed, Math.ceil(this.entries.length * 1.5)));
      grown.set(this.entries);
      this.entries = grown;
    }
    this.hash.flush((high, low) => {
      const at = this.count++ * width;
      this.entries[at] = high;
      this.entries[at + 1] = low;
    });
    this.waiting = 0;
  }

  /**
   * Looks for the question of each row once, in the order in which the memory has them. The last call.
   * @param among the sources that count. @throws what `Memory` does; AbortError.
   */
  async find(
    questions: Pick<Questions, 'find'>,
    among: { has(source: number): boolean },
    signal?: AbortSignal,
  ): Promise<FoundQuestions> {
    this.hashWaiting();
    const { count } = this;
    const { hashes, order } = inOrder(this.entries, count);
    const found = new Float64Array(count);
    const halves = new Int32Array(hashes.buffer);
    /** Each question once, and the first row that asks it. */
    const wanted = new BigInt64Array(lookedForAtOnce);
    const wantedHalves = new Int32Array(wanted.buffer);
    const firstRows = new Int32Array(lookedForAtOnce);
    for (let at = 0; at < count; ) {
      signal?.throwIfAborted();
      let questionCount = 0;
      for (; at < count && questionCount < lookedForAtOnce; questionCount++) {
        firstRows[questionCount] = order[at] ?? 0;
        const [low, high] = [halves[at * 2] ?? 0, halves[at * 2 + 1] ?? 0];
        wantedHalves[questionCount * 2] = low;
        wantedHalves[questionCount * 2 + 1] = high;
        for (at++; at < count && halves[at * 2] === low && halves[at * 2 + 1] === high; at++)
          found[order[at] ?? 0] = sameAsBefore;
      }
      questions.find(wanted.subarray(0, questionCount), among).forEach((known, place) => {
        if (known) found[firstRows[place] ?? 0] = packed(known);
      });
      await new Promise(setImmediate);
    }
    return { found, order };
  }
}

/**
 * Hashes in the order in which the memory has them, each with its place among the entries; equal ones stay in their own.
 * @param entries the two halves of each, the higher first
 */
export function inOrder(
  entries: Int32Array,
  count: number,
): { hashes: BigInt64Array<ArrayBuffer>; order: Int32Array } {
  // The first half of the hash and the place behind it make one number: numbers are sorted much faster than by a comparison.
  const hashes = new BigInt64Array(count);
  const halves = new Int32Array(hashes.buffer);
  for (let place = 0; place < count; place++) {
    halves[place * 2] = place;
    halves[place * 2 + 1] = entries[place * width] ?? 0;
  }
  hashes.sort();
  const order = new Int32Array(count);
  for (let at = 0; at < count; at++) {
    const place = halves[at * 2] ?? 0;
    halves[at * 2] = entries[place * width + 1] ?? 0;
    order[at] = place;
  }
  // The few whose hashes begin alike.
  for (let at = 1; at < count; at++)
    for (let to = at; to > 0 && isBefore(halves, to, to - 1); to--) {
      hashes.subarray(to - 1, to + 1).reverse();
      order.subarray(to - 1, to + 1).reverse();
    }
  return { hashes, order };
}

/** Of two places whose first halves are in order, whether the second halves are not. */
const isBefore = (halves: Int32Array, a: number, b: number): boolean =>
  halves[a * 2 + 1] === halves[b * 2 + 1] && (halves[a * 2] ?? 0) >>> 0 < (halves[b * 2] ?? 0) >>> 0;
