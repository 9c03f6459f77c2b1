import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type FollowUps, FollowUpsSchema } from '../../../shared/model/follow-ups.ts';
import { bulkServices, type ServiceId, serviceIds } from '../../../shared/model/services.ts';
import { ask } from '../../ipc/ask.ts';
import { useCall } from '../../ipc/mutations.ts';
import { ConfirmDialog } from '../../ui/ask-dialogs.tsx';
import { type Shown, useDialog } from '../../ui/dialog.tsx';
import { Dim, QuietButton } from '../../ui/small-parts.tsx';
import { showDone } from '../../ui/toasts.tsx';
import { useTeamPresets } from '../../ui/use-team-presets.ts';

interface Props {
  value: FollowUps | null;
  onChange: (followUps: FollowUps | null) => void;
}

const none = '';

/** By which saved follow-up services the job goes; none unless a person chooses one. */
export function FollowUpsPicker({ value, onChange }: Props) {
  const saved = useQuery(ask('follow-ups:list', undefined)).data ?? [];
  const naming = useDialog();
  const team = useTeamPresets('follow-ups');
  const isChosen = ({ name, services }: FollowUps) =>
    name === value?.name && services.join() === value.services.join();
  const own = saved.find(isChosen);
  const known = own ?? team.others.find((other) => isChosen(other.value))?.value;
  const sharing = known && team.sharing(known);
  const remove = useCall('follow-ups:remove', {
    renews: ['follow-ups:list'],
    onSuccess: () => onChange(null),
  });
  // One that a job goes by may have been forgotten since.
  const forgotten = value && !known ? [{ ...value, id: value.name }] : [];
  const offered = [
    ...[...saved, ...forgotten].map((each) => ({ value: each, label: each.name })),
    ...team.others,
  ];
  return (
    <Group align="flex-end" gap="8px 10px" mt={12}>
      <NativeSelect
        label="Follow-up services"
        w={220}
        value={known?.id ?? value?.name ?? none}
        data={[
          { value: none, label: 'None' },
          ...offered.map((each) => ({ value: each.value.id, label: each.label })),
        ]}
        onChange={({ currentTarget }) =>
          onChange(followUpsOf(offered.find((each) => each.value.id === currentTarget.value)?.value))
        }
      />
      <QuietButton mb={4} onClick={naming.open}>
        New follow-up services…
      </QuietButton>
      {sharing && (
        <QuietButton mb={4} onClick={sharing.onClick}>
          {sharing.text}
        </QuietButton>
      )}
      {own && (
        <QuietButton mb={4} loading={remove.isPending} onClick={() => remove.mutate({ id: own.id })}>
          Forget {own.name}
          {team.alsoFor(own.id)}
        </QuietButton>
      )}
      <Dim w="100%">
        {value
          ? `${inOrder(value.services)}. You start each one.`
          : 'Asks other services for the rows without a match.'}
      </Dim>
      <FollowUpsDialog {...naming.shown} services={value?.services ?? []} onSaved={onChange} />
    </Group>
  );
}

const followUpsOf = (followUps: FollowUps | undefined): FollowUps | null =>
  followUps ? { name: followUps.name, services: followUps.services } : null;

const inOrder = (services: readonly ServiceId[]): string =>
  services.map((service, at) => (at === 0 ? '' : 'then ') + bulkServices[service].label).join(', ');

interface FollowUpsDialogProps extends Shown {
  /** To begin with. */
  services: readonly ServiceId[];
  onSaved?: (followUps: FollowUps) => void;
}

/** Names an order of services, each at most once. */
export function FollowUpsDialog({ services, onSaved, ...shown }: FollowUpsDialogProps) {
  const form = useForm<{ name: string; steps: string[] }>({ initialValues: { name: '', steps: [] } });
  const { name, steps } = form.values;
  const save = useCall('follow-ups:save', {
    meta: { quiet: true },
    renews: ['follow-ups:list'],
    onSuccess: (followUps) => {
      shown.onClose();
      showDone(`Kept as "${followUps.name}".`);
      onSaved?.({ name: followUps.name, services: followUps.services });
    },
  });
  const followUps = FollowUpsSchema.safeParse({ name, services: steps.filter((step) => step !== none) });
  return (
    <ConfirmDialog
      {...shown}
      onOpened={() => form.setValues({ name: '', steps: serviceIds.map((_, at) => services[at] ?? none) })}
      title="New follow-up services"
      action="Save services"
      disabled={!followUps.success}
      saving={save}
      onConfirm={() => followUps.success && save.mutate(followUps.data)}
    >
      <p>Each service gets the rows that the one before had no match for. You check and start each step.</p>
      <TextInput
        label="Name"
        placeholder="Email, then phone"
        maxLength={60}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {steps.map((step, at) => (
        <NativeSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          key={at}
          label={`Step ${at + 1}`}
          {...form.getInputProps(`steps.${at}`)}
          data={[
            { value: none, label: at < 2 ? 'Choose a service' : 'No more' },
            ...serviceIds.map((service) => ({
              value: service,
              label: bulkServices[service].label,
              disabled: steps.includes(service) && step !== service,
            })),
          ]}
        />
      ))}
    </ConfirmDialog>
  );
}
