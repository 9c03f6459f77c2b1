import { z } from 'zod';
import type { BlockedReport, StaleLists } from '../model/check-age.ts';
import { ReadingChoiceSchema } from '../model/csv.ts';
import type { OpenedFile, OpenedFileList } from '../model/opened-file.ts';
import { CheckPlanSchema, type PlannedChecksView } from '../model/planned-checks.ts';
import {
  type ExportDone,
  type ExportOptions,
  type ExportPreset,
  ExportPresetSchema,
  type ExportPreview,
  ExportRequestSchema,
  PresetIdSchema,
} from '../model/result-export.ts';
import {
  ColumnCorrectionsSchema,
  CorrectionConsentSchema,
  type CorrectionTrial,
  type UnderstoodColumns,
} from '../model/result-layout.ts';
import { type SavedView, SavedViewSchema, ViewNameSchema } from '../model/result-query.ts';
import type { OpenedOverview } from '../model/result-table.ts';
import { FileTokenSchema, type OfferedFile } from '../model/seen-list.ts';
import type { SuppressionChange } from '../model/suppression.ts';
import type { LearnedPrice } from '../words/job-price.ts';
import { answers, id, nothing, ofJob, one, type SavedFile, taskId } from './ipc-channel.ts';

/** What an entry of the list of jobs is called. */
export const EntryNameSchema = z.string().trim().min(1).max(200);

/** Files that were opened as results: kept like jobs, and never sent anywhere. */
export const openedIpc = {
  'opened:list': answers<OpenedFileList>()(nothing),
  /** Null when the file is not in the list any more. */
  'opened:get': answers<OpenedFile | null>()(one),
  'opened:add': answers<OpenedFile>()(z.object({ file: FileTokenSchema, reading: ReadingChoiceSchema })),
  'opened:archive': answers<OpenedFile>()(one.extend({ archived: z.boolean() })),
  'opened:rename': answers<OpenedFile>()(one.extend({ name: EntryNameSchema })),
  /** It can be taken back for a short time. */
  'opened:remove': answers<null>()(one),
  'opened:restore': answers<OpenedFile>()(one),
  'opened:open-folder': answers<null>()(one),
} as const;

/** What the columns of results hold, and how people look at them. */
export const understoodIpc = {
  'results:columns': answers<UnderstoodColumns>()(ofJob),
  /** What corrected columns would come to; nothing is changed. */
  'results:try-columns': answers<CorrectionTrial>()(ofJob.extend({ corrections: ColumnCorrectionsSchema })),
  /** Corrects the columns of all results with this header; no corrections take back those made before. */
  'results:correct': answers<OpenedOverview>()(
    ofJob.extend({ corrections: ColumnCorrectionsSchema, consent: CorrectionConsentSchema }),
  ),
  /** The views saved of results with these columns; each answers with all of them. */
  'results:views': answers<SavedView[]>()(ofJob),
  'results:save-view': answers<SavedView[]>()(
    ofJob.extend({ view: SavedViewSchema, replaces: ViewNameSchema }),
  ),
  'results:remove-view': answers<SavedView[]>()(ofJob.extend({ name: ViewNameSchema })),
} as const;

/** The channels by which something is taken out of a result. */
export const exportIpc = {
  /** What can be taken out of a result, and which columns each kind can have. */
  'results:export-options': answers<ExportOptions>()(ofJob),
  /** Writes nothing. A newer one under the same task id takes the place of one that still counts. */
  'results:preview-export': answers<ExportPreview>()(ofJob.extend({ taskId, request: ExportRequestSchema })),
  /** Asks where to save, then writes, with progress as 'progress'; null when the user thought better of it. */
  'results:write-export': answers<ExportDone | null>()(
    ofJob.extend({ taskId, request: ExportRequestSchema }),
  ),
  /** Stops a preview or an export: no file of it is left. */
  'results:cancel-export': answers<null>()(z.object({ taskId })),
  /** Begins the system's drag of a copy. `began` is false where copying took too long: the next drag begins at once. */
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

const lists = z.object({ ids: z.array(id).min(1).max(10_000) });

/** Checking lists again whose check is too old, and what that found. */
export const checksIpc = {
  /** Of the account in use. */
  'checks:stale': answers<StaleLists>()(nothing),
  /** How many different numbers several lists have to check together, and what a row of a phone append took so far. */
  'checks:count': answers<{ numbers: number; learned: LearnedPrice | null }>()(lists),
  /** Writes the numbers of one result or several as one list for a phone append, which is sent only by a person. */
  'checks:make': answers<OfferedFile>()(lists),
  'checks:blocked': answers<BlockedReport>()(nothing),
  /** Asks where to save them; null when the user thought better of it. */
  'checks:save-blocked': answers<SavedFile | null>()(nothing),
  'checks:suppress-blocked': answers<SuppressionChange>()(nothing),
  'checks:plan': answers<PlannedChecksView>()(nothing),
  /** Checks lists again each month from now on; null for never. */
  'checks:set-plan': answers<null>()(
    z.object({ plan: CheckPlanSchema.extend({ connection: id }).nullable() }),
  ),
} as const;
