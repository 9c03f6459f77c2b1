import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { failure, type Problem, problem, type Result, success } from '../../shared/model/problem.ts';
import {
  type PresetKind,
  type SavedPreset,
  SavedPresetSchema,
  type TeamPreset,
} from '../../shared/model/team.ts';
import type { KnownPreset, TeamCopy } from '../memory/team-copy.ts';
import { readJson } from '../platform/disk.ts';
import type { TeamSecret } from './membership.ts';
import type { ReadPreset, TeamStore } from './team-store.ts';

/** Another version is a newer app's. */
const SealedPreset = z.object({ version: z.literal(1) }).and(SavedPresetSchema);
const presetPlace = (id: string) => `preset ${id}`;
const savedAs = (kind: PresetKind, id: string) => `${kind} ${id}`;

export type TeamPresets = ReturnType<typeof createTeamPresets>;

/**
 * What members saved under a name and share: each under a UUID of its own, as its owner's computer has it at the moment. Whoever stops
 * sharing one stops it for all and for good, so that no order of presses and losses brings it back.
 */
export function createTeamPresets(parts: {
  copy: TeamCopy;
  /** What this computer has saved under names. */
  saved: () => readonly SavedPreset[];
  /** This computer's member; null where it is in no team. */
  member: () => string | null;
  nameOf: (member: string) => string;
  now: () => number;
  /** There is something to tell. */
  changed: () => void;
  report: (problem: Problem) => void;
}) {
  const { copy, nameOf, changed } = parts;

  const ownOf = (key: string) => parts.saved().find(({ kind, value }) => savedAs(kind, value.id) === key);

  /** What the team is to have of one; null where nothing. */
  function wantedOf({ id, saved, is_shared, body }: KnownPreset): string | null {
    if (!is_shared) return null;
    if (saved === null) return body;
    const own = ownOf(saved);
    return own ? JSON.stringify({ version: 1, kind: own.kind, value: { ...own.value, id } }) : null;
  }

  return {
    /** Without those that only a newer app can read. */
    all: (): TeamPreset[] =>
      copy.presets().flatMap((known) => {
        const { id, member, saved, is_shared, body, at } = known;
        const preset = saved === null ? readPreset(body) : ownOf(saved);
        if (!preset || !is_shared) return [];
        return [{ ...preset, id, at, by: saved === null ? nameOf(member) : null, isTold: body !== null }];
      }),
    share(kind: PresetKind, savedId: string): Result<null> {
      const [member, saved] = [parts.member(), savedAs(kind, savedId)];
      if (member === null || !ownOf(saved)) return failure(nothingToShare);
      if (copy.presets().some((each) => each.saved === saved && each.is_shared)) return success(null);
      copy.putPreset(randomUUID(), member, saved, null, new Date(parts.now()).toISOString());
      changed();
      return success(null);
    },
    /** One's own or a colleague's. */
    stopSharing(id: string): Result<null> {
      copy.stopPreset(id);
      changed();
      return success(null);
    },
    /** Tells what the team is to have and has not, which is known to be there once it is read. @throws TeamError */
    async tell(store: TeamStore, secret: TeamSecret, member: string): Promise<void> {
      for (const known of copy.presets()) {
        const wanted = wantedOf(known);
        if (wanted === known.body) continue;
        const sealed = wanted === null ? null : secret.seal(presetPlace(known.id), wanted);
        await store.putPreset(member, known.id, sealed);
      }
    },
    /** What the team has by now; within a transaction. */
    takeIn(rows: readonly ReadPreset[], secret: TeamSecret): void {
      let unread = false;
      for (const { id, member, sealed, at } of rows) {
        const body = sealed && secret.open(presetPlace(id), sealed);
        if (body !== null) copy.putPreset(id, member, null, body, at.toISOString());
        else if (sealed === null) copy.dropPreset(id);
        unread ||= sealed !== null && !readPreset(body);
      }
      if (unread) parts.report(unreadable);
    },
  };
}

const readPreset = (body: string | null): SavedPreset | null =>
  SealedPreset.safeParse(readJson(body)).data ?? null;

const nothingToShare = problem(
  'nothing-to-share',
  'This can’t be shared, since it was removed or you left your team.',
  'Save it again, or join a team in Settings.',
);
const unreadable = problem(
  'team-preset-unreadable',
  'A colleague shared something that this version of the app can’t read.',
  'Update the app to use it.',
);
