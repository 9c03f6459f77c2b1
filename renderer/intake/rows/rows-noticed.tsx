import { Button } from '@mantine/core';
import { IconArrowsDown, IconUserOff, IconWorldOff } from '@tabler/icons-react';
import type { CheckReport, PrepareChoices } from '../../../shared/model/check.ts';
import type { Column } from '../../../shared/model/csv.ts';
import type { RowSaying } from '../../../shared/model/row-words.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { groupInWords, sayingInWords } from '../../../shared/words/row-sayings.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useChangeToast } from '../../settings/suppression/never-contact.tsx';
import { count } from '../../ui/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { Disclosure, Section } from '../../ui/page.tsx';
import noticeClasses from '../../ui/parts.module.css';
import { useDraft, useIntakeWords } from '../draft-context.tsx';
import classes from '../intake.module.css';
import type { Plan } from '../plan.ts';

const icons = { country: IconWorldOff, status: IconUserOff } as const;

/** What the rows of a list say against being sent, each in one sentence with one press; and columns to fill down. */
export function RowSayings({ plan, report }: { plan: Plan; report: CheckReport | undefined }) {
  const [, dispatch] = useDraft();
  const { asides = [], filled = [] } = plan.shaping;
  return (
    <>
      {report?.sayings?.map((saying) => {
        const aside = asides.find(({ kind }) => kind === saying.kind);
        const isAside = aside?.aside === true;
        return (
          <Notice
            key={saying.kind}
            tone={isAside ? 'idle' : 'warn'}
            icon={icons[saying.kind]}
            title={`${sayingInWords(saying)} ${whatBecomes(saying.rows, isAside)}`}
          >
            <div className={noticeClasses.actions}>
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => dispatch({ type: 'decide-rows', asides: { [saying.kind]: !isAside } })}
              >
                {isAside ? 'Send anyway' : 'Set aside'}
              </Button>
              {aside && saying.optOuts > 0 && <SuppressButton saying={saying} plan={plan} />}
            </div>
          </Notice>
        );
      })}
      {report?.groups?.map((group) => (
        <Notice
          key={group.column}
          tone="warn"
          icon={IconArrowsDown}
          title={`${groupInWords(group, plan.columns)} ${counted(group.rows, 'row')} would be sent without it.`}
        >
          <div className={noticeClasses.actions}>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => dispatch({ type: 'decide-rows', filled: [...filled, group.column] })}
            >
              Fill down
            </Button>
          </div>
        </Notice>
      ))}
      {filled.map((column) => (
        <Notice
          key={column}
          tone="idle"
          icon={IconArrowsDown}
          title={`Empty cells of ${plan.columns[column]?.header ?? ''} get the value above them.`}
        >
          <div className={noticeClasses.actions}>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() =>
                dispatch({ type: 'decide-rows', filled: filled.filter((each) => each !== column) })
              }
            >
              Leave them empty
            </Button>
          </div>
        </Notice>
      ))}
    </>
  );
}

const whatBecomes = (rows: number, isAside: boolean) =>
  isAside ? `${rows === 1 ? 'It is' : 'They are'} set aside.` : `${rows === 1 ? 'It' : 'They'} will be sent.`;

/** Puts the phones and email addresses of those who opted out on the suppression list. */
function SuppressButton({ saying, plan }: { saying: RowSaying; plan: Plan }) {
  const [{ file, reading }] = useDraft();
  const say = useChangeToast();
  const add = useCall('suppression:import', { onSuccess: say });
  const optOuts = plan.shaping.asides?.find(({ kind }) => kind === saying.kind);
  if (!file || !optOuts) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={add.isPending}
      onClick={() => add.mutate({ file: file.token, from: file.name, names: false, optOuts, reading })}
    >
      {`Add ${counted(saying.optOuts, 'opt-out')} to the suppression list`}
    </Button>
  );
}

interface Props {
  changed: CheckReport['changed'];
  badRows: PrepareChoices['badRows'];
  columns: readonly Column[];
}

/** Every cell that would go out another way than it stands in the list, before and after, as far as the check kept it. */
export function ChangedCells({ changed, badRows, columns }: Props) {
  const { changesKept } = useIntakeWords();
  const cells = changed.cells[badRows];
  if (cells === 0) return null;
  const shown = changed.examples.filter(({ sentWith }) => sentWith.includes(badRows));
  const more = cells - shown.length;
  return (
    <Section
      title="Changed cells"
      hint={`${counted(cells, 'cell')} sent another way than written in the list`}
    >
      <Disclosure summary="Before and after">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what is longer than its box. */}
        <section className={classes.scroller} aria-label="Changed cells, before and after" tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col" className={classes.number}>
                  Row
                </th>
                <th scope="col">Column</th>
                <th scope="col">In your list</th>
                <th scope="col">Sent as</th>
                <th scope="col">Why</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ row, column, before, after, why }) => (
                <tr key={`${row} ${column} ${why}`}>
                  <th scope="row" className={classes.number}>
                    {count(row)}
                  </th>
                  <td>{columns[column]?.header}</td>
                  <td>
                    <q>{before}</q>
                  </td>
                  <td>
                    <q>{after}</q>
                  </td>
                  <td>{why}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p className={classes.more}>
          {more > 0 && `… and ${count(more)} more. `}
          {changesKept}
        </p>
      </Disclosure>
    </Section>
  );
}
