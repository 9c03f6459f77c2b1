import { z } from 'zod';
import type { SavedFile } from '../../../shared/ipc/ipc-channel.ts';
import { unusedName } from '../../../shared/model/csv.ts';
import { failure, type Problem, problem, type Result, success } from '../../../shared/model/problem.ts';
import {
  type ExportPreset,
  ExportPresetSchema,
  type PresetFile,
  PresetFileSchema,
} from '../../../shared/model/result-export.ts';
import type { Dialogs } from '../../platform/dialogs.ts';
import { type Disk, readJson } from '../../platform/disk.ts';
import { fileName } from '../../platform/file-name.ts';
import { readOr } from '../../platform/file-problems.ts';
import type { Store } from '../../platform/store.ts';
import type { WrittenFiles } from '../../platform/written-files.ts';
import callListPresets from './export-presets.json' with { type: 'json' };

export const ExportStateSchema = z.object({
  /** The user's own presets, and those that take the place of one that comes with the app. */
  presets: z.array(ExportPresetSchema),
  folder: z.string().nullable(),
});
export type ExportState = z.infer<typeof ExportStateSchema>;
export const noExports: ExportState = { presets: [], folder: null };

interface Parts {
  store: Store<ExportState>;
  disk: Disk;
  dialogs: Pick<Dialogs, 'chooseFile'>;
  written: Pick<WrittenFiles, 'saveText'>;
  newId: () => string;
}

const mostBytes = 1_000_000;

export type ExportPresets = ReturnType<typeof createExportPresets>;

export function createExportPresets({ store, disk, dialogs, written, newId }: Parts) {
  function all(): ExportPreset[] {
    const own = store.get().presets;
    const isReplaced = ({ id }: ExportPreset) => own.some((each) => each.id === id);
    return [...builtInPresets.filter((each) => !isReplaced(each)), ...own];
  }

  function keep(preset: ExportPreset): ExportPreset[] {
    const state = store.get();
    store.set({ ...state, presets: [...state.presets.filter(({ id }) => id !== preset.id), preset] });
    return all();
  }

  return {
    all,
    save: (preset: Omit<ExportPreset, 'id' | 'builtIn'> & { id: string | null }): ExportPreset[] =>
      keep({ ...preset, id: preset.id ?? newId(), builtIn: false }),
    /** One that comes with the app is then as it came. */
    remove(id: string): ExportPreset[] {
      const state = store.get();
      store.set({ ...state, presets: state.presets.filter((each) => each.id !== id) });
      return all();
    },
    /** Asks for the file, as `takeIn` does; null when the user thought better of it. */
    async share(id: string): Promise<Result<SavedFile | null>> {
      const preset = all().find((each) => each.id === id);
      if (!preset) return failure(noSuchPreset);
      const { name, kind, phoneFormat, columns } = preset;
      const file: PresetFile = { enrichDesk: 'export-preset', version: 1, name, kind, phoneFormat, columns };
      const text = () => `${JSON.stringify(file, null, 2)}\n`;
      return written.saveText(
        fileName(name, '.json', 'export'),
        'The export format could not be saved',
        text,
      );
    },
    async takeIn(): Promise<Result<ExportPreset[] | null>> {
      const path = await dialogs.chooseFile('Choose an export format', 'json');
      if (path === null) return success(null);
      const read = await readPreset(disk, path);
      if (!read.ok) return read;
      const { name, kind, phoneFormat, columns } = read.value;
      const free = unusedName(
        name,
        all().map((each) => each.name),
      );
      return success(
        keep({ id: newId(), name: free.slice(0, 80), kind, phoneFormat, columns, builtIn: false }),
      );
    },
  };
}

const readPreset = (disk: Disk, path: string): Promise<Result<PresetFile>> =>
  readOr('The export format could not be read', async () => {
    const facts = await disk.facts(path);
    if (facts === null || facts.bytes > mostBytes) return failure(noPreset);
    const parsed = PresetFileSchema.safeParse(
      readJson(((await disk.read(path)) ?? '').replace(/^\uFEFF/, '')),
    );
    return parsed.success ? success(parsed.data) : failure(noPreset);
  });

const noSuchPreset: Problem = problem(
  'no-such-preset',
  'This export format no longer exists.',
  'Choose another.',
);
const noPreset: Problem = problem(
  'no-preset',
  'This file has no export format in it.',
  'Choose a JSON file that was saved from “Export formats”.',
);

/** The columns that programs look for in a list that is imported into them. docs/exports.md says where the names come from. */
export const builtInPresets: readonly ExportPreset[] = ExportPresetSchema.array().parse(
  callListPresets.map((preset) => ({ ...preset, kind: 'call-list', builtIn: true })),
);
