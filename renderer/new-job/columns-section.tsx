import type { InspectedFile } from '../../shared/ipc.ts';
import type { ColumnMapping } from '../../shared/mapping.ts';
import { bulkServices } from '../../shared/services.ts';
import type { SeveralColumns } from '../../shared/shaping.ts';
import { Section } from '../ui/section.tsx';
import { CheckProgress } from './check-progress.tsx';
import classes from './columns-section.module.css';
import { GroupSelect } from './group-select.tsx';
import { MappingMenu } from './mapping-menu.tsx';
import { FieldNote, MappingRow } from './mapping-row.tsx';
import { mapField, type Plan, suggestedMapping } from './plan.ts';
import { SeveralChoice } from './several-choice.tsx';
import type { Check } from './use-check.ts';

interface Props {
  file: InspectedFile;
  plan: Plan;
  check: Check;
  onMap: (mapping: ColumnMapping) => void;
  onTakeSeveral: (several: SeveralColumns | null) => void;
}

const origins: Record<Plan['origin'], string> = {
  'by-hand': 'Mapped by hand.',
  remembered: 'Mapped as last time for these headers.',
  suggested: 'Suggested from headers and content.',
};

/** Which column answers which question of the service, and what the check found in each. */
export function ColumnsSection({ file, plan, check, onMap, onTakeSeveral }: Props) {
  const { inspection, suggestions } = file;
  const service = bulkServices[plan.service];
  const suggested = suggestions.services.find((s) => s.service === plan.service);
  const reasons = suggested?.fields ?? [];

  return (
    <Section
      title="Columns"
      hint={origins[plan.origin]}
      actions={
        <MappingMenu
          inspection={inspection}
          plan={plan}
          suggested={suggestedMapping(reasons)}
          onMap={onMap}
        />
      }
    >
      <div className={classes.rows}>
        {suggested?.choices.map((choice) => (
          <GroupSelect
            key={choice.kind}
            choice={choice}
            groups={suggestions.groups}
            mapping={plan.mapping}
            onMap={onMap}
          />
        ))}
        {service.columns.map((column) => (
          <MappingRow
            key={column.field}
            column={column}
            columns={plan.columns}
            value={plan.mapping[column.field] ?? null}
            suggestion={reasons.find(({ field }) => field === column.field)}
            content={suggestions.content}
            check={check.report?.fields.find(({ field }) => field === column.field)}
            onChange={(to) => {
              // Another column by hand takes the place of several that were taken together.
              if (plan.shaping.several?.field === column.field) onTakeSeveral(null);
              onMap(mapField(plan.mapping, column.field, to));
            }}
          />
        ))}
        {suggested?.several.map((offered) => (
          <SeveralChoice
            key={offered.field}
            service={plan.service}
            columns={inspection.columns}
            offered={offered}
            taken={plan.shaping.several}
            onTake={onTakeSeveral}
          />
        ))}
        {suggested?.notes.map((note) => (
          <FieldNote key={note} level="info">
            {note}
          </FieldNote>
        ))}
      </div>
      <CheckProgress check={check} />
    </Section>
  );
}
