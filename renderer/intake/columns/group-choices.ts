import type { ColumnGroup, ColumnMapping, GroupChoice } from '../../../shared/model/mapping.ts';
import type { NameSplit } from '../../../shared/model/shaping.ts';
import { mapField, type Plan } from '../plan.ts';

/** The group whose columns are mapped, the suggested one of those alike; null where some are mapped by hand. */
export function chosenGroup(
  { kind, fields, options, taken }: GroupChoice,
  { mapping, shaping: { names } }: Pick<Plan, 'mapping' | 'shaping'>,
): string | null {
  const split = kind === 'person' ? names : undefined;
  const alike = options.filter((option) =>
    split
      ? option.fullName?.column === split.column
      : !option.fullName && fields.every((field) => option.mapping[field] === mapping[field]),
  );
  return (alike.find(({ group }) => group === taken) ?? alike[0])?.group ?? null;
}

/**
 * The mapping with all fields of a choice taken from one group; those it has no column for are no longer mapped. A
 * person whose full name stands in one column has it split.
 */
export function takeGroup(
  { mapping, shaping }: Pick<Plan, 'mapping' | 'shaping'>,
  { kind, fields, options }: GroupChoice,
  group: string,
): { mapping: ColumnMapping; names: NameSplit | undefined } {
  const option = options.find((each) => each.group === group);
  const taken = fields.reduce(
    (changed, field) => mapField(changed, field, option?.mapping[field] ?? null),
    mapping,
  );
  if (kind !== 'person') return { mapping: taken, names: shaping.names };
  const column = option?.fullName?.column;
  const names = column === undefined ? undefined : { column, together: shaping.names?.together ?? 'first' };
  return { mapping: taken, names };
}

/** What the select of a choice offers, in its order. */
export function groupOptions({ options }: GroupChoice, groups: readonly ColumnGroup[]) {
  return options.map(({ group }) => ({
    value: group,
    label: groups.find(({ id }) => id === group)?.label ?? group,
  }));
}
