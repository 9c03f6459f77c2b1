import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef } from 'react';

interface Props {
  width: number;
  /** The button that opens the menu; it takes the reference. */
  button: (button: RefObject<HTMLButtonElement | null>) => ReactNode;
  children: ReactNode;
}

/**
 * A menu of actions. Choosing one first hands the focus back to the menu's button: a dialog that the action opens would
 * else remember the menu item, which is gone when the dialog closes.
 */
export function ActionMenu({ width, button, children }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <Menu width={width}>
      <Menu.Target>{button(opener)}</Menu.Target>
      <Menu.Dropdown onClickCapture={() => opener.current?.focus()}>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface MoreProps {
  label: string;
  width: number;
  /** Without a frame, where every row of a table has one. */
  quiet?: boolean;
  children: ReactNode;
}

/** Three dots with what is done now and then behind them. */
export function MoreMenu({ label, width, quiet = false, children }: MoreProps) {
  return (
    <ActionMenu
      width={width}
      button={(opener) => (
        <ActionIcon
          ref={opener}
          variant={quiet ? 'subtle' : 'default'}
          color="gray"
          size={quiet ? 30 : 32}
          aria-label={label}
        >
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      )}
    >
      {children}
    </ActionMenu>
  );
}
