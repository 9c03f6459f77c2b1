import type { FieldSuggestion } from '../../../shared/model/mapping.ts';
import type { ServiceColumn } from '../../../shared/model/services.ts';

/** How sure the app is of a column it suggests. */
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
    if (!required) return 'Optional; it makes matches better.';
    return suggestion?.column === null && suggestion.reason ? `${suggestion.reason}.` : '';
  }
  if (!suggestion || suggestion.column !== value || !suggestion.reason) return '';
  return `${confidenceInWords(suggestion.confidence)}. ${suggestion.reason}`;
}
