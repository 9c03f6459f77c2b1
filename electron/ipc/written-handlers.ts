import type { WrittenFiles } from '../platform/written-files.ts';
import type { Handlers } from './router.ts';

export function writtenHandlers({ written }: { written: Pick<WrittenFiles, 'show' | 'open'> }) {
  return {
    'written:show': ({ file }) => written.show(file),
    'written:open': ({ file }) => written.open(file),
  } satisfies Partial<Handlers>;
}
