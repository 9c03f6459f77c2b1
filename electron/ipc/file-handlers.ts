import type { IpcEvents } from '../../shared/ipc.ts';
import { success } from '../../shared/problem.ts';
import type { EngineClient } from '../engine/process/client.ts';
import type { ListFiles } from '../lists/list-files.ts';
import type { SavedMappings } from '../lists/saved-mappings.ts';
import type { Handlers } from './router.ts';

export function fileHandlers(parts: {
  engine: EngineClient;
  files: ListFiles;
  mappings: SavedMappings;
  onProgress: (progress: IpcEvents['files:progress']) => void;
}) {
  const { engine, files, mappings, onProgress } = parts;
  const running = new Map<string, AbortController>();

  return {
    'files:inspect': async (input) => {
      const looked = await engine.run('inspect', input);
      if (!looked.ok) return looked;
      const headers = looked.value.inspection.columns.map((column) => column.header);
      return success({ ...looked.value, remembered: mappings.forHeaders(headers) });
    },
    'files:check': async ({ taskId, ...request }) => {
      const controller = new AbortController();
      running.get(taskId)?.abort();
      running.set(taskId, controller);
      try {
        return await engine.run('check', request, {
          signal: controller.signal,
          onProgress: (done, total) => onProgress({ taskId, done, total }),
        });
      } finally {
        if (running.get(taskId) === controller) running.delete(taskId);
      }
    },
    'files:cancel': ({ taskId }) => {
      running.get(taskId)?.abort();
      return success(null);
    },
    'files:paste': async ({ text }) => success({ path: await files.paste(text) }),
    'files:sample': async ({ service }) => success({ path: await files.sample(service) }),
  } satisfies Partial<Handlers>;
}
