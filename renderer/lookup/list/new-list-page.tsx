import { Button, Group, Text, Textarea } from '@mantine/core';
import { IconFlask, IconListDetails } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ClipboardEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { accountOfCheck } from '../../../shared/model/account-of-check.ts';
import type { CheckReport } from '../../../shared/model/check.ts';
import type { FileInspection } from '../../../shared/model/csv.ts';
import { mostLookupRows } from '../../../shared/model/lookup-list.ts';
import type { MappingSuggestions } from '../../../shared/model/mapping.ts';
import {
  type LookupKind,
  lookupOfService,
  lookupServices,
  serviceOfLookup,
} from '../../../shared/model/services.ts';
import { counted, wholeNumber } from '../../../shared/words/amounts.ts';
import { goodFit } from '../../intake/columns/use-mapping.ts';
import { DraftFor, useDraft, usePastedTable } from '../../intake/draft-context.tsx';
import { ListIntake } from '../../intake/list-intake.tsx';
import { nothingToSend } from '../../intake/rows/account-parts.ts';
import { ListChooser } from '../../intake/send/drop-zone.tsx';
import { useIntake, useWrittenRows } from '../../intake/use-intake.ts';
import { keyOf } from '../../ipc/ask.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useActiveConnection, useCreditPrice } from '../../ipc/queries.ts';
import { Segments } from '../../ui/controls.tsx';
import { shortMoment } from '../../ui/format.ts';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { useIsShown } from '../../ui/page-state.ts';
import { paths } from '../../ui/paths.ts';
import { useIntent } from '../../ui/use-intent.ts';
import { useCostText } from '../lookup-words.ts';
import { CostSection, limitOf, startSentence } from './list-cost.tsx';

/** Characters from which on a paste takes the browser seconds, which inserts line by line to be able to undo it. */
const longPaste = 20_000;

/** The text of the box with a long paste in its place; null where the browser does it. */
function pastedWhole({ clipboardData, currentTarget }: ClipboardEvent<HTMLTextAreaElement>): string | null {
  const pasted = clipboardData.getData('text/plain');
  if (pasted.length < longPaste) return null;
  const { value, selectionStart, selectionEnd } = currentTarget;
  return `${value.slice(0, selectionStart)}${pasted}${value.slice(selectionEnd)}`;
}

const asPasted = {
  fontFamily: 'var(--mantine-font-family-monospace)',
  fontSize: 12,
  whiteSpace: 'pre',
  overflowX: 'auto',
} as const;

/** Where rows are pasted or typed. What stands in it is read by itself a moment later. */
function RowsBox({ written }: { written: ReturnType<typeof useWrittenRows> }) {
  const [draft] = useDraft();
  return (
    <>
      <Textarea
        label="Rows"
        description="Paste from a spreadsheet, or type one per line."
        rows={draft.file === null ? 9 : 4}
        spellCheck={false}
        styles={{ input: asPasted }}
        value={written.text}
        onChange={(event) => written.write(event.currentTarget.value)}
        onPaste={(event) => {
          const text = pastedWhole(event);
          if (text === null) return;
          event.preventDefault();
          written.write(text);
        }}
      />
      {written.problem && <ProblemNotice problem={written.problem} onRetry={written.again} />}
    </>
  );
}

/** From pasted rows, or a file, to lookups that are under way. */
export const NewListPage = () => (
  <DraftFor use="lookups">
    <NewList />
  </DraftFor>
);

function NewList() {
  const [draft, dispatch] = useDraft();
  const [, navigate] = useLocation();
  const connection = useActiveConnection();
  const isShown = useIsShown();
  const queryClient = useQueryClient();
  usePastedTable();
  const written = useWrittenRows();
  const intake = useIntake();
  const { file, plan, request, check, obstacle } = intake;
  const { report } = check;
  const kind = lookupOfService[plan?.service ?? draft.service ?? 'phone-append'];
  const tooMany = rowsTooMany(file, report);
  const asked = report ? accountOfCheck(report, draft.choices).written : file?.inspection.rows.count;
  const limit = limitOf(draft.limit, kind);
  const price = useCreditPrice(kind, connection);
  const sentence = startSentence({
    draft,
    plan,
    kind,
    connection,
    unread: written.unread,
    asked: report && asked,
    limit: limit.value,
    price,
    obstacle:
      obstacle ||
      (tooMany && 'This list is too long for a list lookup.') ||
      nothingToSend(report, draft.choices) ||
      limit.problem,
  });

  // One press pays once: each opening of the form has an intent of its own.
  const intent = useIntent(String(draft.opened));
  const create = useCall('lookup-lists:create', {
    meta: { quiet: true },
    onSuccess(list, { file: token }) {
      queryClient.setQueryData(keyOf('lookup-lists:get', { id: list.id }), list);
      dispatch({ type: 'discard', file: token });
      if (isShown.current) navigate(paths.lookups(list.id));
    },
    onError({ problem }, { file: token, service }) {
      intent.giveBack();
      // It is another list than the mapping was made for.
      if (problem.listChanged) dispatch({ type: 'look-again', file: token, service });
    },
  });
  const problem = create.error?.problem.listChanged ? undefined : create.error?.problem;
  const start = () => {
    const taken = request && intent.take();
    if (!taken) return;
    dispatch({ type: 'start' });
    create.mutate({
      ...request,
      choices: draft.choices,
      limit: limit.value,
      intent: taken,
      ...(draft.text !== '' && { name: pastedName(new Date()) }),
    });
  };

  return (
    <Page
      wide
      title="Look up a list"
      back={{ href: paths.lookup, label: 'All lookups' }}
      footer={
        <Group justify="space-between" wrap="nowrap" gap={20} mih={36}>
          <Text role="status">{sentence.text}</Text>
          <Button
            variant="filled"
            leftSection={connection?.kind === 'practice' && <IconFlask size={16} stroke={1.8} aria-hidden />}
            flex="none"
            onClick={start}
            loading={create.isPending}
            disabled={!sentence.ready || request === null}
          >
            Start lookups
          </Button>
        </Group>
      }
    >
      {problem && (
        <ProblemNotice problem={problem}>
          {connection?.kind === 'service' && connection.key.state !== 'stored' && (
            <Link href={paths.settings}>Open the connection</Link>
          )}
        </ProblemNotice>
      )}
      {tooMany !== null && <TooManyRows rows={tooMany} />}
      <KindChoice kind={plan || draft.service ? kind : null} suggestions={file?.suggestions} />
      {(draft.file === null || draft.text !== '') && <RowsBox written={written} />}
      <ListIntake intake={intake} chooser={<ListChooser />} />
      {file && plan && !intake.empty && tooMany === null && <CostSection kind={kind} report={report} />}
    </Page>
  );
}

/** Pasted rows have no name of their own. */
const pastedName = (now: Date) => `Pasted rows, ${shortMoment(now.toISOString(), new Date(0))}`;

interface KindChoiceProps {
  /** Null where nothing is chosen and there is no list yet to tell it by. */
  kind: LookupKind | null;
  suggestions: Pick<MappingSuggestions, 'services'> | undefined;
}

/** Which of the four lookups each row is asked with, and what a match costs. */
function KindChoice({ kind, suggestions }: KindChoiceProps) {
  const [, dispatch] = useDraft();
  const cost = useCostText(kind ?? 'phone');
  const best = suggestions?.services[0];
  const other = best && best.fit >= goodFit && lookupOfService[best.service] !== kind ? best.service : null;
  return (
    <Section
      title="What to look up"
      hint={
        kind === null
          ? 'Picked from your list. Change it if needed.'
          : other === null
            ? cost
            : `This list looks made for ${lookupServices[lookupOfService[other]].label} lookups.`
      }
    >
      <Segments
        label="What to look up"
        options={lookupServices}
        value={kind}
        onChange={(chosen) => dispatch({ type: 'choose-service', service: serviceOfLookup[chosen] })}
      />
    </Section>
  );
}

/** How many rows a list has where that is more than can be looked up; null where it is not, or not known yet. */
export function rowsTooMany(
  file: { inspection: Pick<FileInspection, 'rows'> } | undefined,
  report: Pick<CheckReport, 'rows'> | undefined,
): number | null {
  const known = file?.inspection.rows.exact ? file.inspection.rows.count : 0;
  const rows = report?.rows ?? known;
  return rows > mostLookupRows ? rows : null;
}

/** Points a long list to a bulk job, which takes it as it was read and mapped here. */
function TooManyRows({ rows }: { rows: number }) {
  const [draft, dispatch] = useDraft();
  const [, dispatchJob] = useDraft('job');
  const [, navigate] = useLocation();
  return (
    <Notice
      icon={IconListDetails}
      role="status"
      title={`This list has ${counted(rows, 'row')}. A list lookup takes up to ${wholeNumber(mostLookupRows)}.`}
      actions={
        <Button
          onClick={() => {
            dispatchJob({ type: 'take-over', draft });
            dispatch({ type: 'start-over' });
            navigate(paths.newJob);
          }}
        >
          Use as a new job
        </Button>
      }
    >
      A job takes lists of any length.
    </Notice>
  );
}
