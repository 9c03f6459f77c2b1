import { Button, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconClock,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import {
  isAtItsEnd,
  type LookupListSummary,
  lookupOutcomes,
  rowsNotSent,
} from '../../../shared/model/lookup-list.ts';
import type { AskAgain } from '../../../shared/model/lookup-schemas.ts';
import { lookupServices } from '../../../shared/model/services.ts';
import { counted, creditsNumber } from '../../../shared/words/amounts.ts';
import { pricedCredits } from '../../../shared/words/job-price.ts';
import { ask } from '../../ipc/ask.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useConnections, useCreditPrice } from '../../ipc/queries.ts';
import { BudgetReason } from '../../money/budget-reason.tsx';
import { DragHandle } from '../../results/drag-handle.tsx';
import { ExportButton, ExportDialog } from '../../results/export/export-dialog.tsx';
import { EarlierNotice } from '../../results/result-notices.tsx';
import { ResultPanel } from '../../results/result-panel.tsx';
import { wholeResult } from '../../results/result-view.ts';
import type { ResultOf } from '../../results/use-result.ts';
import { ConfirmDialog, TextDialog } from '../../ui/ask-dialogs.tsx';
import { Badge, listStates, StandingBadge } from '../../ui/badge.tsx';
import { Segments } from '../../ui/controls.tsx';
import { type Shown, useDialog, useDialogCall } from '../../ui/dialog.tsx';
import { exactMoment } from '../../ui/format.ts';
import { Notice, SystemWords } from '../../ui/notice.tsx';
import { Page, PageOf } from '../../ui/page.tsx';
import { paths } from '../../ui/paths.ts';
import { useIntent, usePress } from '../../ui/use-intent.ts';
import { practiceIsFree } from '../lookup-words.ts';
import { limitOf } from './list-cost.tsx';
import { ListResults } from './list-results.tsx';
import { answeredRows, rowsToAskWords, spentWords, standingOf } from './list-words.ts';
import { ListMenu } from './lists-section.tsx';

const noticeTone = { unknown: 'warn', elsewhere: 'active' } as const;

/** What rows that came to an end without an answer of their own mean, and the way to ask those after all. */
function RowsToAsk({ list, which }: { list: LookupListSummary; which: AskAgain }) {
  const { id, counts, credits, connection } = list;
  const dialog = useDialog();
  const intent = useIntent(`${id} ${which} ${dialog.shown.opened}`);
  const askAgain = usePress('lookup-lists:ask-again', intent, dialog.close);
  const price = useCreditPrice(list.kind, connection);
  // What was asked before the list was made is not asked by it at all.
  const rows = which === 'elsewhere' ? counts.elsewhere - list.askedBefore : counts.unknown;
  const words = rowsToAskWords(which, rows);
  const atMost = which === 'unknown' ? credits.againAtMost : credits.elsewhereAtMost;
  return (
    <>
      {rows > 0 && (
        <Notice
          tone={noticeTone[which]}
          icon={IconAlertTriangle}
          title={words.title}
          actions={
            <Button disabled={list.awaiting} onClick={dialog.open}>
              {words.button}
            </Button>
          }
        >
          {words.text}
        </Notice>
      )}
      <ConfirmDialog
        {...dialog.shown}
        title={words.question}
        action={words.action}
        saving={askAgain}
        disabled={counts[which] === 0}
        onConfirm={() => askAgain.press((taken) => ({ id, intent: taken, rows: which }))}
      >
        <p>
          {connection.kind === 'practice'
            ? practiceIsFree
            : `This may cost up to ${pricedCredits(atMost, price)} more on ${connection.name}.`}
        </p>
      </ConfirmDialog>
    </>
  );
}

/** One list of lookups: how far it is, what it costs, and each row with its answer. */
export const ListPage = ({ id }: { id: string }) => (
  <PageOf
    query={useQuery(ask('lookup-lists:get', { id }))}
    what="list"
    title="List"
    of={{ href: paths.lookup, all: 'lookups' }}
    gone="Its rows and answers are gone from this computer. Your own file is unchanged."
  >
    {(list) => <KnownList list={list} />}
  </PageOf>
);

const ListBadges = ({ list }: { list: LookupListSummary }) => (
  <>
    <StandingBadge of={listStates[list.state]} />
    {list.connection.kind === 'practice' && <Badge tone="practice">Sample data</Badge>}
  </>
);

function KnownList({ list }: { list: LookupListSummary }) {
  const { id, name, kind, connection, createdAt, resultReady } = list;
  const [, navigate] = useLocation();
  const exporting = useDialog();
  const [shown, setShown] = useState<'result' | 'lookups'>('result');
  const isOver = isAtItsEnd(list.state) && resultReady;
  const isResult = isOver && shown === 'result';
  // What is exported is taken out of the result as it was read.
  const reading = useCall('results:open', { onSuccess: exporting.open });
  const price = useCreditPrice(kind, connection);
  return (
    <Page
      wide
      title={name}
      back={{ href: paths.lookup, label: 'All lookups' }}
      beside={<ListBadges list={list} />}
      subtitle={`${lookupServices[kind].label} lookups on ${connection.name}, started ${exactMoment(createdAt, new Date())}`}
      actions={
        <>
          {isOver && (
            <Segments
              label="Show"
              options={{ result: 'Result', lookups: 'Lookups' }}
              value={shown}
              onChange={setShown}
            />
          )}
          <ListControls list={list} />
          <ExportButton
            variant={isOver ? 'filled' : 'default'}
            disabled={!resultReady}
            title={resultReady ? undefined : 'Once the lookups are done, or stopped with answers.'}
            loading={reading.isPending}
            onClick={() => reading.mutate({ jobId: id })}
          />
          {resultReady && <DragHandle jobId={id} />}
          <ListMenu list={list} label="More" onRemoved={() => navigate(paths.lookup)} />
        </>
      }
    >
      <ListStanding list={list} />
      <RowsToAsk list={list} which="unknown" />
      <RowsToAsk list={list} which="elsewhere" />
      {(!isResult || isCostInDoubt(list)) && <Text>{spentWords(list, price)}</Text>}
      {resultReady && <EarlierNotice now={answeredRows(list.counts)} earlier={list.earlier} what="list" />}
      {isResult ? (
        <ResultPanel job={resultOfList(list)} exporting={exporting.shown} />
      ) : (
        <>
          <ListResults list={list} />
          <ExportDialog jobId={id} query={wholeResult} {...exporting.shown} />
        </>
      )}
    </Page>
  );
}

/** Then its credits alone, as its result has them, do not tell what it may have cost. */
const isCostInDoubt = ({ credits: { deducted, notStated, repliesSay, atMost } }: LookupListSummary) =>
  notStated > 0 || repliesSay !== null || atMost > deducted;

/** Why a list stands still or waits, and what to do about it. */
function ListStanding({ list }: { list: LookupListSummary }) {
  const standing = standingOf(list, new Date());
  const keyState = useConnections().data?.connections.find(({ id }) => id === list.connection.id)?.key.state;
  if (!standing) return null;
  const { tone, title, text, problem } = standing;
  // What the account says no to is mended where the account is.
  const byAccount = list.pausedBy === 'problem' && list.connection.kind === 'service';
  return (
    <Notice
      tone={tone}
      {...(tone === 'idle' && { icon: IconClock })}
      title={title}
      role="status"
      actions={
        (byAccount || keyState === 'missing' || keyState === 'unreadable') && (
          <Link href={paths.settings}>Open the connection</Link>
        )
      }
    >
      {text}
      {problem && <SystemWords problem={problem} />}
    </Notice>
  );
}

/** Written anew when rows end otherwise than before: then it is another result. */
const resultOfList = (list: LookupListSummary): ResultOf => ({
  id: list.id,
  name: list.name,
  connection: list.connection,
  unsent: rowsNotSent(list),
  credits: list.credits.deducted,
  fetchedAt: [list.createdAt, ...lookupOutcomes.map((outcome) => list.counts[outcome])].join(' '),
  checkedAt: list.checkedAt,
  earlier: list.earlier,
});

/** Pause, resume and stop, as far as the list's state allows. */
function ListControls({ list }: { list: LookupListSummary }) {
  const { id, state, pausedBy, awaiting, counts } = list;
  const stopping = useDialogCall('lookup-lists:stop', { meta: {} });
  const raising = useDialog();
  const pause = useCall('lookup-lists:pause');
  const resume = useCall('lookup-lists:resume');
  if (isAtItsEnd(state)) return null;
  const goesOn = { variant: 'filled', leftSection: <IconPlayerPlay size={15} aria-hidden /> };
  return (
    <>
      {state === 'running' ? (
        <Button
          key="switch"
          leftSection={<IconPlayerPause size={15} aria-hidden />}
          loading={pause.isPending}
          onClick={() => pause.mutate({ id })}
        >
          Pause
        </Button>
      ) : pausedBy === 'limit' ? (
        <Button key="limit" {...goesOn} onClick={raising.open}>
          Raise the limit
        </Button>
      ) : (
        <Button
          key="switch"
          {...goesOn}
          loading={resume.isPending}
          disabled={awaiting}
          onClick={() => resume.mutate({ id })}
        >
          Resume
        </Button>
      )}
      <Button leftSection={<IconPlayerStop size={15} aria-hidden />} onClick={stopping.open}>
        Stop
      </Button>
      <PassBudget list={list} />
      <LimitDialog list={list} {...raising.shown} />
      <ConfirmDialog
        {...stopping.shown}
        title="Stop these lookups?"
        action="Stop lookups"
        cancel="Keep going"
        onConfirm={() => stopping.mutate({ id })}
      >
        <div>
          {counts.waiting > 0 && (
            <p>
              {counted(counts.waiting, 'row')} {counts.waiting === 1 ? 'is' : 'are'} never looked up. To
              continue later, pause instead.
            </p>
          )}
          <p>
            Results so far stay and can be exported.
            {counts.asking > 0 &&
              ` ${counted(counts.asking, 'row')} already sent still ${counts.asking === 1 ? 'counts' : 'count'}.`}
          </p>
        </div>
      </ConfirmDialog>
    </>
  );
}

/** The way on for a list that a budget stopped. */
function PassBudget({ list }: { list: LookupListSummary }) {
  const { id, pausedBy, problem, awaiting } = list;
  const { open, mutate, shown } = useDialogCall('lookup-lists:resume');
  const { opened, onClose, saving } = shown;
  if (pausedBy !== 'budget') return null;
  return (
    <>
      <Button disabled={awaiting} onClick={open}>
        Go over budget
      </Button>
      <BudgetReason
        stopped={opened ? problem : null}
        action="Resume anyway"
        saving={{ ...saving, error: saving.error?.problem.overBudget ? null : saving.error }}
        onPass={(reason) => mutate({ id, reason })}
        onClose={onClose}
      />
    </>
  );
}

/** Goes on after the limit in credits was reached, with another one. */
function LimitDialog({ list, ...shown }: Shown & { list: LookupListSummary }) {
  const { id, kind, credits } = list;
  const resume = useCall('lookup-lists:resume', { onSuccess: shown.onClose, meta: { quiet: true } });
  const price = useCreditPrice(kind, list.connection);
  return (
    <TextDialog
      {...shown}
      title="Raise the limit"
      action="Resume"
      label="Most credits to spend"
      description="For the whole list, including credits used so far. Leave empty for no limit."
      placeholder="No limit"
      inputMode="decimal"
      accepts={() => true}
      wrong={(text) => {
        const { value, problem } = limitOf(text, kind);
        const isTooLow = value !== null && value <= (credits.limit ?? 0);
        return isTooLow ? 'Enter more than the current limit.' : problem;
      }}
      saving={resume}
      onSave={(text) => resume.mutate({ id, limit: limitOf(text, kind).value })}
    >
      <p>
        {pricedCredits(credits.deducted, price)} used so far. Your limit was{' '}
        {creditsNumber(credits.limit ?? 0)}.
      </p>
    </TextDialog>
  );
}
