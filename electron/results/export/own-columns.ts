import type { ExportField } from '../../../shared/model/result-export.ts';
import type { ResultLayout } from '../../../shared/model/result-layout.ts';
import { suggestMapping } from '../../engine/columns/suggest/suggest-mapping.ts';
import type { Session } from '../import/duck.ts';
import { findAttribute } from '../layout/header-attribute.ts';
import { headerTokens } from '../layout/header-tokens.ts';

/** SQL over `raw` for what the user's own columns say of a field that the answers may lack. */
export type OwnColumns = Partial<Record<ExportField, string | undefined>>;

/** Rows by which a column is known. */
const sampleRows = 100;

/**
 * The columns of the list that came back with the result, by what they hold: the company by the suggestion that maps a
 * list, the job title by the words of its header. @throws AbortError.
 */
export async function ownColumns(session: Session, { columns }: ResultLayout): Promise<OwnColumns> {
  const sent = columns.flatMap(({ role, header }, column) =>
    role.kind === 'sent' ? [{ header, column }] : [],
  );
  if (sent.length === 0) return {};
  const cells = sent.map(({ column }) => `coalesce(c${column}, '')`).join(', ');
  const rows = await session.rows(`SELECT ${cells} FROM raw ORDER BY n LIMIT ${sampleRows}`);
  const { services } = suggestMapping({
    columns: sent.map(({ header }, index) => ({ index, header, rawHeader: header })),
    preview: rows.map((row) => row.map(String)),
    headerRows: [0],
    notes: [],
  });
  const field = services
    .flatMap(({ fields }) => fields)
    .find((each) => each.field === 'business_name_column');
  const company = field?.column ?? -1;
  const title = sent.findIndex(({ header }) => {
    const { attribute, rest } = findAttribute(headerTokens(header));
    return attribute === 'role' && rest.length === 1;
  });
  const at = (place: number) => sent[place] && `raw.c${sent[place].column}`;
  return { 'company-name': at(company), 'person-role': at(title) };
}
