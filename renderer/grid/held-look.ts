/**
 * Where a grid was scrolled to while the rows there were on their way. `shown` is the offset of the rows that are drawn;
 * `since`, oldest first, are those scrolled to after it.
 */
export interface HeldLook {
  shown: number;
  since: readonly number[];
}

/** Whoever draws the bar passes many places; older ones than these are not come back to. */
const mostKept = 60;

/**
 * The look after scrolling to `target`: at the newest place whose rows are there. Until any of them is, the rows drawn
 * before stay in sight, which is less of a loss than no rows.
 */
export function nextLook(before: HeldLook, target: number, isReady: (offset: number) => boolean): HeldLook {
  const passed = before.since.at(-1) === target ? before.since : [...before.since, target];
  const newest = passed.findLastIndex(isReady);
  if (newest >= 0) return { shown: passed[newest] ?? target, since: passed.slice(newest + 1) };
  return { shown: before.shown, since: passed.slice(-mostKept) };
}
