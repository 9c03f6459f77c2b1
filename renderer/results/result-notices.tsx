import { Text } from '@mantine/core';
import { IconCalendarExclamation, IconHelpCircle, IconHistory } from '@tabler/icons-react';
import { Link } from 'wouter';
import { checkAge, staleAdvice, staleTitle } from '../../shared/model/check-age.ts';
import type { EarlierSource } from '../../shared/model/earlier-answers.ts';
import { earlierSum } from '../../shared/model/earlier-sum.ts';
import type { OpenedOverview } from '../../shared/model/result-table.ts';
import { counted } from '../../shared/words/amounts.ts';
import { useCheckAgain } from '../intake/use-intake.ts';
import { useCall } from '../ipc/mutations.ts';
import { Notice } from '../ui/notice.tsx';
import { paths } from '../ui/paths.ts';
import { QuietButton, SmallButton } from '../ui/small-parts.tsx';
import { earlierInWords, missingInWords } from './result-words.ts';
import { type ResultOf, useTakeOverview } from './use-result.ts';

/** Asks, once for results with these columns, whether blank state do-not-call entries mean that a phone is on no state's list. */
export function BlankQuestion({ job, overview }: { job: ResultOf; overview: OpenedOverview }) {
  const { blankStateDnc: blank, isBlankRemembered } = overview;
  const take = useTakeOverview(job);
  const deciding = useCall('results:decide', { onSuccess: take });
  const decide = (blankStateDncIsNone: boolean | null) =>
    deciding.mutate({ jobId: job.id, decisions: { blankStateDncIsNone } });
  if (blank === null) return null;
  if (blank.meansNone !== null)
    return (
      <p>
        Phones without state DNC info count as {blank.meansNone ? 'not on a list' : 'unknown'}.{' '}
        {isBlankRemembered && 'Remembered for results with these columns. '}
        <QuietButton size="compact-xs" loading={deciding.isPending} onClick={() => decide(!blank.meansNone)}>
          Count them as {blank.meansNone ? 'unknown' : 'not on a list'}
        </QuietButton>
        <QuietButton size="compact-xs" disabled={deciding.isPending} onClick={() => decide(null)}>
          Forget
        </QuietButton>
      </p>
    );
  return (
    <Notice
      icon={IconHelpCircle}
      title={`${counted(blank.phones, 'phone has', 'phones have')} no state DNC info.`}
      actions={([true, false] as const).map((isNone) => (
        <SmallButton key={String(isNone)} loading={deciding.isPending} onClick={() => decide(isNone)}>
          {isNone ? 'Not on a list: may be called' : 'Unknown: not called'}
        </SmallButton>
      ))}
    >
      <p>How should blanks count? We’ll remember this for results with these columns.</p>
    </Notice>
  );
}

/** The way to check the numbers of a result again, where they were checked too long ago or nobody knows when. */
export function CheckAgeNotice({
  job,
  isRenewed,
}: {
  job: ResultOf;
  /** Later checks have spoken of some of its numbers. */
  isRenewed: boolean;
}) {
  const checkAgain = useCheckAgain();
  const age = checkAge(job.checkedAt, Date.now());
  if (age !== null && !age.stale) return null;
  const title =
    age === null
      ? `Not known when ${isRenewed ? 'some of ' : ''}these numbers were checked.`
      : staleTitle(age);
  return (
    <Notice
      icon={IconCalendarExclamation}
      title={title}
      actions={
        <>
          <SmallButton loading={checkAgain.isPending} onClick={() => checkAgain.mutate({ ids: [job.id] })}>
            Check again
          </SmallButton>
          <QuietButton component={Link} href={paths.checkAgain}>
            All lists to check again
          </QuietButton>
        </>
      }
    >
      <p>{staleAdvice} Prepares the list. Nothing is sent until you start it.</p>
    </Notice>
  );
}

/** A line beside numbers, with numbers in it. */
export const Said = Text.withProps({ size: 'xs', c: 'dimmed', className: 'tabular' });

/** What the newest checks changed, one way and the other. */
export function ChangedByChecks({ checked: { blocked, freed } }: Pick<OpenedOverview, 'checked'>) {
  const lines = [
    blocked > 0 && `${counted(blocked, 'phone')} became Do not call or Check first.`,
    freed > 0 && `${counted(freed, 'phone')} became May call.`,
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return <Said>{`Since a newer check: ${lines.join(' ')}`}</Said>;
}

interface Props {
  /** How many rows were answered now. */
  now: number;
  /** Absent until they were looked for. */
  earlier: readonly EarlierSource[] | undefined;
  what: 'job' | 'list';
}

/** Where rows were left out as asked before: how many answers came now, and which earlier ones are missing. */
export function EarlierNotice({ now, earlier = [], what }: Props) {
  const words = earlierInWords(now, earlier);
  const missing = missingInWords(earlier);
  if (words === null) return null;
  const { asked, found } = earlierSum(earlier);
  return (
    <>
      <Said>{words}</Said>
      {missing.length > 0 && (
        <Notice
          icon={IconHistory}
          title={`${counted(asked - found, 'row')} of your list ${asked - found === 1 ? 'has' : 'have'} no answer in this result.`}
        >
          {missing.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>To look rows up again, start a new {what} with them and choose “Look up all again”.</p>
        </Notice>
      )}
    </>
  );
}
