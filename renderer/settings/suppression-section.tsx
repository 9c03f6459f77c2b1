import { useSuppressionStatus } from '../ipc/queries.ts';
import { SuppressionButton } from '../suppression/suppression-button.tsx';
import { countsText } from '../suppression/words.ts';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { Section } from '../ui/section.tsx';
import classes from './settings.module.css';

/** Whom nobody is to contact, as far as it fits on the page. */
export function SuppressionSection() {
  const { data: status } = useSuppressionStatus();
  return (
    <Section title="Never contact">
      {status?.problem && <ProblemNotice problem={status.problem} />}
      <div className={classes.line}>
        <div>
          <p className={classes.label}>Who asked not to be called</p>
          <p className={classes.hint}>
            {status && !status.problem && `On the list: ${countsText(status.counts)}. `}
            It is kept on this computer only.
          </p>
        </div>
        <SuppressionButton />
      </div>
    </Section>
  );
}
