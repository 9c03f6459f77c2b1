import type { Column } from '../../../../shared/model/csv.ts';
import type { MappingSuggestions } from '../../../../shared/model/mapping.ts';
import { bulkServices } from '../../../../shared/model/services.ts';

/** Suggestions as scripts want them: service type as the service spells it -> form field -> header, or null. */
export function mappingByService(
  { services }: MappingSuggestions,
  columns: readonly Column[],
): Record<string, Record<string, string | null>> {
  return Object.fromEntries(
    services.map(({ service, fields }) => [
      bulkServices[service].serviceType,
      Object.fromEntries(
        fields.map(({ field, column }) => [
          field,
          column === null ? null : (columns[column]?.header ?? null),
        ]),
      ),
    ]),
  );
}
