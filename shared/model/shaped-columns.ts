import type { Column } from './csv.ts';
import type { ColumnMapping } from './mapping.ts';
import type { SeveralColumns, Shaping } from './shaping.ts';
import { unusedName } from './unused-name.ts';

const severalNames: Partial<Record<SeveralColumns['field'], string>> = {
  phone_column: 'Phone to send',
  email_column: 'Email to send',
};

/** Where the columns that shaping makes stand: behind those of the file. */
function madeColumns(width: number, { names, several }: Shaping) {
  return {
    names: names && { first: width, middle: width + 1, last: width + 2 },
    several: several && width + (names ? 3 : 0),
  };
}

/** A mapping with the fields for which columns are made. */
export function madeMapping(mapping: ColumnMapping, width: number, shaping: Shaping): ColumnMapping {
  const { names, several } = madeColumns(width, shaping);
  return {
    ...mapping,
    ...(names && {
      first_name_column: names.first,
      middle_name_column: names.middle,
      last_name_column: names.last,
    }),
    ...(shaping.several && several !== undefined && { [shaping.several.field]: several }),
  };
}

/** The columns of a list once it is shaped: those of the file, then those that are made, with names of their own. */
export function shapedColumns(columns: readonly Column[], { names, several }: Shaping): Column[] {
  const shaped = [...columns];
  const made = [
    ...(names ? ['First name', 'Middle name', 'Last name'] : []),
    ...(several ? [severalNames[several.field] ?? 'Value to send'] : []),
  ];
  for (const name of made) {
    const header = unusedName(
      name,
      shaped.map((column) => column.header),
    );
    shaped.push({ index: shaped.length, header, rawHeader: header });
  }
  return shaped;
}
