import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { JobRecord } from '../../shared/model/job-record.ts';
import { failure, problem, type Result, success } from '../../shared/model/problem.ts';
import {
  type ExportRequest,
  exportByPreset,
  exportKinds,
  usualExport,
} from '../../shared/model/result-export.ts';
import { copyWhole, type Disk } from '../platform/disk.ts';
import { fileName, withoutEnding } from '../platform/file-name.ts';
import { writingProblem } from '../platform/file-problems.ts';
import type { ExportPresets } from '../results/service/export-presets.ts';
import type { Exports } from '../results/service/exports.ts';
import type { Results } from '../results/service/results.ts';
import type { Request } from './channel.ts';

export interface TakingParts {
  disk: Pick<Disk, 'isThere'>;
  exports: Pick<Exports, 'write'>;
  presets: Pick<ExportPresets, 'all'>;
  results: Pick<Results, 'place'>;
}

type Taken = Pick<Extract<Request, { verb: 'result' }>, 'export' | 'out'>;

/** Where it was written; `rows` is null where they were not counted, as of the result as it came. */
interface Written {
  path: string;
  rows: number | null;
}

/** A kind of export, or a saved format, by its name or its id. */
export function namedExport(name: string, presets: Pick<ExportPresets, 'all'>): Result<ExportRequest> {
  const wanted = name.toLowerCase();
  const kind = exportKinds.find((each) => each === wanted);
  if (kind) return success(usualExport(kind));
  const found = presets.all().find((each) => each.id === wanted || each.name.toLowerCase() === wanted);
  return found ? success(exportByPreset(found)) : failure(noSuchExport(name, presets.all()));
}

/**
 * Writes a job's result, or an export of it, where a command says. No file is replaced: in a folder, the file of this job that
 * lies there already is the answer.
 */
export async function takeOut(
  { id, source }: Pick<JobRecord, 'id' | 'source'>,
  taken: Taken & { out: NonNullable<Taken['out']> },
  { disk, exports, presets, results }: TakingParts,
  signal: AbortSignal,
): Promise<Result<Written>> {
  const { out, export: name } = taken;
  const request = name === null ? success(null) : namedExport(name, presets);
  if (!request.ok) return request;
  const ending = ` - ${id} - ${fileName(name ?? 'result', '.csv')}`;
  const to = out.isFolder ? join(out.path, fileName(withoutEnding(source.name), ending)) : out.path;
  try {
    if (out.isFolder) await mkdir(out.path, { recursive: true });
    if (await disk.isThere(to))
      return out.isFolder ? success({ path: to, rows: null }) : failure(isThere(to));
  } catch (error) {
    return failure(writingProblem(error, 'The result could not be saved'));
  }
  if (request.value) {
    const format = to.toLowerCase().endsWith('.xlsx') ? 'xlsx' : request.value.format;
    const done = await exports.write(id, { ...request.value, format }, { to, signal });
    if (!done.ok) return done;
    // Of several, where it is more than a sheet has room for.
    const [first] = done.value?.files ?? [];
    return success({ path: first ? join(dirname(to), first.name) : to, rows: done.value?.rows ?? null });
  }
  const place = await results.place(id);
  if (!place.ok) return place;
  const copied = await copyWhole(place.value.path, to);
  return copied.ok ? success({ path: to, rows: null }) : copied;
}

const isThere = (path: string) =>
  problem('file-is-there', `${path} exists already, and no file is replaced.`, 'Name another file.');

const noSuchExport = (name: string, others: readonly { name: string }[]) =>
  problem(
    'no-such-export',
    `No export format is named “${name}”.`,
    `Choose ${[...exportKinds, ...others.map((each) => each.name)].join(', ')}.`,
  );
