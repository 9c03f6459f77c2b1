import type { OwnData } from '../app/profile/own-data.ts';
import type { WrittenFiles } from '../platform/written-files.ts';
import type { Handlers } from './router.ts';

interface Parts {
  ownData: OwnData;
  written: Pick<WrittenFiles, 'told'>;
}

export function dataHandlers({ ownData, written }: Parts) {
  return {
    'data:look': ownData.look,
    'data:open-folder': ownData.openFolder,
    'data:diagnostics': ownData.diagnostics,
    'data:save-diagnostics': async () => written.told(await ownData.saveDiagnostics()),
    'data:erase': ownData.erase,
  } satisfies Partial<Handlers>;
}
