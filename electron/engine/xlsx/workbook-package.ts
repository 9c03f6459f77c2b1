import type { FileHandle } from 'node:fs/promises';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { ProblemError } from '../../../shared/problem.ts';
import { asReadingProblem, type OpenedFile, openForReading } from '../text/file-guard.ts';
import { xlsxError } from './xlsx-problems.ts';

/** The zip file around a workbook: its parts by name, each read as text, piece by piece. */
export interface WorkbookPackage {
  readonly file: OpenedFile;
  has(part: string): boolean;
  /** Bytes of the part once unpacked, as the archive declares and the reader enforces. */
  size(part: string): number;
  /** @throws ProblemError where the part is missing, damaged or locked. */
  read(part: string, signal?: AbortSignal): AsyncIterable<string>;
  close(): Promise<void>;
}

const maxEntries = 10_000;
/** No part of a real workbook comes near this; unpacked it would keep the engine busy for minutes. */
const maxPartSize = 8 * 2 ** 30;

/**
 * Opens a workbook's package. Only its directory is read.
 * @throws ProblemError where the file can't be read or is no .xlsx package.
 */
export async function openPackage(path: string): Promise<WorkbookPackage> {
  const file = await openForReading(path);
  try {
    await refuseOldFormats(file.handle);
    const zip = await fromFdPromise(file.handle.fd, { lazyEntries: true, autoClose: false });
    return packageOf(file, zip, await readDirectory(zip));
  } catch (error) {
    await file.handle.close();
    throw asPackageProblem(error);
  }
}

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw xlsxError('notAWorkbook');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(partName(entry.fileName), entry);
  return entries;
}

function packageOf(file: OpenedFile, zip: ZipFile, entries: Map<string, Entry>): WorkbookPackage {
  async function* read(part: string, signal?: AbortSignal) {
    const entry = entries.get(partName(part));
    if (!entry) throw xlsxError('damaged');
    if (entry.isEncrypted()) throw xlsxError('encrypted');
    if (entry.uncompressedSize > maxPartSize) throw xlsxError('tooLarge');
    try {
      const stream = await zip.openReadStreamPromise(entry);
      let decoder: TextDecoder | undefined;
      for await (const bytes of stream) {
        signal?.throwIfAborted();
        decoder ??= new TextDecoder(xmlEncoding(bytes));
        yield decoder.decode(bytes, { stream: true });
      }
    } catch (error) {
      throw asPackageProblem(error);
    }
  }
  return {
    file,
    has: (part) => entries.has(partName(part)),
    size: (part) => entries.get(partName(part))?.uncompressedSize ?? 0,
    read,
    // The archive reader borrows the file: closing the file is all there is to do.
    close: () => file.handle.close(),
  };
}

/** Part names are compared without case, and some writers start them with a slash (ECMA-376 part 2). */
function partName(name: string): string {
  return name.replace(/^\/+/, '').toLowerCase();
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
  const header = await readAt(handle, 0, 512);
  if (!header.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))) return;
  const sectorSize = 2 ** Math.min(header.readUInt16LE(30), 12);
  const directory = await readAt(handle, (header.readUInt32LE(48) + 1) * sectorSize, sectorSize * 4);
  const locked = directory.includes(Buffer.from('EncryptedPackage', 'utf16le'));
  throw xlsxError(locked ? 'encrypted' : 'oldWorkbook');
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  await file.read(buffer, 0, length, position);
  return buffer;
}
