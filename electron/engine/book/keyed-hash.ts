import { type Cipher, createCipheriv } from 'node:crypto';
import { type LookupKind, lookupKinds } from '../../../shared/model/services.ts';
import { spareBits } from '../../memory/questions.ts';

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
  flushed(): BigInt64Array<ArrayBuffer> {
    const hashed = this.cipher.update(new Uint8Array(this.blocks.buffer, 0, this.count * blockBytes));
    // A copy, since small buffers stand anywhere in a shared one, and numbers are read at their own boundaries only.
    const words = new Int32Array(new Uint8Array(hashed).buffer);
    const hashes = new BigInt64Array(this.count);
    const halves = new Int32Array(hashes.buffer);
    for (let index = 0; index < this.count; index++) {
      halves[index * 2] = (words[index * blockWords + 1] ?? 0) & ~spareBits;
      halves[index * 2 + 1] = words[index * blockWords] ?? 0;
    }
    this.count = 0;
    return hashes;
  }

  private grow(): void {
    const grown = new Int32Array(Math.max(1024 * blockWords, this.blocks.length * 2));
    grown.set(this.blocks);
    for (let at = this.blocks.length; at < grown.length; at += blockWords) grown[at] = this.kind;
    this.blocks = grown;
  }
}
