import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconArrowsExchange, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ColumnCorrection,
  type CorrectionConsent,
  type CorrectionTrial,
  correctedColumns,
  type ResultColumn,
  sameMeaning,
  type UnderstoodColumns as Understood,
} from '../../../shared/model/result-layout.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { roleInWords } from '../../../shared/words/result-role-words.ts';
import { ask } from '../../ipc/ask.ts';
import { useCall } from '../../ipc/mutations.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { Loaded, Section } from '../../ui/page.tsx';
import { LongTable } from '../../ui/row-tables.tsx';
import type { Column } from '../../ui/section-table.tsx';
import { QuietButton } from '../../ui/small-parts.tsx';
import { VerdictBar } from '../../ui/verdict-bar.tsx';
import { type ResultOf, useTakeOverview } from '../use-result.ts';
import { ColumnDialog } from './column-dialog.tsx';

/** What the columns of a result were understood as, to be looked at and corrected. */
export function UnderstoodColumns({ job }: { job: ResultOf }) {
  const known = useQuery(ask('results:columns', { jobId: job.id }));
  if (known.data)
    return <Columns key={JSON.stringify(known.data.corrections)} job={job} known={known.data} />;
  return (
    <Section title="Columns">
      <Loaded of={known} what="the columns" lines={6}>
        {() => null}
      </Loaded>
    </Section>
  );
}

function Columns({ job, known }: { job: ResultOf; known: Understood }) {
  const { understood, examples } = known;
  const [corrections, setCorrections] = useState(known.corrections);
  const [changing, setChanging] = useState<number | null>(null);
  const [search, setSearch] = useState('');
  const take = useTakeOverview(job);
  const columns = correctedColumns(understood, corrections);
  const isDraft = JSON.stringify(corrections) !== JSON.stringify(known.corrections);
  const trial = useQuery({
    ...ask('results:try-columns', isDraft ? { jobId: job.id, corrections } : skipToken),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const use = useCall('results:correct', { onSuccess: take });

  const words = search.trim().toLowerCase();
  const shown = columns.flatMap((column, at) =>
    `${column.header}\n${roleInWords(column)}`.toLowerCase().includes(words) ? [{ at, column }] : [],
  );
  const without = (column: number) => corrections.filter((each) => each.column !== column);
  const correct = (correction: ColumnCorrection) => {
    const original = understood[correction.column];
    const isAsUnderstood = original !== undefined && sameMeaning(original, correction);
    setCorrections([...without(correction.column), ...(isAsUnderstood ? [] : [correction])].sort(inOrder));
  };

  return (
    <Section
      title="Columns"
      hint={counted(columns.length, 'column')}
      actions={
        <TextInput
          size="xs"
          aria-label="Find a column"
          placeholder="Find a column"
          leftSection={<IconSearch size={14} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      }
    >
      <Stack gap={12}>
        {known.corrections.length > 0 && !isDraft && (
          <p>
            Your corrections are remembered for results with these columns.{' '}
            <QuietButton size="compact-xs" onClick={() => setCorrections([])}>
              Forget
            </QuietButton>
          </p>
        )}
        {isDraft &&
          (trial.error ? (
            <ProblemNotice problem={trial.error.problem} onRetry={() => void trial.refetch()} />
          ) : (
            <Effect
              key={JSON.stringify(corrections)}
              trial={trial.isPlaceholderData ? undefined : trial.data}
              columns={understood}
              busy={use.isPending}
              onUse={(consent) => use.mutate({ jobId: job.id, corrections, consent })}
              onDiscard={() => setCorrections(known.corrections)}
            />
          ))}
        <ColumnsTable
          shown={shown}
          corrected={new Set(corrections.map(({ column }) => column))}
          examples={examples}
          onChange={setChanging}
        />
        <ColumnDialog
          column={changing}
          columns={columns}
          understood={understood}
          examples={examples}
          onCorrect={correct}
          onReset={(column) => setCorrections(without(column))}
          onClose={() => setChanging(null)}
        />
      </Stack>
    </Section>
  );
}

const inOrder = (a: ColumnCorrection, b: ColumnCorrection) => a.column - b.column;

interface Props {
  /** Undefined while it is being found out. */
  trial: CorrectionTrial | undefined;
  columns: readonly ResultColumn[];
  busy: boolean;
  onUse: (consent: CorrectionConsent) => void;
  onDiscard: () => void;
}

/** What corrections would do to a result's phones, before they are used. */
function Effect({ trial, columns, busy, onUse, onDiscard }: Props) {
  const [agreed, setAgreed] = useState(false);
  const released = trial?.released.map((at) => `“${columns[at]?.header || 'No name'}”`) ?? [];
  const freed = trial?.trial?.freed ?? 0;
  const asks = released.length > 0 || freed > 0;
  return (
    <Notice tone="active" icon={IconArrowsExchange} role="status" title={titleOf(trial)}>
      {trial?.faults.map((fault) => (
        <Group key={fault} component="p" gap={6} mt={6}>
          <IconAlertTriangle size={14} aria-hidden /> {fault}
        </Group>
      ))}
      {trial?.trial && (
        <Stack gap={4} mt={8}>
          Now
          <VerdictBar label="Phones now" counts={trial.trial.before} />
          Then
          <VerdictBar label="Phones then" counts={trial.trial.after} />
        </Stack>
      )}
      {trial?.trial && asks && (
        <Stack gap={6} mt={10}>
          {released.length > 0 && (
            <p>These flags will no longer hold phones back, or not as before: {released.join(', ')}.</p>
          )}
          {freed > 0 && <p>{counted(freed, 'number', 'numbers')} may be called then and might not before.</p>}
          <Checkbox
            label="That is right"
            checked={agreed}
            onChange={({ currentTarget: { checked } }) => setAgreed(checked)}
          />
        </Stack>
      )}
      <Group gap={8} mt={12}>
        <Button
          variant="filled"
          loading={busy}
          disabled={!trial?.trial || (asks && !agreed)}
          onClick={() => onUse({ released: trial?.released ?? [], freed })}
        >
          Use these columns
        </Button>
        <Button onClick={onDiscard}>Discard</Button>
      </Group>
    </Notice>
  );
}

function titleOf(trial: CorrectionTrial | undefined): string {
  if (!trial) return 'Finding out what this changes...';
  return trial.trial
    ? 'This is what it changes. Nothing is changed yet.'
    : 'These columns contradict each other.';
}

interface ColumnsTableProps {
  shown: readonly Understanding[];
  /** Places of those that a person has set. */
  corrected: ReadonlySet<number>;
  examples: readonly (readonly string[])[];
  onChange: (column: number) => void;
}

const confidence = {
  sure: { tone: 'ok', words: 'Sure' },
  likely: { tone: 'idle', words: 'Likely' },
  guess: { tone: 'warn', words: 'A guess' },
} as const;

/** What was understood of each column. */
function ColumnsTable({ shown, corrected, examples, onChange }: ColumnsTableProps) {
  const nameOf = ({ column }: Understanding) => column.header || 'No name';
  const suchAs = ({ at }: Understanding) => examples[at] ?? [];
  const meaning = ({ column }: Understanding) => roleInWords(column);
  const heads: readonly Column<Understanding>[] = [
    { name: 'Column', heads: true, title: nameOf, cell: nameOf },
    {
      name: 'Such as',
      look: 'dim',
      title: (of) => suchAs(of).join('\n'),
      cell: (of) => suchAs(of).join(', '),
    },
    { name: 'Understood as', title: meaning, cell: meaning },
    {
      name: 'How sure',
      width: 108,
      cell({ at, column }) {
        const { tone, words } = confidence[column.confidence];
        return corrected.has(at) ? (
          <Badge tone="active">Set by you</Badge>
        ) : (
          <Badge tone={tone}>{words}</Badge>
        );
      },
    },
    {
      name: 'Change',
      width: 86,
      unseen: true,
      cell: (of) => (
        <QuietButton size="compact-xs" aria-label={`Change ${nameOf(of)}`} onClick={() => onChange(of.at)}>
          Change
        </QuietButton>
      ),
    },
  ];
  return (
    <LongTable
      label="Columns"
      region="List of columns"
      maxHeight={440}
      columns={heads}
      count={shown.length}
      row={(index) => shown[index]}
    />
  );
}

/** A column, and its place. */
interface Understanding {
  at: number;
  column: ResultColumn;
}
