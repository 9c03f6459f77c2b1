import { useLocation } from 'wouter';
import { paths } from '../ui/paths.ts';
import { showUndo } from '../ui/undo-message.tsx';
import type { Draft } from './draft.ts';
import { useDraft, useLatestJob } from './draft-context.tsx';

/** Puts the new job that is being made aside, and says so while it can be had back. */
export function useStartOver(): () => void {
  const [, dispatch] = useDraft('job');
  const [, navigate] = useLocation();
  const latest = useLatestJob();

  function offerBack(aside: Draft): void {
    // One that is on its way as a job is not to become another one.
    if (aside.file === null || aside.starting) return;
    showUndo(`The job with ${aside.file.name} was put aside.`, () => {
      // What was begun meanwhile can be had back in the same way.
      const since = latest.current;
      dispatch({ type: 'take-over', draft: aside });
      navigate(paths.newJob);
      offerBack(since);
    });
  }

  return () => {
    const aside = latest.current;
    dispatch({ type: 'start-over' });
    offerBack(aside);
  };
}
