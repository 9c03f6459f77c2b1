import { mkdir, realpath } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { parseArgs } from 'node:util';
import { ProblemError, problem, problemOf } from '../../../shared/model/problem.ts';
import { bulkServices } from '../../../shared/model/services.ts';
import { profileTable } from '../check/column-profiler.ts';
import { shapeTable } from '../columns/shape/shape-table.ts';
import { suggestMapping } from '../columns/suggest/suggest-mapping.ts';
import { asWritingProblem } from '../prepare/new-file.ts';
import { prepareList } from '../prepare/prepare-list.ts';
import {
  mappingOf,
  openChosenTable,
  purposeOf,
  type TableOption,
  tablesOf,
  type UseOptions,
  useOptions,
} from './list-use.ts';

const usage = `Usage:
  npm run --silent csv -- inspect FILE [--table LINE]
      Prints JSON about a list: how it is written, its headers, columns and tables, and the suggested mapping.

  npm run --silent csv -- prepare FILE [FILE ...] --out FOLDER [options]
      Writes a clean CSV copy of each list into FOLDER and prints one line of JSON per list.
      Without --service, every row and cell is kept as it is.
      With --service, NAME.rejects.csv lists the rows that are not sent, and NAME.changes.csv the changed cells.

Options of prepare:
  --table LINE          The table to read, by the line of its header. Default: the first table.
  --service SERVICE     business-trace, email-append, phone-append or name-append
  --map FIELD=COLUMN    The column of a form field, by its header or its number (#3). Repeatable.
  --several HOW         Several columns for one field: each (a row for each) or first-usable
  --split-names COLUMN  A column of full names to split into first, middle and last name
  --people WHICH        Several people in one cell: first (default) or each (a row for each)
  --set-aside KINDS     Rows not to send: country (outside the U.S.), status (do not call and the like), or both
                        with a comma between them
  --fill-down COLUMN    Fill empty cells with the value above. Repeatable.
  --bad-rows HOW        fix (default), leave-out or keep
  --duplicates HOW      leave-out (default) or keep
  --only-mapped         Send only the mapped columns and a row ID

Exit code: 0 if every list was read, 1 if one could not be read, 2 if the command is wrong.
`;

const options = {
  ...useOptions,
  out: { type: 'string' },
  table: { type: 'string' },
  help: { type: 'boolean' },
} as const;

const print = (value: unknown, indent?: number) =>
  process.stdout.write(`${JSON.stringify(value, null, indent)}\n`);

/** Runs one command; the answer is the exit code. */
async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [command, ...files] = positionals;
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  if (command === 'inspect' && files[0] !== undefined && files.length === 1) {
    try {
      print(await inspectForScripts(files[0], values), 2);
      return 0;
    } catch (error) {
      print({ file: files[0], problem: problemOf(error) });
      return 1;
    }
  }
  if (command === 'prepare' && files.length > 0 && values.out !== undefined) {
    return prepareForScripts({ ...values, files, out: values.out }, print);
  }
  process.stderr.write(usage);
  return 2;
}

// A reader that stops early (head, say) is no failure of ours.
process.stdout.on('error', () => process.exit(0));
run(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(complaint(error));
    process.exitCode = 2;
  },
);

/** What is wrong with the command as a whole: in parseArgs' own words where that refused it. */
function complaint(error: unknown): string {
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    return `${error.message}\n\n${usage}`;
  const { code, message, advice } = problemOf(error);
  return code === 'usage' ? `${message}\n\n${usage}` : `${message} ${advice}\n`;
}

/** Everything `inspect` prints. Reads the whole file, so that rows and profile are counts and not guesses. */
export async function inspectForScripts(path: string, option: TableOption = {}) {
  const table = await openChosenTable(path, option);
  const { inspection } = table;
  const { services, content } = suggestMapping(inspection);
  const headerOf = (column: number | null) => inspection.columns[column ?? -1]?.header ?? null;
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
      ...content.find(({ column }) => column === profile.column),
    })),
    // Service as it spells its name -> form field -> header, or null.
    mapping: Object.fromEntries(
      services.map(({ service, fields }) => [
        bulkServices[service].serviceType,
        Object.fromEntries(fields.map(({ field, column }) => [field, headerOf(column)])),
      ]),
    ),
    suggestions: services,
    notes,
  };
}

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
        // A copy that is only normalized has nothing beside it that could take another copy's name.
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
