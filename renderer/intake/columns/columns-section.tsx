import { Group, NativeSelect, type NativeSelectProps, Progress, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FieldCheck } from '../../../shared/model/check.ts';
import type { Column, ReadingNote } from '../../../shared/model/csv.ts';
import type { GroupChoice } from '../../../shared/model/mapping.ts';
import { bulkServices, type FormField, type ServiceColumn } from '../../../shared/model/services.ts';
import { mostColumnsTogether, type NameSplit, type SeveralColumns } from '../../../shared/model/shaping.ts';
import { suggestedFor } from '../../../shared/plan/fit-mapping.ts';
import { type Plan, shortLabel } from '../../../shared/plan/plan.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { Choice } from '../../ui/controls.tsx';
import { count } from '../../ui/format.ts';
import { ProblemNotice } from '../../ui/notice.tsx';
import { Section } from '../../ui/page.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { QuietButton } from '../../ui/small-parts.tsx';
import { toneVars } from '../../ui/theme.tsx';
import { useIntakeWords } from '../draft-context.tsx';
import classes from '../intake.module.css';
import { type Check, type ReadIntake, useCheckPercent } from '../use-intake.ts';
import { MappingMenu } from './mapping-menu.tsx';
import { chosenGroup, mismatchWarning, reasonInWords, takeGroup, useMapping } from './use-mapping.ts';

/** How far the background check is. One button stops it and takes it up again, so that it never goes from under a finger. */
function CheckProgress({ check }: { check: Check }) {
  const { state } = check;
  const done = useCheckPercent(check);
  const { stopped } = useIntakeWords();
  if (state === 'finished') return null;
  if (state === 'failed')
    return check.error && <ProblemNotice problem={check.error.problem} onRetry={check.run} />;
  const running = state === 'running';
  const waiting = 'Choose the required columns to check the list.';
  return (
    <Group gap={12} mih={26} fz="xs" c="dimmed">
      <span>{{ waiting, running: 'Checking every row', stopped }[state]}</span>
      {running && (
        <>
          <ProgressLine label="Checking the list" percent={done} flex={1} maw={320} />
          <span className="tabular">{done === null ? '' : `${done}%`}</span>
        </>
      )}
      {(running || state === 'stopped') && (
        <QuietButton key="switch" onClick={running ? check.stop : check.run}>
          {running ? 'Stop' : 'Check again'}
        </QuietButton>
      )}
    </Group>
  );
}

const origins: Record<Plan['origin'], string> = {
  'by-hand': 'Mapped by hand.',
  remembered: 'Mapped as last time for these headers.',
  suggested: '',
};

interface Props {
  intake: ReadIntake;
}

const suggestedIn = ({ file, plan }: ReadIntake) =>
  file.suggestions.services.find(({ service }) => service === plan.service);

const checkOf = (field: FormField, { check }: ReadIntake) =>
  check.report?.fields.find((each) => each.field === field);

/** Which column answers which question of the service, and what the check found in each. */
export function ColumnsSection({ intake }: Props) {
  const { plan, check } = intake;
  const suggested = suggestedIn(intake);
  return (
    <Section
      title="Columns"
      hint={[origins[plan.origin], check.state === 'finished' && 'All rows checked.']
        .filter(Boolean)
        .join(' ')}
      actions={<MappingMenu intake={intake} suggested={suggestedFor(suggested)} />}
    >
      <div>
        {suggested?.choices.map((choice) => (
          <GroupSelect key={choice.kind} choice={choice} plan={plan} />
        ))}
        {plan.service === 'name-append' && (suggested?.fullName !== undefined || plan.shaping.names) && (
          <NameChoice intake={intake} />
        )}
        {bulkServices[plan.service].columns.map((column) => (
          <MappingRow key={column.field} column={column} intake={intake} />
        ))}
        {suggested?.several.map((offered) => (
          <SeveralChoice key={offered.field} offered={offered} intake={intake} />
        ))}
      </div>
      <CheckProgress check={check} />
    </Section>
  );
}

const labels: Record<GroupChoice['kind'], string> = { person: 'Person', address: 'Address' };

/** Whose columns are sent, or of which address: one choice changes all fields that go together. */
function GroupSelect({ choice, plan }: { choice: GroupChoice; plan: Plan }) {
  const { mapAll } = useMapping(plan);
  const chosen = chosenGroup(choice, plan);
  const { taken, options } = choice;
  const none = { '': taken === null ? 'None of these' : 'Chosen by hand' };
  if (options.length < 2) return null;
  return (
    <div className={classes.row}>
      <Choice<string>
        label={labels[choice.kind]}
        value={chosen ?? ''}
        options={{
          ...(chosen === null && none),
          ...Object.fromEntries(options.map(({ group, label }) => [group, label])),
        }}
        onChange={(group) => group !== '' && mapAll(takeGroup(plan, choice, group))}
      />
    </div>
  );
}

interface SeveralChoiceProps extends Props {
  /** The columns there are for a field, the preferred first. */
  offered: Pick<SeveralColumns, 'field' | 'columns'>;
}

/** Whether one of several phones or emails in a row is sent, or each of them. */
function SeveralChoice({ offered, intake: { file, plan } }: SeveralChoiceProps) {
  const { takeSeveral } = useMapping(plan);
  const taken = plan.shaping.several;
  const field = bulkServices[plan.service].columns.find((each) => each.field === offered.field);
  const chosen = offered.columns.slice(0, mostColumnsTogether);
  if (!field || chosen.length < 2) return null;
  const what = shortLabel(field).toLowerCase();
  const names = chosen.map((column) => file.inspection.columns[column]?.header ?? '').join(', ');
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
        'first-usable': `Send the first that can be used: ${names}`,
        each: `Send each in a row of its own: ${names}`,
      }}
      value={taken?.use ?? 'one'}
      onChange={(use) => takeSeveral(use === 'one' ? null : { field: offered.field, columns: chosen, use })}
    />
  );
}

interface ColumnChoiceProps extends Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> {
  columns: readonly Column[];
  value: number | null;
  /** What stands for no column. */
  none: string;
  onChange: (column: number | null) => void;
}

const ColumnChoice = ({ columns, value, none, onChange, ...props }: ColumnChoiceProps) => (
  <NativeSelect
    {...props}
    value={value ?? ''}
    onChange={({ currentTarget }) =>
      onChange(currentTarget.value === '' ? null : Number(currentTarget.value))
    }
  >
    <option value="">{none}</option>
    {columns.map(({ index, header }) => (
      <option key={index} value={index}>
        {header}
      </option>
    ))}
  </NativeSelect>
);

/** Whether a column of full names is split, how sure that is, and what becomes of two people in one cell. */
function NameChoice({ intake }: Props) {
  const { splitNames } = useMapping(intake.plan);
  const { names } = intake.plan.shaping;
  return (
    <div className={classes.row}>
      <ColumnChoice
        label="Full names to split"
        columns={intake.file.inspection.columns}
        value={names?.column ?? null}
        none="None: first and last name have columns of their own"
        onChange={(column) =>
          splitNames(column === null ? null : { column, together: names?.together ?? 'first' })
        }
      />
      {names && (
        <div>
          <Reason role="status">{splitInWords(checkOf('first_name_column', intake), names)}</Reason>
          <Choice
            label="Several people in one cell"
            options={{ first: 'Send the first', each: 'Send each in a row of their own' }}
            value={names.together}
            onChange={(together) => splitNames({ ...names, together })}
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

function MappingRow({ column, intake }: Props & { column: ServiceColumn }) {
  const { file, plan } = intake;
  const { field, required, kind, label } = column;
  const { mapField } = useMapping(plan);
  const value = plan.mapping[field] ?? null;
  const check = checkOf(field, intake);
  const suggestion = suggestedIn(intake)?.fields.find((each) => each.field === field);
  // What was looked at before the check; an empty column is told by the check itself then.
  const content = file.suggestions.content.find((entry) => entry.column === value);
  const mismatch = check?.filled === 0 ? null : mismatchWarning(kind, content);
  return (
    <div className={classes.row}>
      <ColumnChoice
        label={label}
        columns={plan.columns}
        value={value}
        none={required ? 'Choose a column' : 'Not mapped'}
        onChange={(to) => mapField(field, to)}
        aria-required={required}
        error={required && value === null}
      />
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
const Reason = Text.withProps({ size: 'xs', c: 'dimmed', mih: 20, lh: '20px' });

/** A sentence about a column, with a sign for how much it matters. */
export function FieldNote({ level, children }: { level: ReadingNote['level']; children: ReactNode }) {
  const isWarning = level === 'warning';
  const Icon = isWarning ? IconAlertTriangle : IconInfoCircle;
  const look = isWarning
    ? { px: 10, py: 6, bdrs: 'sm', fw: 600, bg: 'var(--desk-warn-bg)', c: 'var(--desk-warn-fg)' }
    : { c: 'dimmed' };
  return (
    <Group
      component="p"
      gap={6}
      wrap="nowrap"
      align="flex-start"
      fz="xs"
      style={{ gridColumn: '1 / -1' }}
      {...look}
    >
      <Icon size={14} stroke={1.75} aria-hidden style={{ flex: 'none', marginTop: 1 }} />
      {children}
    </Group>
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
      <Group component="dl" gap="2px 18px" mt={6} fz="xs">
        {[{ verdict: 'filled', name: 'Filled', tone: undefined } as const, ...countedVerdicts].map(
          ({ verdict, name, tone }) => (
            <Group key={verdict} gap={5} style={tone && toneVars(tone)} data-dot={tone && true}>
              <dt className="dim">{name}</dt>
              <Text
                component="dd"
                inherit
                className="tabular"
                {...(check?.[verdict] ? { fw: 600 } : { c: 'dimmed' })}
              >
                {count(check?.[verdict])}
              </Text>
            </Group>
          ),
        )}
      </Group>
    </>
  );
}
