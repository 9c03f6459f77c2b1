/**
 * Counts distinct values in constant memory by keeping a sample of their hashes (Gibbons, "Distinct sampling",
 * VLDB 2001). Exact up to `limit` values; then only hashes with ever more low bits zero are kept and the count scales up.
 * How often each kept value came also tells how many values came once, which the estimate below needs.
 */
export class DistinctSample {
  private keys: Float64Array;
  private counts: Uint32Array;
  private kept = 0;
  private level = 0;
  /** As many low bits as there are levels. */
  private mask = 0;
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
    this.keys = new Float64Array(64);
    this.counts = new Uint32Array(64);
  }

  add(high: number, low: number): void {
    // 53 bits, the most a number holds exactly.
    const key = (high >>> 0) * 2 ** 21 + (low >>> 11);
    if (!this.belongs(key)) return;
    this.put(key, 1);
    if (this.kept * 2 > this.counts.length) this.rebuild(this.counts.length * 2);
    while (this.kept > this.limit) {
      this.level++;
      this.mask = 2 ** this.level - 1;
      this.rebuild(this.counts.length);
    }
  }

  /**
   * Distinct values among `filled` cells, of which `sampled` were added. With every cell added it is the count itself;
   * else the estimator Duj1 of Haas and Stokes (1998), which PostgreSQL's ANALYZE uses too.
   */
  estimate(sampled: number, filled: number): { distinct: number; exact: boolean } {
    const scale = 2 ** this.level;
    const seen = this.kept * scale;
    if (this.kept === 0) return { distinct: 0, exact: sampled >= filled };
    if (sampled >= filled) return { distinct: Math.min(seen, filled), exact: this.level === 0 };
    // Shares are taken among the kept values alone, so that what chance kept too many or too few of cancels out.
    let once = 0;
    let cells = 0;
    for (const count of this.counts) {
      if (count === 1) once++;
      cells += count;
    }
    const fraction = sampled / filled;
    const distinct = Math.round((sampled * this.kept) / (cells - once + once * fraction));
    return { distinct: Math.max(seen, Math.min(distinct, filled)), exact: false };
  }

  private belongs(key: number): boolean {
    // The low 32 bits of the key are looked at: far more than there ever are levels.
    return (key & this.mask) === 0;
  }

  private put(key: number, count: number): void {
    const mask = this.counts.length - 1;
    let index = Math.floor(key / 2 ** 21) & mask;
    while (this.counts[index] !== 0 && this.keys[index] !== key) index = (index + 1) & mask;
    const before = this.counts[index] ?? 0;
    if (before === 0) {
      this.keys[index] = key;
      this.kept++;
    }
    this.counts[index] = before + count;
  }

  /** Moves what still belongs into fresh arrays. */
  private rebuild(capacity: number): void {
    const { keys, counts } = this;
    this.keys = new Float64Array(capacity);
    this.counts = new Uint32Array(capacity);
    this.kept = 0;
    for (let index = 0; index < counts.length; index++) {
      const count = counts[index] ?? 0;
      const key = keys[index] ?? 0;
      if (count > 0 && this.belongs(key)) this.put(key, count);
    }
  }
}
