import { Button, Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '../../../shared/amounts.ts';
import type { CorrectionConsent, CorrectionTrial } from '../../../shared/result-corrections.ts';
import type { ResultColumn } from '../../../shared/result-layout.ts';
import { Notice } from '../../ui/notice.tsx';
import { VerdictBar } from '../../ui/verdict-bar.tsx';
import classes from './understood.module.css';

interface Props {
  /** Undefined while it is being found out. */
  trial: CorrectionTrial | undefined;
  columns: readonly ResultColumn[];
  busy: boolean;
  onUse: (consent: CorrectionConsent) => void;
  onDiscard: () => void;
}

/** What corrections would do to a result's phones, before they are used. */
export function Effect({ trial, columns, busy, onUse, onDiscard }: Props) {
  const [agreed, setAgreed] = useState(false);
  const released = trial?.released.map((at) => `“${columns[at]?.header || 'No name'}”`) ?? [];
  const freed = trial?.trial?.freed ?? 0;
  const asks = released.length > 0 || freed > 0;
  return (
    <Notice tone="active" icon={IconArrowsExchange} role="status" title={titleOf(trial)}>
      {trial?.faults.map((fault) => (
        <p key={fault} className={classes.fault}>
          <IconAlertTriangle size={14} aria-hidden /> {fault}
        </p>
      ))}
      {trial?.trial && (
        <div className={classes.bars}>
          <span>Now</span>
          <VerdictBar label="Phones now" counts={trial.trial.before} />
          <span>Then</span>
          <VerdictBar label="Phones then" counts={trial.trial.after} />
        </div>
      )}
      {trial?.trial && asks && (
        <div className={classes.consent}>
          {released.length > 0 && (
            <p>These flags will no longer hold phones back, or not as before: {released.join(', ')}.</p>
          )}
          {freed > 0 && <p>{counted(freed, 'number', 'numbers')} may be called then and might not before.</p>}
          <Checkbox
            label="That is right"
            checked={agreed}
            onChange={({ currentTarget: { checked } }) => setAgreed(checked)}
          />
        </div>
      )}
      <div className={classes.buttons}>
        <Button
          loading={busy}
          disabled={!trial?.trial || (asks && !agreed)}
          onClick={() => onUse({ released: trial?.released ?? [], freed })}
        >
          Use these columns
        </Button>
        <Button variant="default" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </Notice>
  );
}

function titleOf(trial: CorrectionTrial | undefined): string {
  if (!trial) return 'Finding out what this changes...';
  return trial.trial
    ? 'This is what it changes. Nothing is changed yet.'
    : 'These columns contradict each other.';
}
