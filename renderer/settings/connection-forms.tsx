import { Box, Button, Group, Stack, Tabs, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useCallback, useRef, useState } from 'react';
import type { AddedConnection, ConnectionView, NewConnection } from '../../shared/model/connection.ts';
import { isInProgress } from '../../shared/model/job.ts';
import type { JobSummary } from '../../shared/model/job-record.ts';
import type { LookupListSummary } from '../../shared/model/lookup-list.ts';
import type { ProblemError } from '../../shared/model/problem.ts';
import { counted } from '../../shared/words/amounts.ts';
import { call } from '../ipc/call-main.ts';
import { useJobs, useLookupLists } from '../ipc/queries.ts';
import { ConfirmDialog } from '../ui/ask-dialogs.tsx';
import { TabPanel } from '../ui/controls.tsx';
import type { Shown } from '../ui/dialog.tsx';
import { Notice, ProblemNotice } from '../ui/notice.tsx';
import { Dim } from '../ui/small-parts.tsx';

type Way = NewConnection['way'];

const tabs = 'way-to-key';
const empty = { way: 'key' as Way, name: '', address: '', email: '' };
type Values = typeof empty;

interface Props {
  onAdded: (added: AddedConnection) => void;
  onClose: () => void;
}

/** Adds a connection, with a key that is pasted or fetched from the service. */
export function ConnectionForm({ onAdded, onClose }: Props) {
  const form = useForm<Values>({
    initialValues: empty,
    validate: {
      name: isNotEmpty('Enter a name.'),
      address: isNotEmpty('Enter the address of the service.'),
      email: (value, { way }) =>
        way === 'password' ? isNotEmpty('Enter the email of the account.')(value) : null,
    },
  });
  const { way } = form.values;
  const secret = useSecret();
  const [secretError, setSecretError] = useState<string | null>(null);
  const save = useMutation({
    meta: { quiet: true },
    mutationFn: (values: Values) => call('connections:add', newConnection(values, secret.read())),
    onSuccess: (added) => {
      secret.clear();
      onClose();
      onAdded(added);
    },
  });
  const test = useMutation({
    meta: { quiet: true },
    mutationFn: (address: string) => call('connections:test', { address, key: secret.read() }),
  });

  function setWay(next: Way) {
    form.setFieldValue('way', next);
    setSecretError(null);
    test.reset();
    save.reset();
  }

  function secretMissing(): boolean {
    const missing = secret.read().trim() === '';
    setSecretError(missing ? `Enter the ${way === 'key' ? 'key' : 'password'}.` : null);
    return missing;
  }

  function testNow() {
    const missing = secretMissing();
    if (form.validateField('address').hasError || missing) return;
    test.mutate(form.getValues().address);
  }

  return (
    <Box
      component="form"
      mb="sm"
      p="14px 16px 16px"
      bd="1px solid var(--desk-line)"
      bdrs="md"
      bg="var(--desk-sunken)"
      aria-label="New connection"
      onSubmit={(event) => {
        event.preventDefault();
        const missing = secretMissing();
        if (!form.validate().hasErrors && !missing) save.mutate(form.getValues());
      }}
    >
      <Group grow align="flex-start">
        <TextInput label="Name" placeholder="Main account" autoFocus {...form.getInputProps('name')} />
        <TextInput
          label="Service address"
          placeholder="https://"
          inputMode="url"
          {...form.getInputProps('address')}
        />
      </Group>
      <Tabs
        mt="sm"
        id={tabs}
        value={way}
        onChange={(next) => setWay(next === 'password' ? 'password' : 'key')}
      >
        <Tabs.List aria-label="How to get the key" mb={12}>
          <Tabs.Tab value="key">Paste the key</Tabs.Tab>
          <Tabs.Tab value="password">Email and password</Tabs.Tab>
        </Tabs.List>
        <TabPanel tabs={tabs} tab={way} label="Sign-in details">
          {way === 'key' ? (
            <TextInput
              label="API key"
              description="From the profile settings of your account. It stays on this computer."
              error={secretError}
              {...secret.field}
            />
          ) : (
            <>
              <Group grow align="flex-start">
                <TextInput label="Email" type="email" {...form.getInputProps('email')} />
                <TextInput label="Password" error={secretError} {...secret.field} />
              </Group>
              <Dim mt={8}>
                Used once to get the key, then forgotten. This may replace your current key in other programs.
              </Dim>
            </>
          )}
        </TabPanel>
      </Tabs>
      <Stack aria-live="polite" mt={12}>
        {save.error && <ProblemNotice problem={save.error.problem} />}
        {!save.error && <ConnectionTestResult of={test} />}
      </Stack>
      <Group gap="xs" mt="md">
        <Button variant="filled" type="submit" loading={save.isPending}>
          Save connection
        </Button>
        <Button loading={test.isPending} onClick={testNow}>
          Test connection
        </Button>
        <Button variant="subtle" color="gray" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Box>
  );
}

function newConnection({ way, name, address, email }: Values, secret: string): NewConnection {
  return way === 'key'
    ? { way, name, address, key: secret }
    : { way, name, address, email, password: secret };
}

/** What "Test connection" found, in words. */
export function ConnectionTestResult({
  of,
}: {
  of: { data: string | undefined; error: ProblemError | null };
}) {
  if (of.error) return <ProblemNotice problem={of.error.problem} />;
  return of.data && <Notice tone="ok" title={of.data} role="status" />;
}

/**
 * A field whose text must not outlive its use. It is left to the browser's own input and read from there when it is
 * needed: in React's state, or as a mutation's variables, it would stay in the page's memory long after.
 */
export function useSecret() {
  const input = useRef<HTMLInputElement>(null);
  const [isEmpty, setEmpty] = useState(true);
  const ref = useCallback((field: HTMLInputElement | null) => {
    input.current = field;
    // The next one begins without a text.
    if (field === null) setEmpty(true);
  }, []);
  return {
    /** What its field is made with. */
    field: {
      ref,
      type: 'password',
      onChange: (event: ChangeEvent<HTMLInputElement>) => setEmpty(event.currentTarget.value.trim() === ''),
    },
    isEmpty,
    read: () => input.current?.value ?? '',
    clear() {
      if (input.current) input.current.value = '';
      setEmpty(true);
    },
  };
}

interface DialogProps extends Shown {
  connection: ConnectionView;
}

interface ChangeDialogProps extends DialogProps {
  /** It has been saved; whether jobs of accounts at its new address are its own has to be asked. */
  onChanged: (changed: AddedConnection) => void;
}

/** Another name for a connection, or another address: that one is given its key anew, never the stored one. */
export function ChangeDialog({ connection, onChanged, ...shown }: ChangeDialogProps) {
  const { id } = connection;
  const form = useForm({ initialValues: { name: '', address: '' } });
  const { name, address } = form.values;
  const key = useSecret();
  const moves = address.trim() !== connection.address;
  const left = leftBehind(id, useJobs().data?.jobs ?? [], useLookupLists().data?.lists ?? []);
  const save = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      call('connections:change', { id, name, address, ...(moves && !key.isEmpty && { key: key.read() }) }),
    onSuccess: (changed) => {
      key.clear();
      shown.onClose();
      onChanged(changed);
    },
  });
  return (
    <ConfirmDialog
      {...shown}
      onOpened={() => form.setValues({ name: connection.name, address: connection.address })}
      title={`Change “${connection.name}”`}
      action="Save"
      saving={save}
      disabled={name.trim() === '' || address.trim() === '' || (moves && key.isEmpty)}
      onConfirm={() => save.mutate()}
    >
      <TextInput label="Connection name" maxLength={80} data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label="Service address"
        inputMode="url"
        maxLength={2048}
        {...form.getInputProps('address')}
      />
      {moves && (
        <>
          <TextInput
            label="API key"
            description="Enter the key again, because the stored one was for the old address."
            {...key.field}
          />
          <p>
            {left && `${left} `}A new address is a new account. Jobs, credits and budgets stay with the old
            one.
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}

/** What a connection can no longer see to the end once it is at another address; null where nothing is under way. */
export function leftBehind(
  id: string,
  jobs: readonly Pick<JobSummary, 'connection' | 'state'>[],
  lists: readonly Pick<LookupListSummary, 'connection' | 'state'>[],
): string | null {
  const running = jobs.filter((job) => job.connection.id === id && isInProgress(job)).length;
  const asking = lists.filter(({ connection, state }) => connection.id === id && state === 'running').length;
  const what = [
    ...(running > 0 ? [counted(running, 'job')] : []),
    ...(asking > 0 ? [counted(asking, 'list lookup')] : []),
  ].join(' and ');
  if (what === '') return null;
  return `${what} ${running + asking === 1 ? 'is' : 'are'} in progress at the old address and can’t be followed from here after the change.`;
}

/** Replaces the key of a connection: after it was changed at the service, or can no longer be read here. */
export function KeyDialog({ connection, ...shown }: DialogProps) {
  const key = useSecret();
  const replace = useMutation({
    mutationFn: () => call('connections:replace-key', { id: connection.id, key: key.read() }),
    onSuccess: () => {
      key.clear();
      shown.onClose();
    },
  });
  return (
    <ConfirmDialog
      {...shown}
      title={`New key for “${connection.name}”`}
      action="Save key"
      busy={replace.isPending}
      disabled={key.isEmpty}
      onConfirm={() => replace.mutate()}
    >
      <TextInput label="New API key" data-autofocus {...key.field} />
    </ConfirmDialog>
  );
}
