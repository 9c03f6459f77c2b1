import type { LookupAnswer } from '../../shared/model/person.ts';
import { CopyButton } from './copy-button.tsx';
import classes from './lookup.module.css';
import { notStated } from './lookup-words.ts';

/** The service's answer as it came, open where nothing of it could be understood. */
export function RawReply({ answer }: { answer: LookupAnswer }) {
  const stated = [
    ['Request', answer.requestId],
    ['Timestamp', answer.timestamp],
    ['API version', answer.apiVersion],
  ] as const;
  return (
    <details className={classes.raw} open={answer.items.every(({ isUnclear }) => isUnclear)}>
      <summary>The service's answer as it came</summary>
      <dl className={classes.meta}>
        {stated.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={value === null ? classes.rawReplyDim : undefined}>
              {value ?? notStated}
              {value !== null && <CopyButton text={value} />}
            </dd>
          </div>
        ))}
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard as well */}
      <pre tabIndex={0}>{answer.raw}</pre>
    </details>
  );
}
