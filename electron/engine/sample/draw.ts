/**
 * How many rows of each group are drawn, for a sample of `wanted` of all: each group's share of it, rounded up or down
 * by one random number for all, so that every row has the same chance (systematic allocation).
 * @param sizes rows of each group. @param chance in [0, 1)
 */
export function allocate(sizes: readonly number[], wanted: number, chance: number): number[] {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  // In whole numbers: a share and a chance, added up, may be rounded to more rows than there are.
  const roundsUp = (1 - chance) * all;
  let rows = 0;
  let before = 0;
  return sizes.map((size) => {
    rows += size;
    const share = rows * wanted;
    const rest = share % all;
    const end = (share - rest) / all + (rest >= roundsUp ? 1 : 0);
    const drawn = end - before;
    before = end;
    return drawn;
  });
}

/** Draws rows as they pass by, each group as many as were allocated to it (selection sampling, Knuth's algorithm S). */
export class Draw {
  readonly drawn: ReadonlyMap<string, number>;
  readonly #left: Map<string, { rows: number; wanted: number }>;
  readonly #random: () => number;

  /** @param groups rows of each group, in any order: the draw depends on it. @param wanted at most all of them */
  constructor(groups: ReadonlyMap<string, number>, wanted: number, random: () => number) {
    const drawn = allocate([...groups.values()], wanted, random());
    this.drawn = new Map([...groups.keys()].map((group, at) => [group, drawn[at] ?? 0]));
    this.#left = new Map(
      [...groups].map(([group, rows]) => [group, { rows, wanted: this.drawn.get(group) ?? 0 }]),
    );
    this.#random = random;
  }

  /** Whether the next row, which is of this group, is drawn. To be asked once for each row, in order. */
  take(group: string): boolean {
    const left = this.#left.get(group);
    if (!left) throw new RangeError('A row of a group that was not counted');
    const isDrawn = this.#random() * left.rows < left.wanted;
    left.rows--;
    if (isDrawn) left.wanted--;
    return isDrawn;
  }
}
