import { Button, Checkbox, Popover, ScrollArea, Stack } from '@mantine/core';
import { IconColumns } from '@tabler/icons-react';
import type { ResultField } from '../../shared/model/result-query.ts';
import type { ColumnSetting } from './columns.ts';

interface Props {
  columns: readonly ColumnSetting[];
  onChange: (field: ResultField, change: Partial<ColumnSetting>) => void;
  onReset: () => void;
}

/** Which columns are shown. */
export function ColumnsMenu({ columns, onChange, onReset }: Props) {
  const hidden = columns.filter((column) => column.hidden).length;
  return (
    <Popover width={260} position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns size={15} aria-hidden />}>
          {hidden === 0 ? 'Columns' : `Columns (${hidden} hidden)`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <ScrollArea.Autosize mah={320}>
          <Stack gap={6}>
            {columns.map(({ field, name, hidden }) => (
              <Checkbox
                key={field}
                size="xs"
                label={name || 'No name'}
                checked={!hidden}
                onChange={() => onChange(field, { hidden: !hidden })}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
        <Button variant="subtle" size="compact-xs" mt="sm" onClick={onReset}>
          As at first
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
