/**
 * Gives each row that is drawn a slot, the same for as long as it is drawn. Rows that come take the slots of those that
 * went, so that their elements are written anew and not made anew, which is most of the work of a long scroll.
 */
export class RowSlots {
  private slots = new Map<number, number>();

  /** The slots of these rows, in their order. */
  of(rows: readonly number[]): number[] {
    const wanted = new Set(rows);
    const kept = new Map([...this.slots].filter(([row]) => wanted.has(row)));
    const taken = new Set(kept.values());
    let free = 0;
    for (const row of rows) {
      if (kept.has(row)) continue;
      while (taken.has(free)) free++;
      kept.set(row, free);
      taken.add(free);
    }
    this.slots = kept;
    return rows.map((row) => kept.get(row) ?? 0);
  }
}
