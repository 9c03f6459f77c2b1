import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { useStartOver } from '../../intake/use-start-over.ts';
import { useJobs, useLookupLists, useOpenedFiles } from '../../ipc/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { allCommands, findCommands } from './commands.ts';
import classes from './palette.module.css';

const most = 9;

/** Goes anywhere by a few letters: places, actions, jobs, files and lists. */
export function Palette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  // The page that was gone to has the keyboard; closing would take it back to where it was before.
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (opened) setLeaving(false);
  }, [opened]);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      returnFocus={!isLeaving}
      withCloseButton={false}
      centered={false}
      yOffset="12vh"
      padding={0}
      size={560}
      title="Go to"
      classNames={{ header: classes.head }}
    >
      <Choices
        onClose={onClose}
        onGo={() => {
          setLeaving(true);
          onClose();
        }}
      />
    </Dialog>
  );
}

function Choices({ onClose, onGo }: { onClose: () => void; onGo: () => void }) {
  const jobs = useJobs().data?.jobs;
  const files = useOpenedFiles().data?.files;
  const lists = useLookupLists().data?.lists;
  const [typed, setTyped] = useState('');
  const [, navigate] = useLocation();
  const startOver = useStartOver();
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const commands = useMemo(
    () => allCommands({ jobs: jobs ?? [], files: files ?? [], lists: lists ?? [] }),
    [jobs, files, lists],
  );
  const found = findCommands(commands, typed, most);

  const { selectFirstOption } = combobox;
  const shown = found.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first of what is found now is what Enter takes
  useEffect(() => {
    // The list has its id, by which its options are found, with the frame after the first.
    const frame = requestAnimationFrame(() => selectFirstOption());
    return () => cancelAnimationFrame(frame);
  }, [shown]);

  const choose = (id: string) => {
    const command = found.find((one) => one.id === id);
    if (!command) return;
    onGo();
    if (command.startsOver) startOver();
    navigate(command.path);
  };

  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.EventsTarget>
        <TextInput
          data-autofocus
          variant="unstyled"
          className={classes.input}
          aria-label="Go to"
          placeholder="A page, a job, a list..."
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.options} aria-label="Found">
        {found.map(({ id, label, hint }) => (
          <Combobox.Option key={id} value={id} className={classes.option}>
            <span className={classes.label}>{label}</span>
            <span className={classes.hint}>{hint}</span>
          </Combobox.Option>
        ))}
      </Combobox.Options>
      {/* Beside the list, whose children are choices alone, and said when it comes. */}
      <div role="status">{found.length === 0 && <Combobox.Empty>Nothing is called so</Combobox.Empty>}</div>
    </Combobox>
  );
}
