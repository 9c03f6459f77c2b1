import type { ColumnContent, FieldSuggestion, GroupChoice } from '../../../shared/model/mapping.ts';
import type { ColumnKind, FormField, ServiceColumn } from '../../../shared/model/services.ts';
import type { NameSplit, SeveralColumns } from '../../../shared/model/shaping.ts';
import { decidedBy } from '../../../shared/plan/decisions.ts';
import type { FittedMapping } from '../../../shared/plan/fit-mapping.ts';
import { mapField, type Plan } from '../../../shared/plan/plan.ts';
import { percentage } from '../../../shared/words/amounts.ts';
import { type Decided, withRules } from '../draft.ts';
import { useDraft } from '../draft-context.tsx';

const nameFields: readonly FormField[] = ['first_name_column', 'last_name_column'];

export function useMapping({ service, mapping, shaping }: Plan) {
  const [draft, dispatch] = useDraft();

  const decide = (decided: Decided) => dispatch({ type: 'decide', ...decided });

  return {
    takeSeveral: (several: SeveralColumns | null) => decide({ several: { [service]: several } }),
    splitNames: (names: NameSplit | null) => decide({ names }),
    /** Maps one field by hand, which takes the place of what was made for it of other columns. */
    mapField: (field: FormField, column: number | null) =>
      decide({
        mappings: { [service]: mapField(mapping, field, column) },
        ...(shaping.several?.field === field && { several: { [service]: null } }),
        ...(shaping.names && nameFields.includes(field) && { names: null }),
      }),
    /** Maps all fields, and says what is made for them of other columns and replaced in them. */
    mapAll: ({ mapping: to, shaping: made }: FittedMapping) => {
      const decided = decidedBy(service, to, made);
      const corrections = withRules(draft.corrections, decided.corrections);
      decide({ ...decided, corrections, filled: made.filled ?? draft.filled });
    },
  };
}

/** The group whose columns are mapped, the suggested one of those alike; null where some are mapped by hand. */
export function chosenGroup(
  { kind, fields, options, taken }: GroupChoice,
  { mapping, shaping: { names } }: FittedMapping,
): string | null {
  const split = kind === 'person' ? names : undefined;
  const alike = options.filter((option) =>
    split
      ? option.fullName === split.column
      : option.fullName === undefined && fields.every((field) => option.mapping[field] === mapping[field]),
  );
  return (alike.find(({ group }) => group === taken) ?? alike[0])?.group ?? null;
}

/**
 * The mapping with all fields of a choice taken from one group; those it has no column for are no longer mapped. A
 * person whose full name stands in one column has it split.
 */
export function takeGroup(
  { mapping, shaping: { names, several } }: FittedMapping,
  { kind, fields, options }: GroupChoice,
  group: string,
): FittedMapping {
  const option = options.find((each) => each.group === group);
  const taken = fields.reduce(
    (changed, field) => mapField(changed, field, option?.mapping[field] ?? null),
    mapping,
  );
  if (kind !== 'person') return { mapping: taken, shaping: { names, several } };
  const column = option?.fullName;
  const split = column === undefined ? undefined : { column, together: names?.together ?? 'first' };
  return { mapping: taken, shaping: { names: split, several } };
}

/** A list that suits a service this well is said to look like it. */
export const goodFit = 0.5;

function confidenceInWords(confidence: number): string {
  if (confidence >= 0.8) return 'Sure';
  return confidence >= 0.55 ? 'Likely' : 'A guess';
}

/** Beside a field: why its column was suggested, why none was, or '' for one the user found. */
export function reasonInWords(
  { required }: Pick<ServiceColumn, 'required'>,
  value: number | null,
  suggestion: FieldSuggestion | undefined,
): string {
  if (value === null) {
    if (!required) return 'Optional. It improves matches.';
    return suggestion?.column === null && suggestion.reason ? `${suggestion.reason}.` : '';
  }
  if (!suggestion || suggestion.column !== value || !suggestion.reason) return '';
  return `${confidenceInWords(suggestion.confidence)}. ${suggestion.reason}`;
}

/** What a column of words (a name, a city) does not look like. */
const notWords = ['phone', 'email', 'ZIP code', 'date', 'web address', 'number', 'street address'];

/** These kinds are told by their look alone: whatever looks like anything else is not one. */
const telling: readonly ColumnKind[] = ['phone', 'email', 'state'];

const plurals: Record<string, string> = {
  phone: 'phone numbers',
  city: 'cities',
  email: 'email addresses',
  'street address': 'street addresses',
  'web address': 'web addresses',
  text: 'plain text',
};

const plural = (looksLike: string) => plurals[looksLike] ?? `${looksLike}s`;

/** A warning when most cells of a mapped column look like something the field cannot use; null when they do not. */
export function mismatchWarning(kind: ColumnKind, content: ColumnContent | undefined): string | null {
  if (!content) return null;
  const { looksLike, share } = content;
  if (looksLike === 'empty') return 'This column looks empty.';
  if (share < 0.6 || looksLike === kind) return null;
  const wrong =
    telling.includes(kind) ||
    notWords.includes(looksLike) ||
    (looksLike === 'full name' && (kind === 'first-name' || kind === 'last-name'));
  return wrong ? `This column looks like ${plural(looksLike)}.` : null;
}

/** "46% look like business names", for the head of a preview column; '' where there is nothing to say. */
export function contentHint(content: ColumnContent | undefined): string {
  if (!content) return '';
  const { looksLike, share } = content;
  if (looksLike === 'empty' || looksLike === 'text') return looksLike;
  const part = percentage(share);
  return part === '100%' ? plural(looksLike) : `${part} look like ${plural(looksLike)}`;
}
