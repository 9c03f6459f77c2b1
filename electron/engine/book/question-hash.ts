import { type Cipher, createCipheriv } from 'node:crypto';
import { type LookupKind, lookupKinds } from '../../../shared/services.ts';
import { spareBits } from './question-record.ts';

const blockBytes = 16;

/**
 * Makes keyed hashes of questions: AES-256 of the kind of question and its match key, of which 62 bits are kept. Without
 * the key nobody can tell whether a number or a name is among them. Many are made at once, since a call of the cipher
 * costs more than its work. Of ten million questions the chance that any row of a list of a million is taken for
 * another's is about 2 in a million.
 */
export class QuestionHash {
  private readonly cipher: Cipher;
  private readonly kind: number;
  private blocks = Buffer.alloc(1024 * blockBytes);
  private count = 0;

  /** @param key 64 hexadecimal digits */
  constructor(key: string, kind: LookupKind) {
    this.cipher = createCipheriv('aes-256-ecb', Buffer.from(key, 'hex'), null).setAutoPadding(false);
    this.kind = lookupKinds.indexOf(kind) + 1;
  }

  /** Takes up the two halves of a match key. */
  add(high: number, low: number): void {
    const at = this.count * blockBytes;
    if (at === this.blocks.length) this.blocks = Buffer.concat([this.blocks, Buffer.alloc(at)]);
    this.blocks.writeInt32LE(this.kind, at);
    this.blocks.writeInt32LE(high, at + 8);
    this.blocks.writeInt32LE(low, at + 12);
    this.count++;
  }

  /** The hash of each match key that was taken up since, in their order. */
  flush(visit: (a: number, b: number, index: number) => void): void {
    const hashed = this.cipher.update(this.blocks.subarray(0, this.count * blockBytes));
    for (let index = 0; index < this.count; index++) {
      const at = index * blockBytes;
      visit(hashed.readInt32LE(at), hashed.readInt32LE(at + 4) & ~spareBits, index);
    }
    this.count = 0;
  }
}
