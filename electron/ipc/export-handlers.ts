import type { IpcEvents } from '../../shared/ipc-events.ts';
import { success } from '../../shared/problem.ts';
import type { WrittenFiles } from '../platform/written-files.ts';
import type { ExportPresets } from '../results/export-presets.ts';
import type { Exports } from '../results/exports.ts';
import { createCancellable } from './cancellable.ts';
import type { Handlers } from './router.ts';

export function exportHandlers(parts: {
  exports: Exports;
  presets: ExportPresets;
  written: Pick<WrittenFiles, 'told'>;
  onProgress: (progress: IpcEvents['files:progress']) => void;
}) {
  const { exports, presets, written, onProgress } = parts;
  const cancellable = createCancellable();
  return {
    'results:export-options': ({ jobId }) => exports.options(jobId),
    'results:preview-export': ({ jobId, taskId, request }) =>
      cancellable.run(taskId, (signal) => exports.preview(jobId, request, { signal })),
    'results:write-export': ({ jobId, taskId, request }) =>
      cancellable.run(taskId, (signal) =>
        exports.write(jobId, request, {
          signal,
          onProgress: (done, total) => onProgress({ taskId, done, total }),
        }),
      ),
    'results:cancel-export': cancellable.cancel,
    'export-presets:list': () => success(presets.all()),
    'export-presets:save': (preset) => success(presets.save(preset)),
    'export-presets:remove': ({ id }) => success(presets.remove(id)),
    'export-presets:share': async ({ id }) => written.told(await presets.share(id)),
    'export-presets:take-in': () => presets.takeIn(),
  } satisfies Partial<Handlers>;
}
