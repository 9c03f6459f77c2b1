import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { ProblemError, problem } from '../../../shared/model/problem.ts';
import type { WorkContext } from '../import/duck.ts';
import type { ExportFile, ExportFiles } from './export-files.ts';
import type { SavedFile } from './export-shapes.ts';
import type { Extract } from './extract.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const type = (name: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`;

/** Longest text of a cell, in UTF-16 units; rows and columns of a sheet: what Excel has room for. */
const longestCell = 32_767;
const mostSheetRows = 1_048_576;
const mostSheetColumns = 16_384;

/** The parts of a workbook beside its sheets, by their names in the package. */
function workbookParts(sheets: readonly string[]): Record<string, string> {
  const override = (part: string, name: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${type(name)}"/>`;
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const relations = (all: string) =>
    `${head}<Relationships xmlns="${packaging}/relationships">${all}</Relationships>`;
  const numbered = sheets.map((name, index) => ({ name, number: index + 1 }));
  return {
    '[Content_Types].xml': `${head}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('styles', 'styles')}${numbered.map(({ number }) => override(`worksheets/sheet${number}`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbered.map(({ name, number }) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      numbered
        .map(({ number }) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`))
        .join('') + relation(`rId${sheets.length + 1}`, 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs></styleSheet>`,
  };
}

/** What stands before and behind a sheet's rows; its first one stays in sight. */
const sheetStart = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
const sheetEnd = '</sheetData></worksheet>';

/** A row of texts. @param number From 1. @param letters What each column is called. */
function rowXml(cells: readonly string[], number: number, letters: readonly string[]): string {
  let xml = `<row r="${number}">`;
  for (let column = 0; column < cells.length; column++) {
    const text = cells[column];
    if (text === undefined || text === '') continue;
    xml += `<c r="${letters[column]}${number}" t="inlineStr"><is><t xml:space="preserve">${escaped(cut(text))}</t></is></c>`;
  }
  return `${xml}</row>`;
}

/** "A" to "XFD". */
export function columnLetters(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    let name = '';
    for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
      name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
    return name;
  });
}

/** A text as long as a cell may be, and never half a character. */
function cut(text: string): string {
  if (text.length <= longestCell) return text;
  const last = text.charCodeAt(longestCell - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? longestCell - 1 : longestCell);
}

/** Characters that XML has no way to write, halves of a pair included. */
const illegal =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const special = /[&<>"\r]|_x[0-9A-Fa-f]{4}_/;

function escaped(text: string): string {
  const legal = text.replace(illegal, '');
  if (!special.test(legal)) return legal;
  return (
    legal
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replace(/\r\n?/g, '\n')
      // Else it would be read as the character of that number.
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
  );
}

/** A sheet repeats itself so much that a quick packing is nearly as small as a slow one. */
const compressionLevel = 3;
/** Rows of a sheet below its header. */
const mostRows = mostSheetRows - 1;

/** Writes an extract as workbooks of so many rows at most, all cells text. @throws ProblemError; AbortError. */
export async function writeWorkbooks(
  extract: Extract,
  files: ExportFiles,
  { splitEvery, rowsOfSheet = mostRows }: { splitEvery: number | null; rowsOfSheet?: number },
  { signal, onProgress }: WorkContext,
): Promise<{ saved: SavedFile[]; cut: number }> {
  if (extract.headers.length > mostSheetColumns) throw new ProblemError(tooWide);
  const rows = new TakenRows(extract.cells(), (done) => onProgress?.(done, extract.rows));
  const most = splitEvery ?? Math.max(1, extract.rows);
  const count = Math.max(1, Math.ceil(extract.rows / most));
  await files.plan(count);
  const saved: SavedFile[] = [];
  try {
    for (let left = extract.rows, number = 0; number < count; number++, left -= most) {
      const file = await files.next();
      const inFile = Math.max(0, Math.min(most, left));
      await writeWorkbook(file, rows, { headers: extract.headers, inFile, rowsOfSheet }, signal);
      file.rows = inFile;
      saved.push(await file.finish());
    }
  } finally {
    await rows.end();
  }
  return { saved, cut: rows.long };
}

interface Sheets {
  headers: readonly string[];
  inFile: number;
  rowsOfSheet: number;
}

async function writeWorkbook(
  file: ExportFile,
  rows: TakenRows,
  { headers, inFile, rowsOfSheet }: Sheets,
  signal?: AbortSignal,
): Promise<void> {
  const count = Math.max(1, Math.ceil(inFile / rowsOfSheet));
  const names = Array.from({ length: count }, (_, index) => (count === 1 ? 'Export' : `Export ${index + 1}`));
  const zip = new ZipFile();
  const { outputStream } = zip;
  if (!(outputStream instanceof Readable)) throw new Error('A workbook cannot be read as it is packed.');
  const letters = columnLetters(headers.length);
  const sheets: Readable[] = [];
  for (const [name, xml] of Object.entries(workbookParts(names))) zip.addBuffer(Buffer.from(xml), name);
  for (let sheet = 0; sheet < count; sheet++) {
    const wanted = Math.min(rowsOfSheet, inFile - sheet * rowsOfSheet);
    // Begun when those before it are written.
    zip.addReadStreamLazy(`xl/worksheets/sheet${sheet + 1}.xml`, { compressionLevel }, (begin) => {
      const stream = Readable.from(sheetXml(rows, headers, wanted, letters, signal));
      // The package knows nothing of it and would wait for ever.
      stream.on('error', (error) => outputStream.destroy(error));
      sheets.push(stream);
      begin(null, stream);
    });
  }
  zip.on('error', (error: Error) => outputStream.destroy(error));
  zip.end();
  try {
    for await (const bytes of outputStream) await file.write(bytes);
  } finally {
    for (const stream of sheets) stream.destroy();
  }
}

async function* sheetXml(
  rows: TakenRows,
  headers: readonly string[],
  wanted: number,
  letters: readonly string[],
  signal?: AbortSignal,
): AsyncGenerator<string> {
  yield sheetStart + rowXml(headers, 1, letters);
  for (let done = 0; done < wanted; ) {
    signal?.throwIfAborted();
    const taken = await rows.take(wanted - done);
    if (taken.length === 0) throw new Error('An export has fewer rows than were counted.');
    let xml = '';
    for (const cells of taken) xml += rowXml(cells, ++done + 1, letters);
    yield xml;
  }
  yield sheetEnd;
}

/** Rows that are taken some at a time, whatever the batches they come in. */
class TakenRows {
  /** Cells so far that are longer than a workbook has room for. */
  long = 0;
  readonly #batches: AsyncIterator<readonly (readonly string[])[]>;
  readonly #onTaken: (done: number) => void;
  #batch: readonly (readonly string[])[] = [];
  #at = 0;
  #done = 0;

  constructor(cells: AsyncIterable<readonly (readonly string[])[]>, onTaken: (done: number) => void) {
    this.#batches = cells[Symbol.asyncIterator]();
    this.#onTaken = onTaken;
  }

  /** Up to so many; none at the end. */
  async take(most: number): Promise<readonly (readonly string[])[]> {
    while (this.#at >= this.#batch.length) {
      const next = await this.#batches.next();
      if (next.done) return [];
      [this.#batch, this.#at] = [next.value, 0];
    }
    const taken = this.#batch.slice(this.#at, this.#at + most);
    this.#at += taken.length;
    this.#done += taken.length;
    for (const cells of taken) for (const cell of cells) if (cell.length > longestCell) this.long++;
    this.#onTaken(this.#done);
    return taken;
  }

  async end(): Promise<void> {
    await this.#batches.return?.();
  }
}

const tooWide = problem(
  'workbook-too-wide',
  'An Excel workbook has room for 16,384 columns, and this export has more.',
  'Choose CSV, or fewer columns.',
);
