import { Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { MenuChoice } from '../../../shared/ipc/menu-choice.ts';
import { useStartOver } from '../../intake/use-start-over.ts';
import { listen } from '../../ipc/client.ts';
import { useAppInfo } from '../../ipc/queries.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { pressEarlyKeys } from '../../ui/early-keys.ts';
import { paths } from '../../ui/paths.ts';
import { places } from '../../ui/places.ts';
import classes from './palette.module.css';
import { Palette } from './palette.tsx';
import { isApple, shortcutList } from './shortcuts.ts';

/** A dialog has the keyboard to itself: what lies below it is not to be left by a key. */
const isDialogOpen = () => document.querySelector('[role="dialog"]') !== null;

const placeOf = (choice: Exclude<MenuChoice, 'palette' | 'keys'>): string => {
  if (choice === 'new-job') return paths.newJob;
  return choice === 'lookup-list' ? paths.lookupList : paths[choice];
};

/** What keys and the menu bar do anywhere in the window, and the two dialogs that they open. Mounted once. */
export function PaletteKeys() {
  const [shown, show] = useState<'palette' | 'keys' | null>(null);
  const [, navigate] = useLocation();
  const startOver = useStartOver();
  const choose = useEffectEvent((choice: MenuChoice) => {
    if (isDialogOpen()) return;
    if (choice === 'palette' || choice === 'keys') return show(choice);
    if (choice === 'new-job') startOver();
    navigate(placeOf(choice));
  });
  useEffect(() => listen('menu:chosen', choose), []);

  useHotkeys(
    [
      ['mod+K', () => choose('palette')],
      ['mod+N', () => choose('new-job')],
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

  const close = () => show(null);
  return (
    <>
      <Palette opened={shown === 'palette'} onClose={close} />
      <ShortcutsDialog opened={shown === 'keys'} onClose={close} />
    </>
  );
}

/** The keys that work anywhere. */
function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { data: info } = useAppInfo();
  return (
    <Dialog opened={opened} onClose={onClose} title="Keys" size={460}>
      <dl className={classes.keys}>
        {shortcutList(isApple(info?.platform ?? '')).map(({ keys, does }) => (
          <div key={keys}>
            <dt>{does}</dt>
            <dd>
              <Kbd>{keys}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
