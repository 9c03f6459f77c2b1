import { z } from 'zod';
import {
  type ExportDone,
  type ExportOptions,
  type ExportPreset,
  ExportPresetSchema,
  type ExportPreview,
  ExportRequestSchema,
  PresetIdSchema,
} from '../model/result-export.ts';
import { answers, nothing, ofJob, taskId } from './ipc-channel.ts';
import type { SavedFile } from './saved-file.ts';

/** The channels by which something is taken out of a result. */
export const exportIpc = {
  /** What can be taken out of a result, and which columns each kind can have. */
  'results:export-options': answers<ExportOptions>()(ofJob),
  /** Writes nothing. A newer one under the same task id takes the place of one that still counts. */
  'results:preview-export': answers<ExportPreview>()(ofJob.extend({ taskId, request: ExportRequestSchema })),
  /** Asks where to save, then writes, with progress as 'files:progress'; null when the user thought better of it. */
  'results:write-export': answers<ExportDone | null>()(
    ofJob.extend({ taskId, request: ExportRequestSchema }),
  ),
  /** Stops a preview or an export: no file of it is left. */
  'results:cancel-export': answers<null>()(z.object({ taskId })),
  /**
   * Begins the system's drag of a copy, for a mouse that is pressed now. `began` is false where copying took so long that the
   * mouse may have been let go: the next drag begins at once.
   */
  'results:drag-out': answers<{ began: boolean }>()(ofJob),

  /** Those that come with the app, then the user's own. */
  'export-presets:list': answers<ExportPreset[]>()(nothing),
  /** Without an id as a new one; with that of one that comes with the app, in its place until removed. */
  'export-presets:save': answers<ExportPreset[]>()(
    ExportPresetSchema.omit({ builtIn: true }).extend({ id: PresetIdSchema.nullable() }),
  ),
  'export-presets:remove': answers<ExportPreset[]>()(z.object({ id: PresetIdSchema })),
  /** Both ask for the file; null when the user thought better of it. */
  'export-presets:share': answers<SavedFile | null>()(z.object({ id: PresetIdSchema })),
  'export-presets:take-in': answers<ExportPreset[] | null>()(nothing),
} as const;
