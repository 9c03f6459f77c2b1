import {
  type ExportColumn,
  type ExportKind,
  type ExportOptions,
  type ExportPreset,
  type ExportRequest,
  usualExport,
} from '../../../shared/model/result-export.ts';

/** What has been chosen in the dialog so far. */
export interface ExportDraft {
  request: Omit<ExportRequest, 'columns'>;
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
export const withPreset = ({ request }: ExportDraft, preset: ExportPreset | null): ExportDraft => ({
  request: { ...request, preset: preset?.id ?? null, phoneFormat: preset?.phoneFormat ?? 'digits' },
  columns: preset?.columns.map((column, id) => ({ ...column, chosen: true, id })) ?? null,
});

/** The columns to choose from: those chosen first, then the others that this kind can have; none where they are always the same. */
export function columnsToChoose({ request, columns }: ExportDraft, options: ExportOptions): DraftColumn[] {
  const fields = options.kinds.find(({ kind }) => kind === request.kind)?.fields ?? [];
  const chosen: Omit<DraftColumn, 'id'>[] =
    columns ??
    fields.filter(({ usual }) => usual).map(({ usual: _, ...column }) => ({ ...column, chosen: true }));
  const isChosen = ({ field, header }: ExportColumn) =>
    chosen.some((column) => column.field === field && column.header === header);
  const others = fields
    .filter((field) => !isChosen(field))
    .map(({ usual: _, ...column }) => ({ ...column, chosen: false }));
  return [...chosen, ...others].map((column, place) => ({ id: place, ...column }));
}

/** The columns that are chosen and have a name. */
export const takenColumns = (columns: readonly DraftColumn[]): ExportColumn[] =>
  columns
    .filter(({ chosen, name }) => chosen && name.trim() !== '')
    .map(({ id: _, chosen: _chosen, ...column }) => ({ ...column, name: column.name.trim() }));

export function requestOf({ request, columns }: ExportDraft): ExportRequest {
  const taken = takenColumns(columns ?? []);
  return { ...request, columns: taken.length === 0 ? null : taken };
}

/** Kinds that can be narrowed down to what is in sight. */
export const canBeNarrowed = (kind: ExportKind) =>
  kind === 'call-list' || kind === 'everything' || kind === 'emails';
