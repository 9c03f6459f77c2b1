import { useHotkeys } from '@mantine/hooks';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useDraft } from '../intake/draft-context.tsx';
import { paths } from '../ui/paths.ts';
import { places } from '../ui/places.ts';
import { Palette } from './palette.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

/** A dialog has the keyboard to itself: what lies below it is not to be left by a key. */
const isDialogOpen = () => document.querySelector('[role="dialog"]') !== null;

/** What keys do anywhere in the window, and the two dialogs that they open. Mounted once. */
export function PaletteKeys() {
  const [shown, show] = useState<'palette' | 'keys' | null>(null);
  const [, navigate] = useLocation();
  const [, dispatch] = useDraft();
  const unlessDialog = (does: () => void) => () => {
    if (!isDialogOpen()) does();
  };

  useHotkeys(
    [
      ['mod+K', unlessDialog(() => show('palette'))],
      [
        'mod+N',
        unlessDialog(() => {
          dispatch({ type: 'start-over' });
          navigate(paths.newJob);
        }),
      ],
      ...places.map(({ path }, at): [string, () => void] => [
        `mod+${at + 1}`,
        unlessDialog(() => navigate(path)),
      ]),
    ],
    // Also while something is typed: none of these writes a letter.
    [],
  );
  useHotkeys([
    ['/', unlessDialog(() => document.querySelector<HTMLElement>('main input[type="search"]')?.focus())],
    ['shift+?', unlessDialog(() => show('keys'))],
    ['?', unlessDialog(() => show('keys'))],
  ]);

  const close = () => show(null);
  return (
    <>
      <Palette opened={shown === 'palette'} onClose={close} />
      <ShortcutsDialog opened={shown === 'keys'} onClose={close} />
    </>
  );
}
