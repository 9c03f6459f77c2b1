import { Button } from '@mantine/core';
import type { InspectedFile } from '../../../shared/ipc/ipc.ts';
import { bulkServices, type FormField } from '../../../shared/model/services.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { Section } from '../../ui/section.tsx';
import classes from '../intake.module.css';
import type { Plan } from '../plan.ts';
import type { Check } from '../use-check.ts';
import { useIntakeWords } from '../use-words.ts';
import { suggestedFor } from './fit-mapping.ts';
import { GroupSelect } from './group-select.tsx';
import { MappingMenu } from './mapping-menu.tsx';
import { FieldNote, MappingRow } from './mapping-row.tsx';
import { NameChoice } from './name-choice.tsx';
import { SeveralChoice } from './several-choice.tsx';
import { useMapping } from './use-mapping.ts';

const words: Record<Exclude<Check['state'], 'failed' | 'stopped'>, string> = {
  waiting: 'The list is checked as soon as its required columns are mapped.',
  running: 'Checking every row',
  finished: 'Every row has been checked.',
};

/** How far the background check is. One button stops it and takes it up again, so that it never goes from under a finger. */
function CheckProgress({ check }: { check: Check }) {
  const { state } = check;
  const { stopped } = useIntakeWords();
  if (state === 'failed')
    return check.error && <ProblemNotice problem={check.error.problem} onRetry={check.run} />;
  const running = state === 'running';
  return (
    <div className={classes.progress}>
      <span>{state === 'stopped' ? stopped : words[state]}</span>
      {running && (
        <>
          <ProgressLine label="Checking the list" percent={check.percent} className={classes.bar} />
          <span className="tabular">{check.percent === null ? '' : `${check.percent}%`}</span>
        </>
      )}
      {(running || state === 'stopped') && (
        <Button key="switch" variant="subtle" size="compact-sm" onClick={running ? check.stop : check.run}>
          {running ? 'Stop' : 'Check again'}
        </Button>
      )}
    </div>
  );
}

interface Props {
  file: InspectedFile;
  plan: Plan;
  check: Check;
}

const origins: Record<Plan['origin'], string> = {
  'by-hand': 'Mapped by hand.',
  remembered: 'Mapped as last time for these headers.',
  suggested: 'Suggested from headers and content.',
};

/** Which column answers which question of the service, and what the check found in each. */
export function ColumnsSection({ file, plan, check }: Props) {
  const { inspection, suggestions } = file;
  const service = bulkServices[plan.service];
  const suggested = suggestions.services.find((s) => s.service === plan.service);
  const reasons = suggested?.fields ?? [];
  const { mapField, mapAll, takeSeveral, splitNames } = useMapping(plan);
  const checkOf = (field: FormField) => check.report?.fields.find((each) => each.field === field);

  return (
    <Section
      title="Columns"
      hint={origins[plan.origin]}
      actions={
        <MappingMenu inspection={inspection} plan={plan} suggested={suggestedFor(suggested)} onMap={mapAll} />
      }
    >
      <div className={classes.rows}>
        {suggested?.choices.map((choice) => (
          <GroupSelect
            key={choice.kind}
            choice={choice}
            groups={suggestions.groups}
            plan={plan}
            onTake={(taken) => mapAll({ ...taken, several: plan.shaping.several })}
          />
        ))}
        {plan.service === 'name-append' && (suggested?.fullName || plan.shaping.names) && (
          <NameChoice
            columns={inspection.columns}
            names={plan.shaping.names}
            check={checkOf('first_name_column')}
            onSplit={splitNames}
          />
        )}
        {service.columns.map((column) => (
          <MappingRow
            key={column.field}
            column={column}
            columns={plan.columns}
            value={plan.mapping[column.field] ?? null}
            suggestion={reasons.find(({ field }) => field === column.field)}
            content={suggestions.content}
            check={checkOf(column.field)}
            onChange={(to) => mapField(column.field, to)}
          />
        ))}
        {suggested?.several.map((offered) => (
          <SeveralChoice
            key={offered.field}
            service={plan.service}
            columns={inspection.columns}
            offered={offered}
            taken={plan.shaping.several}
            onTake={takeSeveral}
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
