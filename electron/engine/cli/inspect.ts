import { profileTable } from '../check/profile-table.ts';
import { mappingByService } from '../suggest/mapping-by-service.ts';
import { suggestMapping } from '../suggest/suggest-mapping.ts';
import { openChosenTable, type TableOption, tablesOf } from './table-option.ts';

/** Everything `inspect` prints. Reads the whole file, so that rows and profile are counts and not guesses. */
export async function inspectForScripts(path: string, option: TableOption = {}) {
  const table = await openChosenTable(path, option);
  const { inspection } = table;
  const suggestions = suggestMapping(inspection);
  const { rows, ragged, columns, notes, outside } = await profileTable(table);
  return {
    file: path,
    kind: inspection.kind,
    ...(inspection.sheet === undefined ? {} : { sheet: inspection.sheet, sheets: inspection.sheets }),
    bytes: inspection.size,
    dialect: inspection.dialect,
    recordEnd: inspection.recordEnd,
    headerRows: inspection.headerRows,
    firstDataRow: inspection.firstDataRow,
    columns: inspection.columns,
    ...tablesOf(inspection, outside),
    rows,
    ragged,
    profile: columns.map((profile) => ({
      ...profile,
      fillRate: rows === 0 ? 0 : profile.filled / rows,
      ...suggestions.content.find(({ column }) => column === profile.column),
    })),
    mapping: mappingByService(suggestions, inspection.columns),
    groups: suggestions.groups,
    suggestions: suggestions.services,
    notes,
  };
}
