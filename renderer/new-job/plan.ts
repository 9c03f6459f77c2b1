import type { Column } from '../../shared/csv.ts';
import type { InspectedFile } from '../../shared/ipc.ts';
import type { ColumnMapping, FieldSuggestion, SavedMapping } from '../../shared/mapping.ts';
import { bulkServices, type FormField, type ServiceColumn, type ServiceId } from '../../shared/services.ts';
import { madeColumns, type Shaping, shapedColumns } from '../../shared/shaping.ts';
import type { Draft } from './draft.ts';

/** What would be sent if the job started now: the user's decisions, and the best guess wherever there is none. */
export interface Plan {
  service: ServiceId;
  mapping: ColumnMapping;
  /** What is done to the list on the way, for this service. */
  shaping: Shaping;
  /** The columns of the list once that is done, which the mapping counts. */
  columns: readonly Column[];
  /** Where the mapping comes from. */
  origin: 'by-hand' | 'remembered' | 'suggested';
  /** Required columns nothing is mapped to yet. */
  missing: ServiceColumn[];
}

export function planOf(draft: Draft, { inspection, suggestions, remembered }: InspectedFile): Plan {
  const service =
    draft.service ?? remembered[0]?.service ?? suggestions.services[0]?.service ?? 'phone-append';
  const byHand = draft.mappings[service];
  const asBefore = remembered.find((saved) => saved.service === service);
  const shaping = shapingOf(draft, service, asBefore);
  const columns = shapedColumns(inspection.columns, shaping);
  const suggested = suggestedMapping(suggestions.services.find((s) => s.service === service)?.fields ?? []);
  const chosen = withinColumns(byHand ?? asBefore?.mapping ?? suggested, inspection.columns);
  const { several } = madeColumns(inspection.columns.length, shaping);
  const mapping =
    shaping.several && several !== undefined ? mapField(chosen, shaping.several.field, several) : chosen;
  return {
    service,
    mapping,
    shaping,
    columns,
    origin: byHand ? 'by-hand' : asBefore ? 'remembered' : 'suggested',
    missing: missingColumns(service, mapping),
  };
}

/** What is done to the list for a service: what the user decided for this list, or for one with the same headers. */
function shapingOf(draft: Draft, service: ServiceId, asBefore: SavedMapping | undefined): Shaping {
  const { edits, replacements } = draft.corrections;
  const decided = draft.several[service];
  const several = decided === undefined ? asBefore?.shaping?.several : decided;
  return {
    ...(edits.length > 0 && { edits: [...edits] }),
    ...(replacements.length > 0 && { replacements: [...replacements] }),
    ...(several && { several }),
  };
}

/** The mapping with one field set, or with `null` no longer mapped. */
export function mapField(mapping: ColumnMapping, field: FormField, column: number | null): ColumnMapping {
  const { [field]: _, ...rest } = mapping;
  return column === null ? rest : { ...rest, [field]: column };
}

/**
 * A saved mapping for this file: its columns are found by their headers, since another export may have them in
 * another order. Null when a required column has no counterpart.
 */
export function fitMapping(saved: SavedMapping, columns: readonly Column[]): ColumnMapping | null {
  let mapping: ColumnMapping = {};
  for (const { field, required } of bulkServices[saved.service].columns) {
    const was = saved.mapping[field];
    const header = was === undefined ? undefined : saved.headers[was];
    const column = header === undefined ? undefined : columns.find((c) => c.header === header);
    if (column) mapping = mapField(mapping, field, column.index);
    else if (required) return null;
  }
  return mapping;
}

/** "Phone" for "Phone column": how a field is named where a whole label is too long. */
export const shortLabel = ({ label }: ServiceColumn): string => label.replace(/ column$/, '');

function missingColumns(service: ServiceId, mapping: ColumnMapping): ServiceColumn[] {
  return bulkServices[service].columns.filter(
    ({ field, required }) => required && mapping[field] === undefined,
  );
}

/** The columns the app would take by itself. */
export function suggestedMapping(fields: readonly FieldSuggestion[]): ColumnMapping {
  return Object.fromEntries(
    fields.flatMap(({ field, column }) => (column === null ? [] : [[field, column]])),
  ) satisfies ColumnMapping;
}

function withinColumns(mapping: ColumnMapping, columns: readonly Column[]): ColumnMapping {
  return Object.fromEntries(Object.entries(mapping).filter(([, column]) => column < columns.length));
}
