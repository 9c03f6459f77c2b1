/** A set of row numbers, one bit each: ten million rows take 1.25 MB. */
export class RowSet {
  size = 0;
  private bits = new Uint8Array(1024);

  add(row: number): void {
    const byte = row >>> 3;
    if (byte >= this.bits.length) {
      const grown = new Uint8Array(Math.max(byte + 1, this.bits.length * 2));
      grown.set(this.bits);
      this.bits = grown;
    }
    const before = this.bits[byte] ?? 0;
    const after = before | (1 << (row & 7));
    if (after !== before) this.size++;
    this.bits[byte] = after;
  }

  has(row: number): boolean {
    return ((this.bits[row >>> 3] ?? 0) & (1 << (row & 7))) !== 0;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let row = 0; row < this.bits.length * 8; row++) if (this.has(row)) yield row;
  }
}
