/** Entries of a list that are picked, to be done something with together. */
export interface Picked {
  ids: ReadonlySet<string>;
  /** The one that was picked or let go last, from which Shift reaches. */
  last: string | null;
}

export const nonePicked: Picked = { ids: new Set(), last: null };

/**
 * Picks an entry or lets it go. @param shown The ids in sight, in their order. @param reach With Shift: all between the
 * last one and this become what this one becomes.
 */
export function pick(picked: Picked, id: string, shown: readonly string[], reach: boolean): Picked {
  const ids = new Set(picked.ids);
  const isIn = !ids.has(id);
  const [from, to] = [shown.indexOf(picked.last ?? ''), shown.indexOf(id)];
  const meant = reach && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  for (const each of meant) {
    if (isIn) ids.add(each);
    else ids.delete(each);
  }
  return { ids, last: id };
}

/** All that are shown, or none where all of them are picked. */
export const pickAll = (picked: Picked, shown: readonly string[]): Picked =>
  shown.every((id) => picked.ids.has(id)) ? nonePicked : { ids: new Set(shown), last: null };

/** What is out of sight is not picked: nothing may be done with what one does not see. */
export function pickedIn(picked: Picked, shown: readonly string[]): Picked {
  const inSight = shown.filter((id) => picked.ids.has(id));
  return inSight.length === picked.ids.size ? picked : { ...picked, ids: new Set(inSight) };
}
