/**
 * How deep the tests look, as a share of each property's full number of runs: a fifth in `npm test`, which finds plain
 * breaks, and all of them (1) in `npm run test:deep`.
 */
const depth = Number(process.env.ENRICH_DESK_TEST_DEPTH ?? 0.2);

/**
 * Whether the tests look at all they know of. They draw anew each time then; a shallow run tries the same cases each time, so that it
 * speaks of the change alone.
 */
export const isDeep = depth >= 1;

/** How often a property is tried, of the number that it is tried in full. */
export const runs = (full: number): number => Math.max(2, Math.round(full * depth));
