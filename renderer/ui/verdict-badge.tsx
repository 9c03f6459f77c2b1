import { type Verdict, verdictText } from '../../shared/verdict/verdict.ts';
import { Badge } from './badge.tsx';
import classes from './parts.module.css';
import type { Tone } from './theme.ts';

const tones: Record<Verdict, Tone> = {
  'may-call': 'ok',
  'check-first': 'warn',
  'do-not-call': 'bad',
  'not-known': 'idle',
};

/** May this phone be called? In the words people and tests rely on. */
export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  return (
    <Badge tone={tones[verdict]}>
      <VerdictSample verdict={verdict} />
      {verdictText[verdict]}
    </Badge>
  );
}

/** A piece of the bar, beside the words for it. */
export function VerdictSample({ verdict }: { verdict: Verdict }) {
  return <span aria-hidden className={`${classes.sample} ${classes[verdict]}`} />;
}
