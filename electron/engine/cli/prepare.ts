import { mkdir, realpath } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { ProblemError, problem, problemOf } from '../../../shared/model/problem.ts';
import { shapeTable } from '../columns/shape/shape-table.ts';
import { asWritingProblem } from '../prepare/new-file.ts';
import { prepareList } from '../prepare/prepare-list.ts';
import { mappingOf, purposeOf, type UseOptions } from './list-use.ts';
import { openChosenTable, type TableOption } from './table-option.ts';

export interface PrepareCommand extends UseOptions, TableOption {
  files: string[];
  /** The folder for the copies; made where it is missing. */
  out: string;
}

/** Prepares one file after the other and prints a line for each; one that fails does not stop the rest. */
export async function prepareForScripts(
  command: PrepareCommand,
  print: (line: unknown) => void,
): Promise<number> {
  const purpose = purposeOf(command);
  const folder = await outputFolder(command.out);
  const originals = new Set(await Promise.all(command.files.map((file) => realpath(file).catch(() => file))));
  const taken = new Set<string>();
  let code = 0;
  for (const file of command.files) {
    try {
      const table = await openChosenTable(file, command);
      const { columns, kind } = table.inspection;
      const { name: stem, ext } = parse(file);
      const list = claim(stem, kind === 'csv' ? ext : '.csv', taken);
      const output = join(folder, list);
      const beside = sideNames(stem, purpose ? taken : new Set());
      if ([list, ...Object.values(beside)].some((name) => originals.has(join(folder, name))))
        throw overwriting();
      const use = purpose && { ...purpose, ...mappingOf(purpose, table.inspection) };
      const prepared = await prepareList(shapeTable(table, use?.shaping), {
        directory: folder,
        // A copy that is only normalised has nothing beside it that could take another copy's name.
        names: { list, ...beside },
        ...(use && { use }),
      });
      print({ file, output, columns: columns.length, ...prepared });
    } catch (error) {
      code = 1;
      print({ file, problem: problemOf(error) });
    }
  }
  return code;
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
