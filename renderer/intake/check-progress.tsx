import { Button } from '@mantine/core';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { ProgressLine } from '../ui/progress-line.tsx';
import classes from './columns-section.module.css';
import type { Check } from './use-check.ts';
import { useIntakeWords } from './use-words.ts';

const words: Record<Exclude<Check['state'], 'failed' | 'stopped'>, string> = {
  waiting: 'The list is checked as soon as its required columns are mapped.',
  running: 'Checking every row',
  finished: 'Every row has been checked.',
};

/** How far the background check is. One button stops it and takes it up again, so that it never goes from under a finger. */
export function CheckProgress({ check }: { check: Check }) {
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
