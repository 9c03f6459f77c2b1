import { z } from 'zod';
import { ReadingChoiceSchema } from '../model/csv.ts';
import { FileTokenSchema } from '../model/offered-file.ts';
import type { OpenedFile, OpenedFileList } from '../model/opened-file.ts';
import {
  ColumnCorrectionsSchema,
  CorrectionConsentSchema,
  type CorrectionTrial,
  type UnderstoodColumns,
} from '../model/result-corrections.ts';
import type { OpenedOverview } from '../model/result-overview.ts';
import { type SavedView, SavedViewSchema, ViewNameSchema } from '../model/saved-view.ts';
import { answers, id, nothing, ofJob } from './ipc-channel.ts';

const file = z.object({ id });

/** What an entry of the list of jobs is called. */
export const EntryNameSchema = z.string().trim().min(1).max(200);

/** Files that were opened as results: kept like jobs, and never sent anywhere. */
export const openedIpc = {
  'opened:list': answers<OpenedFileList>()(nothing),
  /** Null when the file is not in the list any more. */
  'opened:get': answers<OpenedFile | null>()(file),
  'opened:add': answers<OpenedFile>()(z.object({ file: FileTokenSchema, reading: ReadingChoiceSchema })),
  'opened:archive': answers<OpenedFile>()(z.object({ id, archived: z.boolean() })),
  'opened:rename': answers<OpenedFile>()(z.object({ id, name: EntryNameSchema })),
  /** It can be taken back for a short time. */
  'opened:remove': answers<null>()(file),
  'opened:restore': answers<OpenedFile>()(file),
  'opened:open-folder': answers<null>()(file),
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
