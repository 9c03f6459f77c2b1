import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconCopy } from '@tabler/icons-react';
import { ActionMenu } from '../ui/action-menu.tsx';
import { useCopyText } from '../ui/use-copy-text.ts';

interface Props {
  /** Made when they are asked for. */
  lines: () => string;
  table: () => string;
  raw: string;
}

/** Copies all of an answer, to be read or for a spreadsheet. */
export function CopyMenu({ lines, table, raw }: Props) {
  const copy = useCopyText();
  return (
    <ActionMenu
      width={230}
      button={(opener) => (
        <Button
          ref={opener}
          variant="default"
          size="compact-sm"
          leftSection={<IconCopy size={14} aria-hidden />}
          rightSection={<IconChevronDown size={13} aria-hidden />}
        >
          Copy all
        </Button>
      )}
    >
      <Menu.Item onClick={() => void copy(lines(), 'the answer as text')}>As text</Menu.Item>
      <Menu.Item onClick={() => void copy(table(), 'the answer for a spreadsheet')}>
        For a spreadsheet
      </Menu.Item>
      <Menu.Item onClick={() => void copy(raw, "the service's answer as it came")}>As it came</Menu.Item>
    </ActionMenu>
  );
}
