import { isAscii } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import { ProblemError, problem } from '../../../../shared/model/problem.ts';
import { wholeNumber } from '../../../../shared/words/amounts.ts';
import { readFrom } from '../../../platform/disk.ts';

/** How much of a file's beginning is looked at; enough to judge by, and read in a few milliseconds. In bytes. */
const sampleSize = 256 * 1024;

/** The beginning of a file. */
export interface Sample {
  bytes: Buffer;
  /** The sample is all there is. */
  whole: boolean;
  /** Where the sample is of ASCII alone: the first piece behind it that is not, to tell the encoding by. */
  beyondAscii?: Buffer;
}

/** How far the first character beyond ASCII is looked for; in bytes. */
const mostLookedAhead = 8 * 1024 * 1024;

/** The beginning of a text that goes on to the file's end. @param from The byte it begins with. */
export async function sampleFrom(handle: FileHandle, size: number, from: number): Promise<Sample> {
  const bytes = await readFrom(handle, from, Math.max(0, Math.min(size - from, sampleSize)));
  return { bytes, whole: from + bytes.length >= size };
}

export async function readSample(handle: FileHandle, size: number): Promise<Sample> {
  const { bytes, whole } = await sampleFrom(handle, size, 0);
  if (whole || !isAscii(bytes)) return { bytes, whole };
  for (let at = bytes.length; at < Math.min(size, mostLookedAhead); at += sampleSize) {
    const piece = await readFrom(handle, at, Math.min(sampleSize, size - at));
    if (!isAscii(piece)) return { bytes, whole, beyondAscii: piece };
    if (piece.length === 0) break;
  }
  return { bytes, whole };
}

/** A workbook by its first bytes; so begin any zip archive and the files of an old Office too. */
export function isWorkbook(bytes: Buffer): boolean {
  return ['PK\x03\x04', 'PK\x05\x06', '\xd0\xcf\x11\xe0'].some((magic) => startsWith(bytes, magic));
}

/** @throws ProblemError when decoded text is mostly control characters (a picture, a program), or NULs were all there was. */
export function assertReadable(text: string, nuls: number): void {
  if (text === '' && nuls > 0) {
    throw new ProblemError(
      problem(
        'not-a-list',
        'This file has a size but no content: it was not saved completely.',
        'Export the list again, or ask its sender for a new copy.',
      ),
    );
  }
  const looked = text.slice(0, 64 * 1024);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what tells text from junk
  const controls = looked.match(/[\x01-\x08\x0e-\x1d\x1f\x7f\x81\x8d\x8f\x90\x9d\ufffd]/g)?.length ?? 0;
  if (controls + Math.min(nuls, looked.length) * 0.25 > 4 + looked.length * 0.02) {
    throw new ProblemError(
      problem(
        'not-a-list',
        'This file holds something other than text.',
        'Choose a CSV, text or Excel file.',
      ),
    );
  }
}

/** No row of a list is that long: a picture in text form, a program's data, or a file without record ends. */
export const endlessRecord = (line: number) =>
  new ProblemError(
    problem(
      'endless-line',
      `The record in line ${wholeNumber(line)} is so long that it cannot be a contact.`,
      'Check that it is the right file and that it was saved completely.',
    ),
  );

function startsWith(bytes: Buffer, magic: string): boolean {
  return bytes.toString('latin1', 0, magic.length) === magic;
}
