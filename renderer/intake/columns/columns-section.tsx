import { Button, Group, NativeSelect, Progress, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FieldCheck } from '../../../shared/model/check.ts';
import type { Column, ReadingNote } from '../../../shared/model/csv.ts';
import type { ColumnContent, FieldSuggestion, GroupChoice } from '../../../shared/model/mapping.ts';
import {
  bulkServices,
  type FormField,
  type ServiceColumn,
  type ServiceId,
} from '../../../shared/model/services.ts';
import { mostColumnsTogether, type NameSplit, type SeveralColumns } from '../../../shared/model/shaping.ts';
import { suggestedFor } from '../../../shared/plan/fit-mapping.ts';
import { type Plan, shortLabel } from '../../../shared/plan/plan.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { Choice } from '../../ui/controls.tsx';
import { count } from '../../ui/format.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import { Section } from '../../ui/page.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { useIntakeWords } from '../draft-context.tsx';
import classes from '../intake.module.css';
import type { Check, ReadIntake } from '../use-intake.ts';
import { chosenGroup, mismatchWarning, reasonInWords, takeGroup, useMapping } from './fit-mapping.ts';
import { MappingMenu } from './mapping-menu.tsx';

const words: Record<Exclude<Check['state'], 'failed' | 'stopped' | 'finished'>, string> = {
  waiting: 'Choose the required columns to check the list.',
  running: 'Checking every row',
};

/** How far the background check is. One button stops it and takes it up again, so that it never goes from under a finger. */
function CheckProgress({ check }: { check: Check }) {
  const { state } = check;
  const { stopped } = useIntakeWords();
  if (state === 'finished') return null;
  if (state === 'failed')
    return check.error && <ProblemNotice problem={check.error.problem} onRetry={check.run} />;
  const running = state === 'running';
  return (
    <Group gap={12} mih={26} fz="xs" c="dimmed">
      <span>{state === 'stopped' ? stopped : words[state]}</span>
      {running && (
        <>
          <ProgressLine label="Checking the list" percent={check.percent} flex={1} maw={320} />
          <span className="tabular">{check.percent === null ? '' : `${check.percent}%`}</span>
        </>
      )}
      {(running || state === 'stopped') && (
        <Button key="switch" variant="subtle" size="compact-sm" onClick={running ? check.stop : check.run}>
          {running ? 'Stop' : 'Check again'}
        </Button>
      )}
    </Group>
  );
}

const origins: Record<Plan['origin'], string> = {
  'by-hand': 'Mapped by hand.',
  remembered: 'Mapped as last time for these headers.',
  suggested: '',
};

/** Which column answers which question of the service, and what the check found in each. */
export function ColumnsSection({ intake: { file, plan, check } }: { intake: ReadIntake }) {
  const { inspection, suggestions } = file;
  const service = bulkServices[plan.service];
  const suggested = suggestions.services.find((s) => s.service === plan.service);
  const reasons = suggested?.fields ?? [];
  const { mapField, mapAll, takeSeveral, splitNames } = useMapping(plan);
  const checkOf = (field: FormField) => check.report?.fields.find((each) => each.field === field);

  return (
    <Section
      title="Columns"
      hint={[origins[plan.origin], check.state === 'finished' && 'All rows checked.']
        .filter(Boolean)
        .join(' ')}
      actions={
        <MappingMenu inspection={inspection} plan={plan} suggested={suggestedFor(suggested)} onMap={mapAll} />
      }
    >
      <div>
        {suggested?.choices.map((choice) => (
          <GroupSelect
            key={choice.kind}
            choice={choice}
            plan={plan}
            onTake={(taken) => mapAll({ ...taken, several: plan.shaping.several })}
          />
        ))}
        {plan.service === 'name-append' && (suggested?.fullName !== undefined || plan.shaping.names) && (
          <NameChoice
            columns={inspection.columns}
            names={plan.shaping.names}
            check={checkOf('first_name_column')}
            onSplit={splitNames}
          />
        )}
        {service.columns.map((column) => (
          <MappingRow
            key={column.field}
            column={column}
            columns={plan.columns}
            value={plan.mapping[column.field] ?? null}
            suggestion={reasons.find(({ field }) => field === column.field)}
            content={suggestions.content}
            check={checkOf(column.field)}
            onChange={(to) => mapField(column.field, to)}
          />
        ))}
        {suggested?.several.map((offered) => (
          <SeveralChoice
            key={offered.field}
            service={plan.service}
            columns={inspection.columns}
            offered={offered}
            taken={plan.shaping.several}
            onTake={takeSeveral}
          />
        ))}
      </div>
      <CheckProgress check={check} />
    </Section>
  );
}

interface GroupSelectProps {
  choice: GroupChoice;
  plan: Plan;
  onTake: (taken: ReturnType<typeof takeGroup>) => void;
}

const labels: Record<GroupChoice['kind'], string> = { person: 'Person', address: 'Address' };

/** Whose columns are sent, or of which address: one choice changes all fields that go together. */
function GroupSelect({ choice, plan, onTake }: GroupSelectProps) {
  const chosen = chosenGroup(choice, plan);
  const { taken, options } = choice;
  if (options.length < 2) return null;
  return (
    <div className={classes.row}>
      <NativeSelect
        label={labels[choice.kind]}
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) => value !== '' && onTake(takeGroup(plan, choice, value))}
      >
        {chosen === null && <option value="">{taken === null ? 'None of these' : 'Chosen by hand'}</option>}
        {options.map(({ group, label }) => (
          <option key={group} value={group}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

interface SeveralChoiceProps {
  service: ServiceId;
  columns: readonly Column[];
  /** The columns there are for a field, the preferred first. */
  offered: Pick<SeveralColumns, 'field' | 'columns'>;
  taken: SeveralColumns | undefined;
  onTake: (several: SeveralColumns | null) => void;
}

/** Whether one of several phones or emails in a row is sent, or each of them. */
function SeveralChoice({ service, columns, offered, taken, onTake }: SeveralChoiceProps) {
  const field = bulkServices[service].columns.find((each) => each.field === offered.field);
  const chosen = offered.columns.slice(0, mostColumnsTogether);
  if (!field || chosen.length < 2) return null;
  const what = shortLabel(field).toLowerCase();
  const names = chosen.map((column) => columns[column]?.header ?? '');
  return (
    <Choice
      label={`More than one ${what}`}
      description={
        taken?.use === 'each'
          ? 'Rows made of one have the same row id, which keeps them together.'
          : 'Each further row that is sent may cost credits of its own.'
      }
      options={{
        one: 'Send one column only',
        'first-usable': `Send the first that can be used: ${names.join(', ')}`,
        each: `Send each in a row of its own: ${names.join(', ')}`,
      }}
      value={taken?.use ?? 'one'}
      onChange={(use) => onTake(use === 'one' ? null : { field: offered.field, columns: chosen, use })}
    />
  );
}

interface NameChoiceProps {
  columns: readonly Column[];
  names: NameSplit | undefined;
  check: FieldCheck | undefined;
  onSplit: (names: NameSplit | null) => void;
}

/** Whether a column of full names is split, how sure that is, and what becomes of two people in one cell. */
function NameChoice({ columns, names, check, onSplit }: NameChoiceProps) {
  return (
    <div className={classes.row}>
      <NativeSelect
        label="Full names to split"
        value={names ? String(names.column) : ''}
        onChange={({ currentTarget: { value } }) =>
          onSplit(value === '' ? null : { column: Number(value), together: names?.together ?? 'first' })
        }
      >
        <option value="">None: first and last name have columns of their own</option>
        {columns.map(({ index, header }) => (
          <option key={index} value={String(index)}>
            {header}
          </option>
        ))}
      </NativeSelect>
      {names && (
        <div>
          <Reason role="status">{splitInWords(check, names)}</Reason>
          <Choice
            label="Several people in one cell"
            options={{ first: 'Send the first', each: 'Send each in a row of their own' }}
            value={names.together}
            onChange={(together) => onSplit({ ...names, together })}
          />
        </div>
      )}
    </div>
  );
}

/** How sure the splitting is, in numbers: "96 of 120 for certain; 4 likely; 20 set aside". */
function splitInWords(check: FieldCheck | undefined, names: NameSplit): string {
  if (!check) return 'The names are being split.';
  const of = (code: string) => check.findings.find((finding) => finding.code === code)?.count ?? 0;
  const [likely, unsure, none, people] = ['name-likely', 'name-unsure', 'name-no-person', 'name-people'].map(
    of,
  );
  const certain = check.filled - (likely ?? 0) - (unsure ?? 0) - (none ?? 0);
  const parts = [
    `${count(certain)} of ${counted(check.filled, 'name')} split for certain`,
    ...(likely ? [`${count(likely)} likely`] : []),
    ...(unsure ? [`${count(unsure)} in doubt, not sent`] : []),
    ...(none ? [`${count(none)} without a person’s name, not sent`] : []),
    ...(people && names.together === 'first' ? [`${counted(people, 'cell')} with several people`] : []),
  ];
  return `${parts.join('; ')}.`;
}

interface Props {
  column: ServiceColumn;
  columns: readonly Column[];
  value: number | null;
  suggestion: FieldSuggestion | undefined;
  content: readonly ColumnContent[];
  check: FieldCheck | undefined;
  onChange: (column: number | null) => void;
}

function MappingRow({ column, columns, value, suggestion, content, check, onChange }: Props) {
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
const Reason = (props: { role?: 'status'; children: string }) => (
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
