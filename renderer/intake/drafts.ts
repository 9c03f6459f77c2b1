import { type Draft, type DraftAction, emptyDraft, reduceDraft } from './draft.ts';

/** The list that is being put together, and those that were put aside for another, the newest first. */
export interface Drafts {
  now: Draft;
  aside: readonly Draft[];
}

export const noDrafts: Drafts = { now: emptyDraft, aside: [] };

export type DraftsAction =
  | DraftAction
  /** Goes on with a draft that was put aside, by the token of its file. */
  | { type: 'continue'; file: string }
  | { type: 'discard'; file: string };

/** @param at The time: ISO 8601, UTC. */
export function reduceDrafts(drafts: Drafts, action: DraftsAction, at: string): Drafts {
  const { aside } = drafts;
  const now = withoutBefore(drafts.now, action);
  if (action.type === 'discard')
    return {
      now: now.file?.token === action.file ? reduceDraft(now, { type: 'start-over' }) : now,
      aside: without(aside, action.file),
    };
  if (action.type === 'continue') {
    const draft = aside.find(({ file }) => file?.token === action.file);
    return draft ? reduceDrafts({ now, aside }, { type: 'take-over', draft }, at) : { now, aside };
  }
  const next = reduceDraft(now, action);
  // A list that is on its way as a job is not to become another one, and of text that is written on the last one counts.
  const before = now.offering?.before ?? now;
  const isLeft = leaving.has(action.type) && next !== now && isDraft(before);
  const token = next.file?.token;
  const kept = isLeft && before.file?.token !== token ? [before, ...aside] : aside;
  const isNew = next.file !== null && token !== now.file?.token && next.begunAt === '';
  return {
    now: isNew ? { ...next, begunAt: at } : next,
    aside: without(kept, action.type === 'started' ? action.file : token),
  };
}

/** Whether there is something to go on with: a list, and not one that is on its way as a job. */
export const isDraft = ({ file, starting, isUnreadable }: Draft): boolean =>
  file !== null && !starting && !isUnreadable;

/** What puts another list, or none, in place of the one in hand. */
const leaving: ReadonlySet<DraftsAction['type']> = new Set([
  'start-over',
  'open',
  'taken',
  'take-over',
  'run-again',
]);

/** Where a dropped file is not taken, nothing comes back that was started or discarded meanwhile. */
function withoutBefore(now: Draft, action: DraftsAction): Draft {
  const { offering } = now;
  const isGone = action.type === 'started' || action.type === 'discard';
  if (!offering || !isGone || offering.before.file?.token !== action.file) return now;
  return { ...now, offering: { ...offering, before: reduceDraft(offering.before, { type: 'start-over' }) } };
}

const without = (drafts: readonly Draft[], token: string | undefined): readonly Draft[] =>
  drafts.filter(({ file }) => file?.token !== token);
