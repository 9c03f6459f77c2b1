import type { ColumnMapping } from '../../../shared/model/mapping.ts';
import type { FormField } from '../../../shared/model/services.ts';
import type { NameSplit, SeveralColumns } from '../../../shared/model/shaping.ts';
import { withRules } from '../corrections.ts';
import { useDraft } from '../draft-context.tsx';
import { mapField, type Plan } from '../plan.ts';
import type { FittedMapping } from './fit-mapping.ts';

const nameFields: readonly FormField[] = ['first_name_column', 'last_name_column'];

/** Changes what the columns of the list are used for. */
export function useMapping({ service, mapping, shaping }: Plan) {
  const [draft, dispatch] = useDraft();

  const map = (to: ColumnMapping) => dispatch({ type: 'map', service, mapping: to });
  const takeSeveral = (several: SeveralColumns | null) =>
    dispatch({ type: 'take-several', service, several });
  const splitNames = (names: NameSplit | null) => dispatch({ type: 'split-names', names });

  return {
    takeSeveral,
    splitNames,
    /** Maps one field by hand, which takes the place of what was made for it of other columns. */
    mapField(field: FormField, column: number | null) {
      if (shaping.several?.field === field) takeSeveral(null);
      if (shaping.names && nameFields.includes(field)) splitNames(null);
      map(mapField(mapping, field, column));
    },
    /** Maps all fields, and says what is made for them of other columns and replaced in them. */
    mapAll({ mapping: to, names, several, asides, filled, ...rules }: FittedMapping) {
      takeSeveral(several ?? null);
      splitNames(names ?? null);
      map(to);
      dispatch({ type: 'decide-rows', ...(asides && { asides }), ...(filled && { filled }) });
      dispatch({ type: 'correct', corrections: withRules(draft.corrections, rules) });
    },
  };
}
