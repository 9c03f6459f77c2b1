import { systemClock } from '../../electron/platform/clock.ts';
import { type Disk, systemDisk } from '../../electron/platform/disk.ts';
import { createWrittenFiles } from '../../electron/platform/written-files.ts';
import { createAllResults } from '../../electron/results/service/all-results.ts';
import { noExports } from '../../electron/results/service/export-presets.ts';
import type { RememberedResult } from '../../electron/results/service/result-memory.ts';
import { failure, problem } from '../../shared/model/problem.ts';
import { memoryStore } from './memory-store.ts';

type Parts = Parameters<typeof createAllResults>[0];
type Needed = Pick<Parts, 'engine' | 'data' | 'memory' | 'suppression'> & Partial<Omit<Parts, 'dialogs'>>;

const none = failure(problem('none', 'There is no such thing.', ''));
const never = () => {
  throw new Error('Nobody is asked anything.');
};

/** The app's results on a real disk, of no job, list or lookup unless these are given; exports go where `saveFile` says. */
export const createTestResults = ({
  saveFile = never,
  ...own
}: Needed & { saveFile?: Parts['dialogs']['saveFile'] }) =>
  createAllResults({
    ...{ disk: systemDisk, clock: systemClock, version: '0.0.0', written: savedFiles(saveFile) },
    ...{ report: never, dragOut: never, send: () => {}, notify: () => {} },
    jobs: {
      ...{ get: () => null, list: () => ({ jobs: [] }), folder: () => none },
      ...{ resultPlace: async () => none, keepJudged: async () => {} },
      ...{ onChange: () => {}, onRemoved: () => {} },
    },
    lookupLists: {
      ...{ get: () => null, list: () => ({ lists: [] }), checkOf: () => null, original: () => null },
      ...{ resultPlace: async () => none, keepJudged: async () => {} },
      ...{ onResult: () => {}, onRemoving: () => {} },
    },
    answered: { columns: () => [], sources: async () => [] },
    saved: {
      results: memoryStore<RememberedResult[]>([]),
      exports: memoryStore(noExports),
      blocked: memoryStore({}),
    },
    dialogs: {
      ...{ saveFile, chooseFile: never, chooseFolder: never },
      ...{ confirm: never, showInFolder: never, openFile: never },
    },
    ...own,
  });

/** What is saved where `saveFile` says, on a disk where every file stays; nothing is shown. */
export const savedFiles = (saveFile: Parts['dialogs']['saveFile'] = never, disk: Disk = systemDisk) =>
  createWrittenFiles({
    newToken: () => '0'.repeat(32),
    dialogs: { saveFile, showInFolder: () => {}, openFile: async () => true },
    disk: { ...disk, isThere: async () => true },
  });
