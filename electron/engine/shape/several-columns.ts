import { markFindings } from '../../../shared/rules/cell-reading.ts';
import { bulkServices, type FormField, serviceIds } from '../../../shared/services.ts';
import type { SeveralColumns } from '../../../shared/shaping.ts';
import { ruleOfKind } from '../rules/rule-of-kind.ts';
import type { MakeCells } from './made-cells.ts';

/** Several columns for one field: a row for each filled cell, or the first cell that can be used. */
export function takeSeveral({ field, columns, use }: SeveralColumns): MakeCells {
  const filled = (cells: readonly string[]) =>
    columns.map((column) => cells[column] ?? '').filter((cell) => cell.trim() !== '');
  if (use === 'each') {
    return (cells) => {
      const values = filled(cells);
      return { rows: values.length === 0 ? [['']] : values.map((value) => [value]) };
    };
  }
  const rule = ruleOfKind[kindOf(field)];
  return (cells) => {
    const values = filled(cells);
    const readings = values.map(rule);
    const verdicts = readings.map(({ verdict }) => verdict);
    const best = [verdicts.indexOf('usable'), verdicts.indexOf('repairable'), 0].find(
      (index) => index !== -1,
    );
    const marked = readings.flatMap(({ finding, verdict, fixed }, at) =>
      at !== best && verdict === 'held' && finding !== undefined && markFindings.has(finding)
        ? [fixed ?? values[at] ?? '']
        : [],
    );
    return { rows: [[values[best ?? 0] ?? '']], marked };
  };
}

function kindOf(field: FormField) {
  for (const id of serviceIds)
    for (const column of bulkServices[id].columns) if (column.field === field) return column.kind;
  throw new RangeError(`No service has the field ${field}`);
}
