import type { Column } from '../model/csv.ts';
import type { ColumnMapping, SavedMapping, ServiceSuggestion } from '../model/mapping.ts';
import { bulkServices, type FormField } from '../model/services.ts';
import type { SeveralColumns } from '../model/shaping.ts';
import { mapField, type Plan, suggestedMapping } from './plan.ts';

/** A mapping for the list at hand, with what is made of its columns for it; of asides, only what was decided of each kind. */
export type FittedMapping = Pick<Plan, 'mapping' | 'shaping'>;

export function suggestedFor(suggestion: ServiceSuggestion | undefined): FittedMapping {
  const mapping = suggestedMapping(suggestion?.fields ?? []);
  const column = suggestion?.fullName;
  return { mapping, shaping: column === undefined ? {} : { names: { column, together: 'first' } } };
}

/**
 * A saved mapping for this file: its columns are found by their headers, since another export may have them in
 * another order. Null when a column that it needs has no counterpart.
 */
export function fitMapping(saved: SavedMapping, columns: readonly Column[]): FittedMapping | null {
  const { shaping = {}, headers, service } = saved;
  const here = (was: number) => columns.find(({ header }) => header === headers[was])?.index;
  const names = shaping.names && fitted(shaping.names, here(shaping.names.column));
  const several = shaping.several && fitSeveral(shaping.several, here);
  if (names === null || several === null) return null;
  const made: FormField[] = [
    ...(names ? (['first_name_column', 'middle_name_column', 'last_name_column'] as const) : []),
    ...(several ? [several.field] : []),
  ];
  let mapping: ColumnMapping = {};
  for (const { field, required } of bulkServices[service].columns) {
    const was = saved.mapping[field];
    if (made.includes(field)) continue;
    const column = was === undefined ? undefined : here(was);
    if (column !== undefined) mapping = mapField(mapping, field, column);
    else if (required) return null;
  }
  const fitAll = <Rule extends { column: number }>(rules: readonly Rule[] = []) =>
    rules.flatMap((each) => fitted(each, here(each.column)) ?? []);
  const [replacements, marks] = [fitAll(shaping.replacements), fitAll(shaping.marks)];
  return {
    mapping,
    shaping: {
      ...(names && { names }),
      ...(several && { several }),
      ...(replacements.length > 0 && { replacements }),
      ...(marks.length > 0 && { marks }),
      ...(shaping.asides && { asides: shaping.asides }),
      ...(shaping.filled && { filled: shaping.filled.flatMap((was) => here(was) ?? []) }),
    },
  };
}

const fitted = <Made extends { column: number }>(made: Made, column: number | undefined): Made | null =>
  column === undefined ? null : { ...made, column };

function fitSeveral(
  several: SeveralColumns,
  here: (was: number) => number | undefined,
): SeveralColumns | null {
  const columns = several.columns.flatMap((was) => here(was) ?? []);
  return columns.length === several.columns.length ? { ...several, columns } : null;
}
