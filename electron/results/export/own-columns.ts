import { ProblemError } from '../../../shared/model/problem.ts';
import type { ExportField } from '../../../shared/model/result-export.ts';
import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import { suggestMapping } from '../../engine/columns/suggest/suggest-mapping.ts';
import { appendRows, fillRows, type Session } from '../import/duck.ts';
import { findAttribute, headerTokens } from '../layout/read-header.ts';
import type { ListOfResult } from './export-shapes.ts';
import { openOriginal } from './original-list.ts';

/** What a list may say of somebody that answers often lack. */
const ownFields = ['company-name', 'person-role'] as const satisfies readonly ExportField[];
type OwnField = (typeof ownFields)[number];

/** What the user's own columns say of a call list's rows. */
interface OwnColumns {
  /** SQL for each field that the list has. */
  texts: Partial<Record<ExportField, string>>;
  /** SQL that joins what they need to `phones`, beside `raw`. */
  join: string;
}

/** Rows by which a column is known. */
const sampleRows = 100;

/**
 * Finds the company and the job title in the columns of the list that came back with the result, else in the list as the
 * user gave it, whose rows `list_rows` tells. @param wanted The fields of the export. @throws ProblemError; AbortError.
 */
export async function ownColumns(
  session: Session,
  { columns }: ResultLayout,
  { list, wanted }: { list: ListOfResult | null; wanted: readonly ExportField[] },
): Promise<OwnColumns> {
  const sent = columns.flatMap(({ role, header }, column) =>
    role.kind === 'sent' ? [{ header, column }] : [],
  );
  const cells = sent.map(({ column }) => `coalesce(c${column}, '')`).join(', ');
  const rows =
    sent.length === 0 ? [] : await session.rows(`SELECT ${cells} FROM raw ORDER BY n LIMIT ${sampleRows}`);
  const places = findOwn(
    sent.map(({ header }) => header),
    rows.map((row) => row.map(String)),
  );
  const found = ownFields.flatMap((field) => {
    const column = sent[places[field]]?.column;
    return column === undefined ? [] : [[field, `raw.c${column}`] as const];
  });
  const texts: OwnColumns['texts'] = Object.fromEntries(found);
  const missing = ownFields.filter((field) => wanted.includes(field) && texts[field] === undefined);
  const given = missing.length === 0 || !list ? null : await originalOf(list, session.signal);
  if (!given) return { texts, join: '' };
  const own = findOwn(
    given.inspection.columns.map(({ header }) => header),
    given.inspection.preview.slice(0, sampleRows),
  );
  const names = missing.filter((field) => own[field] >= 0);
  if (names.length === 0) return { texts, join: '' };
  const ownNames = names.map((_, place) => `own_${place} VARCHAR`).join(', ');
  await fillRows(session, 'export_own_cells', `row INTEGER, ${ownNames}`, []);
  for await (const { rows: batch, firstRow } of given.batches(session.signal))
    await appendRows(
      session,
      'export_own_cells',
      batch.map((line, at) => [firstRow + at, ...names.map((field) => line[own[field]] ?? '')]),
    );
  for (const [place, field] of names.entries()) texts[field] = `export_own_cells.own_${place}`;
  return {
    texts,
    join: 'LEFT JOIN list_rows ON list_rows.n = phones.n LEFT JOIN export_own_cells USING (row)',
  };
}

/** Undefined where it is gone, or another by now: then it says nothing. */
const originalOf = (list: ListOfResult, signal?: AbortSignal) =>
  openOriginal(list, signal).catch((error: unknown) => {
    if (error instanceof ProblemError) return undefined;
    throw error;
  });

/** Where these stand among columns, -1 for nowhere: the company by the suggestion that maps a list, the title by its header. */
function findOwn(headers: readonly string[], preview: string[][]): Record<OwnField, number> {
  const { services } = suggestMapping({
    columns: headers.map((header, index) => ({ index, header, rawHeader: header })),
    preview,
    headerRows: [0],
    notes: [],
  });
  const company = services
    .flatMap(({ fields }) => fields)
    .find((each) => each.field === 'business_name_column');
  const title = headers.findIndex((header) => {
    const { attribute, rest } = findAttribute(headerTokens(header));
    return attribute === 'role' && rest.length === 1;
  });
  return { 'company-name': company?.column ?? -1, 'person-role': title };
}
