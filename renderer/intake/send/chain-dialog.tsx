import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Chain, ChainSchema } from '../../../shared/model/chain.ts';
import { ServiceIdSchema } from '../../../shared/model/service-schemas.ts';
import { bulkServices, type ServiceId, serviceIds } from '../../../shared/model/services.ts';
import { keys } from '../../ipc/keys.ts';
import { useCall } from '../../ipc/mutations.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { showDone } from '../../ui/toast.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** To begin with. */
  services: readonly ServiceId[];
  onSaved?: (chain: Chain) => void;
}

const none = '';

/** Names an order of services, each at most once. */
export function ChainDialog({ opened, onClose, services, onSaved }: Props) {
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [steps, setSteps] = useState<readonly string[]>([]);
  const save = useCall('chains:save', {
    meta: { quiet: true },
    onSuccess: (chain) => {
      onClose();
      showDone(`Kept as "${chain.name}".`);
      void queryClient.invalidateQueries({ queryKey: keys.savedChains });
      onSaved?.({ name: chain.name, services: chain.services });
    },
  });
  const chain = ChainSchema.safeParse({ name, services: steps.filter((step) => step !== none) });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onOpened={() => {
        save.reset();
        setName('');
        setSteps(serviceIds.map((_, at) => services[at] ?? none));
      }}
      title="Save as a chain"
      action="Save chain"
      disabled={!chain.success}
      busy={save.isPending}
      onConfirm={() => chain.success && save.mutate(chain.data)}
    >
      <p>
        Each service is asked for the rows that the one before had no match for. Every step has its own check
        and its own press; nothing is sent by itself.
      </p>
      <TextInput
        label="Name"
        placeholder="Email, then phone"
        maxLength={60}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {steps.map((step, at) => (
        <NativeSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          key={at}
          label={`Step ${at + 1}`}
          value={step}
          data={[
            { value: none, label: at < 2 ? 'Choose a service' : 'No more' },
            ...serviceIds.map((service) => ({
              value: service,
              label: bulkServices[service].label,
              disabled: steps.includes(service) && step !== service,
            })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const service = ServiceIdSchema.safeParse(value);
            setSteps(steps.with(at, service.success ? service.data : none));
          }}
        />
      ))}
      {save.error && <ProblemNotice problem={save.error.problem} />}
    </ConfirmDialog>
  );
}
