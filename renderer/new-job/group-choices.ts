import type { ColumnGroup, ColumnMapping, GroupChoice } from '../../shared/mapping.ts';
import { mapField } from './plan.ts';

/** The group whose columns are mapped, the suggested one of those alike; null where some are mapped by hand. */
export function chosenGroup({ fields, options, taken }: GroupChoice, mapping: ColumnMapping): string | null {
  const alike = options.filter((option) => fields.every((field) => option.mapping[field] === mapping[field]));
  return (alike.find(({ group }) => group === taken) ?? alike[0])?.group ?? null;
}

/** The mapping with all fields of a choice taken from one group; those it has no column for are no longer mapped. */
export function takeGroup(
  mapping: ColumnMapping,
  { fields, options }: GroupChoice,
  group: string,
): ColumnMapping {
  const columns = options.find((option) => option.group === group)?.mapping ?? {};
  return fields.reduce((changed, field) => mapField(changed, field, columns[field] ?? null), mapping);
}

/** What the select of a choice offers, in its order. */
export function groupOptions({ options }: GroupChoice, groups: readonly ColumnGroup[]) {
  return options.map(({ group }) => ({
    value: group,
    label: groups.find(({ id }) => id === group)?.label ?? group,
  }));
}
