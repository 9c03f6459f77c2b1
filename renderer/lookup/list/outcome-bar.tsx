import type { LookupListSummary, LookupOutcome } from '../../../shared/model/lookup-list.ts';
import { BarLegend } from '../../ui/bar-legend.tsx';
import { count } from '../../ui/format.ts';
import classes from './list.module.css';
import { outcomeIn, outcomeOrder, settledRows } from './list-words.ts';

interface Props {
  list: Pick<LookupListSummary, 'rows' | 'counts' | 'state'>;
  /** What is shown alone; null for all. */
  chosen: LookupOutcome | null;
  onChoose: (outcome: LookupOutcome | null) => void;
}

/** How far the lookups are, and how many rows ended how; each count shows its rows alone. */
export function OutcomeBar({ list, chosen, onChoose }: Props) {
  const { rows, counts, state } = list;
  const settled = settledRows(counts);
  return (
    <div>
      <div
        role="progressbar"
        aria-label="Rows looked up"
        aria-valuemin={0}
        aria-valuemax={rows}
        aria-valuenow={settled}
        aria-valuetext={`${count(settled)} of ${count(rows)} rows`}
        className={classes.bar}
      >
        {outcomeOrder.map(
          (outcome) =>
            counts[outcome] > 0 && (
              <div key={outcome} data-outcome={outcome} style={{ flexGrow: counts[outcome] }} />
            ),
        )}
      </div>
      <BarLegend
        label="Rows by outcome"
        parts={outcomeOrder.map((outcome) => ({
          key: outcome,
          sample: <span aria-hidden className={classes.sample} data-outcome={outcome} />,
          text: outcomeIn(state, outcome),
          count: counts[outcome],
        }))}
        chosen={chosen}
        onChoose={(outcome) => onChoose(chosen === outcome ? null : outcome)}
      />
    </div>
  );
}
