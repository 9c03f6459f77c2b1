import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  ExportColumn,
  ExportKind,
  ExportOptions,
  ExportPreset,
  ExportRequest,
} from '../../../shared/model/result-export.ts';
import { usualExport } from '../../../shared/model/result-export.ts';
import type { ResultQuery } from '../../../shared/model/result-query.ts';
import { asTask, call } from '../../ipc/call-main.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useTaskProgress } from '../../ipc/queries.ts';

/** What an export would write; the one before stays in sight while another is counted. */
export function useExportPreview(jobId: string, request: ExportRequest | null) {
  return useQuery({
    queryKey: ['results:preview-export', jobId, request],
    queryFn: request
      ? ({ signal }) =>
          asTask(signal, 'results:cancel-export', (taskId) =>
            call('results:preview-export', { jobId, taskId, request }),
          )
      : skipToken,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Writes an export, with progress, and can be stopped. */
export function useWriteExport(jobId: string) {
  const [taskId, setTaskId] = useState('');
  const progress = useTaskProgress(taskId);
  const write = useCall('results:write-export', { meta: { quiet: true } });
  return {
    write,
    progress: write.isPending ? progress : null,
    start(request: ExportRequest) {
      const id = crypto.randomUUID();
      setTaskId(id);
      write.mutate({ jobId, taskId: id, request });
    },
    stop: () => void call('results:cancel-export', { taskId }).catch(() => {}),
  };
}

/** What has been chosen in the dialog so far: a request, and what of it is put off. */
export interface ExportDraft {
  request: ExportRequest;
  /** Columns in the order of the file, chosen or not; null where the usual ones are taken. */
  columns: DraftColumn[] | null;
}

export interface DraftColumn extends ExportColumn {
  /** Tells it from the others, wherever it is moved to: a preset may have one field twice. */
  id: number;
  chosen: boolean;
}

export const firstDraft = (kind: ExportKind): ExportDraft => ({ request: usualExport(kind), columns: null });

/** Another kind has other columns, and no preset of this one; the rest stays as it was chosen. */
export const draftOfKind = (draft: ExportDraft, kind: ExportKind): ExportDraft =>
  withPreset({ ...draft, request: { ...draft.request, kind } }, null);

/** Takes columns and the way numbers are written from a preset; null goes back to the usual ones. */
export function withPreset(draft: ExportDraft, preset: ExportPreset | null): ExportDraft {
  const { request } = draft;
  if (!preset)
    return { request: { ...request, columns: null, preset: null, phoneFormat: 'digits' }, columns: null };
  const { id, columns, phoneFormat } = preset;
  return {
    request: { ...request, preset: id, columns, phoneFormat },
    columns: columns.map((column, id) => ({ ...column, chosen: true, id })),
  };
}

/** The columns to choose from: those chosen first, then the others that this kind can have. */
export function columnsToChoose({ request, columns }: ExportDraft, options: ExportOptions): DraftColumn[] {
  const fields = options.kinds.find(({ kind }) => kind === request.kind)?.fields ?? [];
  const chosen: Omit<DraftColumn, 'id'>[] =
    columns ?? fields.filter(({ usual }) => usual).map(({ field, name }) => ({ field, name, chosen: true }));
  const known = new Set(chosen.map(({ field }) => field));
  const others = fields
    .filter(({ field }) => !known.has(field))
    .map(({ field, name }) => ({ field, name, chosen: false }));
  return [...chosen, ...others].map((column, place) => ({ id: place, ...column }));
}

/** Takes the columns that are chosen and have a name. */
export function withColumns({ request }: ExportDraft, columns: DraftColumn[]): ExportDraft {
  const taken = columns
    .filter(({ chosen, name }) => chosen && name.trim() !== '')
    .map(({ field, name }) => ({ field, name: name.trim() }));
  return { request: { ...request, columns: taken.length === 0 ? null : taken }, columns };
}

export function movedExportColumn(columns: readonly DraftColumn[], at: number, by: -1 | 1): DraftColumn[] {
  const moved = [...columns];
  const [column] = moved.splice(at, 1);
  if (column) moved.splice(at + by, 0, column);
  return moved;
}

/** Whether a query leaves something out, so that there is a choice of what to take. */
export const isNarrowed = ({ search, filters }: ResultQuery) => search !== '' || filters.length > 0;

/** Kinds that can be narrowed down to what is in sight. */
export const canBeNarrowed = (kind: ExportKind) =>
  kind === 'call-list' || kind === 'everything' || kind === 'emails';

/** Kinds whose columns are chosen. */
export const hasColumns = (kind: ExportKind) => kind !== 'everything' && kind !== 'misses';
