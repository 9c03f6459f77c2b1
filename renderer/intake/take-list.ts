import { useEffect } from 'react';
import type { JobSummary } from '../../shared/model/job.ts';
import { byMoment } from '../../shared/words/amounts.ts';
import { useCall } from '../ipc/mutations.ts';
import { useOfferFile, useOpenList } from './draft-context.tsx';

const editable =
  'input:not([type="file"], [type="radio"], [type="checkbox"]), textarea, select, [contenteditable]';

/** While mounted, a table or a file pasted anywhere but into a field is taken in. */
export function usePastedTable() {
  const openList = useOpenList();
  const offerFile = useOfferFile();
  const { mutate: keepPasted } = useCall('files:paste', { onSuccess: (list) => openList(list) });

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest(editable)) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const file = event.clipboardData?.files[0];
      if (text.trim() !== '') keepPasted({ text });
      else if (file) offerFile(file);
      else return;
      event.preventDefault();
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [keepPasted, offerFile]);
}

/** Writes the sample list of a service to disk and opens it. */
export function useSample() {
  const openList = useOpenList();
  return useCall('files:sample', { onSuccess: (list) => openList(list) });
}

/** A list that was sent before, by the job that knows where it lies. */
interface RecentList {
  jobId: string;
  name: string;
  /** When it was sent last; ISO 8601. */
  at: string;
  service: JobSummary['service'];
}

/** The lists that people sent last, the newest first, each name once; what the app made of another job is none of theirs. */
export function recentLists(jobs: readonly JobSummary[], most: number): RecentList[] {
  const byName = new Map<string, RecentList>();
  for (const { id, name, createdAt, service, testBatchOf, follows } of jobs) {
    if (testBatchOf || follows) continue;
    const known = byName.get(name);
    if (!known || known.at < createdAt) byName.set(name, { jobId: id, name, at: createdAt, service });
  }
  return [...byName.values()].sort((a, b) => byMoment(b.at, a.at)).slice(0, most);
}
