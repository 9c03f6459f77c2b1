import { mkdir, realpath } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { z } from 'zod';
import { PrepareChoicesSchema } from '../../../shared/check.ts';
import type { Column } from '../../../shared/csv.ts';
import type { ColumnMapping } from '../../../shared/mapping.ts';
import { ProblemError, problem, problemOf } from '../../../shared/problem.ts';
import { FormFieldSchema, type ServiceId, serviceOfType } from '../../../shared/services.ts';
import { openTable } from '../open-table.ts';
import { asWritingProblem } from '../prepare/new-file.ts';
import { prepareList } from '../prepare/prepare-list.ts';

export interface PrepareCommand {
  files: string[];
  /** The folder for the copies; made where it is missing. */
  out: string;
  service?: string | undefined;
  map?: string[] | undefined;
  'bad-rows'?: string | undefined;
  duplicates?: string | undefined;
  'only-mapped'?: boolean | undefined;
}

/** Prepares one file after the other and prints a line for each; one that fails does not stop the rest. */
export async function prepareForScripts(
  command: PrepareCommand,
  print: (line: unknown) => void,
): Promise<number> {
  const use = purposeOf(command);
  const folder = await outputFolder(command.out);
  const originals = new Set(await Promise.all(command.files.map((file) => realpath(file).catch(() => file))));
  const taken = new Set<string>();
  let code = 0;
  for (const file of command.files) {
    try {
      const table = await openTable(file, {});
      const { columns, kind } = table.inspection;
      const { name: stem, ext } = parse(file);
      const list = claim(stem, kind === 'xlsx' ? '.csv' : ext, taken);
      const output = join(folder, list);
      const beside = sideNames(stem, use ? taken : new Set());
      if ([list, ...Object.values(beside)].some((name) => originals.has(join(folder, name))))
        throw overwriting();
      const prepared = await prepareList(table, {
        directory: folder,
        // A copy that is only normalised has nothing beside it that could take another copy's name.
        names: { list, ...beside },
        ...(use && { use: { ...use, mapping: mappingOf(use.map, columns) } }),
      });
      print({ file, output, columns: columns.length, ...prepared });
    } catch (error) {
      code = 1;
      print({ file, problem: problemOf(error) });
    }
  }
  return code;
}

const ChoicesSchema = z.object({
  'bad-rows': PrepareChoicesSchema.shape.badRows.default('fix'),
  duplicates: PrepareChoicesSchema.shape.duplicateRows.default('leave-out'),
  'only-mapped': z.boolean().default(false),
});

/** What the list is for, from the options. @throws ProblemError 'usage'. */
function purposeOf(command: PrepareCommand) {
  const { service, map = [] } = command;
  if (service === undefined) {
    if (map.length > 0) throw usageProblem('--map needs --service.');
    return undefined;
  }
  const id: ServiceId | undefined = serviceOfType(service);
  if (!id) throw usageProblem(`There is no service "${service}".`);
  const parsed = ChoicesSchema.safeParse(command);
  if (!parsed.success) throw usageProblem('--bad-rows or --duplicates has a value it cannot have.');
  const choices = {
    badRows: parsed.data['bad-rows'],
    duplicateRows: parsed.data.duplicates,
    onlyMappedColumns: parsed.data['only-mapped'],
  };
  return { service: id, map, choices };
}

/** Finds the columns named by "phone_column=Mobile Phone" or "phone_column=#3". @throws ProblemError 'usage'. */
function mappingOf(map: readonly string[], columns: readonly Column[]): ColumnMapping {
  const mapping: ColumnMapping = {};
  for (const entry of map) {
    const [, name = '', wanted = ''] = /^([^=]+)=(.*)$/s.exec(entry) ?? [];
    const field = FormFieldSchema.safeParse(name.trim());
    if (!field.success)
      throw usageProblem(`"${entry}" does not start with a form field such as phone_column=.`);
    const named = (header: string) => header.trim().toLowerCase() === wanted.trim().toLowerCase();
    const column =
      columns.find(({ header }) => header === wanted) ??
      columns.find(({ header, rawHeader }) => named(header) || named(rawHeader)) ??
      columns.find(({ index }) => `#${index + 1}` === wanted);
    if (!column) throw usageProblem(`This file has no column "${wanted}".`);
    mapping[field.data] = column.index;
  }
  return mapping;
}

/** @throws ProblemError where it cannot be made or is no folder. */
async function outputFolder(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true });
    return await realpath(path);
  } catch (error) {
    throw asWritingProblem(error);
  }
}

/** A name no other copy has: two files of one name from different folders must not overwrite each other. */
function claim(stem: string, extension: string, taken: Set<string>): string {
  let free = `${stem}${extension}`;
  for (let copy = 2; taken.has(free.toLowerCase()); copy++) free = `${stem} (${copy})${extension}`;
  taken.add(free.toLowerCase());
  return free;
}

/** What stands beside a copy that was made for a service. */
function sideNames(stem: string, taken: Set<string>) {
  return {
    rejects: claim(`${stem}.rejects`, '.csv', taken),
    changes: claim(`${stem}.changes`, '.csv', taken),
    original: claim(`${stem}.original`, '', taken),
    rows: claim(`${stem}.rows`, '.json', taken),
  };
}

const overwriting = () =>
  new ProblemError(
    problem(
      'would-overwrite',
      'The copy would take the place of an original.',
      'Choose another folder with --out.',
    ),
  );

/** A wrong command, told to whoever wrote it. */
const usageProblem = (message: string) => new ProblemError(problem('usage', message, 'See --help.'));
