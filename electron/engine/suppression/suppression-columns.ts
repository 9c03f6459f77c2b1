import type { FileInspection } from '../../../shared/csv.ts';
import { suggestMapping } from '../suggest/suggest-mapping.ts';

/** Which columns of a file are read for suppression. */
export interface SuppressionColumns {
  /** Those with numbers, emails or domains, by their places. */
  read: ReadonlySet<number>;
  /** Those of people's names: one with whole names, or first and last names. */
  names: readonly (readonly number[])[];
}

const entryKinds: readonly string[] = ['phone', 'email', 'web address'];
const named =
  /(?:^|[^a-z])(?:tele)?(?:phones?|tel|mobile|cell|fax|numbers?|e-?mails?|domains?|web ?sites?|urls?)(?:[^a-z]|$)/i;

/** Told by what the columns hold, and by their names; where nothing tells, all columns are read. */
export function suppressionColumns(inspection: FileInspection): SuppressionColumns {
  const { columns } = inspection;
  const { content, services } = suggestMapping(inspection);
  const mapped = services.find(({ service }) => service === 'name-append');
  const columnOf = (field: string) => mapped?.fields.find((each) => each.field === field)?.column ?? null;
  const [first, last] = [columnOf('first_name_column'), columnOf('last_name_column')];
  const names =
    mapped?.fullName !== undefined
      ? [[mapped.fullName.column]]
      : first !== null && last !== null
        ? [[first, last]]
        : [];
  const isName = (index: number) => names.some((each) => each.includes(index));
  const told = columns
    .map(({ index }) => index)
    .filter(
      (index) =>
        !isName(index) &&
        (entryKinds.includes(content.find(({ column }) => column === index)?.looksLike ?? '') ||
          named.test(columns[index]?.rawHeader ?? '')),
    );
  if (columns.length === 1) return { read: new Set([0]), names: [] };
  const read = told.length > 0 ? told : columns.map(({ index }) => index).filter((index) => !isName(index));
  return { read: new Set(read), names };
}
