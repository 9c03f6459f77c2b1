import { Button } from '@mantine/core';
import { IconFlask, IconSend } from '@tabler/icons-react';
import type { InspectedFile } from '../../../shared/ipc/ipc.ts';
import { accountOfCheck } from '../../../shared/model/account-of-check.ts';
import type { CheckReport } from '../../../shared/model/check.ts';
import type { ConnectionView } from '../../../shared/model/connection.ts';
import type { SampleOffer } from '../../../shared/model/pilot.ts';
import { type SampleWish, sampleSizes } from '../../../shared/model/pilot.ts';
import practiceButton from '../../ui/parts.module.css';
import { type Draft, isBlank } from '../draft.ts';
import { type Plan, shortLabel } from '../plan.ts';
import { sendSummary } from '../summary.ts';
import { SampleForm } from './sample-form.tsx';
import classes from './send.module.css';

interface Props {
  draft: Draft;
  file: InspectedFile | undefined;
  plan: Plan | undefined;
  report: CheckReport | undefined;
  connection: ConnectionView | undefined;
  /** Why the list cannot be sent at all, '' where it can. */
  obstacle: string;
  busy: boolean;
  ready: boolean;
  onStart: () => void;
  /** A sample of the list goes first. */
  onTry: (wish: SampleWish) => void;
}

/** What will be sent, in one sentence, and the button that sends it. Always in sight. */
export function StartBar({
  draft,
  file,
  plan,
  report,
  connection,
  obstacle,
  busy,
  ready,
  onStart,
  onTry,
}: Props) {
  const offer = sampleOffer({ draft, file, plan, report });
  const isPractice = connection?.kind === 'practice';
  return (
    <div className={classes.bar}>
      <p className={classes.sentence} role="status">
        {obstacle || sentence({ draft, file, plan, report, connection })}
      </p>
      {ready && isPractice && offer && (
        <SampleForm key={offer.usual} compact offer={offer} busy={false} disabled={busy} onTry={onTry} />
      )}
      <Button
        className={isPractice ? practiceButton.practice : undefined}
        leftSection={
          isPractice ? (
            <IconFlask size={16} stroke={1.8} aria-hidden />
          ) : (
            <IconSend size={16} stroke={1.8} aria-hidden />
          )
        }
        onClick={onStart}
        loading={busy}
        disabled={!ready}
      >
        Start job
      </Button>
    </div>
  );
}

/** Elsewhere a sample is offered once the list is prepared; here that is not waited for, so that sizes are as good as the check. */
function sampleOffer({
  draft,
  file,
  plan,
  report,
}: Pick<Props, 'draft' | 'file' | 'plan' | 'report'>): SampleOffer | null {
  if (!file || !plan) return null;
  const { columns } = file.inspection;
  const rows = report && accountOfCheck(report, draft.choices).written;
  const sizes = rows === undefined ? unknownSizes : sampleSizes(rows);
  const state = plan.mapping.state_column ?? plan.mapping.mail_state_column;
  const sent = draft.choices.onlyMappedColumns ? new Set(Object.values(plan.mapping)) : null;
  const names = columns.flatMap(({ header }, column) => (sent?.has(column) === false ? [] : [header]));
  return sizes && { ...sizes, columns: names, column: columns[state ?? -1]?.header ?? null };
}

/** Main takes no more than half of the list, whatever is asked for. */
const unknownSizes = { least: 2, most: 10_000_000, usual: 200 };

function sentence({
  draft,
  file,
  plan,
  report,
  connection,
}: Pick<Props, 'draft' | 'file' | 'plan' | 'report' | 'connection'>) {
  if (isBlank(draft)) return 'Choose a list to begin.';
  if (!file || !plan || !connection) return 'Reading the list...';
  if (plan.missing.length > 0) {
    return `To start, choose the column for: ${plan.missing.map(shortLabel).join(', ')}.`;
  }
  return sendSummary(file.inspection, report, draft.choices, plan.service, connection);
}
