import { Button } from '@mantine/core';
import type { SuppressionChange } from '../../shared/suppression.ts';
import { useCall } from '../ipc/mutations.ts';
import { showDone } from '../ui/toast.ts';
import { changeText } from './words.ts';

/** Says what a change of the list came to, with the way to take it back. */
export function useChangeToast(): (change: SuppressionChange) => void {
  const undo = useCall('suppression:undo', {
    onSuccess: (change) => showDone(`Taken back. ${changeText(change)}`),
  });
  return (change) =>
    showDone(
      <>
        {changeText(change)}
        {change.added + change.removed > 0 && (
          <>
            {' '}
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={({ currentTarget }) => {
                currentTarget.disabled = true;
                undo.mutate({ change: change.id });
              }}
            >
              Undo
            </Button>
          </>
        )}
      </>,
    );
}
