import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
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

/** What the form holds at first: the filter there is. */
function formOf(filter: ResultFilter | undefined, hasChoices: boolean) {
  const form = { kind: hasChoices ? 'one-of' : kindOf(filter), text: '', from: '', to: '' };
  return {
    ...form,
    values: filter?.kind === 'one-of' ? [...filter.values] : [],
    ...(filter?.kind === 'contains' && { text: filter.text }),
    ...(filter?.kind === 'range' && { from: filter.from ?? '', to: filter.to ?? '' }),
  };
}

function FilterForm({ column, filter, onFilter, onClear, onClose }: Props & { column: ColumnSetting }) {
  const { field } = column;
  const choices = choicesOf[field];
  const form = useForm({ initialValues: formOf(filter, choices !== undefined) });
  const { kind } = form.values;

  const submit = form.onSubmit(({ text, values, from, to }) => {
    if (kind === 'contains') onFilter({ kind, field, text });
    if (kind === 'one-of') onFilter({ kind, field, values });
    if (kind === 'range') onFilter({ kind, field, from: from || null, to: to || null });
    if (kind === 'filled' || kind === 'empty') onFilter({ kind: 'empty', field, empty: kind === 'empty' });
    onClose();
  });

  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        {!choices && (
          <NativeSelect
            label="Rows where it"
            data={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('kind')}
          />
        )}
        {kind === 'contains' && <TextInput label="Text" data-autofocus {...form.getInputProps('text')} />}
        {kind === 'one-of' && choices && (
          <Checkbox.Group label="Show" {...form.getInputProps('values')}>
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
            value={form.values.values.join(', ')}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue(
                'values',
                value.split(',').map((each) => each.trim()),
              )
            }
          />
        )}
        {kind === 'range' && (
          <Group grow>
            <TextInput label="From" {...form.getInputProps('from')} />
            <TextInput label="To" {...form.getInputProps('to')} />
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
