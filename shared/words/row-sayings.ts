import type { Column, ReadingNote } from '../model/csv.ts';
import type { ColumnMapping } from '../model/mapping.ts';
import type { Aside, AsideKind, GroupColumn, RowSaying, SpeakingColumn } from '../model/row-words.ts';
import { bulkServices, type ServiceId } from '../model/services.ts';
import type { Shaping } from '../model/shaping.ts';
import { counted, wholeNumber } from './amounts.ts';

const contacts: Partial<Record<ServiceId, 'phone' | 'email'>> = {
  'phone-append': 'phone',
  'email-append': 'email',
};
const numberIn = (header: string) => {
  const [digits] = /\d{1,2}(?!.*\d)/.exec(header) ?? [];
  return digits === undefined ? null : Number(digits);
};

export interface SentOfList {
  service: ServiceId;
  mapping: ColumnMapping;
  shaping?: Shaping | undefined;
}

/** Which columns speak of what is sent. The country of the sent address comes first; another phone's status says nothing. */
export function asideOf(
  kind: AsideKind,
  aside: boolean,
  speaking: readonly SpeakingColumn[],
  { service, mapping, shaping }: SentOfList,
  columns: readonly Column[],
): Aside | undefined {
  const contact = contacts[service];
  const headers = bulkServices[service].columns.flatMap(({ field }) => {
    const { several } = shaping ?? {};
    const sent = several?.field === field ? several.columns : [mapping[field] ?? -1];
    return sent.flatMap((column) => columns[column]?.rawHeader.toLowerCase() ?? []);
  });
  const numbers = new Set(headers.map((header) => numberIn(header) ?? 1));
  const own = (of: string) => headers.some((header) => header.includes(of));
  const rank = ({ of }: SpeakingColumn) => (of === '' ? 1 : own(of) ? 0 : 2);
  const others = columns.filter(({ index }) => !speaking.some(({ column }) => column === index));
  const isOfSent = ({ channel, number, of }: SpeakingColumn) => {
    if (kind === 'country' || !contact) return true;
    if (number !== null) return numbers.has(number);
    if (channel !== contact) return true;
    const isOfAnother =
      of !== '' && !own(of) && others.some(({ rawHeader }) => rawHeader.toLowerCase().includes(of));
    return (
      !isOfAnother &&
      !speaking.some((each) => each.channel === channel && each.number !== null && numbers.has(each.number))
    );
  };
  const found = speaking
    .filter((each) => each.kind === kind && isOfSent(each))
    .sort((a, b) => rank(a) - rank(b));
  if (found.length === 0) return undefined;
  return { kind, columns: found.map(({ column }) => column), ...(contact && { contact }), aside };
}

/** Words that are told one by one. */
const mostWords = 5;

/** "6 rows name another country (India 3, Australia 2, Italy 1)." "41 rows are marked Do not call." */
export function sayingInWords({ kind, rows, words }: RowSaying): string {
  const told = words.slice(0, mostWords).map(({ word, rows }) => `${word} ${wholeNumber(rows)}`);
  const more = words.length - told.length;
  const list = [...told, ...(more > 0 ? [`${wholeNumber(more)} more`] : [])].join(', ');
  const [first] = words;
  if (kind === 'country') return `${counted(rows, 'row names', 'rows name')} another country (${list}).`;
  if (words.length === 1 && first) return `${counted(rows, 'row is', 'rows are')} marked ${first.word}.`;
  return `${counted(rows, 'row is', 'rows are')} marked as not to be used (${list}).`;
}

export const groupInWords = ({ column, groups }: GroupColumn, columns: readonly Column[]): string =>
  `${columns[column]?.header ?? ''} is filled in only in the first row of ${counted(groups, 'group')}.`;

/** What rows and columns say, as notes for scripts. @param asides What was set aside. */
export function notesOfSayings(
  sayings: readonly RowSaying[],
  groups: readonly GroupColumn[],
  columns: readonly Column[],
  asides: readonly AsideKind[] = [],
): ReadingNote[] {
  return [
    ...sayings.map((saying): ReadingNote => {
      const isAside = asides.includes(saying.kind);
      const advice = isAside ? 'Set aside.' : `Set them aside with --set-aside ${saying.kind}.`;
      return {
        code: `rows-${saying.kind}`,
        level: isAside ? 'info' : 'warning',
        message: `${sayingInWords(saying)} ${advice}`,
        count: saying.rows,
      };
    }),
    ...groups.map(
      (group): ReadingNote => ({
        code: 'first-of-group',
        level: 'warning',
        message: `${groupInWords(group, columns)} Fill it down with --fill-down "${columns[group.column]?.header ?? ''}".`,
        count: group.rows,
      }),
    ),
  ];
}
