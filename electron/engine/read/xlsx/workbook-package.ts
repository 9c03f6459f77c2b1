import type { FileHandle } from 'node:fs/promises';
import { SaxesParser } from 'saxes';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { type Problem, ProblemError, problem } from '../../../../shared/model/problem.ts';
import { readFrom } from '../../../platform/disk.ts';
import { asReadingProblem, type OpenedFile, openForReading } from '../text/file-pieces.ts';

/** The zip file around a workbook: its parts by name, each read as text, piece by piece. */
export interface WorkbookPackage {
  readonly file: OpenedFile;
  has(part: string): boolean;
  /** Bytes of the part once unpacked, as the archive declares and the reader enforces. */
  size(part: string): number;
  /** @throws ProblemError where the part is missing, damaged or locked, or unpacks to more than a list can be. */
  read(part: string, signal?: AbortSignal): AsyncIterable<string>;
  close(): Promise<void>;
}

const maxEntries = 10_000;
/** No part of a real workbook comes near this; unpacked it would keep the engine busy for minutes. */
const maxPartSize = 8 * 2 ** 30;
/**
 * Rows of a sheet are numbered, which no archive packs away: real parts unpack to 10 to 40 times their size. What goes
 * beyond this is the same few bytes over and over; it is let pass as long as it is small.
 */
const maxRatio = 100;
const smallPart = 32 * 2 ** 20;

/**
 * Opens a workbook's package. Only its directory is read.
 * @param allowance Bytes that may be unpacked in all, given those of the file, before the package counts as too large: a look at the beginning
 * needs little, whatever the file says.
 * @throws ProblemError where the file can't be read or is no .xlsx package.
 */
export async function openPackage(
  path: string,
  allowance: (fileSize: number) => number = () => Number.POSITIVE_INFINITY,
): Promise<WorkbookPackage> {
  const file = await openForReading(path);
  try {
    await refuseOldFormats(file.handle);
    // Names are compared, never used as paths: a slash in front or ".." in one is no reason to refuse the rest.
    const options = { lazyEntries: true, autoClose: false, decodeStrings: false };
    const zip = await fromFdPromise(file.handle.fd, options);
    return packageOf(file, zip, await readDirectory(zip), allowance(file.size));
  } catch (error) {
    await file.handle.close();
    throw asPackageProblem(error);
  }
}

interface Part {
  entry: Entry;
  /** Another entry has this name too, and other content. */
  ambiguous: boolean;
}

async function readDirectory(zip: ZipFile): Promise<Map<string, Part>> {
  if (zip.entryCount > maxEntries) throw xlsxError('notAWorkbook');
  const parts = new Map<string, Part>();
  for await (const entry of zip.eachEntry()) {
    const name = partName(entry.fileNameRaw.toString('utf8'));
    const known = parts.get(name);
    const same =
      known?.entry.crc32 === entry.crc32 && known.entry.uncompressedSize === entry.uncompressedSize;
    if (known) known.ambiguous ||= !same;
    else parts.set(name, { entry, ambiguous: false });
  }
  return parts;
}

function packageOf(
  file: OpenedFile,
  zip: ZipFile,
  parts: Map<string, Part>,
  allowance: number,
): WorkbookPackage {
  let unpacked = 0;
  async function* read(name: string, signal?: AbortSignal) {
    const part = parts.get(partName(name));
    if (!part || part.ambiguous) throw xlsxError('damaged');
    const { entry } = part;
    if (entry.isEncrypted()) throw xlsxError('encrypted');
    refuseTooLarge(entry, file.size);
    try {
      const stream = await zip.openReadStreamPromise(entry);
      let decoder: TextDecoder | undefined;
      for await (const bytes of stream) {
        signal?.throwIfAborted();
        unpacked += bytes.length;
        if (unpacked > allowance) throw xlsxError('tooLarge');
        decoder ??= new TextDecoder(xmlEncoding(bytes));
        yield decoder.decode(bytes, { stream: true });
      }
    } catch (error) {
      throw asPackageProblem(error);
    }
  }
  return {
    file,
    has: (part) => parts.has(partName(part)),
    size: (part) => parts.get(partName(part))?.entry.uncompressedSize ?? 0,
    read,
    // The archive reader borrows the file: closing the file is all there is to do.
    close: () => file.handle.close(),
  };
}

function refuseTooLarge({ uncompressedSize, compressedSize }: Entry, fileSize: number): void {
  const packed = Math.min(compressedSize, fileSize);
  const bomb = uncompressedSize > smallPart && uncompressedSize > packed * maxRatio;
  if (bomb || uncompressedSize > maxPartSize) throw xlsxError('tooLarge');
}

/** Part names are compared without case; some writers start them with a slash or use Windows' (ECMA-376 part 2). */
function partName(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();
}

function xmlEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/** The archive reader's own errors (sizes that lie, broken compression) have no system call to their name. */
function asPackageProblem(error: unknown): unknown {
  const known = error instanceof Error && (error.name === 'AbortError' || 'syscall' in error);
  return known || error instanceof ProblemError ? asReadingProblem(error) : xlsxError('damaged', error);
}

/** Before .xlsx came OLE containers; a password still turns an .xlsx file into one. */
async function refuseOldFormats(handle: FileHandle): Promise<void> {
  const header = await readFrom(handle, 0, 512);
  if (!header.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))) return;
  if (header.length < 512) throw xlsxError('oldWorkbook');
  const sectorSize = 2 ** Math.min(header.readUInt16LE(30), 12);
  const directory = await readFrom(handle, (header.readUInt32LE(48) + 1) * sectorSize, sectorSize * 4);
  const locked = directory.includes(Buffer.from('EncryptedPackage', 'utf16le'));
  throw xlsxError(locked ? 'encrypted' : 'oldWorkbook');
}

const saveAsAdvice =
  'Open it in the program it comes from and save it as .xlsx or CSV, then choose that file.';

/** What can stand in the way of reading a workbook, each as the sentence a person gets. */
const xlsxProblems = {
  oldWorkbook: problem(
    'xlsx-old-format',
    'This is a workbook of an old Excel (.xls) or another old Office file, which this app does not read.',
    saveAsAdvice,
  ),
  binaryWorkbook: problem(
    'xlsx-binary-format',
    'This is a binary workbook (.xlsb), which this app does not read.',
    saveAsAdvice,
  ),
  encrypted: problem(
    'xlsx-encrypted',
    'This workbook is locked with a password.',
    'Open it in Excel, take the password off or save a copy without one, then choose that file.',
  ),
  notAWorkbook: problem(
    'xlsx-not-a-workbook',
    'This file is a ZIP archive or another kind of document, not a contact list.',
    'If it is an archive, unpack it and choose the list inside. Otherwise save the list as .xlsx or CSV.',
  ),
  damaged: problem(
    'xlsx-damaged',
    'This workbook is damaged or was not written to its end.',
    'Open it in Excel and save it again, or ask its sender for a new copy.',
  ),
  tooLarge: problem(
    'xlsx-too-large',
    'This workbook unpacks to far more than a contact list can hold.',
    'If it is a real list, save the sheet as CSV and choose that file.',
  ),
  noSheet: problem(
    'xlsx-no-sheet',
    'This workbook has no sheet with cells in it.',
    'Choose another file, or put the list on a sheet of its own and save again.',
  ),
} satisfies Record<string, Problem>;

export function xlsxError(kind: keyof typeof xlsxProblems, cause?: unknown): ProblemError {
  return new ProblemError(xlsxProblems[kind], cause === undefined ? undefined : { cause });
}

export type XmlAttributes = Readonly<Record<string, string>>;

/** Names come without their namespace prefix: writers differ in it, the parts of a workbook don't need it. */
export interface XmlHandlers {
  open?(name: string, attributes: XmlAttributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Deeper than any part of a workbook nests, and more text in one piece than a cell may hold. */
const maxDepth = 64;
const maxPiece = 1 << 20;

/** @throws ProblemError where the text of a cell, put together from its pieces, is longer than a cell may hold. */
export function assertCellText(text: string): void {
  if (text.length > maxPiece) throw xlsxError('damaged');
}

/**
 * A push parser for one part of a workbook. Its memory is bounded whatever it is fed.
 * @returns A function that takes the XML piece by piece and, once, undefined at its end.
 * @throws ProblemError 'xlsx-damaged' where the XML is not well-formed or can't belong to a workbook.
 */
export function createXmlReader(handlers: XmlHandlers): (piece: string | undefined) => void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let waiting = 0;
  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    waiting = 0;
    if (!isSelfClosing && ++depth > maxDepth) throw xlsxError('damaged');
    handlers.open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name, isSelfClosing }) => {
    waiting = 0;
    if (!isSelfClosing) depth -= 1;
    handlers.close?.(localName(name));
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('error', (error) => {
    throw xlsxError('damaged', error);
  });
  return (piece) => {
    if (piece === undefined) {
      parser.close();
      return;
    }
    waiting += piece.length;
    if (waiting > maxPiece + piece.length) throw xlsxError('damaged');
    parser.write(piece);
  };
}

/** More than any real workbook's descriptions of itself take; they are read before anything is shown. In bytes. */
const maxDescription = 16 * 2 ** 20;

/**
 * Reads a part that describes the workbook, from its start to its end or until no more of it is needed.
 * @throws ProblemError where it is missing, damaged or too large.
 */
export async function readDescription(
  pack: WorkbookPackage,
  part: string,
  handlers: XmlHandlers,
  isDone: () => boolean = () => false,
): Promise<void> {
  const write = createXmlReader(handlers);
  let length = 0;
  for await (const piece of pack.read(part)) {
    length += piece.length;
    if (length > maxDescription) throw xlsxError('tooLarge');
    write(piece);
    if (isDone()) return;
  }
  write(undefined);
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** Whether an attribute that is a boolean of XML Schema says yes. */
export function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}
