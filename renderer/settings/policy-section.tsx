import { useAppInfo } from '../ipc/queries.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { Section } from '../ui/section.tsx';
import { policyLines } from './policy-words.ts';
import classes from './settings.module.css';

/** What whoever manages this computer has decided; nothing where nobody has. */
export function PolicySection() {
  const policy = useAppInfo().data?.policy;
  const lines = policy ? policyLines(policy) : [];
  if (!policy || (lines.length === 0 && policy.problem === null)) return null;
  return (
    <Section title="Set by your organization" hint="Only whoever manages this computer can change this.">
      {policy.problem && <ProblemNotice problem={policy.problem} tone="warn" />}
      {lines.map(({ label, hint }) => (
        <div key={label} className={classes.line}>
          <div>
            <p className={classes.label}>{label}</p>
            <p className={classes.hint}>{hint}</p>
          </div>
        </div>
      ))}
    </Section>
  );
}
