import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ResultFilter } from '../../shared/model/result-query.ts';
import { reasons, verdicts } from '../../shared/verdict/verdict.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useLastKnown } from '../ui/page-state.ts';
import type { ColumnSetting } from './result-view.ts';
import { valueInWords } from './result-words.ts';

interface Props {
  /** Null while closed. */
  column: ColumnSetting | null;
  filter: ResultFilter | undefined;
  onFilter: (filter: ResultFilter) => void;
  onClear: () => void;
  onClose: () => void;
}

/** Asks which rows to show by one column. */
export function FilterDialog({ column, filter, onFilter, onClear, onClose }: Props) {
  const about = useLastKnown(column);
  return (
    <Dialog opened={column !== null} onClose={onClose} title={`Filter by ${about?.name ?? ''}`} size="sm">
      {about && (
        <FilterForm
          key={about.field}
          column={about}
          filter={filter}
          onFilter={onFilter}
          onClear={onClear}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

const kinds = {
  contains: 'Contains',
  'one-of': 'Is one of',
  range: 'Between',
  filled: 'Is filled',
  empty: 'Is empty',
} as const;
type Kind = keyof typeof kinds;

/** Columns with few known values, kept by their ids. */
const choicesOf: Partial<Record<string, readonly string[]>> = {
  verdict: verdicts,
  'best-verdict': verdicts,
  'verdict-before': verdicts,
  reasons: reasons.map(({ id }) => id),
};

function FilterForm({ column, filter, onFilter, onClear, onClose }: Props & { column: ColumnSetting }) {
  const choices = choicesOf[column.field];
  const [kind, setKind] = useState<Kind>(choices ? 'one-of' : kindOf(filter));
  const [text, setText] = useState(filter?.kind === 'contains' ? filter.text : '');
  const [values, setValues] = useState(filter?.kind === 'one-of' ? [...filter.values] : []);
  const [from, setFrom] = useState(filter?.kind === 'range' ? (filter.from ?? '') : '');
  const [to, setTo] = useState(filter?.kind === 'range' ? (filter.to ?? '') : '');
  const { field } = column;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (kind === 'contains') onFilter({ kind, field, text });
    if (kind === 'one-of') onFilter({ kind, field, values });
    if (kind === 'range') onFilter({ kind, field, from: from || null, to: to || null });
    if (kind === 'filled' || kind === 'empty') onFilter({ kind: 'empty', field, empty: kind === 'empty' });
    onClose();
  };

  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {!choices && (
          <NativeSelect
            label="Rows where it"
            value={kind}
            data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
            onChange={({ currentTarget }) =>
              setKind(Object.keys(kinds).find((each): each is Kind => each === currentTarget.value) ?? kind)
            }
          />
        )}
        {kind === 'contains' && (
          <TextInput
            label="Text"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            data-autofocus
          />
        )}
        {kind === 'one-of' && choices && (
          <Checkbox.Group label="Show" value={values} onChange={setValues}>
            <Stack gap={6} mt={6}>
              {choices.map((value) => (
                <Checkbox key={value} value={value} label={valueInWords(value)} />
              ))}
            </Stack>
          </Checkbox.Group>
        )}
        {kind === 'one-of' && !choices && (
          <TextInput
            label="Values"
            description="With commas between them"
            value={values.join(', ')}
            onChange={(event) => setValues(event.currentTarget.value.split(',').map((value) => value.trim()))}
          />
        )}
        {kind === 'range' && (
          <Group grow>
            <TextInput label="From" value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
            <TextInput label="To" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
          </Group>
        )}
        <Group justify="flex-end">
          {filter && (
            <Button
              variant="default"
              onClick={() => {
                onClear();
                onClose();
              }}
            >
              Show all
            </Button>
          )}
          <Button type="submit">Filter</Button>
        </Group>
      </Stack>
    </form>
  );
}

function kindOf(filter: ResultFilter | undefined): Kind {
  if (filter?.kind === 'empty') return filter.empty ? 'empty' : 'filled';
  return filter?.kind ?? 'contains';
}
