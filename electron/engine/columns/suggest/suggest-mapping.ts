import type { FileInspection } from '../../../../shared/model/csv.ts';
import type {
  FieldSuggestion,
  MappingSuggestions,
  ServiceSuggestion,
} from '../../../../shared/model/mapping.ts';
import type { ServiceId } from '../../../../shared/model/services.ts';
import { bulkServices, serviceIds } from '../../../../shared/model/services.ts';
import { onItsSide } from '../../read/text/column-words.ts';
import type { Weights } from './choose.ts';
import { domainNote, placeNote } from './company-notes.ts';
import { columnGroups, type ReadList, readList } from './read-list.ts';
import { suggestAddress } from './suggest-address.ts';
import { suggestContact } from './suggest-contact.ts';
import { suggestNames } from './suggest-names.ts';

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
 */
export function suggestMapping(inspection: FileInspection, weights?: Weights): MappingSuggestions {
  const list = readList(inspection, weights);
  const isOnSide = inspection.notes.some(({ code }) => code === onItsSide);
  const services = serviceIds.map((id) =>
    withFit(id, isOnSide ? suggestNothing(id) : suggestFor[id](list), list),
  );
  services.sort((a, b) => b.fit - a.fit);
  return {
    services,
    groups: columnGroups(list),
    content: list.columns.map(({ column, content }) => ({
      column,
      looksLike: content.looksLike,
      share: content.looksLike === 'empty' ? 1 : content.share(content.looksLike),
    })),
  };
}

type Suggested = Omit<ServiceSuggestion, 'service' | 'fit'>;

const suggestFor: Record<ServiceId, (list: ReadList) => Suggested> = {
  'business-trace': (list) => {
    const { fields, choice } = suggestAddress(list, 'office', { state: 'state_column' });
    const [name] = list.businesses;
    const note = name ? placeNote(name.column) : domainNote(list.columns);
    const business: FieldSuggestion = {
      field: 'business_name_column',
      column: name?.column.column ?? null,
      confidence: name?.confidence ?? 0,
      reason: name?.reason ?? 'No column looks right',
    };
    return { fields: [business, ...fields], choices: [choice], several: [], notes: note ? [note] : [] };
  },
  'email-append': (list) => {
    const { field, choice, several } = suggestContact(list, 'email', 'email_column');
    return { fields: [field], choices: [choice], several, notes: [] };
  },
  'phone-append': (list) => {
    const { field, choice, several } = suggestContact(list, 'phone', 'phone_column');
    return { fields: [field], choices: [choice], several, notes: [] };
  },
  'name-append': (list) => {
    const names = suggestNames(list);
    const address = suggestAddress(list, 'home', { city: 'mail_city_column', state: 'mail_state_column' });
    return {
      fields: [...names.fields, ...address.fields],
      choices: [names.choice, address.choice],
      several: [],
      ...(names.fullName && { fullName: names.fullName }),
      notes: [],
    };
  },
};

/** Of a list on its side no column is of one kind. */
const suggestNothing = (id: ServiceId): Suggested => ({
  fields: bulkServices[id].columns.map(({ field }) => ({
    field,
    column: null,
    confidence: 0,
    reason: 'Rows and columns are exchanged',
  })),
  choices: [],
  several: [],
  notes: [],
});

function withFit(service: ServiceId, suggested: Suggested, { columns }: ReadList): ServiceSuggestion {
  const fields = withoutDoubles(suggested.fields);
  const fits = bulkServices[service].columns.flatMap(({ field, required }) => {
    if (!required) return [];
    const isName = field === 'first_name_column' || field === 'last_name_column';
    // Full names are split, which is a little less sure than names with columns of their own.
    const found = (isName && suggested.fullName) || fields.find((suggestion) => suggestion.field === field);
    const filled = columns.find(({ column }) => column === found?.column)?.content.filled ?? 0;
    return [(found?.confidence ?? 0) * (0.5 + 0.5 * filled)];
  });
  return { service, ...suggested, fields, fit: round(Math.min(...fits) * preference[service]) };
}

/** A column is given to the field it suits best. */
function withoutDoubles(fields: readonly FieldSuggestion[]): FieldSuggestion[] {
  return fields.map((suggestion) => {
    const { field, column, confidence } = suggestion;
    const better = fields.some(
      (other) =>
        other.column !== null &&
        other.column === column &&
        other.field !== field &&
        other.confidence > confidence,
    );
    return better ? { field, column: null, confidence: 0, reason: 'No column looks right' } : suggestion;
  });
}

const round = (value: number) => Math.round(value * 1000) / 1000;
