import { useId, useMemo } from 'react';
import { bulkServices } from '../../../shared/model/services.ts';
import { useCall } from '../../ipc/mutations.ts';
import { useJobs } from '../../ipc/queries.ts';
import { ButtonElement } from '../../ui/button-element.tsx';
import { dayText } from '../../ui/format.ts';
import { showFailure } from '../../ui/toast.ts';
import { useNow } from '../../ui/use-now.ts';
import { useOpenList } from '../draft-context.tsx';
import { sourceGone } from '../source-gone.ts';
import { recentLists } from './recent-lists.ts';
import classes from './send.module.css';

const mostShown = 5;

/** The lists that were sent last, opened again by a press: from where they lay, as they are by now. */
export function RecentSection() {
  const id = useId();
  const jobs = useJobs();
  const now = useNow();
  const openList = useOpenList();
  const lists = useMemo(() => recentLists(jobs.data?.jobs ?? [], mostShown), [jobs.data]);
  const open = useCall('files:offer-source', {
    onSuccess: (file, { jobId }) => {
      if (file) return openList(file);
      showFailure(sourceGone(lists.find((list) => list.jobId === jobId)?.name ?? 'the list'), 'open-recent');
    },
  });
  if (lists.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 className={classes.recentSectionTitle} id={id}>
        Recent lists
      </h2>
      <ul className={classes.lists}>
        {lists.map(({ jobId, name, at, service }) => (
          <li key={jobId}>
            <ButtonElement
              className={classes.list}
              disabled={open.isPending}
              onClick={() => open.mutate({ jobId })}
            >
              <span className={classes.name}>{name}</span>
              <span className={classes.about}>
                {bulkServices[service].label}, {dayText(at, now)}
              </span>
            </ButtonElement>
          </li>
        ))}
      </ul>
    </section>
  );
}
