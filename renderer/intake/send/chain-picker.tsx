import { Button, NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import type { Chain } from '../../../shared/model/chain.ts';
import { bulkServices, type ServiceId } from '../../../shared/model/services.ts';
import { keys } from '../../ipc/keys.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useSavedChains } from '../../ipc/queries.ts';
import { ChainDialog } from './chain-dialog.tsx';
import classes from './send.module.css';

interface Props {
  value: Chain | null;
  onChange: (chain: Chain | null) => void;
}

const none = '';

/** By which saved chain of services the job goes; none unless a person chooses one. */
export function ChainPicker({ value, onChange }: Props) {
  const queryClient = useQueryClient();
  const saved = useSavedChains().data ?? [];
  const [naming, dialog] = useDisclosure(false);
  const known = saved.find(({ name }) => name === value?.name);
  const remove = useCall('chains:remove', {
    onSuccess: (chains) => {
      queryClient.setQueryData(keys.savedChains, chains);
      onChange(null);
    },
  });
  // One that a job goes by may have been forgotten since.
  const offered = value && !known ? [...saved, value] : saved;
  return (
    <div className={classes.chain}>
      <NativeSelect
        label="Chain"
        className={classes.select}
        value={value?.name ?? none}
        data={[
          { value: none, label: 'None: this service alone' },
          ...offered.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={({ currentTarget }) =>
          onChange(chainOf(offered.find(({ name }) => name === currentTarget.value)))
        }
      />
      <Button variant="subtle" size="compact-sm" onClick={dialog.open}>
        Save as a chain...
      </Button>
      {known && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={remove.isPending}
          onClick={() => remove.mutate({ id: known.id })}
        >
          Forget {known.name}
        </Button>
      )}
      {value ? (
        <p className={classes.hint}>
          {inOrder(value.services)}. Each service is asked for the rows that the one before had no match for,
          and only when you press.
        </p>
      ) : (
        <p className={classes.hint}>A chain asks further services for the rows that had no match.</p>
      )}
      <ChainDialog
        opened={naming}
        onClose={dialog.close}
        services={value?.services ?? []}
        onSaved={onChange}
      />
    </div>
  );
}

const chainOf = (chain: Chain | undefined): Chain | null =>
  chain ? { name: chain.name, services: chain.services } : null;

const inOrder = (services: readonly ServiceId[]): string =>
  services.map((service, at) => (at === 0 ? '' : 'then ') + bulkServices[service].label).join(', ');
