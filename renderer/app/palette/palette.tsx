import { Combobox, Kbd, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconHelp, IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { MenuChoice } from '../../../shared/ipc/places.ts';
import { useStartOver } from '../../intake/draft-context.tsx';
import { listen } from '../../ipc/call-main.ts';
import { useAppInfo, useJobs, useLookupLists, useOpenedFiles } from '../../ipc/queries.ts';
import { Dialog, type Shown, useDialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/page.tsx';
import { paths } from '../../ui/paths.ts';
import { Dim } from '../../ui/small-parts.tsx';
import { ButtonElement } from '../../ui/theme.tsx';
import { pressEarlyKeys } from '../keyboard.ts';
import { isApple, places, shortcutList } from '../window-places.ts';
import classes from './palette.module.css';
import { allCommands, findCommands } from './palette-commands.ts';

/** A dialog has the keyboard to itself: what lies below it is not to be left by a key. */
const isDialogOpen = () => document.querySelector('[role="dialog"]:not([aria-hidden="true"] *)') !== null;

/** What keys and the menu bar do anywhere in the window, the two dialogs that they open, and the buttons for them at the side. Mounted once. */
export function PaletteKeys() {
  const keys = useDialog();
  // Where somewhere was gone to, the page there has the keyboard; closing would take it back to where it was before.
  const [palette, setPalette] = useState<'open' | 'closed' | 'gone'>('closed');
  const [page, navigate] = useLocation();
  const startOver = useStartOver();
  const choose = useEffectEvent((choice: MenuChoice) => {
    if (isDialogOpen()) return;
    if (choice === 'palette') return setPalette('open');
    if (choice === 'keys') return keys.open();
    if (choice === 'newJob') startOver();
    navigate(paths[choice]);
  });
  useEffect(() => listen('menu:chosen', choose), []);

  useHotkeys(
    [
      ['mod+K', () => choose('palette')],
      ['mod+N', () => choose('newJob')],
      ['mod+,', () => choose('settings')],
      ...places.map(({ id }, at): [string, () => void] => [`mod+${at + 1}`, () => choose(id)]),
    ],
    // Also while something is typed: none of these writes a letter.
    [],
  );
  useHotkeys([
    [
      '/',
      () => {
        if (!isDialogOpen()) document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
      },
    ],
    ['shift+?', () => choose('keys')],
    ['?', () => choose('keys')],
  ]);
  useEffect(pressEarlyKeys, []);

  const close = () => setPalette('closed');
  const { data: info } = useAppInfo();
  return (
    <>
      <nav className={classes.help} aria-label="Help">
        <Link
          href={paths.guide}
          className={`dim ${classes.helpItem}`}
          aria-label="Guide"
          title="Guide"
          aria-current={page.startsWith(paths.guide) ? 'page' : undefined}
        >
          <IconHelp size={18} stroke={1.6} aria-hidden />
        </Link>
        <ButtonElement
          className={`bare dim ${classes.helpItem}`}
          title="Go to anything"
          onClick={() => setPalette('open')}
        >
          <IconSearch size={15} stroke={1.6} aria-hidden />
          <VisuallyHidden>Go to anything</VisuallyHidden>
          <Kbd size="xs">{isApple(info?.platform ?? '') ? '\u2318K' : 'Ctrl K'}</Kbd>
        </ButtonElement>
      </nav>
      <Dialog
        opened={palette === 'open'}
        onClose={close}
        returnFocus={palette !== 'gone'}
        withCloseButton={false}
        centered={false}
        yOffset="12vh"
        padding={0}
        size={560}
        title="Go to"
        // The dialog is named by it; what is to be done is plain to see.
        styles={{ header: { display: 'none' } }}
      >
        <Choices onClose={close} onGo={() => setPalette('gone')} />
      </Dialog>
      <ShortcutsDialog {...keys.shown} />
    </>
  );
}

/** The keys that work anywhere. */
function ShortcutsDialog(shown: Shown) {
  const { data: info } = useAppInfo();
  return (
    <Dialog {...shown} title="Keys" size={460}>
      <Facts
        lines={shortcutList(isApple(info?.platform ?? '')).map(({ keys, does }) => ({
          name: does,
          value: <Kbd>{keys}</Kbd>,
        }))}
      />
    </Dialog>
  );
}

const most = 9;

/** Goes anywhere by a few letters: places, actions, jobs, files and lists. */
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
      <Combobox.Options p={6} aria-label="Found">
        {found.map(({ id, label, hint }) => (
          <Combobox.Option key={id} value={id} className={classes.option}>
            <Text span inherit fw={600} truncate>
              {label}
            </Text>
            <Dim span flex="none">
              {hint}
            </Dim>
          </Combobox.Option>
        ))}
      </Combobox.Options>
      {/* Beside the list, whose children are choices alone, and said when it comes. */}
      <div role="status">{found.length === 0 && <Combobox.Empty>No results</Combobox.Empty>}</div>
    </Combobox>
  );
}
