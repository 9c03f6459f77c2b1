import type { FieldCheck } from '../../../shared/model/check.ts';
import { count } from '../../ui/format.ts';
import classes from '../intake.module.css';

const verdicts = ['usable', 'repairable', 'unusable'] as const;

/** How much of a mapped column is good for its service, as a bar and in numbers; dashes until it was checked. */
export function FieldCounts({ check }: { check: FieldCheck | undefined }) {
  return (
    <>
      <div className={classes.fieldCountsBar} aria-hidden>
        {check &&
          verdicts.map(
            (verdict) =>
              check[verdict] > 0 && (
                <span
                  key={verdict}
                  data-verdict={verdict}
                  style={{ width: `${(check[verdict] / check.filled) * 100}%` }}
                />
              ),
          )}
      </div>
      <dl className={classes.counts}>
        <Count name="Filled" value={check?.filled} />
        <Count name="Usable" value={check?.usable} verdict="usable" />
        <Count name="Can be fixed" value={check?.repairable} verdict="repairable" />
        <Count name="Unusable" value={check?.unusable} verdict="unusable" />
      </dl>
    </>
  );
}

function Count({ name, value, verdict }: { name: string; value: number | undefined; verdict?: string }) {
  return (
    <div data-none={!value || undefined} data-verdict={verdict}>
      <dt>{name}</dt>
      <dd>{count(value)}</dd>
    </div>
  );
}
