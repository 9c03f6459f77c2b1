import { Button, Textarea } from '@mantine/core';
import { IconFileSpreadsheet, IconFlask } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ClipboardEvent } from 'react';
import { Link, useLocation } from 'wouter';
import type { NewLookupList } from '../../../shared/ipc/ipc-lookup-lists.ts';
import { lookupOfService, lookupServices } from '../../../shared/model/services.ts';
import { DraftFor, useDraft } from '../../intake/draft-context.tsx';
import { FileInput } from '../../intake/list/file-input.tsx';
import { ListIntake } from '../../intake/list-intake.tsx';
import { nothingToSend, rowsToSend } from '../../intake/summary.ts';
import { useIntake } from '../../intake/use-intake.ts';
import { usePastedTable } from '../../intake/use-pasted-table.ts';
import { useSample } from '../../intake/use-sample.ts';
import { useWrittenRows } from '../../intake/use-written-rows.ts';
import { useCreditPrice } from '../../ipc/credit-price.ts';
import { keys } from '../../ipc/keys.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useActiveConnection } from '../../ipc/queries.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { shortMoment } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import practiceButton from '../../ui/parts.module.css';
import { paths } from '../../ui/paths.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useIntent } from '../../ui/use-intent.ts';
import { useIsShown } from '../../ui/use-is-shown.ts';
import { CostSection } from './cost-section.tsx';
import { KindChoice } from './kind-choice.tsx';
import { limitOf } from './limit.ts';
import classes from './list.module.css';
import { startSentence } from './start-sentence.ts';
import { rowsTooMany, TooManyRows } from './too-many-rows.tsx';

/** Characters from which on a paste takes the browser seconds, which inserts line by line to be able to undo it. */
const longPaste = 20_000;

/** The text of the box with a long paste in its place; null where the browser does it. */
function pastedWhole({ clipboardData, currentTarget }: ClipboardEvent<HTMLTextAreaElement>): string | null {
  const pasted = clipboardData.getData('text/plain');
  if (pasted.length < longPaste) return null;
  const { value, selectionStart, selectionEnd } = currentTarget;
  return `${value.slice(0, selectionStart)}${pasted}${value.slice(selectionEnd)}`;
}

/** Where rows are pasted or typed. What stands in it is read by itself a moment later. */
function RowsBox({ written }: { written: ReturnType<typeof useWrittenRows> }) {
  const [draft] = useDraft();
  return (
    <>
      <Textarea
        label="Rows"
        description="Paste them from a spreadsheet or type one a line, with or without headings. They are read as soon as you pause."
        rows={draft.file === null ? 9 : 4}
        spellCheck={false}
        classNames={{ input: classes.written ?? '' }}
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

/** The other way: a file, dropped or chosen, or the sample. */
function ListChooser() {
  const [draft] = useDraft();
  const sample = useSample();
  return (
    <div className={classes.chooser}>
      <div className={classes.zone}>
        <IconFileSpreadsheet size={22} stroke={1.4} aria-hidden />
        <p id="list-zone-hint">
          Or drop a list here, or <span>choose a file</span>: CSV, text, Excel (.xlsx), JSON or contact cards
          (.vcf).
        </p>
        <FileInput describedBy="list-zone-hint" />
      </div>
      <p>
        No list at hand?{' '}
        <Button
          variant="subtle"
          size="compact-sm"
          loading={sample.isPending}
          onClick={() => sample.mutate({ service: draft.service ?? 'phone-append' })}
        >
          Try it with a sample list
        </Button>
      </p>
    </div>
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
  usePastedTable();
  const written = useWrittenRows();
  const intake = useIntake();
  const { file, plan, request, check, obstacle } = intake;
  const { report } = check;
  const kind = lookupOfService[plan?.service ?? draft.service ?? 'phone-append'];
  const tooMany = rowsTooMany(file, report);
  const asked = file && rowsToSend(file.inspection.rows, report, draft.choices).rows;
  const limit = limitOf(draft.limit, kind);
  const price = useCreditPrice(lookupServices[kind].creditPool, connection);
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
      (tooMany && 'This list is too long to be looked up row by row.') ||
      nothingToSend(report, draft.choices) ||
      limit.problem,
  });

  const starting = useStartLookups(draft.opened, {
    onStarted(id) {
      dispatch({ type: 'start-over' });
      if (isShown.current) navigate(paths.lookups(id));
    },
    onListChanged: ({ file: token, service }) => dispatch({ type: 'look-again', file: token, service }),
  });

  return (
    <Page
      wide
      title="Look up a list"
      back={<BackLink href={paths.lookup}>All lookups</BackLink>}
      footer={
        <StartLookupsBar
          sentence={sentence.text}
          practice={connection?.kind === 'practice'}
          ready={sentence.ready && request !== null}
          busy={starting.busy}
          onStart={() => {
            if (!request) return;
            dispatch({ type: 'start' });
            starting.start({
              ...request,
              choices: draft.choices,
              limit: limit.value,
              ...(draft.text !== '' && { name: pastedName(new Date()) }),
            });
          }}
        />
      }
    >
      {starting.problem && (
        <ProblemNotice problem={starting.problem}>
          {connection?.kind === 'service' && connection.key.state !== 'stored' && (
            <Link href={paths.settings}>Open the connection</Link>
          )}
        </ProblemNotice>
      )}
      {tooMany !== null && <TooManyRows rows={tooMany} />}
      <KindChoice
        kind={plan || draft.service ? kind : null}
        suggestions={file?.suggestions}
        connection={connection}
      />
      {(draft.file === null || draft.text !== '') && <RowsBox written={written} />}
      <ListIntake intake={intake} chooser={<ListChooser />} />
      {file && plan && !intake.empty && tooMany === null && (
        <CostSection
          kind={kind}
          report={report}
          choices={draft.choices}
          connection={connection}
          limit={draft.limit}
          problem={limit.problem}
          onLimit={(typed) => dispatch({ type: 'set-limit', limit: typed })}
        />
      )}
    </Page>
  );
}

/** Pasted rows have no name of their own. */
const pastedName = (now: Date) => `Pasted rows, ${shortMoment(now.toISOString(), new Date(0))}`;

interface Props {
  sentence: string;
  practice: boolean;
  ready: boolean;
  busy: boolean;
  onStart: () => void;
}

/** What the lookups can cost, and the button that starts them. Always in sight. */
function StartLookupsBar({ sentence, practice, ready, busy, onStart }: Props) {
  return (
    <div className={classes.start}>
      <p role="status">{sentence}</p>
      <Button
        className={practice ? practiceButton.practice : undefined}
        leftSection={practice && <IconFlask size={16} stroke={1.8} aria-hidden />}
        onClick={onStart}
        loading={busy}
        disabled={!ready}
      >
        Start lookups
      </Button>
    </div>
  );
}

type Wanted = Omit<NewLookupList, 'intent'>;

interface Answers {
  onStarted: (id: string) => void;
  /** The list is another one than the mapping was made for. */
  onListChanged: (wanted: Wanted) => void;
}

/**
 * From the press on "Start lookups" to a list that is under way. One press pays once.
 * @param opened counts openings of the form: each has an intent of its own
 */
function useStartLookups(opened: number, { onStarted, onListChanged }: Answers) {
  const queryClient = useQueryClient();
  const intent = useIntent(String(opened));
  const create = useCall('lookup-lists:create', {
    meta: { quiet: true },
    onSuccess(list) {
      queryClient.setQueryData(keys.lookupList(list.id), list);
      onStarted(list.id);
    },
    onError({ problem }, wanted) {
      intent.giveBack();
      if (problem.listChanged) onListChanged(wanted);
    },
  });
  return {
    start(wanted: Wanted) {
      const taken = intent.take();
      if (taken !== null) create.mutate({ ...wanted, intent: taken });
    },
    busy: create.isPending,
    problem: create.error?.problem.listChanged ? undefined : create.error?.problem,
  };
}
