import { Kbd } from '@mantine/core';
import { useAppInfo } from '../ipc/queries.ts';
import { Dialog } from '../ui/dialog.tsx';
import { isApple, shortcutList } from './shortcuts.ts';
import classes from './shortcuts-dialog.module.css';

/** The keys that work anywhere. */
export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
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
