import { Button, Code, Group } from '@mantine/core';
import { type Icon, IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Problem } from '../../shared/model/problem.ts';
import classes from './parts.module.css';
import { type Tone, toneVars } from './theme.tsx';

interface Props {
  tone: Tone;
  icon: Icon;
  title: ReactNode;
  role?: 'alert' | 'status' | undefined;
  /** Below all else: what can be done. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A coloured note within a page: one sentence, and what belongs to it below. */
export function Notice({ tone, icon: Mark, title, role, actions, children }: Props) {
  return (
    <div className={classes.notice} style={toneVars(tone)} role={role}>
      <Mark size={18} stroke={1.75} aria-hidden className={classes.icon} />
      <div className={classes.body}>
        <p className={classes.title}>{title}</p>
        {children}
        {actions && (
          <Group gap={8} mt={10}>
            {actions}
          </Group>
        )}
      </div>
    </div>
  );
}

interface ProblemNoticeProps {
  problem: Problem;
  /** 'warn' where nothing is lost and the user is only asked to look. */
  tone?: 'bad' | 'warn' | 'idle';
  onRetry?: () => void;
  children?: ReactNode;
}

const icons = { bad: IconAlertCircle, warn: IconAlertTriangle, idle: IconInfoCircle };

/** What happened, what to do, and the system's own words. */
export function ProblemNotice({ problem, tone = 'bad', onRetry, children }: ProblemNoticeProps) {
  return (
    <Notice
      tone={tone}
      icon={icons[tone]}
      title={problem.message}
      role={tone === 'bad' ? 'alert' : undefined}
      actions={
        (onRetry || children) && (
          <>
            {onRetry && (
              <Button variant="default" onClick={onRetry}>
                Try again
              </Button>
            )}
            {children}
          </>
        )
      }
    >
      {problem.advice && <p>{problem.advice}</p>}
      <SystemWords problem={problem} />
    </Notice>
  );
}

/** The service's or the system's own words, mostly on request; nothing where there are none. */
export function SystemWords({ problem }: { problem: Problem }) {
  if (!problem.detail) return null;
  return (
    <details className={classes.detail} open={problem.detailFirst}>
      <summary>Details</summary>
      <Code block mt={6} mah={180} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {problem.detail}
      </Code>
    </details>
  );
}
