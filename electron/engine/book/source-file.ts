import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { z } from 'zod';
import { ProblemError, problem } from '../../../shared/model/problem.ts';
import { LookupKindSchema } from '../../../shared/model/service-schemas.ts';
import { recordBytes } from './question-record.ts';

/** To be raised when a question is read by other rules than before, so that it has another match key. */
export const matchKeyRules = 2;

/** What heads a file of questions: of one source, asked on one account. */
export const SourceHeaderSchema = z.object({
  version: z.literal(1),
  /** Which key the questions were hashed with; it says nothing of the key itself. */
  keyId: z.string(),
  kind: LookupKindSchema,
  /** The id of a job; '' for lookups, which have one file for each kind and account. */
  source: z.string(),
  account: z.object({ id: z.string(), address: z.string() }),
  /** What it was made of: "asked", or when the result that is told of was fetched. */
  stage: z.string(),
  /** By which rules its match keys were made; absent for the first ones. */
  rules: z.number().int().optional(),
  /** Records of a file that is whole; null where more are appended. */
  count: z.number().int().nullable(),
});
export type SourceHeader = z.infer<typeof SourceHeaderSchema>;

/** The header's room in the file, in bytes. */
export const headerBytes = 1024;

/** Why a file of questions is not to be trusted. */
export class DamagedSource extends ProblemError {
  constructor(path: string) {
    super({ ...damaged, damagedSource: path });
  }
}

const damaged = problem(
  'answer-book-damaged',
  'Part of what the app knows of earlier questions is damaged.',
  'It is read again from your jobs. Try again in a moment.',
);

export function headerText(header: SourceHeader): string {
  return `${JSON.stringify(header).padEnd(headerBytes - 1)}\n`;
}

/** @throws DamagedSource where it is none. */
export function readHeader(path: string, bytes: Buffer): SourceHeader {
  try {
    const read = SourceHeaderSchema.safeParse(JSON.parse(bytes.toString('utf8')));
    if (read.success && bytes.length === headerBytes) return read.data;
  } catch {
    // Said below.
  }
  throw new DamagedSource(path);
}

/** Opens a file of questions. @throws DamagedSource where it is not whole; the system's error. */
export async function openSource(
  path: string,
): Promise<{ handle: FileHandle; header: SourceHeader; records: number }> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const head = Buffer.alloc(headerBytes);
    const { bytesRead } = await handle.read(head, 0, headerBytes, 0);
    const header = readHeader(path, head.subarray(0, bytesRead));
    // What a crash left of the last record that was appended is no record: its question never left.
    const records = Math.floor((size - headerBytes) / recordBytes);
    if (header.count !== null && size !== headerBytes + header.count * recordBytes)
      throw new DamagedSource(path);
    return { handle, header, records };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
