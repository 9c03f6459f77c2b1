import { z } from 'zod';
import { type OpenedFile, OpenedFileSchema } from '../../shared/opened-file.ts';
import { failure, type Problem, problem, type Result, success } from '../../shared/problem.ts';
import type { RecordKind } from '../platform/record-folders.ts';

const damaged = (detail: string): Problem =>
  problem(
    'damaged-record',
    'The record of an opened file could not be read, so the file is not shown in the list.',
    'Nothing was deleted. Open the file again, or restore opened.json from a backup.',
    detail,
  );

function parse(text: string): Result<{ record: OpenedFile }> {
  try {
    const read = OpenedFileSchema.safeParse(JSON.parse(text));
    return read.success ? success({ record: read.data }) : failure(damaged(z.prettifyError(read.error)));
  } catch {
    return failure(damaged('It is no JSON.'));
  }
}

/** How the record of an opened file lies on disk. */
export const openedFileKind: RecordKind<OpenedFile> = {
  what: 'file',
  all: 'the files you opened',
  file: 'opened.json',
  parse,
  format: (record) => `${JSON.stringify(record, null, 1)}\n`,
  moved: (folder, id) =>
    problem(
      'file-moved',
      'The folder of an opened file was renamed or copied, so the file is not shown in the list.',
      'Nothing was deleted: give the folder its own name again, or move it away.',
      `Folder ${folder} holds the record of ${id}.`,
    ),
};
