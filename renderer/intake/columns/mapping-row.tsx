import { Group, NativeSelect, Progress, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FieldCheck } from '../../../shared/model/check.ts';
import type { Column, ReadingNote } from '../../../shared/model/csv.ts';
import type { ColumnContent, FieldSuggestion } from '../../../shared/model/mapping.ts';
import type { ServiceColumn } from '../../../shared/model/services.ts';
import { count } from '../../ui/format.ts';
import classes from '../intake.module.css';
import { mismatchWarning, reasonInWords } from './fit-mapping.ts';

interface Props {
  column: ServiceColumn;
  columns: readonly Column[];
  value: number | null;
  suggestion: FieldSuggestion | undefined;
  content: readonly ColumnContent[];
  check: FieldCheck | undefined;
  onChange: (column: number | null) => void;
}

export function MappingRow({ column, columns, value, suggestion, content, check, onChange }: Props) {
  // What was looked at before the check; an empty column is told by the check itself then.
  const mismatch =
    check?.filled === 0
      ? null
      : mismatchWarning(
          column.kind,
          content.find((entry) => entry.column === value),
        );
  return (
    <div className={classes.row}>
      <NativeSelect
        label={column.label}
        value={value === null ? '' : String(value)}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
        }
        aria-required={column.required}
        error={column.required && value === null}
      >
        <option value="">{column.required ? 'Choose a column' : 'Not mapped'}</option>
        {columns.map(({ index, header }) => (
          <option key={index} value={String(index)}>
            {header}
          </option>
        ))}
      </NativeSelect>
      <div>
        <Reason>{reasonInWords(column, value, suggestion)}</Reason>
        {value !== null && <FieldCounts check={check} />}
      </div>
      {mismatch && <FieldNote level="warning">{mismatch}</FieldNote>}
      {check?.notes.map(({ code, level, message }) => (
        <FieldNote key={code} level={level}>
          {message}
        </FieldNote>
      ))}
    </div>
  );
}

/** Beside a label, so that what comes below it stands beside the field itself. */
export const Reason = (props: { role?: 'status'; children: string }) => (
  <Text size="xs" c="dimmed" mih={20} lh="20px" {...props} />
);

/** A sentence about a column, with a sign for how much it matters. */
export function FieldNote({ level, children }: { level: ReadingNote['level']; children: ReactNode }) {
  const Icon = level === 'warning' ? IconAlertTriangle : IconInfoCircle;
  return (
    <p className={classes.note} data-level={level}>
      <Icon size={14} stroke={1.75} aria-hidden />
      {children}
    </p>
  );
}

const countedVerdicts = [
  { verdict: 'usable', name: 'Usable', tone: 'ok' },
  { verdict: 'repairable', name: 'Fixable', tone: 'warn' },
  { verdict: 'unusable', name: 'Unusable', tone: 'bad' },
] as const;

/** How much of a mapped column is good for its service, as a bar and in numbers; dashes until it was checked. */
function FieldCounts({ check }: { check: FieldCheck | undefined }) {
  return (
    <>
      <Progress.Root size={5} mt={7} aria-hidden>
        {check &&
          countedVerdicts.map(({ verdict, tone }) => (
            <Progress.Section
              key={verdict}
              value={(check[verdict] / check.filled) * 100}
              color={`var(--desk-${tone}-dot)`}
              withAria={false}
            />
          ))}
      </Progress.Root>
      <Group component="dl" className={classes.counts} gap="2px 18px" mt={6} fz="xs">
        {[{ verdict: 'filled', name: 'Filled', tone: undefined } as const, ...countedVerdicts].map(
          ({ verdict, name, tone }) => (
            <Group
              key={verdict}
              gap={5}
              data-none={!check?.[verdict] || undefined}
              data-tone={tone}
              data-dot={tone && true}
            >
              <dt>{name}</dt>
              <dd>{count(check?.[verdict])}</dd>
            </Group>
          ),
        )}
      </Group>
    </>
  );
}
