import { z } from 'zod';
import { SavedFollowUpsSchema } from './follow-ups.ts';
import { SavedMappingSchema } from './mapping.ts';
import { ExportPresetSchema } from './result-export.ts';

/** What a person saves under a name and can share with a team. Each `value` has an `id` and a `name`. */
export const SavedPresetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mapping'), value: SavedMappingSchema }),
  z.object({ kind: z.literal('follow-ups'), value: SavedFollowUpsSchema }),
  z.object({ kind: z.literal('export-format'), value: ExportPresetSchema }),
]);
export type SavedPreset = z.infer<typeof SavedPresetSchema>;

export const presetKinds = [
  'mapping',
  'follow-ups',
  'export-format',
] as const satisfies SavedPreset['kind'][];
export type PresetKind = SavedPreset['kind'];

/** Something that a member shares; a colleague's value has the team's id for it, and one's own that of this computer. */
export type TeamPreset = SavedPreset & {
  /** By which the team knows it. */
  id: string;
  /** The member's name; null of what this computer shares. */
  by: string | null;
  /** Since when it is shared: ISO 8601. */
  at: string;
  /** The team has it; false until its database was reached. */
  isTold: boolean;
};
