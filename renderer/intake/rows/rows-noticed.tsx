import { Button } from '@mantine/core';
import { IconArrowsDown, IconUserOff, IconWorldOff } from '@tabler/icons-react';
import type { CheckReport } from '../../../shared/model/check.ts';
import type { RowSaying } from '../../../shared/model/row-words.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { groupInWords, sayingInWords } from '../../../shared/words/row-sayings.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useChangeToast } from '../../settings/suppression/never-contact.tsx';
import { Notice } from '../../ui/notice.tsx';
import noticeClasses from '../../ui/parts.module.css';
import { useDraft } from '../draft-context.tsx';
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
                {isAside ? 'Send anyway' : 'Don’t send'}
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
  isAside ? `${rows === 1 ? 'It' : 'They'} won’t be sent.` : `${rows === 1 ? 'It' : 'They'} will be sent.`;

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
      {`Suppress ${counted(saying.optOuts, 'opt-out')}`}
    </Button>
  );
}
