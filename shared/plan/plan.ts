import type { InspectedFile } from '../ipc/ipc.ts';
import type { Column } from '../model/csv.ts';
import {
  type ColumnMapping,
  type FieldSuggestion,
  type MappingSuggestions,
  madeMapping,
  type SavedMapping,
  shapedColumns,
} from '../model/mapping.ts';
import { asideKinds } from '../model/row-words.ts';
import { bulkServices, type FormField, type ServiceColumn, type ServiceId } from '../model/services.ts';
import type { NameSplit, Shaping } from '../model/shaping.ts';
import { asideOf } from '../words/row-sayings.ts';
import {
  asidesDecided,
  type ColumnRules,
  correctionsOfShaping,
  type Decisions,
  shapingOfCorrections,
} from './decisions.ts';

/** What would be sent if the job started now: the user's decisions, and the best guess wherever there is none. */
export interface Plan {
  service: ServiceId;
  mapping: ColumnMapping;
  /** What is done to the list on the way, for this service. */
  shaping: Shaping;
  /** The columns of the list once that is done, which the mapping counts. */
  columns: readonly Column[];
  /** What was decided of columns the last time for a list with these headers. */
  offeredRules: ColumnRules;
  /** Where the mapping comes from. */
  origin: 'by-hand' | 'remembered' | 'suggested';
  /** Required columns nothing is mapped to yet. */
  missing: ServiceColumn[];
}

export function planOf(draft: Decisions, { inspection, suggestions, remembered }: InspectedFile): Plan {
  const suggested = [...remembered, ...suggestions.services].map((each) => each.service);
  const service =
    draft.service ??
    suggested.find((each) => !draft.missedBy.includes(each)) ??
    suggested[0] ??
    'phone-append';
  const byHand = draft.mappings[service];
  const asBefore = remembered.find((saved) => saved.service === service);
  const made = shapingOf(draft, service, asBefore, suggestions);
  const columns = shapedColumns(inspection.columns, made);
  const fields = suggestions.services.find((each) => each.service === service)?.fields ?? [];
  const chosen = withinColumns(byHand ?? asBefore?.mapping ?? suggestedMapping(fields), inspection.columns);
  const mapping = madeMapping(chosen, inspection.columns.length, made);
  const decided = {
    country: true,
    status: false,
    ...asidesDecided(asBefore?.shaping ?? {}),
    ...draft.asides,
  };
  const sent = { service, mapping, shaping: made };
  const asides = asideKinds.flatMap(
    (kind) => asideOf(kind, decided[kind], suggestions.speaking ?? [], sent, inspection.columns) ?? [],
  );
  const shaping = { ...made, ...(asides.length > 0 && { asides }) };
  return {
    service,
    mapping,
    shaping,
    columns,
    offeredRules: correctionsOfShaping(asBefore?.shaping ?? {}),
    origin: byHand ? 'by-hand' : asBefore ? 'remembered' : 'suggested',
    missing: missingColumns(service, mapping),
  };
}

/** What is done to the list for a service: what the user decided for this list, or for one with the same headers. */
function shapingOf(
  draft: Decisions,
  service: ServiceId,
  asBefore: SavedMapping | undefined,
  suggestions: MappingSuggestions,
): Shaping {
  const decided = draft.several[service];
  const several = decided === undefined ? asBefore?.shaping?.several : decided;
  const names = service === 'name-append' && namesOf(draft, asBefore, suggestions);
  const filled = draft.filled ?? asBefore?.shaping?.filled ?? [];
  return {
    ...shapingOfCorrections(draft.corrections),
    ...(names && { names }),
    ...(several && { several }),
    ...(filled.length > 0 && { filled: [...filled] }),
  };
}

/** The column of full names to split for name append, where first and last names have none of their own. */
function namesOf(
  { names, mappings }: Decisions,
  asBefore: SavedMapping | undefined,
  suggestions: MappingSuggestions,
): NameSplit | null | undefined {
  if (names !== undefined) return names;
  if (mappings['name-append']) return null;
  if (asBefore) return asBefore.shaping?.names;
  const found = suggestions.services.find((each) => each.service === 'name-append')?.fullName;
  return found === undefined ? undefined : { column: found, together: 'first' };
}

/** The mapping with one field set, or with `null` no longer mapped. */
export function mapField(mapping: ColumnMapping, field: FormField, column: number | null): ColumnMapping {
  const { [field]: _, ...rest } = mapping;
  return column === null ? rest : { ...rest, [field]: column };
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
