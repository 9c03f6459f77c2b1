import { IconBookmark, IconDeviceFloppy, IconSparkles, IconTrash, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lastingShaping } from '../../../shared/model/shaping.ts';
import { type FittedMapping, fitMapping } from '../../../shared/plan/fit-mapping.ts';
import { ask } from '../../ipc/ask.ts';
import { useCall } from '../../ipc/mutations.ts';
import { TextDialog } from '../../ui/ask-dialogs.tsx';
import { ActionMenu } from '../../ui/controls.tsx';
import { useDialogCall } from '../../ui/dialog.tsx';
import { QuietButton } from '../../ui/small-parts.tsx';
import { showDone } from '../../ui/toasts.tsx';
import { useTeamPresets } from '../../ui/use-team-presets.ts';
import type { ReadIntake } from '../use-intake.ts';
import { useMapping } from './use-mapping.ts';

interface Props {
  intake: ReadIntake;
  suggested: FittedMapping;
}

/** Mappings kept under a name: use one, keep the present one, forget one. */
export function MappingMenu({ intake: { file, plan }, suggested }: Props) {
  const { columns } = file.inspection;
  const { mapAll } = useMapping(plan);
  const saved = useQuery(ask('mappings:list', undefined)).data ?? [];
  const named = saved.filter(({ name, service }) => name !== '' && service === plan.service);
  const team = useTeamPresets('mapping');
  const others = team.others.filter(({ value }) => value.service === plan.service);
  const offered = [...named.map((value) => ({ value, label: value.name })), ...others];
  const sharing = offered.flatMap(({ value }) => team.sharing(value) || []);
  const naming = useDialogCall('mappings:save', {
    meta: {},
    renews: ['mappings:list'],
    onSuccess: ({ name }) => showDone(`Kept as "${name}".`),
  });
  const remove = useCall('mappings:remove', { renews: ['mappings:list'] });

  return (
    <>
      <ActionMenu
        width={280}
        button={<QuietButton leftSection={<IconBookmark size={14} aria-hidden />}>Templates</QuietButton>}
        of={[
          offered.length === 0 && { heading: 'No templates for this service yet' },
          ...offered.map(({ value, label }) => {
            const fitted = fitMapping(value, columns);
            const text = fitted ? label : `${label} (other columns)`;
            return { text, disabled: !fitted, onClick: () => fitted && mapAll(fitted) };
          }),
          'line',
          {
            icon: IconSparkles,
            text: 'Use suggested columns',
            disabled: plan.origin === 'suggested',
            onClick: () => mapAll(suggested),
          },
          {
            icon: IconDeviceFloppy,
            text: 'Save as template…',
            disabled: plan.missing.length > 0,
            onClick: naming.open,
          },
          sharing.length > 0 && { heading: 'Team' },
          ...sharing.map((entry) => ({ icon: IconUsers, ...entry })),
          named.length > 0 && { heading: 'Forget' },
          ...named.map(({ id, name }) => ({
            icon: IconTrash,
            text: `${name}${team.alsoFor(id)}`,
            label: `Forget ${name}${team.alsoFor(id)}`,
            onClick: () => remove.mutate({ id }),
          })),
        ]}
      />
      <TextDialog
        {...naming.shown}
        title="Save as template"
        label="Template name"
        placeholder="Salesforce export"
        action="Save template"
        maxLength={80}
        onSave={(name) =>
          naming.mutate({
            name,
            service: plan.service,
            headers: columns.map(({ header }) => header),
            mapping: plan.mapping,
            shaping: lastingShaping(plan.shaping),
          })
        }
      />
    </>
  );
}
