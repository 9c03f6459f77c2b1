import { Button, NativeSelect } from '@mantine/core';
import type { CheckReport } from '../../../shared/model/check.ts';
import type { ListedRows, RowFilter } from '../../../shared/model/listed-rows.ts';
import { bulkServices, type ServiceId } from '../../../shared/model/services.ts';
import { count } from '../../ui/format.ts';
import { shortLabel } from '../plan.ts';
import classes from './list.module.css';

interface Props {
  filter: RowFilter;
  report: CheckReport | undefined;
  service: ServiceId;
  listed: ListedRows | undefined;
  searching: boolean;
  /** Whether the rows in sight are the first. */
  first: boolean;
  onFilter: (filter: RowFilter) => void;
  onFirst: () => void;
  onNext: () => void;
}

const optionOf = (filter: RowFilter) =>
  filter.kind === 'finding' ? `finding ${filter.field} ${filter.code}` : filter.kind;

/** Which rows of the list are in sight: the first, those with trouble, or those with one finding. */
export function RowFilterBar(props: Props) {
  const { filter, report, service, listed, searching } = props;
  const filters = filtersOf(report, service);
  // The list is being checked anew, or what was looked for is found no more.
  if (!filters.some(([each]) => optionOf(each) === optionOf(filter)))
    filters.push([filter, filter.kind === 'trouble' ? 'Rows with trouble' : 'Rows with this finding']);
  return (
    <div className={classes.rowFilterBar}>
      <NativeSelect
        aria-label="Rows to show"
        size="xs"
        value={optionOf(filter)}
        data={filters.map(([each, label]) => ({ value: optionOf(each), label }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = filters.find(([each]) => optionOf(each) === value);
          if (chosen) props.onFilter(chosen[0]);
        }}
      />
      <span role="status" className={classes.status}>
        {searching ? 'Looking through the list...' : statusOf(filter, listed)}
      </span>
      {!props.first && (
        <Button variant="default" size="compact-sm" onClick={props.onFirst}>
          Back to the first
        </Button>
      )}
      {listed?.more && filter.kind !== 'all' && (
        <Button variant="default" size="compact-sm" disabled={searching} onClick={props.onNext}>
          Next rows
        </Button>
      )}
    </div>
  );
}

/** Rows left out or to be mended, and those held for a mark in another row, of which some are to be mended, too. */
function rowsWithTrouble({ bad, repairable, markedElsewhere }: CheckReport): number {
  return bad + repairable + markedElsewhere.sendable - markedElsewhere.repairable;
}

/** What the engine is asked for: rows held for a mark in another row are looked for where the check found any. */
export function withHeld(filter: RowFilter, report: CheckReport | undefined): RowFilter {
  const held = (report?.markedElsewhere.sendable ?? 0) > 0;
  return filter.kind === 'trouble' && held ? { ...filter, held } : filter;
}

function statusOf(filter: RowFilter, listed: ListedRows | undefined): string {
  if (!listed) return '';
  if (listed.rows.length === 0) return filter.kind === 'all' ? '' : 'No such rows.';
  return 'Double-click a cell to see or correct it, or press Enter on it.';
}

function filtersOf(report: CheckReport | undefined, service: ServiceId): [RowFilter, string][] {
  const filters: [RowFilter, string][] = [[{ kind: 'all' }, 'First rows']];
  if (!report) return filters;
  filters.push([{ kind: 'trouble' }, `Rows with trouble (${count(rowsWithTrouble(report))})`]);
  for (const { field, findings } of report.fields) {
    const column = bulkServices[service].columns.find((each) => each.field === field);
    for (const { code, label, count: cells } of findings) {
      const where = column ? shortLabel(column) : field;
      filters.push([{ kind: 'finding', field, code }, `${where}: ${label} (${count(cells)})`]);
    }
  }
  return filters;
}
