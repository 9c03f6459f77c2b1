import { useQueryClient } from '@tanstack/react-query';
import type { NewLookupList } from '../../shared/ipc-lookup-lists.ts';
import { keys } from '../ipc/keys.ts';
import { useCall } from '../ipc/mutations.ts';
import { useIntent } from '../ui/use-intent.ts';

type Wanted = Omit<NewLookupList, 'intent'>;

interface Answers {
  onStarted: (id: string) => void;
  /** The list is another one than the mapping was made for. */
  onListChanged: (wanted: Wanted) => void;
}

/**
 * From the press on "Start lookups" to a list that is under way. One press pays once.
 * @param opened counts openings of the form: each has an intent of its own
 */
export function useStartLookups(opened: number, { onStarted, onListChanged }: Answers) {
  const queryClient = useQueryClient();
  const intent = useIntent(String(opened));
  const create = useCall('lookup-lists:create', {
    meta: { quiet: true },
    onSuccess(list) {
      queryClient.setQueryData(keys.lookupList(list.id), list);
      onStarted(list.id);
    },
    onError({ problem }, wanted) {
      intent.giveBack();
      if (problem.listChanged) onListChanged(wanted);
    },
  });
  return {
    start(wanted: Wanted) {
      const taken = intent.take();
      if (taken !== null) create.mutate({ ...wanted, intent: taken });
    },
    busy: create.isPending,
    problem: create.error?.problem.listChanged ? undefined : create.error?.problem,
  };
}
