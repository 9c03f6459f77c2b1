import type { FieldSuggestion, GroupChoice, ServiceSuggestion } from '../../../../shared/model/mapping.ts';
import type { FormField } from '../../../../shared/model/services.ts';
import { type ContactColumn, contactColumns, rankContacts } from './contacts.ts';
import { isRare } from './firms.ts';
import { listed, personLabel } from './group-labels.ts';
import { judgeColumn, leastConfidence } from './judge-column.ts';
import type { RankedPerson } from './persons.ts';
import type { ReadList } from './read-list.ts';
import { isThere } from './suggest-names.ts';

interface ContactSuggestion {
  field: FieldSuggestion;
  choice: GroupChoice;
  several: ServiceSuggestion['several'];
}

/** The phone or email of the person the rows are about, before the company's; never staff's. */
export function suggestContact(list: ReadList, kind: 'phone' | 'email', field: FormField): ContactSuggestion {
  const { columns, persons, person } = list;
  const every = contactColumns(kind, columns, persons);
  const { ranked, isRight } = rankContacts(kind, every, person, list.weights);
  const [first] = isRight ? ranked : [];
  const groupId = ({ person: whose }: ContactColumn) => whose?.id ?? 'company';
  const taken = first && groupId(first);
  const several = ranked
    .filter((c) => first && Boolean(c.person) === Boolean(first.person) && c.column.content.filled > 0)
    .sort((a, b) => Number(b === first) - Number(a === first) || b.confidence - a.confidence);
  const choosable = [undefined, ...persons.filter(({ standing }) => standing !== 'never')];
  const options = choosable
    .flatMap((whose) => {
      const of = every.filter((contact) => contact.person?.id === whose?.id);
      const [best] = ranked.filter((contact) => of.includes(contact)).concat(of);
      return best ? [{ whose, group: whose?.id ?? 'company', column: best.column.column }] : [];
    })
    .sort((a, b) => Number(b.group === taken) - Number(a.group === taken));
  const label = (whose: RankedPerson | undefined) => personLabel(whose, persons);
  const others = options.filter(({ group }) => group !== taken).map(({ whose }) => label(whose));
  return {
    field: first
      ? {
          field,
          column: first.column.column,
          confidence: first.confidence,
          reason: `${first.reason}${passedOver(first, ranked)}`,
        }
      : { field, column: null, confidence: 0, reason: whyNone(list, kind) },
    choice: {
      kind: 'person',
      fields: [field],
      taken: taken ?? null,
      options: options.map(({ group, column }) => ({ group, mapping: { [field]: column } })),
      line: lineOf(kind, first && label(first.person), others),
    },
    several: several.length > 1 ? [{ field, columns: several.map(({ column }) => column.column) }] : [],
  };
}

function lineOf(kind: 'phone' | 'email', taken: string | undefined, others: readonly string[]): string {
  const what = kind === 'phone' ? 'Phones' : 'Emails';
  if (taken === undefined)
    return others.length > 0 ? `${what}: none is suggested (${listed(others)} ${isThere(others)})` : '';
  return `${what}: ${taken}${others.length > 0 ? ` (${listed(others)} ${isThere(others)}, too)` : ''}`;
}

function whyNone({ columns }: ReadList, kind: 'phone' | 'email'): string {
  const passed = columns.find((column) => judgeColumn(column, kind, columns).confidence >= leastConfidence);
  return passed ? `No column looks right; ${passed.header} is somebody else's` : 'No column looks right';
}

/** Says which column with as sure a header the first was preferred to, since that one is hardly filled. */
function passedOver(first: ContactColumn, ranked: readonly ContactColumn[]): string {
  const passed = ranked.find(
    (other) =>
      other.column.column < first.column.column &&
      other.confidence >= first.confidence * 0.5 &&
      isRare(other, first.column.content.filled),
  );
  if (!passed || first.column.header === '') return '';
  return `; ${passed.column.header} is ${passed.column.content.filled === 0 ? 'empty' : 'hardly filled'}`;
}
