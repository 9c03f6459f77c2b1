import { Checkbox, Group, NumberInput, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowsDown,
  IconChevronDown,
  IconUserOff,
  IconWorldOff,
} from '@tabler/icons-react';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { rowsAskedBefore } from '../../../shared/model/account-of-check.ts';
import { type AskedChoice, AskedChoiceSchema } from '../../../shared/model/asked-before.ts';
import { defaultAskedChoice } from '../../../shared/model/asked-choice.ts';
import { type CheckReport, type PrepareChoices, rowCounts } from '../../../shared/model/check.ts';
import type { FileInspection } from '../../../shared/model/csv.ts';
import type { Shaping } from '../../../shared/model/shaping.ts';
import type { Plan } from '../../../shared/plan/plan.ts';
import { counted, wholeNumber } from '../../../shared/words/amounts.ts';
import { groupInWords, sayingInWords } from '../../../shared/words/row-sayings.ts';
import { useCall } from '../../ipc/mutations.ts';
import { sayChange } from '../../settings/suppression/never-contact.tsx';
import { Choice } from '../../ui/controls.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/page.tsx';
import { QuietButton, SmallButton } from '../../ui/small-parts.tsx';
import { useDraft, useDraftUse, useIntakeWords } from '../draft-context.tsx';
import classes from '../intake.module.css';
import {
  type AccountPart,
  accountInWords,
  askedBeforeInWords,
  earlierChoiceWords,
  earlierRows,
  rowsInWords,
} from './account-parts.ts';

interface Props {
  report: CheckReport | undefined;
}

/** What was chosen for the rows of the list at hand, and how to choose otherwise. */
function useChoices() {
  const [{ choices }, dispatch] = useDraft();
  return [
    choices,
    (chosen: Partial<PrepareChoices>) => dispatch({ type: 'decide', choices: chosen }),
  ] as const;
}

/** What becomes of the rows, as one sum, and of those that were looked up before. */
export function RowsSection({ rows, report }: Props & { rows: FileInspection['rows'] }) {
  const { takenDone } = useIntakeWords();
  const [choices] = useChoices();
  return (
    <Section
      title="Rows"
      hint={report && `${rowsInWords(rows, report, choices, takenDone)}${raggedInWords(report.ragged)}`}
    >
      {report && <AskedBefore report={report} />}
      {report && <RowsAccount report={report} />}
    </Section>
  );
}

/** What happens to rows that can't be used as they are, to duplicates, and to columns nobody asked for. */
export function RowOptions({ report }: Props) {
  const [choices, onChange] = useChoices();
  // In a list lookup each question is asked once, and nothing but the question leaves the computer.
  const uploads = useDraftUse() === 'job';
  return (
    <SimpleGrid minColWidth={240} autoFlow="auto-fit" spacing={20} verticalSpacing={12}>
      <Choice
        label="Bad rows"
        description={
          report ? `${counted(rowCounts(report).bad, 'row')} can’t be sent` : 'Counted by the check'
        }
        options={{
          fix: 'Fix safe ones, skip the rest',
          'leave-out': 'Skip them all',
          keep: 'Send them as they are',
        }}
        value={choices.badRows}
        onChange={(badRows) => onChange({ badRows })}
      />
      {uploads && (
        <>
          <Choice
            label="Duplicates"
            description={report ? counted(report.duplicates, 'duplicate') : 'Counted by the check'}
            options={{ 'leave-out': 'Send the first only', keep: 'Send all of them' }}
            value={choices.duplicateRows}
            onChange={(duplicateRows) => onChange({ duplicateRows })}
          />
          <Checkbox
            style={{ gridColumn: '1 / -1' }}
            label="Send only the columns above"
            description="An ID links the results to your list."
            checked={choices.onlyMappedColumns}
            onChange={(event) => onChange({ onlyMappedColumns: event.currentTarget.checked })}
          />
        </>
      )}
    </SimpleGrid>
  );
}

const raggedInWords = (ragged: number) =>
  ragged > 0 ? `; ${counted(ragged, 'row')} with too many or too few cells` : '';

/** Lines listed of a part; how many more there are is said. */
const mostListed = 20;

/** What becomes of every row of the list, as one sum; each part opens the lines it counts. */
function RowsAccount({ report }: { report: CheckReport }) {
  const [choices] = useChoices();
  const { taken } = useIntakeWords();
  const account = accountInWords(report, choices, taken);
  const [opened, setOpened] = useState('');
  const panelId = useId();
  const all = account.outside ? [...account.parts, account.outside] : account.parts;
  const open = all.find((part) => nameOf(part) === opened);
  const toggle = (part: AccountPart) => (
    <QuietButton
      px={4}
      rightSection={<IconChevronDown size={14} aria-hidden className={classes.chevron} />}
      aria-expanded={part === open}
      aria-controls={panelId}
      onClick={() => setOpened(part === open ? '' : nameOf(part))}
    >
      {part.label}
    </QuietButton>
  );
  return (
    <Stack component="section" aria-label="What becomes of every row" gap={4} mt={14}>
      <Group component="p" gap="4px 6px" className="tabular">
        <strong>{account.total}</strong> = <span>{account.sent}</span>
        {account.parts.map((part) => (
          <Fragment key={nameOf(part)}> + {toggle(part)}</Fragment>
        ))}
      </Group>
      {account.outside && (
        <Group
          component="p"
          gap="4px 6px"
          className="tabular"
          {...(account.otherTable && { c: 'var(--desk-warn-fg)' })}
        >
          {account.otherTable && <IconAlertTriangle size={16} aria-hidden />}
          {account.otherTable ? 'This file has another table:' : 'Besides:'} {toggle(account.outside)}
        </Group>
      )}
      <div id={panelId} hidden={!open}>
        {open && <PartLines part={open} />}
      </div>
    </Stack>
  );
}

/** The same part whatever its count, so that it stays open while the choices change. */
const nameOf = ({ label }: AccountPart) => label.replace(/^[\d,]+ /, '').replace(/s$/, '');

function PartLines({ part }: { part: AccountPart }) {
  const listed = part.lines.slice(0, mostListed);
  const more = part.count - listed.length;
  return (
    <Stack component="ul" className="plain" gap={0} fz="xs" aria-label={part.label}>
      {listed.map(({ place, text }) => (
        <li key={place}>
          {place}
          {text !== '' && (
            <>
              : <code>{text}</code>
            </>
          )}
        </li>
      ))}
      {more > 0 && <li>{listed.length > 0 ? `and ${counted(more, 'more', 'more')}` : 'Not listed.'}</li>}
    </Stack>
  );
}

/** Which rows were asked before, and what becomes of them; nothing where none were. */
function AskedBefore({ report }: { report: CheckReport }) {
  const [choices, change] = useChoices();
  const onChange = (askedBefore: AskedChoice) => change({ askedBefore });
  const choice = choices.askedBefore ?? defaultAskedChoice;
  const unread = report.askedBefore?.unread ?? 0;
  const found = rowsAskedBefore(report, choices);
  if (found.rows === 0 && unread === 0) return null;
  const earlier = earlierRows(report, choices);
  const ask = AskedChoiceSchema.shape.ask;
  return (
    <Stack gap={8} mt={14}>
      {askedBeforeInWords(report, choices).map((line) => (
        <Text key={line} fw={600} className="tabular">
          {line}
        </Text>
      ))}
      {unread > 0 && (
        <Text c="var(--desk-warn-fg)">
          Earlier jobs are still being read ({wholeNumber(unread)} to go). Sending waits for them.
        </Text>
      )}
      {found.rows > 0 && (
        <Radio.Group
          label="Rows looked up before"
          value={choice.ask}
          onChange={(value) => onChange({ ...choice, ask: ask.parse(value) })}
        >
          <Stack gap={8} mt={6}>
            <Radio value="use-earlier" {...earlierChoiceWords(earlier)} />
            {earlier.own + earlier.shared > 0 && (
              <Radio
                value="leave-out"
                label="Leave them out"
                description="Your result won’t have these rows."
              />
            )}
            <Group gap="4px 10px" align="flex-start">
              <Radio
                value="older"
                label="Look up again if older than"
                description={choice.ask === 'older' ? againInWords(found.rows - found.leftOut) : undefined}
              />
              <NumberInput
                aria-label="Days"
                w={104}
                size="xs"
                min={0}
                max={9999}
                allowDecimal={false}
                suffix=" days"
                value={choice.days}
                onChange={(days) => {
                  if (typeof days === 'number') onChange({ ask: 'older', days });
                }}
              />
            </Group>
            <Radio value="all" label="Look up all again" description="Each match may cost credits again." />
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  );
}

const againInWords = (rows: number) =>
  rows === 0 ? 'None of them is that old.' : `Looks up ${wholeNumber(rows)} of them again.`;

const icons = { country: IconWorldOff, status: IconUserOff } as const;

/** What the rows of a list say against being sent, each in one sentence with one press; and columns to fill down. */
export function RowSayings({ plan, report }: { plan: Plan; report: CheckReport | undefined }) {
  const [, dispatch] = useDraft();
  const { asides = [], filled = [] } = plan.shaping;
  const fill = (columns: readonly number[]) => dispatch({ type: 'decide', filled: columns });
  return (
    <>
      {report?.sayings?.map((saying) => {
        const { kind, rows, optOuts } = saying;
        const aside = asides.find((each) => each.kind === kind);
        const isAside = aside?.aside === true;
        return (
          <Noticed
            key={kind}
            done={isAside}
            icon={icons[kind]}
            title={`${sayingInWords(saying)} ${rows === 1 ? 'It' : 'They'} ${isAside ? 'won’t' : 'will'} be sent.`}
            action={isAside ? 'Send anyway' : 'Don’t send'}
            onPress={() => dispatch({ type: 'decide', asides: { [kind]: !isAside } })}
          >
            {aside && optOuts > 0 && <SuppressButton count={optOuts} optOuts={aside} />}
          </Noticed>
        );
      })}
      {report?.groups?.map((group) => (
        <Noticed
          key={group.column}
          icon={IconArrowsDown}
          title={`${groupInWords(group, plan.columns)} ${counted(group.rows, 'row')} would be sent without it.`}
          action="Fill down"
          onPress={() => fill([...filled, group.column])}
        />
      ))}
      {filled.map((column) => (
        <Noticed
          key={column}
          done
          icon={IconArrowsDown}
          title={`Empty cells of ${plan.columns[column]?.header ?? ''} get the value above them.`}
          action="Leave them empty"
          onPress={() => fill(filled.filter((each) => each !== column))}
        />
      ))}
    </>
  );
}

interface NoticedProps {
  /** It was decided so that nothing is to be done about it. */
  done?: boolean;
  icon: Icon;
  title: string;
  action: string;
  onPress: () => void;
  children?: ReactNode;
}

const Noticed = ({ done = false, icon, title, action, onPress, children }: NoticedProps) => (
  <Notice
    tone={done ? 'idle' : 'warn'}
    icon={icon}
    title={title}
    actions={
      <>
        <SmallButton onClick={onPress}>{action}</SmallButton>
        {children}
      </>
    }
  />
);

/** Puts the phones and email addresses of those who opted out on the suppression list. */
function SuppressButton({
  count,
  optOuts,
}: {
  count: number;
  optOuts: NonNullable<Shaping['asides']>[number];
}) {
  const [{ file, reading }] = useDraft();
  const add = useCall('suppression:import', { onSuccess: sayChange });
  if (!file) return null;
  return (
    <QuietButton
      loading={add.isPending}
      onClick={() => add.mutate({ file: file.token, from: file.name, names: false, optOuts, reading })}
    >
      {`Suppress ${counted(count, 'opt-out')}`}
    </QuietButton>
  );
}
