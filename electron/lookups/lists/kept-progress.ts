import { type Result, success } from '../../../shared/model/problem.ts';
import { lookupServices } from '../../../shared/model/services.ts';
import type { Disk } from '../../platform/disk.ts';
import { type KeptList, readListFiles } from './list-files.ts';
import { createListProgress, type ListProgress } from './list-progress.ts';
import type { ListRecord } from './list-record.ts';

/** A list as its folder tells of it, with how far it had come. */
export async function readProgress(
  disk: Disk,
  folder: string,
  { id, kind }: Pick<ListRecord, 'id' | 'kind'>,
): Promise<Result<KeptList & { progress: ListProgress }>> {
  const read = await readListFiles(disk, folder, id);
  if (!read.ok) return read;
  const progress = createListProgress(read.value.rows, lookupServices[kind].creditsPerHit);
  for (const entry of read.value.journal.entries) progress.apply(entry);
  return success({ ...read.value, progress });
}
