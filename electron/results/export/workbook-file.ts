import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { ProblemError, problem } from '../../../shared/model/problem.ts';
import type { ExportForm, Extract } from './extract.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaging = 'http://schemas.openxmlformats.org/package/2006';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const type = (name: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml`;

/** Longest text of a cell, in UTF-16 units; rows and columns of a sheet: what Excel has room for. */
const longestCell = 32_767;
const mostSheetRows = 1_048_576;
const mostSheetColumns = 16_384;

const override = (part: string, name: string) =>
  `<Override PartName="/xl/${part}.xml" ContentType="${type(name)}"/>`;
const relations = (...targets: readonly (readonly [kind: string, target: string])[]) =>
  `${head}<Relationships xmlns="${packaging}/relationships">${targets
    .map(([kind, to], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${kind}" Target="${to}"/>`)
    .join('')}</Relationships>`;
/** The parts of a workbook beside its only sheet, by their names in the package. */
const workbookParts: Record<string, string> = {
  '[Content_Types].xml': `${head}<Types xmlns="${packaging}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('styles', 'styles')}${override('worksheets/sheet1', 'worksheet')}</Types>`,
  '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs></styleSheet>`,
};

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
export const mostWorkbookRows = mostSheetRows - 1;

/** An extract as workbooks of one sheet, all cells text. @throws ProblemError where a sheet has no room for its columns. */
export function asWorkbooks({ headers, cells }: Extract): ExportForm {
  if (headers.length > mostSheetColumns) throw new ProblemError(tooWide);
  const letters = columnLetters(headers.length);
  let cut = 0;
  return {
    cut: () => cut,
    async *blocks(most) {
      let done = 0;
      for await (const batch of cells())
        for (let at = 0; at < batch.length; ) {
          const first = done % most;
          const rows = batch.slice(at, at + most - first);
          for (const row of rows) for (const cell of row) if (cell.length > longestCell) cut++;
          // Below the header, which is the first row.
          const text = rows.map((row, place) => rowXml(row, first + place + 2, letters)).join('');
          yield { text, rows: rows.length };
          at += rows.length;
          done += rows.length;
        }
    },
    async *file(rows) {
      async function* sheet() {
        yield sheetStart + rowXml(headers, 1, letters);
        yield* rows;
        yield sheetEnd;
      }
      const zip = new ZipFile();
      const { outputStream } = zip;
      if (!(outputStream instanceof Readable)) throw new Error('A workbook cannot be read as it is packed.');
      for (const [name, xml] of Object.entries(workbookParts)) zip.addBuffer(Buffer.from(xml), name);
      const stream = Readable.from(sheet());
      // The package knows nothing of it and would wait for ever.
      stream.on('error', (error) => outputStream.destroy(error));
      zip.on('error', (error: Error) => outputStream.destroy(error));
      zip.addReadStream(stream, 'xl/worksheets/sheet1.xml', { compressionLevel });
      zip.end();
      try {
        for await (const bytes of outputStream) yield bytes;
      } finally {
        stream.destroy();
      }
    },
  };
}

const tooWide = problem(
  'workbook-too-wide',
  'An Excel workbook has room for 16,384 columns, and this export has more.',
  'Choose CSV, or fewer columns.',
);
