import type { IpcEvents } from '../../shared/ipc/ipc-events.ts';
import { success } from '../../shared/model/problem.ts';
import { lookupOfService } from '../../shared/model/services.ts';
import type { ListFiles } from '../app/lists/list-files.ts';
import type { GivenFiles, OfferedFiles } from '../app/lists/offered-files.ts';
import type { SavedMappings } from '../app/lists/saved-mappings.ts';
import type { Connections } from '../connections/connections.ts';
import type { BookQuery } from '../engine/book/book-query.ts';
import type { EngineClient } from '../engine/process/client.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { AnswerBook } from '../memory/answer-book/book-ports.ts';
import { createCancellable, type Handlers } from './router.ts';

export function fileHandlers(parts: {
  engine: EngineClient;
  files: ListFiles;
  offered: OfferedFiles;
  given: Pick<GivenFiles, 'take'>;
  jobs: Pick<Jobs, 'sourcePath'>;
  mappings: SavedMappings;
  book: Pick<AnswerBook, 'using'>;
  connections: Pick<Connections, 'active'>;
  onProgress: (progress: IpcEvents['files:progress']) => void;
}) {
  const { engine, files, offered, given, jobs, mappings, book, connections, onProgress } = parts;
  const cancellable = createCancellable();

  return {
    'files:offer': ({ path }) => success(offered.offer(path)),
    'files:take-given': () => {
      const taken = given.take();
      return success(taken && { ...offered.offer(taken.path), others: taken.others });
    },
    'files:inspect': async ({ file, reading }) => {
      const path = offered.pathOf(file);
      if (!path.ok) return path;
      const looked = await engine.run('inspect', { path: path.value, reading });
      if (!looked.ok) return looked;
      const headers = looked.value.inspection.columns.map((column) => column.header);
      return success({ ...looked.value, remembered: mappings.forHeaders(headers) });
    },
    'files:check': async ({ taskId, file, ...use }) => {
      const path = offered.pathOf(file);
      if (!path.ok) return path;
      const active = await connections.active();
      const check = (signal: AbortSignal, found?: BookQuery) =>
        engine.run(
          'check',
          { ...use, path: path.value, book: found },
          { signal, onProgress: (done, total) => onProgress({ taskId, done, total }) },
        );
      // Without an account nothing is asked, and nothing was.
      return cancellable.run(taskId, (signal) =>
        active.ok
          ? book.using({ kind: lookupOfService[use.service], on: active.value }, (found) =>
              check(signal, found),
            )
          : check(signal),
      );
    },
    'files:rows': async ({ taskId, file, ...wanted }) => {
      const path = offered.pathOf(file);
      if (!path.ok) return path;
      return cancellable.run(taskId, (signal) =>
        engine.run('rows', { ...wanted, path: path.value }, { signal }),
      );
    },
    'files:cancel': cancellable.cancel,
    'files:paste': async ({ text }) => success(offered.offer(await files.paste(text))),
    'files:sample': async ({ service }) => success(offered.offer(await files.sample(service))),
    'files:offer-source': async ({ jobId }) => {
      const path = await jobs.sourcePath(jobId);
      if (!path.ok) return path;
      return success(path.value === null ? null : offered.offer(path.value));
    },
  } satisfies Partial<Handlers>;
}
