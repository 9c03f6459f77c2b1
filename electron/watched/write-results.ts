import { basename } from 'node:path';
import { success } from '../../shared/model/problem.ts';
import {
  type ExportRequest,
  exportByPreset,
  exportKindText,
  usualExport,
} from '../../shared/model/result-export.ts';
import type { WatchedFolder } from '../../shared/model/watched-folder.ts';
import { counted } from '../../shared/words/amounts.ts';
import { copyWhole, type Disk } from '../platform/disk.ts';
import type { ExportPresets } from '../results/service/export-presets.ts';
import type { Exports } from '../results/service/exports.ts';
import type { Results } from '../results/service/results.ts';
import type { ResultWriter } from './take-file.ts';

const resultTail = ' - result.csv';

/** Puts a job's result and the export of its folder beside its list. */
export function createResultWriter(parts: {
  disk: Disk;
  results: Pick<Results, 'open' | 'place'>;
  exports: Pick<Exports, 'options' | 'write'>;
  presets: Pick<ExportPresets, 'all'>;
}): ResultWriter {
  const { disk, results, exports, presets } = parts;

  /** By a format that may be gone since it was chosen: then with the usual columns. */
  function requestOf({ exports: { kind, preset } }: WatchedFolder): ExportRequest {
    const found = presets.all().find(({ id }) => id === preset);
    return found ? exportByPreset(found) : usualExport(kind);
  }

  const tailOf = ({ kind }: ExportRequest, ending: string) =>
    ` - ${exportKindText[kind].toLowerCase()}${ending}`;

  return {
    tails(folder) {
      const request = requestOf(folder);
      return [resultTail, tailOf(request, '.csv'), tailOf(request, '.receipt.json')];
    },
    async write(job, folder, pathWith) {
      const opened = await results.open(job);
      if (!opened.ok) return opened;
      const place = await results.place(job);
      if (!place.ok) return place;
      const copied = await copyWhole(place.value.path, pathWith(resultTail), disk);
      if (!copied.ok) return copied;
      const request = requestOf(folder);
      const to = pathWith(tailOf(request, '.csv'));
      // It has its name once it is whole: one that is there was written before a kill.
      if (await disk.isThere(to)) return success([`${basename(to)} lies beside it.`]);
      const options = await exports.options(job);
      if (!options.ok) return options;
      const none = options.value.kinds.find(({ kind }) => kind === request.kind)?.unavailable;
      if (none) return success([`${exportKindText[request.kind]}: ${none}`]);
      const written = await exports.write(job, request, { to });
      if (!written.ok) return written;
      return success([`${basename(to)}: ${counted(written.value?.rows ?? 0, 'row')}.`]);
    },
  };
}
