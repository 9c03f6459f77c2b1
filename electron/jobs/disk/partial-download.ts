import { z } from 'zod';
import { writeAtomically } from '../../platform/atomic-write.ts';
import type { Disk } from '../../platform/disk.ts';
import type { PartialDownload } from '../../service/client.ts';
import { jobFile } from './job-files.ts';

const PartialDownloadSchema = z.object({
  bytes: z.number().int().min(0),
  validator: z.string().nullable(),
  totalBytes: z.number().int().nullable(),
});

/**
 * Where a broken download may go on; null where it must begin anew. The part file may be longer than the kept number
 * says (bytes that came later), never shorter.
 */
export async function readPartial(disk: Disk, root: string, id: string): Promise<PartialDownload | null> {
  try {
    const [text, part] = await Promise.all([
      disk.read(jobFile(root, id, 'partState')),
      disk.facts(jobFile(root, id, 'part')),
    ]);
    if (text === null || part === null) return null;
    const kept = PartialDownloadSchema.safeParse(JSON.parse(text));
    return kept.success && kept.data.bytes > 0 && part.bytes >= kept.data.bytes ? kept.data : null;
  } catch {
    return null;
  }
}

export function keepPartial(disk: Disk, root: string, id: string, partial: PartialDownload): Promise<void> {
  return writeAtomically(disk, jobFile(root, id, 'partState'), JSON.stringify(partial));
}

export async function dropPartial(disk: Disk, root: string, id: string): Promise<void> {
  await disk.remove(jobFile(root, id, 'partState'));
  await disk.remove(jobFile(root, id, 'part'));
}
