import { useLocation } from 'wouter';
import { paths } from '../../ui/paths.ts';
import { type Entry, sayRemoved } from '../list/entry-actions.ts';

/**
 * Leaves the page of what was removed for the list of jobs, with a way back: taken back, it is shown again where nothing else
 * was opened meanwhile.
 */
export function useLeaveRemoved(page: string): (removed: Entry) => void {
  const [, navigate] = useLocation();
  return (removed) => {
    navigate(paths.jobs);
    sayRemoved([removed], () => {
      if (window.location.hash === `#${paths.jobs}`) navigate(page);
    });
  };
}
