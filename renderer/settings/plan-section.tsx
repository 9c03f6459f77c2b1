import { useState } from 'react';
import { Link } from 'wouter';
import { checkHoldsDays } from '../../shared/model/check-age.ts';
import { CheckPlanSchema, type PlannedChecksView } from '../../shared/model/planned-checks.ts';
import { counted } from '../../shared/words/amounts.ts';
import { useCall } from '../ipc/mutations.ts';
import { useActiveConnection, useConnections } from '../ipc/queries.ts';
import { dayText } from '../ui/format.ts';
import { Section } from '../ui/page.tsx';
import { paths } from '../ui/paths.ts';
import { PlanNotice, usePlan } from './plan-notice.tsx';
import { NumberField, SettingLine, SwitchLine } from './setting-line.tsx';

/** Checking old lists again without a press: whether, with which connection, and within which credits. */
export function PlanSection() {
  const view = usePlan();
  const active = useActiveConnection();
  const connections = useConnections().data?.connections;
  const set = useCall('checks:set-plan', { renews: ['checks:plan'] });
  /** Until it is on. */
  const [wanted, setWanted] = useState(100);
  if (!view || !active) return null;
  const { plan } = view;
  const credits = plan?.credits ?? wanted;
  const name = connections?.find(({ id }) => id === plan?.connection)?.name ?? active.name;
  return (
    <Section title="Planned checks" hint="Optional. Until you turn it on, you check lists again yourself.">
      <SwitchLine
        label="Check lists again every month"
        hint={`Numbers checked more than ${checkHoldsDays} days ago go to Phone append on ${name}, without asking you.`}
        checked={plan !== null}
        onChange={(on) => set.mutate({ plan: on ? { connection: active.id, credits } : null })}
      />
      <NumberField
        label="Credits a month, at most"
        description="At the highest price so far"
        schema={CheckPlanSchema.shape.credits}
        value={credits}
        onSave={(most) => (plan ? set.mutate({ plan: { ...plan, credits: most } }) : setWanted(most))}
      />
      <LastRun last={view.last} />
      <PlanNotice />
    </Section>
  );
}

function LastRun({ last }: Pick<PlannedChecksView, 'last'>) {
  if (!last) return null;
  const words = `Last checked ${dayText(last.at, new Date())}: ${counted(last.lists, 'list')}.`;
  return <SettingLine hint={last.job === null ? words : <Link href={paths.job(last.job)}>{words}</Link>} />;
}
