import { ProblemError, problem } from '../../../../shared/model/problem.ts';

const askForCsv = 'Ask for the list as a CSV or Excel file.';
const unpack = 'Unpack it and choose the file inside.';
const exportCsv = 'Export the table as CSV from the program it belongs to and choose that file.';
const saveAsCsv = 'Open it in the program it came from and save it as CSV or as an Excel workbook (.xlsx).';
const saveInLibreOffice =
  'Open it in LibreOffice or Excel, choose File, Save As, and save it as an Excel workbook (.xlsx) or as CSV in UTF-8.';
const exportNumbers = 'Open it in Numbers, choose File, Export To, CSV, and choose the file it makes.';
const exportContacts =
  'Export the contacts as CSV instead: in Google Contacts choose Export, Google CSV. In Outlook choose Export to a file. Contact cards (.vcf) are read, too.';
/** How a kind of file that is no list of text begins, what it is, with its article, and how to get a list out of it. */
type OtherKind<Start> = [start: Start, name: string, advice: string];

/** Byte for byte. */
const byFirstBytes: OtherKind<string>[] = [
  ['%PDF-', 'a PDF', askForCsv],
  ['\x1f\x8b', 'a compressed file (gzip)', unpack],
  ['7z\xbc\xaf', 'a compressed file (7-Zip)', unpack],
  ['Rar!\x1a', 'a compressed file (RAR)', unpack],
  ['BZh91AY&SY', 'a compressed file (bzip2)', unpack],
  ['\xfd7zXZ', 'a compressed file (xz)', unpack],
  ['\x28\xb5\x2f\xfd', 'a compressed file (Zstandard)', unpack],
  ['{\\rtf', 'a formatted document (RTF)', saveAsCsv],
  ['SQLite format 3', 'a database (SQLite)', exportCsv],
  ['\0\x01\0\0Standard ', 'a database (Access)', exportCsv],
  ['PAR1\x15', 'a Parquet file', exportCsv],
  ['Obj\x01', 'an Avro file', exportCsv],
  ['ARROW1\0', 'an Arrow file', exportCsv],
  ['!BDN', 'an Outlook data file (PST)', exportContacts],
  ['\x89PNG', 'a picture (PNG)', askForCsv],
  ['\xff\xd8\xff', 'a picture (JPEG)', askForCsv],
  ['GIF89a', 'a picture (GIF)', askForCsv],
];

/** Zip archives by the names and types their first entries tell; workbooks of Excel are read elsewhere. */
const byEntries: OtherKind<RegExp>[] = [
  [
    /^mimetypeapplication\/vnd\.oasis\.opendocument\.spreadsheet/,
    'an OpenDocument spreadsheet (.ods)',
    saveInLibreOffice,
  ],
  [/^mimetypeapplication\/vnd\.oasis\.opendocument/, 'an OpenDocument text or drawing', saveAsCsv],
  [/^mimetypeapplication\/epub/, 'a book (EPUB)', askForCsv],
  [/^Index\/|\.iwa|^Data\/|^Metadata\//, 'a document of Apple Numbers or Pages', exportNumbers],
  [/^word\//, 'a Word document (.docx)', saveAsCsv],
  [/^ppt\//, 'a PowerPoint presentation (.pptx)', askForCsv],
];

/** Whatever the encoding; blank lines above it do not count. */
const byText: OtherKind<RegExp>[] = [
  [/^<(!doctype html|html|head|body|table|\?xml|!--)/i, 'a web page or XML', saveAsCsv],
  [/^begin:vcalendar\b/i, 'a calendar (iCalendar, .ics)', askForCsv],
  [/^(version: 1\r?\n\s*)?dn:{1,2} ?\w+=/i, 'a directory export (LDIF)', exportContacts],
  [
    /^(--[^\n]*\n\s*|\/\*[^\n]*\n\s*)*(create table|insert into|drop table|set names)\b/i,
    'a database dump (SQL)',
    exportCsv,
  ],
  [/^%!PS/, 'a printed page (PostScript)', askForCsv],
];

/** @throws ProblemError when the first bytes are those of something that is no list of text and no workbook of Excel. */
export function assertNoOtherKind(bytes: Buffer): void {
  const first = bytes.toString('latin1', 0, 32);
  const known = byFirstBytes.find(([magic]) => first.startsWith(magic)) ?? kindOfArchive(bytes);
  if (known) throw notAList(known);
}

/** Texts that hold records with named values, which are read elsewhere. */
export type RecordKind = 'vcf' | 'json';
const recordKinds: [start: RegExp, kind: RecordKind][] = [
  [/^begin:vcard\b/i, 'vcf'],
  [
    /^(\[\s*)?\{\s*(\}|"(\\.|[^"\\\n]){0,200}"\s*:)|^\[\s*(\]\s*$|null\b|\[\s*(\[|["\d-]|null\b|true\b|false\b))|^\[\s*(\[|"(\\.|[^"\\\n]){0,200}"\s*,\s*["\d\n])[^\]]*\][,\s\]]*$/,
    'json',
  ],
];

/** What a folder of Google Drive or a desktop holds for a sheet: where it is, and nothing of it. */
const pointer =
  /^\{[^{}]{0,2000}"(?:doc_id|resource_id)"\s*:|^\{\s*"url"\s*:\s*"https:\/\/(?:docs|drive|sheets)\.google\.com|^\[InternetShortcut\]|^URL=https?:/i;

/**
 * The kind of a decoded text that holds records with named values; undefined for lists.
 * @throws ProblemError where it only points to a list, or is of a kind that programs write for programs.
 */
export function recordKindOf(text: string): RecordKind | undefined {
  const start = text.slice(0, textLooked).replace(/^\ufeff?\s*/, '');
  if (start.length < textLooked && pointer.test(start)) throw new ProblemError(onlyPointer());
  const kind = recordKinds.find(([pattern]) => pattern.test(start))?.[1];
  const other = kind ? undefined : byText.find(([pattern]) => pattern.test(start));
  if (other) throw notAList(other);
  return kind;
}

const onlyPointer = () =>
  problem(
    'not-a-list',
    'This file only points to a Google Sheet or a web page. The list is not in it.',
    'Open it in the browser, choose File > Download > Comma-separated values (.csv), and choose that file here.',
  );

const textLooked = 4096;

/** In a zip archive the name of an entry stands 26 bytes behind the mark that begins it. */
function kindOfArchive(bytes: Buffer): OtherKind<RegExp> | undefined {
  const [before, ...entries] = bytes.toString('latin1').split('PK\x03\x04');
  if (before !== '') return undefined;
  for (const text of entries) {
    const entry = text.slice(26, 126);
    // A workbook may hold a document of another kind.
    if (/^(\[Content_Types\]\.xml|_rels\/|docProps\/)/.test(entry)) continue;
    if (entry.startsWith('xl/')) return undefined;
    const known = byEntries.find(([pattern]) => pattern.test(entry));
    if (known) return known;
  }
  return undefined;
}

function notAList([, name, advice]: OtherKind<unknown>): ProblemError {
  return new ProblemError(problem('not-a-list', `This is ${name}, not a list.`, advice));
}
