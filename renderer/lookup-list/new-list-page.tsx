import { Link, useLocation } from 'wouter';
import { lookupOfService, lookupServices } from '../../shared/services.ts';
import { DraftFor, useDraft } from '../intake/draft-context.tsx';
import { ListIntake } from '../intake/list-intake.tsx';
import { nothingToSend, rowsToSend } from '../intake/summary.ts';
import { useIntake } from '../intake/use-intake.ts';
import { usePastedTable } from '../intake/use-pasted-table.ts';
import { useWrittenRows } from '../intake/use-written-rows.ts';
import { useCreditPrice } from '../ipc/credit-price.ts';
import { useActiveConnection } from '../ipc/queries.ts';
import { BackLink } from '../ui/back-link.tsx';
import { shortMoment } from '../ui/format.ts';
import { Page } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useIsShown } from '../ui/use-is-shown.ts';
import { CostSection } from './cost-section.tsx';
import { KindChoice } from './kind-choice.tsx';
import { limitOf } from './limit.ts';
import { ListChooser, RowsBox } from './rows-box.tsx';
import { StartLookupsBar } from './start-lookups-bar.tsx';
import { startSentence } from './start-sentence.ts';
import { rowsTooMany, TooManyRows } from './too-many-rows.tsx';
import { useStartLookups } from './use-start-lookups.ts';

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
