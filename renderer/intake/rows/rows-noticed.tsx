import { Button } from '@mantine/core';
import { type Icon, IconArrowsDown, IconUserOff, IconWorldOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CheckReport } from '../../../shared/model/check.ts';
import type { Shaping } from '../../../shared/model/shaping.ts';
import type { Plan } from '../../../shared/plan/plan.ts';
import { counted } from '../../../shared/words/amounts.ts';
import { groupInWords, sayingInWords } from '../../../shared/words/row-sayings.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useChangeToast } from '../../settings/suppression/never-contact.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useDraft } from '../draft-context.tsx';

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
        <Button variant="default" size="compact-sm" onClick={onPress}>
          {action}
        </Button>
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
  const say = useChangeToast();
  const add = useCall('suppression:import', { onSuccess: say });
  if (!file) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={add.isPending}
      onClick={() => add.mutate({ file: file.token, from: file.name, names: false, optOuts, reading })}
    >
      {`Suppress ${counted(count, 'opt-out')}`}
    </Button>
  );
}
