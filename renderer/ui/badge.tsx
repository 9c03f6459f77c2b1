import type { ReactNode } from 'react';
import { type JobState, type Status, statusOf } from '../../shared/model/job-state.ts';
import type { LookupListState } from '../../shared/model/lookup-list.ts';
import type { WatchedFile } from '../../shared/model/watched-folder.ts';
import { type Verdict, verdictText } from '../../shared/verdict/verdict.ts';
import classes from './parts.module.css';
import { type Tone, toneVars, verdictLook } from './theme.tsx';
import { ColorSample } from './verdict-bar.tsx';

interface Props {
  tone: Tone;
  /** A mark in front, for things that change by themselves. */
  dot?: boolean;
  children: ReactNode;
}

/** A short word about a thing's standing. */
export function Badge({ tone, dot = false, children }: Props) {
  return (
    <span className={classes.badge} style={toneVars(tone)} data-dot={dot || undefined}>
      {children}
    </span>
  );
}

/** How a thing stands: a word, and its color. */
export interface Standing {
  text: string;
  tone: Tone;
}

/** How far a file of a watched folder is, in words people and tests rely on. */
export const fileStanding: Record<WatchedFile['state'], Standing> = {
  taking: { text: 'Reading', tone: 'active' },
  sent: { text: 'Sent', tone: 'active' },
  tomorrow: { text: 'Tomorrow', tone: 'idle' },
  waiting: { text: 'Waiting for you', tone: 'warn' },
  done: { text: 'Done', tone: 'ok' },
  refused: { text: 'Not sent', tone: 'bad' },
};

/** How a list stands. */
export const listStates: Record<LookupListState, Standing> = {
  running: { text: 'In progress', tone: 'active' },
  paused: { text: 'Paused', tone: 'warn' },
  stopped: { text: 'Stopped', tone: 'idle' },
  done: { text: 'Done', tone: 'ok' },
};

export const StandingBadge = ({ of: { text, tone }, dot = true }: { of: Standing; dot?: boolean }) => (
  <Badge tone={tone} dot={dot}>
    {text}
  </Badge>
);

export const toneOfState: Record<JobState, Tone> = {
  preparing: 'active',
  unconfirmed: 'warn',
  sampling: 'warn',
  prepared: 'active',
  sending: 'active',
  pending: 'active',
  ready: 'active',
  fetching: 'active',
  done: 'ok',
  'not-accepted': 'bad',
  'outcome-unknown': 'warn',
  'needs-attention': 'warn',
  cancelled: 'idle',
};

/** How a job stands, in the words people and tests rely on. */
export const StatusBadge = ({ job }: { job: Status }) => (
  <StandingBadge of={{ text: statusOf(job), tone: toneOfState[job.state] }} />
);

const toneOfVerdict: Record<Verdict, Tone> = {
  'may-call': 'ok',
  'check-first': 'warn',
  'do-not-call': 'bad',
  'not-known': 'idle',
};

/** May this phone be called? In the words people and tests rely on. */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  return (
    <Badge tone={toneOfVerdict[verdict]}>
      <ColorSample background={verdictLook[verdict]} />
      {verdictText[verdict]}
    </Badge>
  );
}
