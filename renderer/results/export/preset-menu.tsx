import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ExportPreset } from '../../../shared/model/result-export.ts';
import { MoreMenu } from '../../ui/action-menu.tsx';
import { TextDialog } from '../../ui/text-dialog.tsx';
import { useSavedToast } from '../../ui/use-saved-toast.tsx';
import { usePresetCalls } from './use-export.ts';

interface Props {
  /** The one whose columns are taken; undefined where it is none. */
  preset: ExportPreset | undefined;
  /** What would be kept. */
  draft: Omit<ExportPreset, 'id' | 'builtIn' | 'name'>;
  onChosen: (id: string | null) => void;
}

/** Keeps columns under a name, and gives them to others as a file. */
export function PresetMenu({ preset, draft, onChosen }: Props) {
  const { save, remove, takeIn, share } = usePresetCalls();
  const sayWhere = useSavedToast();
  const [naming, name] = useDisclosure(false);
  const saveAs = {
    ...save,
    mutate: (text: string) =>
      save.mutate(
        { ...draft, id: null, name: text },
        {
          onSuccess: (presets) => {
            onChosen(presets.at(-1)?.id ?? null);
            name.close();
          },
        },
      ),
  };
  return (
    <>
      <MoreMenu label="Presets" width={260}>
        <Menu.Item onClick={name.open}>Keep these columns as a preset...</Menu.Item>
        {preset && (
          <Menu.Item onClick={() => save.mutate({ ...draft, id: preset.id, name: preset.name })}>
            Change “{preset.name}” to these columns
          </Menu.Item>
        )}
        {preset && (
          <Menu.Item
            onClick={() => share.mutate({ id: preset.id }, { onSuccess: (done) => done && sayWhere(done) })}
          >
            Save “{preset.name}” as a file...
          </Menu.Item>
        )}
        <Menu.Item onClick={() => takeIn.mutate(undefined)}>Take in a preset from a file...</Menu.Item>
        {preset && !preset.builtIn && (
          <Menu.Item
            color="red"
            onClick={() => remove.mutate({ id: preset.id }, { onSuccess: () => onChosen(null) })}
          >
            Remove “{preset.name}”
          </Menu.Item>
        )}
      </MoreMenu>
      <TextDialog
        opened={naming}
        onClose={name.close}
        title="Keep these columns"
        label="Name of the preset"
        action="Keep"
        initial=""
        maxLength={80}
        accepts={(text) => text.trim() !== ''}
        saving={saveAs}
      />
    </>
  );
}
