import { useQuery } from '@tanstack/react-query';
import type { LookupListRow, LookupListSummary } from '../../shared/lookup-list.ts';
import { lookupServices } from '../../shared/services.ts';
import { call } from '../ipc/client.ts';
import { keys } from '../ipc/keys.ts';
import { LookupAnswerView } from '../lookup/lookup-answer.tsx';
import { exactMoment } from '../ui/format.ts';
import { Loading } from '../ui/loading.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import classes from './list-results.module.css';
import { askedBeforeMeaning, outcomeMeaning, rowWords } from './words.ts';

/** All that is known of a row: what was asked, and the answer as on Look up. */
export function RowAnswer({ list, row }: { list: LookupListSummary; row: LookupListRow }) {
  const { id, kind } = list;
  const { n } = row;
  const known = useQuery({
    queryKey: keys.lookupListRow(id, n),
    queryFn: () => call('lookup-lists:row', { id, n }),
    staleTime: 0,
  });
  if (known.error)
    return (
      <div className={classes.padded}>
        <ProblemNotice problem={known.error.problem} onRetry={() => void known.refetch()} />
      </div>
    );
  if (!known.data)
    return (
      <div className={classes.padded}>
        <Loading what="the answer" lines={2} />
      </div>
    );
  const { asked, answer } = known.data;
  const at = known.data.row.at;
  const said = rowWords(row);
  return (
    <>
      <div className={classes.padded}>
        {said !== '' && <p>{said.replace(/([^.!?])$/, '$1.')}</p>}
        {!answer && <p>{row.askedBefore ? askedBeforeMeaning : outcomeMeaning[row.outcome]}</p>}
        {asked && (
          <dl className={classes.asked}>
            {lookupServices[kind].fields.flatMap(({ name, label }) =>
              asked[name] ? (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd>{asked[name]}</dd>
                </div>
              ) : (
                []
              ),
            )}
            {at && (
              <div>
                <dt>Answered</dt>
                <dd>
                  <time dateTime={at}>{exactMoment(at, new Date())}</time>
                </dd>
              </div>
            )}
          </dl>
        )}
      </div>
      {answer && <LookupAnswerView kind={kind} answer={answer} at={at ?? list.createdAt} />}
    </>
  );
}
