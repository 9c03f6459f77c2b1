import type { InspectedFile } from '../../shared/ipc.ts';
import { ChangedCells } from './changed-cells.tsx';
import { ColumnsSection } from './columns-section.tsx';
import { useDraft } from './draft-context.tsx';
import type { Plan } from './plan.ts';
import { RowSayings } from './row-sayings.tsx';
import { RowsSection } from './rows-section.tsx';
import type { Check } from './use-check.ts';

/** What is decided of a list below its rows: its columns, what to do with doubtful rows, and what that changes. */
export function ListDetails({ file, plan, check }: { file: InspectedFile; plan: Plan; check: Check }) {
  const [draft, dispatch] = useDraft();
  const { report } = check;
  return (
    <>
      <RowSayings plan={plan} report={report} />
      <ColumnsSection file={file} plan={plan} check={check} />
      <RowsSection
        rows={file.inspection.rows}
        choices={draft.choices}
        report={report}
        onChange={(choices) => dispatch({ type: 'prepare-with', choices })}
      />
      {report && (
        <ChangedCells changed={report.changed} badRows={draft.choices.badRows} columns={plan.columns} />
      )}
    </>
  );
}
