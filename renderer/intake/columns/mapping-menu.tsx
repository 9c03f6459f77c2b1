import { Button, Menu, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBookmark, IconDeviceFloppy, IconSparkles, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FileInspection } from '../../../shared/model/csv.ts';
import { lastingShaping } from '../../../shared/model/shaping.ts';
import { keys } from '../../ipc/keys.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useSavedMappings } from '../../ipc/queries.ts';
import { ConfirmDialog } from '../../ui/ask-dialogs.tsx';
import { ActionMenu } from '../../ui/controls.tsx';
import { showDone } from '../../ui/toasts.tsx';
import type { Plan } from '../plan.ts';
import { type FittedMapping, fitMapping } from './fit-mapping.ts';

interface Props {
  inspection: FileInspection;
  plan: Plan;
  suggested: FittedMapping;
  onMap: (fitted: FittedMapping) => void;
}

/** Mappings kept under a name: use one, keep the present one, forget one. */
export function MappingMenu({ inspection, plan, suggested, onMap }: Props) {
  const queryClient = useQueryClient();
  const saved = useSavedMappings().data ?? [];
  const named = saved.filter(({ name, service }) => name !== '' && service === plan.service);
  const [naming, { open, close }] = useDisclosure(false);
  const [name, setName] = useState('');

  const save = useCall('mappings:save', {
    onSuccess: (mapping) => {
      close();
      setName('');
      showDone(`Kept as "${mapping.name}".`);
      void queryClient.invalidateQueries({ queryKey: keys.mappings });
    },
  });
  const remove = useCall('mappings:remove', {
    onSuccess: (mappings) => queryClient.setQueryData(keys.mappings, mappings),
  });

  return (
    <>
      <ActionMenu
        width={280}
        button={(opener) => (
          <Button
            ref={opener}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconBookmark size={14} aria-hidden />}
          >
            Templates
          </Button>
        )}
      >
        {named.length === 0 && <Menu.Label>No templates for this service yet</Menu.Label>}
        {named.map((mapping) => {
          const fitted = fitMapping(mapping, inspection.columns);
          return (
            <Menu.Item key={mapping.id} disabled={!fitted} onClick={() => fitted && onMap(fitted)}>
              {mapping.name}
              {!fitted && ' (other columns)'}
            </Menu.Item>
          );
        })}
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconSparkles size={14} aria-hidden />}
          disabled={plan.origin === 'suggested'}
          onClick={() => onMap(suggested)}
        >
          Use suggested columns
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDeviceFloppy size={14} aria-hidden />}
          disabled={plan.missing.length > 0}
          onClick={open}
        >
          Save as template…
        </Menu.Item>
        {named.length > 0 && <Menu.Label>Forget</Menu.Label>}
        {named.map((mapping) => (
          <Menu.Item
            key={mapping.id}
            leftSection={<IconTrash size={14} aria-hidden />}
            aria-label={`Forget ${mapping.name}`}
            onClick={() => remove.mutate({ id: mapping.id })}
          >
            {mapping.name}
          </Menu.Item>
        ))}
      </ActionMenu>
      <ConfirmDialog
        opened={naming}
        onClose={close}
        title="Save as template"
        action="Save template"
        disabled={name.trim() === ''}
        busy={save.isPending}
        onConfirm={() =>
          save.mutate({
            name: name.trim(),
            service: plan.service,
            headers: inspection.columns.map(({ header }) => header),
            mapping: plan.mapping,
            shaping: lastingShaping(plan.shaping),
          })
        }
      >
        <TextInput
          label="Template name"
          placeholder="Salesforce export"
          maxLength={80}
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}
