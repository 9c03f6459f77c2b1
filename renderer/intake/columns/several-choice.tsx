import { NativeSelect } from '@mantine/core';
import type { Column } from '../../../shared/model/csv.ts';
import { bulkServices, type ServiceId } from '../../../shared/model/services.ts';
import {
  mostColumnsTogether,
  type SeveralColumns,
  SeveralColumnsSchema,
} from '../../../shared/model/shaping.ts';
import { shortLabel } from '../plan.ts';

interface Props {
  service: ServiceId;
  columns: readonly Column[];
  /** The columns there are for a field, the preferred first. */
  offered: Pick<SeveralColumns, 'field' | 'columns'>;
  taken: SeveralColumns | undefined;
  onTake: (several: SeveralColumns | null) => void;
}

const use = SeveralColumnsSchema.shape.use;

/** Whether one of several phones or emails in a row is sent, or each of them. */
export function SeveralChoice({ service, columns, offered, taken, onTake }: Props) {
  const field = bulkServices[service].columns.find((each) => each.field === offered.field);
  const chosen = offered.columns.slice(0, mostColumnsTogether);
  if (!field || chosen.length < 2) return null;
  const what = shortLabel(field).toLowerCase();
  const names = chosen.map((column) => columns[column]?.header ?? '');
  return (
    <NativeSelect
      label={`More than one ${what}`}
      description={
        taken?.use === 'each'
          ? 'Rows made of one have the same row id, which keeps them together.'
          : 'Each further row that is sent may cost credits of its own.'
      }
      value={taken?.use ?? 'one'}
      data={[
        { value: 'one', label: 'Send one column only' },
        { value: 'first-usable', label: `Send the first that can be used: ${names.join(', ')}` },
        { value: 'each', label: `Send each in a row of its own: ${names.join(', ')}` },
      ]}
      onChange={({ currentTarget: { value } }) => {
        const way = use.safeParse(value);
        onTake(way.success ? { field: offered.field, columns: chosen, use: way.data } : null);
      }}
    />
  );
}
