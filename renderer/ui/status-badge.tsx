import { type JobState, statusText } from '../../shared/model/job-state.ts';
import { Badge } from './badge.tsx';
import type { Tone } from './theme.ts';

const tones: Record<JobState, Tone> = {
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

export const toneOfState = (state: JobState): Tone => tones[state];

/** How a job stands, in the words people and tests rely on. */
export function StatusBadge({ state }: { state: JobState }) {
  return (
    <Badge tone={tones[state]} dot>
      {statusText[state]}
    </Badge>
  );
}
