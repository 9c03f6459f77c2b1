import { Button } from '@mantine/core';
import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Problem } from '../../shared/model/problem.ts';
import { Notice } from './notice.tsx';
import classes from './parts.module.css';

interface Props {
  problem: Problem;
  /** 'warn' where nothing is lost and the user is only asked to look. */
  tone?: 'bad' | 'warn' | 'idle';
  onRetry?: () => void;
  children?: ReactNode;
}

const icons = { bad: IconAlertCircle, warn: IconAlertTriangle, idle: IconInfoCircle };

/** What happened, what to do, and the system's own words. */
export function ProblemNotice({ problem, tone = 'bad', onRetry, children }: Props) {
  return (
    <Notice
      tone={tone}
      icon={icons[tone]}
      title={problem.message}
      role={tone === 'bad' ? 'alert' : undefined}
    >
      {problem.advice && <p>{problem.advice}</p>}
      <SystemWords problem={problem} />
      {(onRetry || children) && (
        <div className={classes.actions}>
          {onRetry && (
            <Button variant="default" onClick={onRetry}>
              Try again
            </Button>
          )}
          {children}
        </div>
      )}
    </Notice>
  );
}

/** The service's or the system's own words, mostly on request; nothing where there are none. */
export function SystemWords({ problem }: { problem: Problem }) {
  if (!problem.detail) return null;
  return (
    <details className={classes.detail} open={problem.detailFirst}>
      <summary>Details</summary>
      <pre>{problem.detail}</pre>
    </details>
  );
}
