import { useCallback } from 'react';
import { staleAskedChoice } from '../../../shared/model/asked-choice.ts';
import type { OfferedFile } from '../../../shared/model/offered-file.ts';
import { useDraft, useOpenList } from '../draft-context.tsx';

/** Shows a list of numbers, its only column, ready for a phone append. It is sent only by a person. */
export function useCheckList(): (list: OfferedFile) => void {
  const [, dispatch] = useDraft();
  const openList = useOpenList();
  return useCallback(
    (list) => {
      openList(list);
      dispatch({ type: 'choose-service', service: 'phone-append' });
      dispatch({ type: 'map', service: 'phone-append', mapping: { phone_column: 0 } });
      // An earlier answer is as old as the list that it is in.
      dispatch({ type: 'prepare-with', choices: { askedBefore: staleAskedChoice } });
    },
    [dispatch, openList],
  );
}
