import type { parseArgs } from 'node:util';
import { z } from 'zod';
import type { OutsideLines } from '../../../shared/model/accounting.ts';
import { PrepareChoicesSchema } from '../../../shared/model/check.ts';
import type { Column, FileInspection } from '../../../shared/model/csv.ts';
import { type ColumnMapping, madeMapping } from '../../../shared/model/mapping.ts';
import { ProblemError, problem } from '../../../shared/model/problem.ts';
import { asideKinds } from '../../../shared/model/row-words.ts';
import { FormFieldSchema } from '../../../shared/model/service-schemas.ts';
import { type FormField, type ServiceId, serviceOfType } from '../../../shared/model/services.ts';
import {
  NameSplitSchema,
  type SeveralColumns,
  SeveralColumnsSchema,
  type Shaping,
} from '../../../shared/model/shaping.ts';
import { asidesOf } from '../columns/row-words/list-sayings.ts';
import { openTable } from '../read/open-table.ts';
import type { Table } from '../read/text/table.ts';

/** The options of `prepare` that say what a list is for. */
export const useOptions = {
  service: { type: 'string' },
  map: { type: 'string', multiple: true },
  several: { type: 'string' },
  'split-names': { type: 'string' },
  people: { type: 'string' },
  'set-aside': { type: 'string' },
  'fill-down': { type: 'string', multiple: true },
  'bad-rows': { type: 'string' },
  duplicates: { type: 'string' },
  'only-mapped': { type: 'boolean' },
} as const;
export type UseOptions = ReturnType<typeof parseArgs<{ options: typeof useOptions }>>['values'];

const OptionsSchema = z.object({
  'bad-rows': PrepareChoicesSchema.shape.badRows.default('fix'),
  duplicates: PrepareChoicesSchema.shape.duplicateRows.default('leave-out'),
  'only-mapped': z.boolean().default(false),
  people: NameSplitSchema.shape.together.default('first'),
  several: SeveralColumnsSchema.shape.use.optional(),
  'set-aside': z
    .string()
    .default('')
    .transform((kinds) => kinds.split(',').flatMap((kind) => kind.trim() || []))
    .pipe(z.array(z.enum(asideKinds))),
});

/** A wrong command, said to whoever wrote it. */
const usageProblem = (message: string) => new ProblemError(problem('usage', message, 'See --help.'));

/** What the list is for, from the options; undefined where it is for no service. @throws ProblemError 'usage'. */
export function purposeOf(options: UseOptions) {
  const { service, map = [], 'split-names': splitNames } = options;
  if (service === undefined) {
    if (map.length > 0) throw usageProblem('--map needs --service.');
    if (splitNames !== undefined) throw usageProblem('--split-names needs --service.');
    return undefined;
  }
  const id: ServiceId | undefined = serviceOfType(service);
  if (!id) throw usageProblem(`There is no service "${service}".`);
  const parsed = OptionsSchema.safeParse(options);
  if (!parsed.success)
    throw usageProblem(
      '--bad-rows, --duplicates, --people, --several or --set-aside has a value it cannot have.',
    );
  const { people, several, 'set-aside': setAside, 'only-mapped': onlyMappedColumns } = parsed.data;
  const { 'bad-rows': badRows, duplicates: duplicateRows } = parsed.data;
  const choices = { badRows, duplicateRows, onlyMappedColumns };
  const fillDown = options['fill-down'] ?? [];
  return { service: id, map, splitNames, people, several, setAside, fillDown, choices };
}

type Purpose = NonNullable<ReturnType<typeof purposeOf>>;

/** Which column is which, and what is made of several, for a file with these columns. @throws ProblemError 'usage'. */
export function mappingOf(
  { service, map, splitNames, people, several, setAside, fillDown }: Purpose,
  inspection: FileInspection,
): { mapping: ColumnMapping; shaping: Shaping } {
  const { columns } = inspection;
  const mapping: ColumnMapping = {};
  const together = new Map<FormField, number[]>();
  for (const entry of map) {
    const [, name = '', wanted = ''] = /^([^=]+)=(.*)$/s.exec(entry) ?? [];
    const field = FormFieldSchema.safeParse(name.trim());
    if (!field.success)
      throw usageProblem(`"${entry}" does not start with a form field such as phone_column=.`);
    const column = columnNamed(wanted, columns);
    const others = together.get(field.data) ?? [];
    if (others.length > 0 && several === undefined)
      throw usageProblem(`${field.data} is mapped twice; --several says how to take several columns.`);
    together.set(field.data, [...others, column]);
    mapping[field.data] = column;
  }
  const shaping: Shaping = {
    ...(splitNames !== undefined && {
      names: { column: columnNamed(splitNames, columns), together: people },
    }),
    ...severalOf(together, several),
    ...(fillDown.length > 0 && { filled: fillDown.map((wanted) => columnNamed(wanted, columns)) }),
  };
  const asides = asidesOf(inspection, { service, mapping, shaping }, setAside);
  if (asides.length > 0) shaping.asides = asides;
  return { mapping: madeMapping(mapping, columns.length, shaping), shaping };
}

function severalOf(
  together: ReadonlyMap<FormField, number[]>,
  use: SeveralColumns['use'] | undefined,
): Pick<Shaping, 'several'> {
  const [found, another] = [...together].filter(([, columns]) => columns.length > 1);
  if (!found || use === undefined) return {};
  const several = SeveralColumnsSchema.safeParse({ field: found[0], columns: found[1], use });
  if (another || !several.success)
    throw usageProblem('Only one field can have several columns, up to three.');
  return { several: several.data };
}

function columnNamed(wanted: string, columns: readonly Column[]): number {
  const named = (header: string) => header.trim().toLowerCase() === wanted.trim().toLowerCase();
  const column =
    columns.find(({ header }) => header === wanted) ??
    columns.find(({ header, rawHeader }) => named(header) || named(rawHeader)) ??
    columns.find(({ index }) => `#${index + 1}` === wanted);
  if (!column) throw usageProblem(`This file has no column "${wanted}".`);
  return column.index;
}

export interface TableOption {
  /** The line in which the header of the table stands that is to be read, of those in the file. */
  table?: string | undefined;
}

/** Opens the table of a file that was asked for. @throws ProblemError, 'usage' where there is no such line or list. */
export async function openChosenTable(path: string, { table: wanted }: TableOption): Promise<Table> {
  const automatic = await openTable(path, {});
  if (wanted === undefined) return automatic;
  const { inspection } = automatic;
  const line = /^[1-9]\d{0,11}$/.test(wanted) ? Number(wanted) : 0;
  const known = inspection.tables.find((table) => table.line === line);
  if (known && !known.tableAt)
    return known === inspection.tables.find(({ tableAt }) => !tableAt)
      ? automatic
      : openTable(path, { headerRows: [known.headerRow] });
  const hasLines = line > 0 && /^(?:csv|xlsx)$/.test(inspection.kind);
  const chosen = hasLines ? await openTable(path, { tableAt: { line } }) : undefined;
  if (!chosen || chosen.inspection.columns.length === 0)
    throw usageProblem(`No table begins in line ${wanted} of this file.`);
  return chosen;
}

/** The tables that were found in a whole file, where there are several. */
export function tablesOf({ tables, tableAt }: FileInspection, outside: readonly OutsideLines[]) {
  const lines = new Map(tables.map(({ line, names }) => [line, names]));
  for (const { tableAt: place, text } of outside) if (place) lines.set(place.line, text);
  if (lines.size < 2) return {};
  const found = [...lines].sort(([a], [b]) => a - b).map(([line, names]) => ({ line, names }));
  return { ...(tableAt && { table: tableAt.line }), tables: found };
}
