import { Button } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import type { CheckReport } from '../../shared/check.ts';
import type { ConnectionView } from '../../shared/connection.ts';
import type { InspectedFile } from '../../shared/ipc.ts';
import { type Draft, isBlank } from '../intake/draft.ts';
import { type Plan, shortLabel } from '../intake/plan.ts';
import { sendSummary } from '../intake/summary.ts';
import classes from './start-bar.module.css';

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
}

/** What will be sent, in one sentence, and the button that sends it. Always in sight. */
export function StartBar({ draft, file, plan, report, connection, obstacle, busy, ready, onStart }: Props) {
  return (
    <div className={classes.bar}>
      <p className={classes.sentence} role="status">
        {connection?.kind === 'practice' && file && <IconFlask size={16} stroke={1.6} aria-hidden />}
        {obstacle || sentence({ draft, file, plan, report, connection })}
      </p>
      <Button onClick={onStart} loading={busy} disabled={!ready}>
        Start job
      </Button>
    </div>
  );
}

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
