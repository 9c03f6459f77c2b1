import type { Column } from '../../../../shared/model/csv.ts';
import type {
  FieldSuggestion,
  MappingSuggestions,
  ServiceSuggestion,
} from '../../../../shared/model/mapping.ts';
import type { ServiceId } from '../../../../shared/model/services.ts';
import { bulkServices, serviceIds } from '../../../../shared/model/services.ts';
import { onItsSide } from '../../read/text/column-words.ts';
import type { Weights } from './choose.ts';
import {
  type ReadList,
  readList,
  type Suggested,
  suggestAddress,
  suggestContact,
  suggestField,
  suggestNames,
} from './fields.ts';
import type { SampledList } from './read-columns.ts';

/** When a file suits several services alike, what identifies a person most surely comes first. */
const preference: Record<ServiceId, number> = {
  'phone-append': 1,
  'email-append': 0.98,
  'business-trace': 0.94,
  'name-append': 0.9,
};

/**
 * Suggests columns for each service from the headers and the sampled rows of an inspection; the best service first.
 * First the columns are seen as groups; then each service takes its fields from one person, one address or the company.
 * Within one service no column is given to two fields.
 * @param weights Others than those that were learned, to learn new ones.
 */
export function suggestMapping(inspection: SampledList, weights?: Weights): MappingSuggestions {
  // Of a list on its side no column is of one kind.
  const isOnSide = inspection.notes.some(({ code }) => code === onItsSide);
  const list = readList(isOnSide ? { ...inspection, columns: [] } : inspection, weights);
  const services = serviceIds.map((id) => withFit(id, suggestFor[id](list), list));
  services.sort((a, b) => b.fit - a.fit);
  return {
    services,
    content: list.columns.map(({ column, content }) => ({
      column,
      looksLike: content.looksLike,
      share: content.looksLike === 'empty' ? 1 : content.share(content.looksLike),
    })),
  };
}

const suggestFor: Record<ServiceId, (list: ReadList) => Suggested> = {
  'business-trace': (list) => {
    const address = suggestAddress(list, 'office', [['state', 'state_column']]);
    const [name] = list.businesses;
    return { ...address, fields: [suggestField('business_name_column', name), ...address.fields] };
  },
  'email-append': (list) => suggestContact(list, 'email'),
  'phone-append': (list) => suggestContact(list, 'phone'),
  'name-append': (list) => {
    const names = suggestNames(list);
    const address = suggestAddress(list, 'home', [
      ['city', 'mail_city_column'],
      ['state', 'mail_state_column'],
    ]);
    return {
      ...names,
      fields: [...names.fields, ...address.fields],
      choices: [...names.choices, ...address.choices],
    };
  },
};

function withFit(
  service: ServiceId,
  { fullName, ...suggested }: Suggested,
  { columns }: ReadList,
): ServiceSuggestion {
  const fields = suggested.fields.map((suggestion) => withoutDouble(suggestion, suggested.fields));
  const fits = bulkServices[service].columns.flatMap(({ field, required }) => {
    if (!required) return [];
    const isName = field === 'first_name_column' || field === 'last_name_column';
    // Full names are split, which is a little less sure than names with columns of their own.
    const found =
      isName && fullName
        ? suggestField(field, fullName)
        : fields.find((suggestion) => suggestion.field === field);
    const filled = columns.find(({ column }) => column === found?.column)?.content.filled ?? 0;
    return [(found?.confidence ?? 0) * (0.5 + 0.5 * filled)];
  });
  const fit = Math.round(Math.min(...fits) * preference[service] * 1000) / 1000;
  return { service, ...suggested, ...(fullName && { fullName: fullName.column.column }), fields, fit };
}

/** A column is given to the field it suits best. */
const withoutDouble = (suggestion: FieldSuggestion, fields: readonly FieldSuggestion[]) =>
  fields.some(({ column, confidence }) => column === suggestion.column && confidence > suggestion.confidence)
    ? suggestField(suggestion.field, undefined)
    : suggestion;

/** Suggestions as scripts want them: service type as the service spells it -> form field -> header, or null. */
export const mappingByService = (
  { services }: MappingSuggestions,
  columns: readonly Column[],
): Record<string, Record<string, string | null>> =>
  Object.fromEntries(
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
