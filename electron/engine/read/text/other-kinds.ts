import { ProblemError, problem } from '../../../../shared/model/problem.ts';

/** A kind of file that is no list of text, and how to get a list out of it. */
interface OtherKind {
  /** With its article. */
  name: string;
  advice: string;
}

const askForCsv = 'Ask for the list as a CSV or Excel file.';
const unpack = 'Unpack it and choose the file inside.';
const exportCsv = 'Export the table as CSV from the program it belongs to and choose that file.';
const saveAsCsv = 'Open it in the program it came from and save it as CSV or as an Excel workbook (.xlsx).';
const saveInLibreOffice =
  'Open it in LibreOffice or Excel, choose File, Save As, and save it as an Excel workbook (.xlsx) or as CSV in UTF-8.';
const exportNumbers = 'Open it in Numbers, choose File, Export To, CSV, and choose the file it makes.';
const exportContacts =
  'Export the contacts as CSV instead: in Google Contacts choose Export, Google CSV. In Outlook choose Export to a file. Contact cards (.vcf) are read, too.';
/** By how the file begins, byte for byte. */
const byFirstBytes: [magic: string, kind: OtherKind][] = [
  ['%PDF-', { name: 'a PDF', advice: askForCsv }],
  ['\x1f\x8b', { name: 'a compressed file (gzip)', advice: unpack }],
  ['7z\xbc\xaf', { name: 'a compressed file (7-Zip)', advice: unpack }],
  ['Rar!\x1a', { name: 'a compressed file (RAR)', advice: unpack }],
  ['BZh91AY&SY', { name: 'a compressed file (bzip2)', advice: unpack }],
  ['\xfd7zXZ', { name: 'a compressed file (xz)', advice: unpack }],
  ['\x28\xb5\x2f\xfd', { name: 'a compressed file (Zstandard)', advice: unpack }],
  ['{\\rtf', { name: 'a formatted document (RTF)', advice: saveAsCsv }],
  ['SQLite format 3', { name: 'a database (SQLite)', advice: exportCsv }],
  ['\0\x01\0\0Standard ', { name: 'a database (Access)', advice: exportCsv }],
  ['PAR1\x15', { name: 'a Parquet file', advice: exportCsv }],
  ['Obj\x01', { name: 'an Avro file', advice: exportCsv }],
  ['ARROW1\0', { name: 'an Arrow file', advice: exportCsv }],
  ['!BDN', { name: 'an Outlook data file (PST)', advice: exportContacts }],
  ['\x89PNG', { name: 'a picture (PNG)', advice: askForCsv }],
  ['\xff\xd8\xff', { name: 'a picture (JPEG)', advice: askForCsv }],
  ['GIF89a', { name: 'a picture (GIF)', advice: askForCsv }],
];

/** Zip archives by the names and types their first entries tell; workbooks of Excel are read elsewhere. */
const byEntries: [entry: RegExp, kind: OtherKind][] = [
  [
    /^mimetypeapplication\/vnd\.oasis\.opendocument\.spreadsheet/,
    { name: 'an OpenDocument spreadsheet (.ods)', advice: saveInLibreOffice },
  ],
  [
    /^mimetypeapplication\/vnd\.oasis\.opendocument/,
    { name: 'an OpenDocument text or drawing', advice: saveAsCsv },
  ],
  [/^mimetypeapplication\/epub/, { name: 'a book (EPUB)', advice: askForCsv }],
  [
    /^Index\/|\.iwa|^Data\/|^Metadata\//,
    { name: 'a document of Apple Numbers or Pages', advice: exportNumbers },
  ],
  [/^word\//, { name: 'a Word document (.docx)', advice: saveAsCsv }],
  [/^ppt\//, { name: 'a PowerPoint presentation (.pptx)', advice: askForCsv }],
];

/** By how the text begins, whatever its encoding; blank lines above it do not count. */
const byText: [start: RegExp, kind: OtherKind][] = [
  [/^<(!doctype html|html|head|body|table|\?xml|!--)/i, { name: 'a web page or XML', advice: saveAsCsv }],
  [/^begin:vcalendar\b/i, { name: 'a calendar (iCalendar, .ics)', advice: askForCsv }],
  [/^(version: 1\r?\n\s*)?dn:{1,2} ?\w+=/i, { name: 'a directory export (LDIF)', advice: exportContacts }],
  [
    /^(--[^\n]*\n\s*|\/\*[^\n]*\n\s*)*(create table|insert into|drop table|set names)\b/i,
    { name: 'a database dump (SQL)', advice: exportCsv },
  ],
  [/^%!PS/, { name: 'a printed page (PostScript)', advice: askForCsv }],
];

/** @throws ProblemError when the first bytes are those of something that is no list of text and no workbook of Excel. */
export function assertNoOtherKind(bytes: Buffer): void {
  const first = bytes.toString('latin1', 0, 32);
  const known = byFirstBytes.find(([magic]) => first.startsWith(magic)) ?? kindOfArchive(bytes);
  if (known) throw notAList(known[1]);
}

/** Texts that hold records with named values, which are read elsewhere. */
const recordKinds: [start: RegExp, kind: 'vcf' | 'json'][] = [
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
 * @throws ProblemError where it only points to a list.
 */
export function recordKindOf(text: string): 'vcf' | 'json' | undefined {
  const start = startOf(text);
  if (start.length < textLooked && pointer.test(start)) throw new ProblemError(onlyPointer());
  return recordKinds.find(([pattern]) => pattern.test(start))?.[1];
}

/** @throws ProblemError when a decoded text is of a kind that programs write for programs. */
export function assertTextOfList(text: string): void {
  const start = startOf(text);
  const known = byText.find(([pattern]) => pattern.test(start));
  if (known) throw notAList(known[1]);
}

const onlyPointer = () =>
  problem(
    'not-a-list',
    'This file only points to a Google Sheet or a web page. The list is not in it.',
    'Open it in the browser, choose File > Download > Comma-separated values (.csv), and choose that file here.',
  );

const textLooked = 4096;

const startOf = (text: string) => text.slice(0, textLooked).replace(/^\ufeff?\s*/, '');

/** In a zip archive the name of an entry stands 26 bytes behind the mark that begins it. */
function kindOfArchive(bytes: Buffer): (typeof byEntries)[number] | undefined {
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

function notAList({ name, advice }: OtherKind): ProblemError {
  return new ProblemError(problem('not-a-list', `This is ${name}, not a list.`, advice));
}
