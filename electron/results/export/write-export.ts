import {
  type ExportPreview,
  type ExportReceipt,
  type ExportRequest,
  exportFormatText,
  exportKindText,
} from '../../../shared/model/result-export.ts';
import { spreadsheetSafe } from '../../../shared/rules/spreadsheet-safe.ts';
import { verdicts, verdictText } from '../../../shared/verdict/verdict.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { asWritingProblem } from '../../engine/prepare/new-file.ts';
import { strictLine, strictLines } from '../../engine/prepare/strict-line.ts';
import type { WorkContext } from '../../engine/read/text/table.ts';
import type { Duck } from '../import/duck.ts';
import { rulesVersion } from '../judge/judge-result.ts';
import { shortened } from '../view/views.ts';
import { createExportFiles, type ExportFiles } from './export-files.ts';
import type { ExportAbout, ExportedFile, ExportedFiles } from './export-shapes.ts';
import type { CsvFormat, ExportForm, Extract } from './extract.ts';
import { type Asked, type Extracted, inExtract } from './make-extract.ts';
import { asWorkbooks, mostWorkbookRows } from './workbook-file.ts';

/** Rows that a preview shows. */
const previewRows = 20;

/** What an export would write, by the code that writes it. @throws ProblemError; AbortError. */
export function previewExport(
  duck: Duck,
  { request, list }: Asked,
  signal?: AbortSignal,
): Promise<ExportPreview> {
  return inExtract(duck, { request, list }, signal, async ({ extract }) => {
    const { counted, keptByVerdict, leftOut, headers } = extract;
    const rows = (await extract.first(previewRows)).map((cells) => cells.map(shortened));
    return {
      files: filesFor(extract.rows, mostInFile(request)),
      rows: extract.rows,
      counted,
      keptByVerdict,
      leftOut,
      firstRows: { headers: [...headers], rows },
      notes: [...extract.notes, ...formatNotes(request, extract, 0)],
    };
  });
}

interface WriteRequest extends Asked {
  about: ExportAbout;
  to: string;
  keep?: string | undefined;
}

/**
 * Writes an export and its receipt: all of its files are there in the end, or none. @param asked.to What the user chose to
 * call it. @param asked.keep where what `Extract.keep` writes is to be, before the export itself is there.
 * @throws ProblemError, as on a full disk; AbortError.
 */
export function writeExport(
  duck: Duck,
  { request, list, about, to, keep }: WriteRequest,
  context: WorkContext = {},
): Promise<ExportedFiles> {
  return inExtract(duck, { request, list }, context.signal, async ({ extract, result, input }) => {
    const files = createExportFiles(to);
    try {
      const { format } = request;
      const form = format === 'xlsx' ? asWorkbooks(extract) : asCsv(extract, format);
      const saved = await writeFiles(extract, form, { files, most: mostInFile(request) }, context);
      const notes = [...extract.notes, ...formatNotes(request, extract, form.cut())];
      const said = { about, request, extract, input, result, files: saved, notes };
      const receipt = await files.receipt(receiptText(said));
      context.signal?.throwIfAborted();
      if (keep !== undefined) await extract.keep?.(keep);
      await files.publish();
      return { files: saved, receipt, rows: extract.rows, notes };
    } catch (error) {
      throw asWritingProblem(error, 'The export could not be saved');
    } finally {
      await files.discard();
    }
  });
}

function formatNotes({ format }: ExportRequest, { own }: Extract, cut: number): string[] {
  if (cut > 0)
    return [
      `${counted(cut, 'cell')} ${cut === 1 ? 'is' : 'are'} longer than the 32,767 characters a workbook has room for, and cut there. A CSV has all of them.`,
    ];
  if (format !== 'csv-spreadsheet' || own === 0) return [];
  return [
    'The cells of your own columns are as they were, even where a spreadsheet would run one as a formula.',
  ];
}

interface Written extends Extracted, Pick<WriteRequest, 'about' | 'request'> {
  files: readonly ExportedFile[];
  notes: readonly string[];
}

/** What lies beside an export, to be read by people and programs: the text of a JSON file. */
function receiptText({ about, request, extract, input, result, files, notes }: Written): string {
  const { kind, format, columns: _, ...options } = request;
  const byVerdict = extract.keptByVerdict;
  const receipt: ExportReceipt = {
    enrichDesk: 'export-receipt',
    version: 1,
    ...about,
    rules: rulesVersion,
    input,
    result,
    kind: exportKindText[kind],
    format: exportFormatText[format],
    options,
    columns: [...extract.headers],
    files: files.map(({ name, sha256, bytes, rows }) => ({ name, sha256, bytes, rows })),
    kept: {
      rows: extract.rows,
      byVerdict:
        byVerdict &&
        Object.fromEntries(verdicts.map((verdict) => [verdictText[verdict], byVerdict[verdict]])),
    },
    leftOut: extract.leftOut,
    notes: [...notes],
  };
  return `${JSON.stringify(receipt, null, 2)}\n`;
}

/** Excel takes a CSV for UTF-8 only by this. */
const byteOrderMark = '\uFEFF';

/** An extract as CSV. */
function asCsv({ headers, own, blocks }: Extract, format: CsvFormat): ExportForm {
  const isForPeople = format === 'csv-spreadsheet';
  const names = headers.map((name, column) => (isForPeople && column >= own ? spreadsheetSafe(name) : name));
  return {
    blocks: (most) => blocks(format, most),
    async *file(rows) {
      yield `${isForPeople ? byteOrderMark : ''}${strictLines([strictLine(names)])}`;
      yield* rows;
    },
    cut: () => 0,
  };
}

/** Rows of one file: as the user splits a call list, and as a sheet has room for. */
function mostInFile({ kind, format, callList: { splitEvery } }: ExportRequest): number {
  const wanted = kind === 'call-list' ? splitEvery : null;
  const room = format === 'xlsx' ? mostWorkbookRows : Number.POSITIVE_INFINITY;
  return Math.min(wanted ?? room, room);
}

const filesFor = (rows: number, most: number) => Math.max(1, Math.ceil(rows / most));

/** Writes an extract as files of so many rows at most. @throws ProblemError; AbortError. */
export async function writeFiles(
  extract: Extract,
  form: ExportForm,
  { files, most }: { files: ExportFiles; most: number },
  { signal, onProgress }: WorkContext,
): Promise<ExportedFile[]> {
  const names = await files.names(filesFor(extract.rows, most));
  const blocks = form.blocks(most)[Symbol.asyncIterator]();
  const saved: ExportedFile[] = [];
  let done = 0;
  async function* rowsFrom(first: number) {
    while (done - first < most) {
      signal?.throwIfAborted();
      const block = await blocks.next();
      if (block.done) return;
      const { text, rows } = block.value;
      done += rows;
      onProgress?.(done, extract.rows);
      yield text;
    }
  }
  try {
    for (const name of names) {
      const first = done;
      const written = await files.write(name, form.file(rowsFrom(first)));
      saved.push({ ...written, rows: done - first });
    }
  } finally {
    await blocks.return?.();
  }
  if (done !== extract.rows) throw new Error('An export has other rows than were counted.');
  return saved;
}
